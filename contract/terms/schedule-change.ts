import type { AirportCode } from './codes.ts'
import type { Segment } from './itinerary.ts'

/**
 * What an airline has done to a flight after it was booked; several may be true of one flight.
 * - earlier, later: it leaves at another time
 * - otherArrival: it leaves as booked and lands at another time
 * - otherAirport: it leaves from or lands at another airport
 * - otherFlight: another flight takes its place
 * - cancelled: it is not flown, and nothing takes its place
 * - added: a flight that was not booked
 */
export const scheduleChangeKinds = [
  'earlier',
  'later',
  'otherArrival',
  'otherAirport',
  'otherFlight',
  'cancelled',
  'added',
] as const
/** What an airline has done to a flight after it was booked. */
export type ScheduleChangeKind = (typeof scheduleChangeKinds)[number]

/**
 * What became of the wait between two flights.
 * - missed: the next flight leaves before the first one lands
 * - tooShort: less time than booked, and less than a change of flight takes
 * - otherAirport: the next flight leaves from another airport than where the first one lands
 */
export const connectionFaults = ['missed', 'tooShort', 'otherAirport'] as const
/** What became of the wait between two flights. */
export type ConnectionFault = (typeof connectionFaults)[number]

/** A flight as somebody who flies it knows it. */
export type FlightFacts = Pick<
  Segment,
  | 'marketingCarrier'
  | 'flightNumber'
  | 'origin'
  | 'destination'
  | 'departureLocal'
  | 'departureAt'
  | 'arrivalLocal'
  | 'arrivalAt'
>

/** One flight that is not as it was booked: how it was, how it is now, and what is different. */
export type ScheduleChange = {
  /** Counts the journeys from 0. */
  readonly journey: number
  readonly kinds: readonly ScheduleChangeKind[]
  /** Absent of a flight that was added. */
  readonly was?: FlightFacts
  /** Absent of a flight that is cancelled. */
  readonly now?: FlightFacts
}

/** A wait between two flights that does not do any more. */
export type ConnectionChange = {
  readonly journey: number
  readonly fault: ConnectionFault
  /** Where the first flight lands. */
  readonly airport: AirportCode
  /** From landing to departure; below nothing where the next flight leaves first. */
  readonly minutes: number
}

/**
 * How a change of flights stands.
 * - told: the owner knows, and an answer is awaited
 * - accepting: the owner said yes; the airline is told
 * - toConfirm: the owner said yes; the airline can only be told by a person, who has to do it
 * - accepted: these are the flights of the order now
 * - refused: the airline did not take the yes; staff must settle it
 * - settled: staff have settled it with the owner
 * - replaced: the airline has changed the flights once more
 * - takenBack: the airline flies as booked after all
 * - lost: the supplier does not know the reservation any more; staff must ask it
 * - rebooked: staff have booked other flights for the owner; what was found then is what counts from then on
 */
export const scheduleChangeStates = [
  'told',
  'accepting',
  'toConfirm',
  'accepted',
  'refused',
  'settled',
  'replaced',
  'takenBack',
  'lost',
  'rebooked',
] as const
/** How a change of flights stands. */
export type ScheduleChangeState = (typeof scheduleChangeStates)[number]
