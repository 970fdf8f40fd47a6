import { distanceTier } from '../fares/fare-family.ts'
import { surchargeByTier } from '../fares/surcharge.ts'
import type { Columns } from './columns.ts'
import { type MarketColumns, hasEuropeanSeasons, kmBetweenAirports, marketBaseOf } from './market-base.ts'
import type { OrderedSchedule } from './order-schedule.ts'
import { startOffsets } from './pack-places.ts'
import { plannedTariffOf } from './tariff-plan.ts'

/** Pairs and services of a schedule, with their index by airport. */
export type PackedNetwork = Pick<Columns, 'pairs' | 'services'> & {
  readonly arrivals: Pick<Columns['airports'], 'pairStart' | 'inStart' | 'inPairs'>
}

/** Packs pairs and services of a schedule that is in column order. */
export function packNetwork(ordered: OrderedSchedule, parts: MarketColumns): PackedNetwork {
  const { rows, from, to, airline } = ordered
  const isNewPair = (at: number) => at === 0 || from[at] !== from[at - 1] || to[at] !== to[at - 1]
  const isNewService = (at: number) => isNewPair(at) || airline[at] !== airline[at - 1]
  const serviceAt = rows.flatMap((_, at) => (isNewService(at) ? [at] : []))
  const pairAt = rows.flatMap((_, at) => (isNewPair(at) ? [at] : []))
  const pairs = pairColumns(ordered, pairAt, parts)
  const services = serviceColumns(ordered, { serviceAt, pairAt, km: pairs.km }, parts)
  const serviceStart = startOfEachOwner(services.pair, pairAt.length)
  return {
    pairs: { ...pairs, serviceStart },
    services,
    arrivals: arrivalColumns(pairs, parts.airports.country.length),
  }
}

type PairEnds = Pick<Columns['pairs'], 'from' | 'to' | 'km' | 'minBlock'>

function pairColumns(
  { rows, from, to }: OrderedSchedule,
  pairAt: readonly number[],
  parts: MarketColumns,
): PairEnds {
  const pairFrom = Uint16Array.from(pairAt, (at) => from[at] ?? 0)
  const pairTo = Uint16Array.from(pairAt, (at) => to[at] ?? 0)
  return {
    from: pairFrom,
    to: pairTo,
    km: Uint16Array.from(pairAt, (_, pair) =>
      kmBetweenAirports(parts, pairFrom[pair] ?? 0, pairTo[pair] ?? 0),
    ),
    minBlock: Uint16Array.from(pairAt, (at, pair) =>
      rows.slice(at, pairAt[pair + 1]).reduce((least, row) => Math.min(least, row.blockMinutes), 65_535),
    ),
  }
}

type ServicePlaces = {
  readonly serviceAt: readonly number[]
  readonly pairAt: readonly number[]
  readonly km: Uint16Array
}

function serviceColumns(
  { rows, from, to, airline }: OrderedSchedule,
  { serviceAt, pairAt, km }: ServicePlaces,
  parts: MarketColumns,
): Columns['services'] {
  const count = serviceAt.length
  const pair = new Uint32Array(count)
  const base = new Int32Array(count)
  const tariff = new Uint32Array(count)
  const surcharge = new Int32Array(count)
  let at = 0
  for (const [service, first] of serviceAt.entries()) {
    while ((pairAt[at + 1] ?? Number.POSITIVE_INFINITY) <= first) at += 1
    const market = {
      airline: airline[first] ?? 0,
      from: from[first] ?? 0,
      to: to[first] ?? 0,
      km: km[at] ?? 0,
    }
    const band = distanceTier(market.km)
    const isAbroad = parts.airports.country[market.from] !== parts.airports.country[market.to]
    pair[service] = at
    base[service] = marketBaseOf(parts, market)
    const isFar = hasEuropeanSeasons(parts, market.from, market.to)
    tariff[service] = plannedTariffOf(parts.airlines.isLowCost[market.airline] === 1, band, isFar)
    surcharge[service] =
      isAbroad && parts.airlines.hasSurcharge[market.airline] === 1 ? surchargeByTier[band] : 0
  }
  return {
    pair,
    base,
    tariff,
    surcharge,
    airline: Uint16Array.from(serviceAt, (first) => airline[first] ?? 0),
    flightStart: Uint32Array.from([...serviceAt, rows.length]),
  }
}

/** Returns where the run of each of `count` owners begins in a list sorted by owner. */
function startOfEachOwner(owners: ArrayLike<number>, count: number): Uint32Array {
  const lengths = new Uint32Array(count)
  for (let at = 0; at < owners.length; at += 1) {
    const owner = owners[at] ?? 0
    lengths[owner] = (lengths[owner] ?? 0) + 1
  }
  return startOffsets(lengths)
}

function arrivalColumns({ from, to }: PairEnds, airports: number): PackedNetwork['arrivals'] {
  const incoming = Array.from({ length: airports }, (): number[] => [])
  for (let pair = 0; pair < to.length; pair += 1) incoming[to[pair] ?? 0]?.push(pair)
  return {
    pairStart: startOfEachOwner(from, airports),
    inStart: startOffsets(incoming.map((list) => list.length)),
    inPairs: Uint32Array.from(incoming.flat()),
  }
}
