import { dayOffsets } from '../components/effective-entries.ts'
import type { SearchState } from '../search-state.ts'
import { type AirportTaxQuery, airportTax, taxMemoPosition } from './tax-memo.ts'

const ask: AirportTaxQuery = {
  profile: 0,
  farCountry: 0,
  isInternational: false,
  isDeparture: false,
  isFrontCabin: false,
  transit: 0,
  day: 0,
}

/** A departure or arrival to be taxed. */
export type Passage = { readonly airport: number; readonly farCountry: number; readonly isDeparture: boolean }

/** Cache position of the result for any day and cabin. */
const anyDay = dayOffsets

function loadTaxMarket(s: SearchState, airport: number, farCountry: number): boolean {
  ask.profile = s.parts.taxes.of[airport] ?? 0
  ask.farCountry = farCountry
  ask.isInternational = s.world.airports.country[airport] !== farCountry
  return ask.profile !== 0
}

/** Returns the tax of a departure or arrival for the party on a day; cached by profile and country. */
function taxOnDay(s: SearchState, dayOffset: number): number {
  const { taxMemo: memo, parts } = s
  const key = taxMemoPosition(memo, ask, dayOffset)
  const isKept = ask.transit === 0 || isTransitPlain(s)
  if (isKept && memo.stamp[key] === s.epoch) return memo.baht[key] ?? 0
  ask.day = s.wayDay + dayOffset - 1
  const far = s.world.header.countryCodes[ask.farCountry] ?? ''
  const baht = airportTax(parts.taxes, ask, { party: s.party, issueDay: s.issueDay, far })
  if (!isKept) return baht
  memo.stamp[key] = s.epoch
  memo.baht[key] = baht
  return baht
}

/** Whether every row of the profile treats this connection as transit: then all such transits cost the same. */
function isTransitPlain({ parts: { taxes } }: SearchState): boolean {
  return taxes.isSimple[ask.profile] === 1 && ask.transit <= (taxes.longestTransit[ask.profile] ?? 0)
}

/**
 * Returns the tax on leaving or reaching an airport for the party. `transit`: connecting minutes that may
 * exempt it, or 0.
 */
export function airportTaxOf(
  s: SearchState,
  passage: Passage,
  at: { day: number; isFront: boolean; transit: number },
): number {
  if (!loadTaxMarket(s, passage.airport, passage.farCountry)) return 0
  ask.isDeparture = passage.isDeparture
  ask.isFrontCabin = at.isFront
  ask.transit =
    at.transit > 0 && at.transit <= (s.parts.taxes.longestTransit[ask.profile] ?? 0) ? at.transit : 0
  return taxOnDay(s, at.day - s.wayDay + 1)
}

/** Returns the lower bound over all days and cabins; `isTransit` when a connection may exempt it. */
export function airportTaxLowerBound(s: SearchState, passage: Passage, isTransit: boolean): number {
  if (!loadTaxMarket(s, passage.airport, passage.farCountry)) return 0
  ask.isDeparture = passage.isDeparture
  ask.isFrontCabin = false
  ask.transit = isTransit ? 1 : 0
  const { taxMemo: memo } = s
  const key = taxMemoPosition(memo, ask, anyDay)
  if (memo.stamp[key] === s.epoch) return memo.baht[key] ?? 0
  const low = leastTaxOverDays(s, isTransit)
  memo.stamp[key] = s.epoch
  memo.baht[key] = low
  return low
}

function leastTaxOverDays(s: SearchState, isTransit: boolean): number {
  const { taxes } = s.parts
  const longest = taxes.longestTransit[ask.profile] ?? 0
  if (isTransit && longest > 0 && taxes.isSimple[ask.profile] === 0) return 0
  const first = s.wayDay - 1
  const last = first + s.timelessDays + s.lastOffset
  const changes = taxes.changes[ask.profile]?.filter((day) => day > first && day <= last) ?? []
  let low = Number.POSITIVE_INFINITY
  for (const day of [first, ...changes]) {
    ask.day = day
    low = Math.min(low, leastTaxOnDay(s, isTransit && longest > 0))
  }
  ask.isFrontCabin = false
  ask.transit = isTransit ? 1 : 0
  return low
}

function leastTaxOnDay(s: SearchState, isTransit: boolean): number {
  const far = s.world.header.countryCodes[ask.farCountry] ?? ''
  const query = { party: s.party, issueDay: s.issueDay, far }
  let low = Number.POSITIVE_INFINITY
  for (let front = 0; front < (s.cabin > 0 ? 2 : 1); front += 1) {
    for (let transit = 0; transit < (isTransit ? 2 : 1); transit += 1) {
      ask.isFrontCabin = front === 1
      ask.transit = transit
      low = Math.min(low, airportTax(s.parts.taxes, ask, query))
    }
  }
  return low
}
