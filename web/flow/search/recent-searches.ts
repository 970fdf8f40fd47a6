import { type CabinClass, cabinClasses } from '#contract/terms/codes.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import { type PassengerCounts, passengerTypes } from '#contract/terms/passenger.ts'
import { readJson, type TextStorage, writeJson } from '#web/session/browser-storage.ts'
import { legsInUse, type SearchForm } from './search-form.ts'

/** A search made in this browser: its parameter and its label. No personal data. */
export type RecentSearch = {
  readonly param: string
  /** "none" when only non-refundable tickets were searched. */
  readonly refund?: 'none' | undefined
  readonly shape: TripShape
  /** At least one; `on` is "2026-11-21". */
  readonly legs: readonly RecentLeg[]
  /** Empty except for round trips. */
  readonly returnOn: string
  readonly party: PassengerCounts
  readonly cabin: CabinClass
}

/** Codes of origin and destination, and the date. */
export type RecentLeg = { readonly from: string; readonly to: string; readonly on: string }

const storageKey = 'recent-searches'
const most = 5

/** Returns the entry of a search in the recent searches. */
export function recentSearchOf(
  form: SearchForm,
  query: { readonly param: string; readonly refund: 'none' | undefined },
): RecentSearch {
  const { shape, cabin, party } = form
  return {
    ...query,
    shape,
    legs: legsInUse(form).map(({ from, to, on }) => ({ from: from?.code ?? '', to: to?.code ?? '', on })),
    returnOn: shape === 'roundTrip' ? form.returnOn : '',
    party: Object.fromEntries(Object.entries(party).filter(([, count]) => count > 0)),
    cabin,
  }
}

/** Returns recent searches that can still be flown, newest first. Unreadable ones are left out. */
export function readRecentSearches(storage: TextStorage | undefined, today: string): RecentSearch[] {
  const stored = readJson(storage, storageKey)
  return Array.isArray(stored)
    ? stored
        .filter(isRecentSearch)
        .filter(({ legs }) => (legs[0]?.on ?? '') >= today)
        .slice(0, most)
    : []
}

/** Puts a search first among the recent ones. A full or forbidden storage stores nothing. */
export function rememberSearch(storage: TextStorage | undefined, search: RecentSearch): void {
  const others = readRecentSearches(storage, '').filter((one) => !isSameSearch(one, search))
  writeJson(storage, storageKey, [search, ...others].slice(0, most))
}

/** Returns a new form with trip type, origin, party and cabin of an earlier search. */
export function prefilledFromRecentSearch(earlier: RecentSearch | undefined, form: SearchForm): SearchForm {
  if (!earlier) return form
  const { shape, legs, party, cabin } = earlier
  const from = { code: legs[0]?.from ?? '' }
  return {
    ...form,
    shape: shape === 'multiCity' ? form.shape : shape,
    legs: form.legs.map((leg) => ({ ...leg, from })),
    party: { ...form.party, ...party },
    cabin,
  }
}

/** Removes one of the recent searches. */
export function forgetSearch(storage: TextStorage | undefined, search: RecentSearch): void {
  writeJson(
    storage,
    storageKey,
    readRecentSearches(storage, '').filter((one) => !isSameSearch(one, search)),
  )
}

/** Removes all recent searches. */
export function forgetAllSearches(storage: TextStorage | undefined): void {
  writeJson(storage, storageKey, [])
}

function isSameSearch(one: RecentSearch, other: RecentSearch): boolean {
  return one.param === other.param && one.refund === other.refund
}

type Members = Readonly<Record<string, unknown>>

function isRecentSearch(value: unknown): value is RecentSearch {
  if (!isPlainObject(value)) return false
  const { legs, party } = value
  return (
    isMatchingText(value['param'], /^[A-Za-z0-9+/=]{1,4000}$/) &&
    (value['refund'] === undefined || value['refund'] === 'none') &&
    isMatchingText(value['shape'], /^(?:oneWay|roundTrip|multiCity)$/) &&
    Array.isArray(legs) &&
    legs.length > 0 &&
    legs.every(isRecentLeg) &&
    isMatchingText(value['returnOn'], /^(?:\d{4}-\d\d-\d\d)?$/) &&
    isPlainObject(party) &&
    passengerTypes.every((type) => party[type] === undefined || Number.isInteger(party[type])) &&
    cabinClasses.some((cabin) => cabin === value['cabin'])
  )
}

function isRecentLeg(value: unknown): value is RecentLeg {
  return (
    isPlainObject(value) &&
    isMatchingText(value['from'], /^[A-Z]{3}$/) &&
    isMatchingText(value['to'], /^[A-Z]{3}$/) &&
    isMatchingText(value['on'], /^\d{4}-\d\d-\d\d$/)
  )
}

function isPlainObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isMatchingText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}
