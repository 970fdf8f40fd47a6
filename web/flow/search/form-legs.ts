import type { TripShape } from '#contract/terms/itinerary.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import type { FormLeg, SearchForm } from './search-form.ts'

/** The most flights of a multi-city trip (specification §3). */
export const mostLegs = 6
/** The fewest flights of a multi-city trip. */
export const fewestLegs = 2
/** The days between a flight of a multi-city trip and the proposed next one. */
export const daysBetweenLegs = 3

/**
 * Returns the form in another trip shape; what was typed is kept, and a multi-city trip begins with two
 * flights.
 */
export function withTripShape(form: SearchForm, shape: TripShape): SearchForm {
  if (shape !== 'multiCity' || form.legs.length >= fewestLegs) return { ...form, shape }
  const [out] = form.legs
  const wayBack = form.shape === 'roundTrip' ? { to: out?.from, on: form.returnOn } : {}
  return { ...form, shape, legs: [...form.legs, { ...legAfter(form.legs), ...wayBack }] }
}

/** Returns the form with one more flight, which starts where the last ends, a few days later. */
export function withLegAdded(form: SearchForm): SearchForm {
  return form.legs.length >= mostLegs ? form : { ...form, legs: [...form.legs, legAfter(form.legs)] }
}

/** Returns the form without one of its flights. */
export function withLegRemoved(form: SearchForm, index: number): SearchForm {
  return form.legs.length <= fewestLegs ? form : { ...form, legs: form.legs.filter((_, at) => at !== index) }
}

/**
 * Returns the form with a flight moved before the previous one (-1) or after the next (1); dates keep their
 * order.
 */
export function withLegMoved(form: SearchForm, index: number, by: -1 | 1): SearchForm {
  const [moved, other] = [form.legs[index], form.legs[index + by]]
  if (!moved || !other) return form
  const legs = [...form.legs]
  // A flight that takes another's position takes its date, too: the dates of the trip stay as planned.
  legs[index] = { ...other, on: moved.on }
  legs[index + by] = { ...moved, on: other.on }
  return { ...form, legs }
}

function legAfter(legs: readonly FormLeg[]): FormLeg {
  const last = legs.at(-1)
  return {
    key: Math.max(-1, ...legs.map(({ key }) => key)) + 1,
    from: last?.to,
    to: undefined,
    on: last && last.on !== '' ? plusDays(last.on as LocalDate, daysBetweenLegs) : '',
  }
}
