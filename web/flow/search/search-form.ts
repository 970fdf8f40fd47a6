import { type CabinClass } from '#contract/terms/codes.ts'
import { type TripShape } from '#contract/terms/itinerary.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { type TimeWindow } from '#contract/terms/calendar/time-window.ts'
import { anyTime } from './time-window.ts'

/** A place in the form; its text is in the language in which it was chosen, absent while it is not known. */
export type FormPlace = {
  readonly code: string
  readonly text?: string
  readonly language?: string
  /** "TH"; absent while it is not known. */
  readonly country?: string | undefined
}

/** One wished journey as it is typed. `key` stays with it when it moves; `on` is "2026-11-21" or empty. */
export type FormLeg = {
  readonly key: number
  readonly from: FormPlace | undefined
  readonly to: FormPlace | undefined
  readonly on: string
}

/** How many of each passenger type, none left out. */
export type FormParty = Readonly<Record<PassengerType, number>>

/** Domestic offers places in Thailand alone. */
export type SearchScope = 'domestic' | 'international'

/** Which fares are wanted by what happens to the money of a trip that is not flown. */
export type TicketType = 'both' | 'refundable' | 'nonRefundable'

/** Airlines that are wanted, by their codes: "TG", "JL,QF,…". The text is as {@link FormPlace} has it. */
export type FormAirlines = { readonly codes: string; readonly text?: string; readonly language?: string }

/**
 * A search as it is typed. The first leg is the way out in every shape; what only another shape asks for stays as
 * it was typed.
 */
export type SearchForm = {
  readonly shape: TripShape
  /** Undefined after a search was reopened: its places tell. */
  readonly scope: SearchScope | undefined
  readonly legs: readonly FormLeg[]
  readonly returnOn: string
  readonly party: FormParty
  /** The conditions for students and youths, which the sender accepts; a shared search brings no consent along. */
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

/** A return is proposed so many days after the departure. */
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

/** The specification's defaults, from Bangkok in two weeks. */
export function freshForm(today: LocalDate): SearchForm {
  const on = plusDays(today, daysToDeparture)
  return {
    shape: 'oneWay',
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

/** The way out. */
export function firstLeg(form: SearchForm): FormLeg {
  return form.legs[0] ?? noLeg
}

/** The legs that the shape of the trip asks for. */
export function legsInUse({ shape, legs }: SearchForm): readonly FormLeg[] {
  return shape === 'multiCity' ? legs : legs.slice(0, 1)
}

/** The form with one leg changed; a return that would lie before the departure moves along. */
export function withLeg(form: SearchForm, index: number, change: Partial<FormLeg>): SearchForm {
  const legs = form.legs.map((leg, at) => (at === index ? { ...leg, ...change } : leg))
  const isPushed = index === 0 && change.on !== undefined && change.on !== '' && form.returnOn < change.on
  return { ...form, legs, returnOn: isPushed ? plusDays(change.on as LocalDate, daysAway) : form.returnOn }
}

/** From becomes to, and to becomes from. */
export function swapped(form: SearchForm): SearchForm {
  const { from, to } = firstLeg(form)
  return withLeg(form, 0, { from: to, to: from })
}

/** Via a place means with a stop, so that the later of the two wishes lifts the other. */
export function withDirectOnly(form: SearchForm, isDirectOnly: boolean): SearchForm {
  return { ...form, isDirectOnly, via: isDirectOnly ? undefined : form.via }
}

/** The form with a via point, or without one. */
export function withVia(form: SearchForm, via: FormPlace | undefined): SearchForm {
  return { ...form, via, isDirectOnly: via ? false : form.isDirectOnly }
}

/** The places that the form asks about, those of the via point and of every leg in use. */
export function placesOf(form: SearchForm): readonly FormPlace[] {
  return [...legsInUse(form).flatMap(({ from, to }) => [from, to]), form.via].filter(
    (place) => place !== undefined,
  )
}

/** Whether the places are all in Thailand; an unknown one is taken for abroad. */
export function scopeOfPlaces(form: SearchForm): SearchScope {
  const ends = legsInUse(form).flatMap(({ from, to }) => [from, to])
  return ends.every((place) => place?.country === 'TH') ? 'domestic' : 'international'
}
