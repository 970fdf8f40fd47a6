import { z } from 'zod'
import { orderNumber } from '../terms/booking.ts'
import { connectionFaults, scheduleChangeKinds, scheduleChangeStates } from '../terms/schedule-change.ts'
import { segmentAnswer } from './offers.ts'
import { orderKey } from './order-key.ts'
import { line, oneOf, usual } from './typed-text.ts'

/** A flight of a change, old or new; times are those of the airports. */
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
/** A flight of a change on the wire. */
export type ChangedFlightAnswer = z.infer<typeof changedFlight>

/** What an airline has done to the flights of an order, old beside new, and how it stands. */
export const scheduleChangeAnswer = z
  .object({
    changeId: z.string(),
    state: z.enum(scheduleChangeStates),
    flights: z.array(
      z.object({
        /** Counts the journeys from 0. */
        journey: z.int(),
        kinds: z.array(z.enum(scheduleChangeKinds)),
        /** Absent of a flight that was added. */
        was: changedFlight.optional(),
        /** Absent of a flight that is cancelled. */
        now: changedFlight.optional(),
      }),
    ),
    /** Waits between flights that do not do any more. */
    connections: z.array(
      z.object({
        journey: z.int(),
        fault: z.enum(connectionFaults),
        airport: z.string(),
        minutes: z.int(),
      }),
    ),
    /** Until when an answer is wanted; a later one is taken all the same. */
    replyBy: z.string(),
    /** False where flights were moved by so little that they are taken for the owner, who is only told. */
    needsAnswer: z.boolean(),
    /** Whether one can say yes to the flights as they are now. */
    mayAccept: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ScheduleChange' })
/** What an airline has done to the flights of an order, on the wire. */
export type ScheduleChangeAnswer = z.infer<typeof scheduleChangeAnswer>

/** The owner's yes to the flights as they are now; nothing but `true` is one. */
export const scheduleChangeAcceptance = z
  .strictObject({ orderKey, changeId: z.string().max(60), yes: z.literal(true) })
  .meta({ id: 'ScheduleChangeAcceptance' })

/**
 * What staff do about a change.
 * - accept: the owner said yes to it on the telephone
 * - confirm: the owner said yes, and staff have told the airline by hand
 * - settle: it is settled in another way (other flights, money back), and nothing is left to be answered
 */
export const scheduleChangeAction = z
  .strictObject({
    orderNumber: z.string().refine((text) => orderNumber(text) !== undefined, 'notFound'),
    changeId: z.string().max(60),
    action: oneOf(['accept', 'confirm', 'settle'], usual),
    /** Why, in the clerk's words; it is written into the audit. */
    reason: line(300).optional(),
  })
  .meta({ id: 'ScheduleChangeAction' })
