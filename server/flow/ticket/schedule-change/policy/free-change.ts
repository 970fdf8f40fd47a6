import type { ScheduleChange } from '#contract/terms/schedule-change.ts'
import type { FreeChangeGround, ScheduleChangeTerms } from '#contract/terms/schedule-change/free-change.ts'
import type { ScheduleChangePolicy } from '#contract/terms/schedule-change/schedule-change-policy.ts'
import { minutesBetween } from '#contract/terms/time.ts'
import type { FlightDifference } from '../diff-flights.ts'

/** What decides on which terms a schedule change is answered. */
export type ChangeFacts = {
  readonly difference: FlightDifference
  /** The airline's policy; undefined where staff have typed none. */
  readonly policy: ScheduleChangePolicy | undefined
  readonly hasWaiver: boolean
}

/** Returns every reason for which another flight or a refund is free of charge; empty where there is none. */
export function freeChangeGroundsOf({ difference, policy, hasWaiver }: ChangeFacts): FreeChangeGround[] {
  const { flights, connections } = difference
  const freeFrom = policy?.freeFromMinutes ?? Number.POSITIVE_INFINITY
  const isOtherNumber = flights.some(({ kinds }) => kinds.includes('otherFlight'))
  const grounds: readonly (FreeChangeGround | false)[] = [
    flights.some(({ now }) => now === undefined) && 'flightCancelled',
    mostMinutesMoved(flights) >= freeFrom && 'minutesMoved',
    policy?.isFlightNumberFree === true && isOtherNumber && 'flightNumber',
    policy?.isConnectionFree === true && connections.length > 0 && 'connection',
    hasWaiver && 'waiver',
  ]
  return grounds.filter((one) => one !== false)
}

/**
 * Returns on what terms a schedule change is answered. Without a policy, or where the policy names no figure or says
 * nothing of what has changed, only the airline knows. Its figure is about times: a connection that no longer works is
 * never a small change, however few the minutes, nor are flights of which it is unknown.
 */
export function termsOfScheduleChange(facts: ChangeFacts): ScheduleChangeTerms {
  if (freeChangeGroundsOf(facts).length > 0) return 'free'
  const { flights, connections, itinerary } = facts.difference
  const isKnown = flights.every(({ kinds }) =>
    kinds.every((kind) => kind !== 'otherAirport' && kind !== 'added'),
  )
  const isFlyable = itinerary !== undefined && connections.length === 0
  const isNamed = facts.policy?.freeFromMinutes !== undefined
  return isNamed && isKnown && isFlyable && flights.length > 0 ? 'fareRules' : 'askAirline'
}

/** Returns the most minutes by which the departure or the arrival of a flight has moved, in either direction. */
export function mostMinutesMoved(flights: readonly Pick<ScheduleChange, 'was' | 'now'>[]): number {
  const moved = flights.flatMap(({ was, now }) =>
    was && now
      ? [minutesBetween(was.departureAt, now.departureAt), minutesBetween(was.arrivalAt, now.arrivalAt)]
      : [],
  )
  return Math.max(0, ...moved.map((minutes) => Math.abs(minutes)))
}
