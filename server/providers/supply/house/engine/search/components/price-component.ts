import { adultAmountOf, extraBase, roundFareUp, passengerTypeFareOf } from '../../world/fare-amount.ts'
import { importedMarketAt } from '../../world/imported-fare-markets.ts'
import { departureMinuteOf, flightWords } from '../../world/flight-record.ts'
import { highestFareOf } from '../../world/market-base.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { effectiveFareList } from './effective-list.ts'
import { marketSlotFromOrigin, marketSlotToDestination, unsold } from '../bounds/lower-bounds.ts'
import type { SearchState } from '../search-state.ts'
import { lacksCabin } from './slot-masks.ts'
import { isTaxRowDateValid } from '../bounds/tax-memo.ts'

/** A run of flights of the chain to be covered by one fare, and its result. */
export type ComponentQuery = {
  first: number
  last: number
  owner: number
  kind: number
  /** Input: stays of which at least one must be allowed. Output: stays for which it was found. */
  wantedStays: number
  stays: number
  /** Slots open on all its flights; 0 when it cannot be sold. */
  slots: number
  base: number
  tariff: number
  ceiling: number
  hand: number
  minute: number
  isDomestic: boolean
  /** Price for the party including taxes on the fare; unsold when no fare fits below the limit of the sink. */
  baht: number
  entry: number
  extra: number
}

/** Creates a reusable query object; one per thread is enough. */
export function createComponentQuery(): ComponentQuery {
  return {
    first: 0,
    last: 0,
    owner: 0,
    kind: 0,
    wantedStays: 255,
    stays: 0,
    slots: 0,
    base: 0,
    tariff: 0,
    ceiling: 0,
    hand: 0,
    minute: 0,
    isDomestic: false,
    baht: 0,
    entry: 0,
    extra: -1,
  }
}

/** Sets up a run of flights with what all its fares share. Returns false when it cannot be sold. */
export function prepareComponent(s: SearchState, ask: ComponentQuery, last: number): boolean {
  let slots = ~0
  let hand = 0
  let isDomestic = true
  const { services, pairs, airports } = s.world
  for (let at = ask.first; at <= last; at += 1) {
    const pair = services.pair[s.service[at] ?? 0] ?? 0
    slots &= s.mask[at] ?? 0
    hand += s.hand[at] ?? 0
    if (airports.country[pairs.from[pair] ?? 0] !== airports.country[pairs.to[pair] ?? 0]) isDomestic = false
  }
  ask.last = last
  // The bit remains only when every flight lacks the cabin.
  ask.slots = (slots & lacksCabin) !== 0 ? 0 : slots
  ask.hand = Math.max(-90, hand)
  ask.isDomestic = isDomestic
  ask.minute = departureMinuteOf(s.world.flights.words[(s.flight[ask.first] ?? 0) * flightWords] ?? 0)
  return ask.slots !== 0
}

/** Finds the cheapest fare of an owner and a kind for the current run. */
export function findCheapestFare(s: SearchState, ask: ComponentQuery, owner: number): void {
  ask.owner = owner
  // A price that exceeds the limit of the chain counts as unsold.
  ask.baht = Math.min(unsold, s.sink.limit - s.levies + 1)
  ask.entry = -1
  if (ask.first === ask.last) prepareService(s, ask)
  else prepareMarket(s, ask)
  tryFareList(s, ask, -1)
  if (s.world.airlines.hasExtras[owner] === 1) tryImportedMarket(s, ask)
  if (ask.entry < 0) ask.baht = unsold
}

function tryImportedMarket(s: SearchState, ask: ComponentQuery): void {
  const extra = importedMarketAt(s.world.extras, ask.owner, endpointsOf(s, ask))
  if (extra < 0) return
  const { tariff } = ask
  ask.base = extraBase
  ask.tariff = s.world.extras.tariff[extra] ?? 0
  ask.ceiling = Number.POSITIVE_INFINITY
  tryFareList(s, ask, extra)
  ask.tariff = tariff
}

function endpointsOf(s: SearchState, ask: ComponentQuery): { from: number; to: number } {
  const { services, pairs } = s.world
  return {
    from: pairs.from[services.pair[s.service[ask.first] ?? 0] ?? 0] ?? 0,
    to: pairs.to[services.pair[s.service[ask.last] ?? 0] ?? 0] ?? 0,
  }
}

function prepareService(s: SearchState, ask: ComponentQuery): void {
  const { services, pairs } = s.world
  const service = s.service[ask.first] ?? 0
  ask.base = services.base[service] ?? 0
  ask.tariff = services.tariff[service] ?? 0
  ask.ceiling = Number.POSITIVE_INFINITY
  if (s.lows.isSpecial[service] === 0) return
  const km = pairs.km[services.pair[service] ?? 0] ?? 0
  ask.ceiling = highestFareOf(s.world, { ...endpointsOf(s, ask), airline: ask.owner, km })
}

