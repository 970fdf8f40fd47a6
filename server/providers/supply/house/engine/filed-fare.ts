import { type Airline } from './airlines.ts'
import { type Day, weekdayOfDay } from './day.ts'
import { type FareUse } from './fare-basis.ts'
import { type FareFamily, distanceBand } from './fare-family.ts'
import { fareSeasonOf, seasonPercent } from './fare-season.ts'
import { fractionOf } from './hash.ts'
import { type Airport, kmBetween } from './places.ts'
import { type SeatClass } from './seat-classes.ts'

/** The fare asked for: one component of an itinerary. */
export type FareAsk = {
  readonly airline: Airline
  readonly from: Airport
  readonly to: Airport
  readonly day: Day
  readonly seatClass: SeatClass
  readonly family: FareFamily
  readonly use: FareUse
  /** Whether it covers more than one flight: a change of planes is sold cheaper. */
  readonly hasConnection: boolean
  /** Set by hand for the flights covered, in percent on top. */
  readonly farePercent: number
}

/** Fares of Thai domestic flights may not exceed these, in satang per kilometre (CAAT). */
const thaiCeiling = { full: 1300, lowCost: 940 } as const

/**
 * The adult fare in whole baht, a multiple of 5 as fares in THB are rounded up.
 * It grows with distance to the power 0.65 (a kilometre costs less the further one flies), then by market,
 * airline, country of origin, booking class, season, weekday and family. Half round trips of full-service
 * airlines cost 86 % of a one way.
 */
export function filedFareBaht(ask: FareAsk): number {
  const km = kmBetween(ask.from, ask.to)
  const { season } = fareSeasonOf(ask.day, [ask.from.country, ask.to.country])
  const factors = [
    ask.airline.farePercent,
    marketPercent(ask),
    ask.from.country === 'JP' ? 108 : 100,
    ask.seatClass.percent,
    seasonPercent[season],
    isWeekendFare(ask.day) ? 104 : 100,
    ask.use === 'RT' && ask.airline.kind === 'full' ? 86 : 100,
    ask.hasConnection ? 88 : 100,
    ask.family.percent,
  ]
  const baht = factors.reduce((product, percent) => (product * percent) / 100, referenceBaht(km))
  const added = ask.family.addBaht[distanceBand(km)]
  return withinCeiling(roundFare(((baht + added) * (100 + ask.farePercent)) / 100), ask, km)
}

/** Fridays, Saturdays and Sundays. */
export function isWeekendFare(day: Day): boolean {
  return weekdayOfDay(day) >= 5
}

/** Rounds a fare up to the next 5 baht, the unit of fares in THB. */
export function roundFare(baht: number): number {
  return Math.ceil((baht - 1e-6) / 5) * 5
}

function referenceBaht(km: number): number {
  return 43 * Math.max(km, 150) ** 0.65
}

/** Some markets are dearer than their distance, the same in both directions and for all of an airline. */
function marketPercent({ airline, from, to }: FareAsk): number {
  const cities = [from.city, to.city].sort().join('')
  return (
    92 +
    Math.floor(12 * fractionOf(`market ${cities}`)) +
    Math.floor(7 * fractionOf(`fares ${airline.code} ${cities}`))
  )
}

function withinCeiling(baht: number, ask: FareAsk, km: number): number {
  if (ask.from.country !== 'TH' || ask.to.country !== 'TH') return baht
  const ceiling = Math.floor((thaiCeiling[ask.airline.kind] * km) / 100)
  return Math.min(baht, ceiling - (ceiling % 5))
}
