import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { parseOrderNumber } from '../terms/booking.ts'
import { connectionFaults, scheduleChangeKinds, scheduleChangeStates } from '../terms/schedule-change.ts'
import { segmentAnswer } from './offer/offer-answer.ts'
import { scheduleChangeTerms } from '../terms/schedule-change/free-change.ts'
import { orderKey } from './order-key.ts'
import { singleLineText, oneOf, usual } from './field-schemas.ts'

/** A flight of a schedule change, old or new; times are local to the airports. */
export const changedFlight = segmentAnswer.pick({
  airline: true,
  flightNumber: true,
  from: true,
  to: true,
  departureTime: true,
  departureAt: true,
  arrivalTime: true,
  arrivalAt: true,
})
/** A flight of a schedule change, on the wire. */
export type ChangedFlightAnswer = z.infer<typeof changedFlight>

/** A schedule change by an airline, with old and new flights and its state. */
export const scheduleChangeAnswer = z
  .object({
    changeId: z.string(),
    state: z.enum(scheduleChangeStates),
    flights: z.array(
      z.object({
        /** Position of the journey, from 0. */
        journey: z.int(),
        kinds: z.array(z.enum(scheduleChangeKinds)),
        /** Absent for an added flight. */
        was: changedFlight.optional(),
        /** Absent for a cancelled flight. */
        now: changedFlight.optional(),
      }),
    ),
    /** Connections that are no longer possible. */
    connections: z.array(
      z.object({
        journey: z.int(),
        fault: z.enum(connectionFaults),
        airport: z.string(),
        minutes: z.int(),
      }),
    ),
    /** The deadline for an answer; a later one is still accepted. */
    replyBy: z.string(),
    /** False for minor changes that are accepted automatically; the owner is only informed. */
    needsAnswer: z.boolean(),
    /** Whether the new flights can be accepted. */
    mayAccept: z.boolean(),
    /** On what terms the owner may have another flight or a refund instead. */
    terms: z.enum(scheduleChangeTerms),
    /** The most minutes by which a departure or an arrival has moved. */
    movedMinutes: z.int(),
    /** From how many minutes the airline gives it free of charge; only where the change is below that figure. */
    freeFromMinutes: z.int().optional(),
    /** What the airline has waived, where staff let the owner read it. */
    waiverText: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ScheduleChange' })
/** A schedule change, on the wire. */
export type ScheduleChangeAnswer = z.infer<typeof scheduleChangeAnswer>

/** The owner's acceptance of the new flights; the only valid value is `true`. */
export const scheduleChangeAcceptance = z
  .strictObject({ orderKey, changeId: z.string().max(60), yes: z.literal(true) })
  .meta({ id: 'ScheduleChangeAcceptance' })

/**
 * An action of staff on a schedule change.
 * - accept: the owner accepted it by phone
 * - confirm: the owner accepted it, and staff have told the airline manually
 * - settle: it is resolved otherwise (other flights, refund), and no answer is needed any more
 */
export const scheduleChangeAction = z
  .strictObject({
    orderNumber: z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound'),
    changeId: z.string().max(60),
    action: oneOf(['accept', 'confirm', 'settle'], usual),
    /** The reason as the clerk states it; written to the audit. */
    reason: singleLineText(300).optional(),
  })
  .meta({ id: 'ScheduleChangeAction' })

export const acceptScheduleChange = endpoint({
  method: 'POST',
  path: '/api/orders/schedule-change/',
  summary: "The owner's yes to flights that the airline has changed; asking again changes nothing.",
  body: scheduleChangeAcceptance,
  answer: scheduleChangeAnswer,
})

export const actOnScheduleChange = endpoint({
  method: 'POST',
  path: '/api/staff/orders/schedule-change',
  summary:
    "What staff do about changed flights: the owner's yes on the telephone, or settled in another way.",
  body: scheduleChangeAction,
  answer: scheduleChangeAnswer,
})