/** A run of several flights begins at the origin or ends at the destination, so its market is cached. */
function prepareMarket(s: SearchState, ask: ComponentQuery): void {
  const { lows } = s
  const ends = endpointsOf(s, ask)
  const isFromOrigin = ask.first === 0
  const at = isFromOrigin
    ? marketSlotFromOrigin(s, ask.owner, ends.to)
    : marketSlotToDestination(s, ask.owner, ends.from)
  const markets = isFromOrigin ? lows.fromOrigin : lows.toEnd
  ask.base = markets.base[at] ?? 0
  ask.tariff = markets.tariff[at] ?? 0
  ask.ceiling = markets.ceiling[at] ?? 0
}

function tryFareList(s: SearchState, ask: ComponentQuery, extra: number): void {
  const { entries } = s
  const offset = (s.day[ask.first] ?? 0) - s.wayDay + 1
  const list = effectiveFareList(s, ask.tariff, offset * 4 + ask.kind)
  const isPlain = ask.hand === 0 && ask.ceiling === Number.POSITIVE_INFINITY
  const end = entries.end[list] ?? 0
  for (let at = entries.start[list] ?? 0; at < end; at += 1) {
    if (((entries.bit[at] ?? 0) & ask.slots) === 0 || ((entries.stays[at] ?? 0) & ask.wantedStays) === 0)
      continue
    if (isPlain && ask.base * (entries.factor[at] ?? 0) + (entries.add[at] ?? 0) >= ask.baht) {
      if (entries.isOrdered[list] === 1) return
      continue
    }
    const entry = entries.entry[at] ?? 0
    if (entries.isLocal[at] === 1 && !areLocalRulesMet(s, ask, entry)) continue
    const baht = partyFare(s, ask, { entry, unit: extra < 0 ? 5 : 1 })
    if (baht >= ask.baht) continue
    ask.baht = baht
    ask.entry = entry
    ask.extra = extra
    ask.stays = entries.stays[at] ?? 0
  }
}

function areLocalRulesMet(
  { world: { rules, tariffs } }: SearchState,
  ask: ComponentQuery,
  entry: number,
): boolean {
  const rule = tariffs.rule[entry] ?? 0
  if (ask.minute < (rules.fromMinute[rule] ?? 0) || ask.minute > (rules.toMinute[rule] ?? 0)) return false
  return ask.last - ask.first <= (rules.maxTransfers[rule] ?? 0)
}

type Filed = { readonly entry: number; readonly unit: 5 | 1 }

/** Returns the party's price of a fare: each type's share, with the taxes on fares. */
function partyFare(s: SearchState, ask: ComponentQuery, { entry, unit }: Filed): number {
  const { tariffs, rules } = s.world
  const adult = adultFare(s, ask, { entry, unit })
  const rule = (tariffs.rule[entry] ?? 0) * 7
  if (s.isAdultsOnly && !ask.isDomestic && rules.percent[rule] === 100) return s.seats * adult
  let baht = 0
  for (let type = 0; type < 7; type += 1) {
    const passengerCount = s.party[type] ?? 0
    if (passengerCount === 0) continue
    const share = passengerTypeFareOf(adult, rules.percent[rule + type] ?? 100, unit)
    baht += passengerCount * (share + (ask.isDomestic ? taxOnFare(s, ask, { type, share }) : 0))
  }
  return baht
}

function adultFare({ world: { tariffs } }: SearchState, ask: ComponentQuery, { entry, unit }: Filed): number {
  const multiplier = tariffs.multiplier[entry] ?? 0
  const add = tariffs.add[entry] ?? 0
  const { base, hand: handPercent, ceiling } = ask
  if (handPercent === 0 && ceiling === Number.POSITIVE_INFINITY) {
    return roundFareUp((base * multiplier) / 10_000 + add, unit)
  }
  return adultAmountOf({ base, multiplier, add, handPercent, ceiling, unit })
}

function taxOnFare(
  s: SearchState,
  ask: ComponentQuery,
  { type, share }: { type: number; share: number },
): number {
  const { taxes } = s.parts
  const rows = taxes.fareRows[taxes.of[endpointsOf(s, ask).from] ?? 0]
  const name = passengerTypes[type]
  let baht = 0
  for (const row of rows ?? []) {
    if (!name || !isTaxRowDateValid(row, s.day[ask.first] ?? 0, s.issueDay)) continue
    baht += Math.ceil((share * row.amounts[name]) / 100_000_000)
  }
  return baht
}
