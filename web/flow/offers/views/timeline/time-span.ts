import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { firstAndLastFlightOf } from '#web/travel-ui/journey/journey-facts.ts'

/** A time span, in milliseconds since 1970 in UTC; it ends after it begins. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number }

const minuteMs = 60_000

/** Returns the span from the earliest departure to the latest arrival; undefined without journeys. */
export function spanOf(journeys: readonly JourneyAnswer[]): TimeSpan | undefined {
  let fromMs = Number.POSITIVE_INFINITY
  let toMs = Number.NEGATIVE_INFINITY
  for (const journey of journeys) {
    const { first, last } = firstAndLastFlightOf(journey)
    fromMs = Math.min(fromMs, Date.parse(first.departureAt))
    toMs = Math.max(toMs, Date.parse(last.arrivalAt))
  }
  if (fromMs > toMs) return undefined
  return { fromMs, toMs: Math.max(toMs, fromMs + minuteMs) }
}

/** Returns the position of an instant in a span: 0 at its beginning, 1 at its end. */
export function positionInSpan({ fromMs, toMs }: TimeSpan, ms: number): number {
  return (ms - fromMs) / (toMs - fromMs)
}

/** A part of a journey: a flight, or the wait for the next one. */
export type TimedPiece =
  | {
      readonly kind: 'flight'
      readonly fromMs: number
      readonly toMs: number
      readonly airline: string
      readonly flightNumber: string
    }
  | {
      readonly kind: 'wait'
      readonly fromMs: number
      readonly toMs: number
      /** Index of the connection within the journey, from 0. */
      readonly change: number
    }

/** Divides a journey into flights and waits, in order and without gaps. */
export function flightsAndWaits({ segments }: JourneyAnswer): TimedPiece[] {
  return segments.flatMap((segment, index) => {
    const { airline, flightNumber } = segment
    const fromMs = Date.parse(segment.departureAt)
    const toMs = Date.parse(segment.arrivalAt)
    const flight = { kind: 'flight', fromMs, toMs, airline, flightNumber } as const
    const before = segments[index - 1]
    if (!before) return [flight]
    const landedMs = Date.parse(before.arrivalAt)
    return [{ kind: 'wait', fromMs: landedMs, toMs: fromMs, change: index - 1 } as const, flight]
  })
}
