import type { CabinClass } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import type { TimeWindow } from '#contract/terms/calendar/time-window.ts'
import { anyTime } from './time-window.ts'

/** A place in the form; its text is in the language in which it was chosen, absent while unknown. */
export type FormPlace = {
  readonly code: string
  readonly text?: string
  readonly language?: string
  /** "TH"; absent while unknown. */
  readonly country?: string | undefined
}

/** One journey as typed. `key` stays with it when it moves; `on` is "2026-11-21" or empty. */
export type FormLeg = {
  readonly key: number
  readonly from: FormPlace | undefined
  readonly to: FormPlace | undefined
  readonly on: string
}

/** The number of each passenger type, none left out. */
export type FormParty = Readonly<Record<PassengerType, number>>

/** `domestic` suggests places in Thailand only. */
export type SearchScope = 'domestic' | 'international'

/** Which tickets are searched, by refundability. */
export type TicketType = 'both' | 'refundable' | 'nonRefundable'

/** Searched airlines, by their codes: "TG", "JL,QF,…". The text is as in {@link FormPlace}. */
export type FormAirlines = { readonly codes: string; readonly text?: string; readonly language?: string }

/**
 * A search as typed. The first leg is the outbound in every trip shape; fields of other shapes keep what was
 * typed.
 */
export type SearchForm = {
  readonly shape: TripShape
  /** Undefined after a search was reopened: it follows from the places. */
  readonly scope: SearchScope | undefined
  readonly legs: readonly FormLeg[]
  readonly returnOn: string
  readonly party: FormParty
  /**
   * The conditions of student and youth fares, accepted by the sender; a shared search carries no consent.
   */
  readonly areConditionsAccepted: boolean
  readonly cabin: CabinClass
  readonly isDirectOnly: boolean
  readonly ticketType: TicketType
  readonly departWindow: TimeWindow
  readonly returnWindow: TimeWindow
  /** Undefined for all airlines. */
  readonly airlines: FormAirlines | undefined
  readonly via: FormPlace | undefined
}

/** The days between departure and the proposed return. */
export const daysAway = 7
const daysToDeparture = 14

const oneAdult: FormParty = {
  adult: 1,
  child: 0,
  infantOnLap: 0,
  infantInSeat: 0,
  senior: 0,
  student: 0,
  youth: 0,
}

/** Returns the specification's defaults, as a round trip from Bangkok in two weeks. */
export function defaultSearchForm(today: LocalDate): SearchForm {
  const on = plusDays(today, daysToDeparture)
  return {
    shape: 'roundTrip',
    scope: 'international',
    legs: [{ key: 0, from: { code: 'BKK', country: 'TH' }, to: undefined, on }],
    returnOn: plusDays(on, daysAway),
    party: oneAdult,
    areConditionsAccepted: false,
    cabin: 'economy',
    isDirectOnly: false,
    ticketType: 'both',
    departWindow: anyTime,
    returnWindow: anyTime,
    airlines: undefined,
    via: undefined,
  }
}

const noLeg: FormLeg = { key: 0, from: undefined, to: undefined, on: '' }

/** Returns the outbound. */
export function firstLeg(form: SearchForm): FormLeg {
  return form.legs[0] ?? noLeg
}

/** Returns the legs of the trip shape. */
export function legsInUse({ shape, legs }: SearchForm): readonly FormLeg[] {
  return shape === 'multiCity' ? legs : legs.slice(0, 1)
}

/** Returns the form with one leg changed; a return before the departure is moved along. */
export function withLeg(form: SearchForm, index: number, change: Partial<FormLeg>): SearchForm {
  const legs = form.legs.map((leg, at) => (at === index ? { ...leg, ...change } : leg))
  const isPushed = index === 0 && change.on !== undefined && change.on !== '' && form.returnOn < change.on
  return { ...form, legs, returnOn: isPushed ? plusDays(change.on as LocalDate, daysAway) : form.returnOn }
}

/** Returns the form with origin and destination swapped. */
export function withPlacesSwapped(form: SearchForm): SearchForm {
  const { from, to } = firstLeg(form)
  return withLeg(form, 0, { from: to, to: from })
}

/** A via point implies a stop: setting the one clears the other. */
export function withDirectOnly(form: SearchForm, isDirectOnly: boolean): SearchForm {
  return { ...form, isDirectOnly, via: isDirectOnly ? undefined : form.via }
}

/** Returns the form with a via point, or without one. */
export function withVia(form: SearchForm, via: FormPlace | undefined): SearchForm {
  return { ...form, via, isDirectOnly: via ? false : form.isDirectOnly }
}

/** Returns the places of the form: the via point and every leg in use. */
export function placesOf(form: SearchForm): readonly FormPlace[] {
  return [...legsInUse(form).flatMap(({ from, to }) => [from, to]), form.via].filter(
    (place) => place !== undefined,
  )
}

/** Returns whether the places are all in Thailand; an unknown one counts as abroad. */
export function scopeOfPlaces(form: SearchForm): SearchScope {
  const ends = legsInUse(form).flatMap(({ from, to }) => [from, to])
  return ends.every((place) => place?.country === 'TH') ? 'domestic' : 'international'
}
