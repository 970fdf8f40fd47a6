import { importedMarketAt } from '../../world/imported-fare-markets.ts'
import { extraBase } from '../../world/fare-amount.ts'
import { type OwnMarket, ownMarketOf } from '../../world/market-base.ts'
import { plannedTariffs } from '../../world/tariff-plan.ts'
import { effectiveFareList } from '../components/effective-list.ts'
import { type MarketTable, addMarketSlot, beginMarketEpoch, findMarketSlot } from './market-table.ts'
import type { SearchState } from '../search-state.ts'

/** Above any party's price; marks what cannot be sold. */
export const unsold = 1 << 29

/** Computes the minimum of a tariff when missing; returns its position. */
function tariffLowerBound(s: SearchState, tariff: number, later: number): number {
  const { lows, entries } = s
  const at = tariff * 2 + later
  if (lows.tariffStamp[at] === s.epoch) return at
  let factor = Number.POSITIVE_INFINITY
  let add = Number.POSITIVE_INFINITY
  let share = Number.POSITIVE_INFINITY
  const lastOffset = later === 1 ? s.lastOffset : 2
  for (let offset = later === 1 ? 0 : 1; offset < lastOffset; offset += 1) {
    let lastKind = s.hasHalves ? 3 : 0
    for (let kind = 0; kind <= lastKind; kind += 1) {
      const list = effectiveFareList(s, tariff, offset * 4 + kind)
      if (entries.start[list] === entries.end[list]) continue
      // Of an airline's own half fares the first saleable group is the cheapest: the others are its higher
      // families.
      if (kind > 0 && tariff < plannedTariffs.length) lastKind = kind
      factor = Math.min(factor, entries.lowFactor[list] ?? 0)
      add = Math.min(add, entries.lowAdd[list] ?? 0)
      share = Math.min(share, entries.lowShare[list] ?? 0)
    }
  }
  lows.tariffStamp[at] = s.epoch
  lows.factor[at] = factor
  lows.add[at] = add
  lows.share[at] = share
  return at
}

/**
 * Returns the lower bound of a single flight of a service for the party; `later` is 0 for the first flight of
 * a journey, else 1.
 */
export function serviceLowerBound(s: SearchState, service: number, later: number): number {
  const { lows } = s
  const at = service * 2 + later
  if (lows.serviceStamp[at] === s.epoch) return lows.service[at] ?? 0
  const { services } = s.world
  let low: number
  if (lows.isSpecial[service] === 1) {
    const pair = services.pair[service] ?? 0
    const { from, to } = s.world.pairs
    low = marketLowerBound(s, services.airline[service] ?? 0, {
      from: from[pair] ?? 0,
      to: to[pair] ?? 0,
      later,
    })
  } else {
    const tariff = tariffLowerBound(s, services.tariff[service] ?? 0, later)
    const fare = (services.base[service] ?? 0) * (lows.factor[tariff] ?? 0) + (lows.add[tariff] ?? 0)
    low = roundUpToBaht(fare * s.handScale)
  }
  lows.serviceStamp[at] = s.epoch
  lows.service[at] = low
  return low
}

/** A fare is whole baht and at least its bound; a floating-point residue must not raise it. */
function roundUpToBaht(fare: number): number {
  return fare < unsold ? Math.ceil(fare - 1e-4) : unsold
}

type MarketEnds = { readonly from: number; readonly to: number; readonly later: number }

function marketLowerBound(s: SearchState, airline: number, ends: MarketEnds): number {
  return computeMarketLowerBound(s, ownMarketOf(s.world, airline, ends), { ...ends, airline })
}

function computeMarketLowerBound(
  s: SearchState,
  own: OwnMarket,
  ends: MarketEnds & { airline: number },
): number {
  const { lows } = s
  const at = tariffLowerBound(s, own.tariff, ends.later)
  const plain = own.base * (lows.factor[at] ?? 0) + (lows.add[at] ?? 0)
  // A ceiling applies per passenger, so the party pays at least its share of the ceiling.
  const low = Math.min(plain * s.handScale, own.ceiling * (lows.share[at] ?? 0))
  if (s.world.airlines.hasExtras[ends.airline] === 0) return roundUpToBaht(low)
  const extra = importedMarketAt(s.world.extras, ends.airline, ends)
  if (extra < 0) return roundUpToBaht(low)
  const filed = tariffLowerBound(s, s.world.extras.tariff[extra] ?? 0, ends.later)
  const imported = extraBase * (lows.factor[filed] ?? 0) + (lows.add[filed] ?? 0)
  return roundUpToBaht(Math.min(low, imported * s.handScale))
}

/** Returns the lower bound of one through fare of an airline from the origin to an airport. */
export function lowerBoundFromOrigin(s: SearchState, airline: number, airport: number): number {
  if (s.world.airlines.isLowCost[airline] === 1) return unsold
  const at = marketSlotFromOrigin(s, airline, airport)
  const { fromOrigin } = s.lows
  if (fromOrigin.lowStamp[at] === s.endsEpoch) return fromOrigin.low[at] ?? 0
  return storeLowerBound(s, fromOrigin, { from: s.from, to: airport, later: 0, airline, at })
}

/** Returns the same from an airport to the destination. */
export function lowerBoundToDestination(s: SearchState, airline: number, airport: number): number {
  if (s.world.airlines.isLowCost[airline] === 1) return unsold
  const at = marketSlotToDestination(s, airline, airport)
  const { toEnd } = s.lows
  if (toEnd.lowStamp[at] === s.endsEpoch) return toEnd.low[at] ?? 0
  return storeLowerBound(s, toEnd, { from: airport, to: s.to, later: 1, airline, at })
}

/** Returns the slot of the own market of an airline from the origin to an airport. */
export function marketSlotFromOrigin(s: SearchState, airline: number, airport: number): number {
  const key = airport * s.world.airlines.home.length + airline
  const at = findMarketSlot(s.lows.fromOrigin, key, s.marketEpoch)
  return at < 0 ? addMarket(s, s.lows.fromOrigin, { key, airline, from: s.from, to: airport }) : at
}

/** Returns the same from an airport to the destination. */
export function marketSlotToDestination(s: SearchState, airline: number, airport: number): number {
  const key = airport * s.world.airlines.home.length + airline
  const at = findMarketSlot(s.lows.toEnd, key, s.marketEpoch)
  return at < 0 ? addMarket(s, s.lows.toEnd, { key, airline, from: airport, to: s.to }) : at
}

type NewMarket = {
  readonly key: number
  readonly airline: number
  readonly from: number
  readonly to: number
}

function addMarket(s: SearchState, table: MarketTable, place: NewMarket): number {
  beginMarketEpoch(table, s.marketEpoch)
  return addMarketSlot(table, place.key, ownMarketOf(s.world, place.airline, place))
}

function storeLowerBound(
  s: SearchState,
  table: MarketTable,
  place: MarketEnds & { readonly airline: number; readonly at: number },
): number {
  const { at } = place
  const own = { base: table.base[at] ?? 0, tariff: table.tariff[at] ?? 0, ceiling: table.ceiling[at] ?? 0 }
  const low = computeMarketLowerBound(s, own, place)
  table.lowStamp[at] = s.endsEpoch
  table.low[at] = low
  return low
}
