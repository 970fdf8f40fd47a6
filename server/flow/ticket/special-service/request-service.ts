import { type Problem, createProblem } from '#contract/problem.ts'
import { osiCode } from '#contract/terms/passenger/special-service.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { epochMsOf, instantFromMs } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { type NamedParty, changedPartyProblem } from '../named-party.ts'
import { sendTicketChange } from '../ticket-call.ts'
import { hasService, knownServices } from './known-services.ts'
import {
  type ServiceSupplier,
  type SpecialServiceDeps,
  firstReadMs,
  isBeingSplit,
  isServiceable,
  readServicesJob,
  segmentsOf,
  serviceWayOf,
} from './special-service-deps.ts'
import { isServiceUnsettled } from './special-service-state.ts'
import type { NewSpecialService } from './special-service-store.ts'
import { syncServices } from './sync-services.ts'

/** A service of a passenger on some flights, and who requests it. */
export type ServiceRequest = NamedParty & {
  readonly passenger: number
  readonly segments: readonly number[]
  readonly code: string
  readonly text: string
  readonly source: 'customer' | 'staff'
  readonly askedBy: string
}

/**
 * Requests a service: records the intent, calls the supplier once, and takes over what the reservation states then. A
 * supplier without such a call leaves it to staff, and so does an order that is being split. Problems: `serviceNotPossible`,
 * `serviceKnown`, `serviceUnderWay`, `passengersChanged`.
 */
export async function requestService(
  deps: SpecialServiceDeps,
  booking: Booking,
  request: ServiceRequest,
): Promise<Result<void, Problem>> {
  const changed = changedPartyProblem(booking, request)
  if (changed) return fail(changed)
  if (!isRequestPossible(deps, booking, request)) return fail(createProblem('serviceNotPossible'))
  const way = request.code === osiCode ? 'hand' : serviceWayOf(deps, booking)
  const status = way === 'hand' ? 'byHand' : 'sending'
  const recorded = await deps.transact((tx) => recordRequest(deps, { booking, request, status }, tx))
  if (!recorded.ok) return recorded
  if (way !== 'hand') await sendServices(deps, way, { booking, sent: recorded.value })
  return succeed(undefined)
}

/**
 * Calls the supplier once for one service of a passenger that is recorded as being sent, and takes over the outcome. Nothing is
 * sent where it was left to staff.
 */
export async function sendServices(
  deps: SpecialServiceDeps,
  { supply, reservationRef }: ServiceSupplier,
  { booking, sent, replaces }: Sending,
): Promise<void> {
  const [first] = sent
  if (first?.status !== 'sending') return
  const { passenger, code, text, sentAt } = first
  const segments = sent.flatMap(({ segment }) => segment ?? [])
  const command = { reservationRef, passenger, segments, code, text, ...(replaces && { replaces }) }
  const outcome = await sendTicketChange(deps, { booking, sentAt, name: 'requestService' }, (context) =>
    supply.requestService(command, context),
  )
  await deps.transact((tx) => recordOutcome(deps, { booking, sent, outcome }, tx))
}

function isRequestPossible(
  { clock }: SpecialServiceDeps,
  booking: Booking,
  { passenger, segments, code, text }: ServiceRequest,
): boolean {
  const now = clock.now()
  const flights = segmentsOf(booking)
  const isAhead = segments.every((segment) => (flights[segment]?.departureAt ?? now) > now)
  const isNoteMissing = code === osiCode && text === ''
  return (
    isServiceable(booking, now) && isAhead && !isNoteMissing && booking.passengers[passenger] !== undefined
  )
}

type Recording = {
  readonly booking: Booking
  readonly request: ServiceRequest
  readonly status: NewSpecialService['status']
}

async function recordRequest(
  deps: SpecialServiceDeps,
  { booking, request, status: wanted }: Recording,
  tx: Tx,
): Promise<Result<readonly NewSpecialService[], Problem>> {
  const { bookingId } = booking
  const { passenger, code, text, source, askedBy } = request
  const locked = await deps.booking.lock(bookingId, tx)
  const changed = changedPartyProblem(locked ?? booking, request)
  if (changed) return fail(changed)
  const recorded = await deps.services.ofBooking(bookingId, tx)
  if (recorded.some((one) => isServiceUnsettled(one.status))) return fail(createProblem('serviceUnderWay'))
  const known = knownServices(booking, recorded)
  const segments = [...new Set(request.segments)].filter(
    (segment) => code === osiCode || !hasService(known, { passenger, segment, code }),
  )
  if (segments.length === 0) return fail(createProblem('serviceKnown'))
  const sentAt = deps.clock.now()
  const status = (await isBeingSplit(deps, bookingId, tx)) ? 'byHand' : wanted
  const services = segments.map((segment) => {
    const serviceId = deps.ids.id('ssr')
    return { serviceId, bookingId, passenger, segment, code, text, status, source, askedBy, sentAt }
  })
  await insertRequested(deps, services, tx)
  return succeed(services)
}

/** Inserts requested services of one order, and enqueues the job that reads those that are sent. */
export async function insertRequested(
  { services }: Pick<SpecialServiceDeps, 'services'>,
  requested: readonly NewSpecialService[],
  tx: Tx,
): Promise<void> {
  await services.insert(tx, requested)
  const sending = requested.find(({ status }) => status === 'sending')
  if (!sending) return
  const { bookingId, sentAt } = sending
  const runAt = instantFromMs(epochMsOf(sentAt) + firstReadMs)
  await enqueueJob(tx, { kind: readServicesJob, key: bookingId, payload: { bookingId }, runAt })
}

/** Services of one code to send, and the codes of those of the passenger that they take the place of. */
type Sending = Omit<Sent, 'outcome'> & { readonly replaces?: readonly string[] }

type Sent = {
  readonly booking: Booking
  readonly sent: readonly NewSpecialService[]
  readonly outcome: SupplyOutcome<Reservation>
}

/** What the supplier did not take is left to staff; what the reservation does not state yet is unknown. */
async function recordOutcome(
  deps: SpecialServiceDeps,
  { booking: { bookingId }, sent, outcome }: Sent,
  tx: Tx,
): Promise<void> {
  await deps.booking.lock(bookingId, tx)
  if (outcome.kind === 'done') await syncServices(deps, { bookingId, reservation: outcome.value }, tx)
  const at = deps.clock.now()
  const isNotTaken = outcome.kind === 'notDone'
  if (isNotTaken) deps.log.info('service not taken', { bookingId, cause: outcome.reason })
  const move = isNotTaken
    ? ({ to: 'byHand', cause: 'notTaken', at } as const)
    : ({ to: 'unknown', cause: 'answerLost', at } as const)
  for (const { serviceId } of sent) {
    const current = await deps.services.byId(serviceId, tx)
    if (current?.status === 'sending') await deps.services.move(tx, current, move)
  }
}
