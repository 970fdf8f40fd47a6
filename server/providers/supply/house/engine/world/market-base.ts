import { distanceTier } from '../fares/fare-family.ts'
import { mixHash } from '../hash.ts'
import type { PackedWorld } from './packed-world.ts'
import { plannedTariffOf } from './tariff-plan.ts'

/** Reference fare in baht by whole kilometres: the price per kilometre falls with distance. */
const referenceBaht = Float64Array.from({ length: 20_100 }, (_, km) => 43 * Math.max(km, 150) ** 0.65)

/** Fares between two countries outside the airline's home, in percent of those at home. */
const awayFromHomePercent = 88
/** Fares that originate in Japan, likewise. */
const fromJapanPercent = 108

/** Fare ceilings of Thai domestic flights, in satang per kilometre (CAAT). */
const thaiCeiling = { full: 1300, lowCost: 940 } as const

/** Great-circle distance between two airports in whole kilometres. */
export function kmBetweenAirports(
  { airports: { vector } }: Pick<MarketColumns, 'airports'>,
  from: number,
  to: number,
): number {
  const x = (vector[from * 3] ?? 0) - (vector[to * 3] ?? 0)
  const y = (vector[from * 3 + 1] ?? 0) - (vector[to * 3 + 1] ?? 0)
  const z = (vector[from * 3 + 2] ?? 0) - (vector[to * 3 + 2] ?? 0)
  return Math.round(12_742 * Math.asin(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2)))
}

/** The columns from which the base of a market is computed. */
export type MarketColumns = Pick<PackedWorld, 'airlines' | 'countries'> & {
  readonly airports: Pick<PackedWorld['airports'], 'country' | 'cityHash' | 'vector'>
}

/** A market: airline, endpoint airports and their distance. */
export type MarketQuery = {
  readonly airline: number
  readonly from: number
  readonly to: number
  readonly km: number
}

/**
 * Returns the base of a market in whole baht: distance, airline, country of origin, home or away, and a fixed
 * variation per city pair and airline, the same in both directions.
 */
export function marketBaseOf({ airports, airlines, countries }: MarketColumns, ask: MarketQuery): number {
  const { airline, from, to, km } = ask
  const home = airlines.home[airline]
  const isAway = airports.country[from] !== home && airports.country[to] !== home
  const isFromJapan = countries.isJapan[airports.country[from] ?? 0] === 1
  const cities = (airports.cityHash[from] ?? 0) ^ (airports.cityHash[to] ?? 0)
  const peculiar = 92 + (mixHash(cities) % 12) + (mixHash(cities ^ (airlines.hash[airline] ?? 0)) % 7)
  const percents =
    (airlines.farePercent[airline] ?? 100) *
    peculiar *
    (isFromJapan ? fromJapanPercent : 100) *
    (isAway ? awayFromHomePercent : 100)
  return Math.max(1, Math.round(((referenceBaht[km] ?? 0) * percents) / 100_000_000))
}

/** Returns the highest fare allowed in a market: a multiple of 5 for Thai domestic markets, Infinity for others. */
export function highestFareOf({ airports, airlines, countries }: MarketColumns, ask: MarketQuery): number {
  const isThai =
    countries.isThailand[airports.country[ask.from] ?? 0] === 1 &&
    countries.isThailand[airports.country[ask.to] ?? 0] === 1
  if (!isThai) return Number.POSITIVE_INFINITY
  const ceiling = airlines.isLowCost[ask.airline] === 1 ? thaiCeiling.lowCost : thaiCeiling.full
  const baht = Math.floor((ceiling * ask.km) / 100)
  return Math.max(5, baht - (baht % 5))
}

/** Whether the fares between two airports follow the European seasons. */
export function hasEuropeanSeasons(
  { airports, countries }: MarketColumns,
  from: number,
  to: number,
): boolean {
  const isFarAirport = (airport: number) => countries.isFar[airports.country[airport] ?? 0] === 1
  return isFarAirport(from) || isFarAirport(to)
}

/** The fares that an airline files itself between two airports; every airline has them, whoever operates the route. */
export type OwnMarket = {
  readonly base: number
  readonly tariff: number
  /** Highest amount allowed, or Infinity. */
  readonly ceiling: number
}

/** Returns the market of an airline's own fares between two airports. */
export function ownMarketOf(
  columns: MarketColumns,
  airline: number,
  ends: { from: number; to: number },
): OwnMarket {
  const market = { ...ends, airline, km: kmBetweenAirports(columns, ends.from, ends.to) }
  const isLowCost = columns.airlines.isLowCost[airline] === 1
  return {
    base: marketBaseOf(columns, market),
    tariff: plannedTariffOf(
      isLowCost,
      distanceTier(market.km),
      hasEuropeanSeasons(columns, ends.from, ends.to),
    ),
    ceiling: highestFareOf(columns, market),
  }
}
