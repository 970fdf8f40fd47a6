import { z } from 'zod'
import type {
  PassengerServicesAnswer,
  StaffServiceAnswer,
  StaffServicesAnswer,
} from '#contract/api/services/passenger-services.ts'
import type { Problem } from '#contract/problem.ts'
import { shownServiceStatus, specialServiceName } from '#contract/terms/passenger/special-service.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { type ContactChange, changeContact } from './change-contact.ts'
import {
  type CorrectionReply,
  type CorrectionRequest,
  type NameCorrectionDeps,
  answerNameCorrection,
  requestNameCorrection,
} from '../name-correction/name-corrections.ts'
import type { NameCorrection } from '../name-correction/name-correction-store.ts'
import { type ServiceAnswer, answerService } from './answer-service.ts'
import { type KnownService, knownServices } from './known-services.ts'
import { readServices } from './read-services.ts'
import { type ServiceRequest, requestService } from './request-service.ts'
import {
  type SpecialServiceDeps,
  isServiceable,
  readServicesJob,
  serviceWayOf,
} from './special-service-deps.ts'

/** Dependencies of what passengers ask of the airline. */
export type PassengerServiceDeps = SpecialServiceDeps & NameCorrectionDeps

/** Special services and name corrections of orders. */
export type PassengerServices = {
  /** Returns what the customer of an order sees. */
  shownOf(booking: Booking): Promise<PassengerServicesAnswer>
  /** Returns what staff see of an order. */
  of(booking: Booking): Promise<StaffServicesAnswer>
  /** See {@link requestService}. */
  request(booking: Booking, request: ServiceRequest): Promise<Result<void, Problem>>
  /** See {@link answerService}. */
  answer(booking: Booking, answer: ServiceAnswer): Promise<Result<void, Problem>>
  /** See {@link changeContact}. */
  changeContact(booking: Booking, change: ContactChange): Promise<Result<void, Problem>>
  /** See {@link requestNameCorrection}. */
  requestCorrection(booking: Booking, request: CorrectionRequest): Promise<Result<void, Problem>>
  /** See {@link answerNameCorrection}. */
  answerCorrection(booking: Booking, reply: CorrectionReply): Promise<Result<void, Problem>>
  /** Returns the handlers of the jobs by kind. */
  readonly jobs: Readonly<Record<string, JobHandler>>
}

const payload = z.object({ bookingId: z.string() })

/** Creates the special services and name corrections. */
export function createPassengerServices(deps: PassengerServiceDeps): PassengerServices {
  return {
    shownOf: (booking) => shownServicesOf(deps, booking),
    of: (booking) => staffServicesOf(deps, booking),
    request: (booking, request) => requestService(deps, booking, request),
    answer: (booking, answer) => answerService(deps, booking, answer),
    changeContact: (booking, change) => changeContact(deps, booking, change),
    requestCorrection: (booking, request) => requestNameCorrection(deps, booking, request),
    answerCorrection: (booking, reply) => answerNameCorrection(deps, booking, reply),
    jobs: {
      [readServicesJob]: async (job) => {
        const reading = readServices(deps, payload.parse(job.payload).bookingId).then((at) => ({ at }))
        const read = await untilStopped(job.signal, reading)
        if (!read) return { againAt: deps.clock.now() }
        return read.at === undefined ? undefined : { againAt: read.at }
      },
    },
  }
}

async function shownServicesOf(
  deps: PassengerServiceDeps,
  booking: Booking,
): Promise<PassengerServicesAnswer> {
  const known = await knownServicesOf(deps, booking)
  return {
    names: namesOf(booking),
    contacts: contactsOf(booking),
    // Customers read of what they know by name; the rest is between agency and airline.
    services: known
      .filter(({ code }) => specialServiceName(code, booking.language) !== undefined)
      .map(({ passenger, segment, code, status }) => ({
        passenger,
        ...(segment !== undefined && { segment }),
        code,
        status: shownServiceStatus(status),
      })),
    nameCorrections: (await deps.corrections.ofBooking(booking.bookingId)).map(correctionAnswerOf),
    mayRequest: isServiceable(booking, deps.clock.now()),
  }
}

async function staffServicesOf(deps: PassengerServiceDeps, booking: Booking): Promise<StaffServicesAnswer> {
  const known = await knownServicesOf(deps, booking)
  const corrections = await deps.corrections.ofBooking(booking.bookingId)
  const way = serviceWayOf(deps, booking)
  return {
    names: namesOf(booking),
    contacts: contactsOf(booking),
    services: known.map(serviceAnswerOf),
    nameCorrections: corrections.map((one) => ({
      ...correctionAnswerOf(one),
      source: one.source,
      ...(one.answer && { evidence: one.answer.evidence }),
    })),
    mayRequest: isServiceable(booking, deps.clock.now()),
    requestedBy: typeof way === 'string' ? way : 'supplier',
  }
}

async function knownServicesOf(
  deps: PassengerServiceDeps,
  booking: Booking,
): Promise<readonly KnownService[]> {
  const recorded = await deps.services.ofBooking(booking.bookingId)
  const known = knownServices(booking, recorded)
  return known.toSorted((a, b) => a.passenger - b.passenger || (a.segment ?? -1) - (b.segment ?? -1))
}

function contactsOf({ passengers }: Booking) {
  return passengers.map(({ type, contact = {} }) => (type === 'infantOnLap' ? null : contact))
}

function namesOf({ passengers }: Booking) {
  return passengers.map(({ title, givenName, surname }) => ({ title, givenName, surname }))
}

function serviceAnswerOf({ recorded, ...one }: KnownService): StaffServiceAnswer {
  const { passenger, segment, code, text, status, source } = one
  return {
    ...(recorded && { serviceId: recorded.serviceId, updatedAt: recorded.updatedAt }),
    passenger,
    ...(segment !== undefined && { segment }),
    code,
    text,
    status,
    source,
    answer: recorded?.answer ?? '',
    ...(recorded?.answered && { answered: recorded.answered }),
    isFromAirline: recorded?.toldStatus === status,
    isOpen: status === 'byHand' || (status === 'refused' && recorded?.closedAt === undefined),
  }
}

function correctionAnswerOf(one: NameCorrection): PassengerServicesAnswer['nameCorrections'][number] {
  const { correctionId, passenger, kind, was, now, state, answer, createdAt, updatedAt } = one
  const text = state === 'accepted' || state === 'refused' ? answer?.text : undefined
  return {
    correctionId,
    passenger,
    kind,
    was,
    now,
    state,
    ...(text !== undefined && { answer: text }),
    createdAt,
    updatedAt,
  }
}
