import { openScheduleChanges } from './schedule-change-state.ts'
import type { ScheduleChangeAnswer } from '#contract/api/schedule-change.ts'
import type { ScheduleChange, ScheduleChangeState, FlightFacts } from '#contract/terms/schedule-change.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { FlightDifference } from './diff-flights.ts'

/** A schedule change of a booking's flights and its state. */
export type ScheduleChangeRecord = {
  readonly changeId: string
  readonly bookingId: string
  readonly state: ScheduleChangeState
  readonly difference: FlightDifference
  /** False when the change is accepted for the owner, who is only told. */
  readonly needsAnswer: boolean
  readonly replyBy: Instant
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly answeredBy?: string
}

/** Returns whether the change still needs an action. */
export function isOpenChange({ state }: Pick<ScheduleChangeRecord, 'state'>): boolean {
  return openScheduleChanges.some((one) => one === state)
}

/**
 * Returns whether the owner can accept the change online: every flight is there, and each connection is
 * possible.
 */
export function canAcceptOnline({
  state,
  difference,
}: Pick<ScheduleChangeRecord, 'state' | 'difference'>): boolean {
  return state === 'told' && difference.itinerary !== undefined
}

/**
 * Returns whether a difference equals the one already notified: the same flights, old and new. A flight that
 * has left since then is ignored.
 */
export function isAlreadyNotified(told: FlightDifference, found: FlightDifference, now: Instant): boolean {
  const known = new Set(
    told.flights.filter((one) => !hasChangedFlightDeparted(one, now)).map(scheduleChangeKey),
  )
  const missed = found.flights.filter((one) => !isAdvancedFlightFlown(one, told, now))
  return known.size === missed.length && missed.every((one) => known.has(scheduleChangeKey(one)))
}

/** Returns whether a flight of a change has left, at its old or its new time. */
export function hasChangedFlightDeparted({ was, now: is }: ScheduleChange, now: Instant): boolean {
  return [was, is].some((one) => one !== undefined && one.departureAt <= now)
}

/**
 * Returns whether a flight moved forward has left: suppliers drop it from reservations before its booked
 * time.
 */
function isAdvancedFlightFlown(
  { was, now: is }: ScheduleChange,
  told: FlightDifference,
  now: Instant,
): boolean {
  if (!was || is) return false
  return told.flights.some(
    (one) =>
      one.was &&
      hasChangedFlightDeparted(one, now) &&
      flightFactsKey(one.was) === flightFactsKey(was) &&
      one.now !== undefined,
  )
}

/** Returns the same key for the same change, whatever the order of its properties. */
function scheduleChangeKey({ journey, kinds, was, now }: ScheduleChange): string {
  return [journey, ...kinds, ...[was, now].map((one) => (one ? flightFactsKey(one) : '-'))].join('|')
}

function flightFactsKey(flight: FlightFacts): string {
  return Object.values(flightFactsAnswer(flight)).join(' ')
}

/** Returns a schedule change in API field names, without its terms. */
export function scheduleChangeAnswerOf(
  change: ScheduleChangeRecord,
): Omit<ScheduleChangeAnswer, 'terms' | 'movedMinutes' | 'freeFromMinutes' | 'waiverText'> {
  const { changeId, state, difference, needsAnswer, replyBy, createdAt, updatedAt } = change
  return {
    changeId,
    state,
    flights: difference.flights.map(({ journey, kinds, was, now }) => ({
      journey,
      kinds: [...kinds],
      ...(was && { was: flightFactsAnswer(was) }),
      ...(now && { now: flightFactsAnswer(now) }),
    })),
    connections: difference.connections.map((one) => ({ ...one })),
    replyBy,
    needsAnswer,
    mayAccept: canAcceptOnline(change),
    createdAt,
    updatedAt,
  }
}

function flightFactsAnswer(flight: FlightFacts): ScheduleChangeAnswer['flights'][number]['was'] & object {
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
