import { type ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import {
  type ScheduleChange,
  type ScheduleChangeState,
  type FlightFacts,
} from '#contract/terms/schedule-change.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type FlightDifference } from './diff-flights.ts'

/** What an airline has done to the flights of a booking, and how it stands. */
export type ScheduleChangeRecord = {
  readonly changeId: string
  readonly bookingId: string
  readonly state: ScheduleChangeState
  readonly difference: FlightDifference
  /** False where the flights are taken for the owner, who is only told. */
  readonly needsAnswer: boolean
  readonly replyBy: Instant
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly answeredBy?: string
}

/** States in which something is still to be done. */
export const openScheduleChanges = [
  'told',
  'accepting',
  'toConfirm',
  'refused',
  'lost',
] as const satisfies ScheduleChangeState[]

/** Whether something is still to be done. */
export function isOpenChange({ state }: Pick<ScheduleChangeRecord, 'state'>): boolean {
  return openScheduleChanges.some((one) => one === state)
}

/** Whether its owner can say yes to it with one word: every flight is there, and each connection can be made. */
export function mayAccept({
  state,
  difference,
}: Pick<ScheduleChangeRecord, 'state' | 'difference'>): boolean {
  return state === 'told' && difference.itinerary !== undefined
}

/**
 * Whether a difference is the one that was told: the same flights, old and new. A flight that has left since then is
 * not looked at any more, and is missed by nobody.
 */
export function isAlreadyNotified(told: FlightDifference, found: FlightDifference, now: Instant): boolean {
  const known = new Set(told.flights.filter((one) => !hasLeft(one, now)).map(nameOf))
  const missed = found.flights.filter((one) => !isFlown(one, told, now))
  return known.size === missed.length && missed.every((one) => known.has(nameOf(one)))
}

/** Whether a flight of a change has left, at its old time or at its new one. */
export function hasLeft({ was, now: is }: ScheduleChange, now: Instant): boolean {
  return [was, is].some((one) => one !== undefined && one.departureAt <= now)
}

/** A flight that was moved forward and has left: suppliers drop it from reservations before its booked time comes. */
function isFlown({ was, now: is }: ScheduleChange, told: FlightDifference, now: Instant): boolean {
  if (!was || is) return false
  return told.flights.some(
    (one) =>
      one.was &&
      hasLeft(one, now) &&
      flightFactsKey(one.was) === flightFactsKey(was) &&
      one.now !== undefined,
  )
}

/** The same for the same change, however its members are ordered. */
function nameOf({ journey, kinds, was, now }: ScheduleChange): string {
  return [journey, ...kinds, ...[was, now].map((one) => (one ? flightFactsKey(one) : '-'))].join('|')
}

function flightFactsKey(flight: FlightFacts): string {
  return Object.values(factsAnswerOf(flight)).join(' ')
}

/** A change in wire names. */
export function scheduleChangeAnswerOf(change: ScheduleChangeRecord): ScheduleChangeAnswer {
  const { changeId, state, difference, needsAnswer, replyBy, createdAt, updatedAt } = change
  return {
    changeId,
    state,
    flights: difference.flights.map(({ journey, kinds, was, now }) => ({
      journey,
      kinds: [...kinds],
      ...(was && { was: factsAnswerOf(was) }),
      ...(now && { now: factsAnswerOf(now) }),
    })),
    connections: difference.connections.map((one) => ({ ...one })),
    replyBy,
    needsAnswer,
    mayAccept: mayAccept(change),
    createdAt,
    updatedAt,
  }
}

function factsAnswerOf(flight: FlightFacts): ScheduleChangeAnswer['flights'][number]['was'] & object {
  return {
    airline: flight.marketingCarrier,
    flightNumber: flight.flightNumber,
    from: flight.origin,
    to: flight.destination,
    departureTime: flight.departureLocal,
    departureAt: flight.departureAt,
    arrivalTime: flight.arrivalLocal,
    arrivalAt: flight.arrivalAt,
  }
}
