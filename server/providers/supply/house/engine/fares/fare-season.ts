import type { CountryCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'

import { type Day, dateOfDay, dayNumberOf } from '../day-number.ts'

/** Fare seasons: low, shoulder (K in fare bases) and high. */
export type FareSeason = 'L' | 'K' | 'H'

/** Price in percent of the shoulder season. */
export const seasonPercent: Readonly<Record<FareSeason, number>> = { L: 93, K: 100, H: 120 }

/** A period of days of every year, both ends included, as month and day. */
type Span = readonly [from: string, to: string]

/** New Year, cherry blossom and Songkran, Golden Week, Obon. */
const asia: readonly Span[] = [
  ['12-20', '12-31'],
  ['01-01', '01-05'],
  ['03-20', '04-17'],
  ['04-26', '05-06'],
  ['08-08', '08-18'],
]
const europeHigh: readonly Span[] = [
  ['06-25', '08-25'],
  ['12-12', '12-31'],
  ['01-01', '01-05'],
]
const low: readonly Span[] = [
  ['01-10', '02-03'],
  ['05-12', '06-15'],
  ['09-01', '09-30'],
]

/** Countries whose fares follow the European seasons. */
export const farAway: ReadonlySet<string> = new Set([
  'GB',
  'FR',
  'DE',
  'CH',
  'IT',
  'NL',
  'FI',
  'TR',
  'AT',
  'SE',
  'DK',
  'NO',
  'BE',
  'ES',
])

/** A season with its first and last day, both included. */
export type SeasonSpan = { readonly season: FareSeason; readonly from: LocalDate; readonly to: LocalDate }

const kept = { asia: new Map<Day, SeasonSpan>(), europe: new Map<Day, SeasonSpan>() }

/** Returns the season of a flight date between two countries, with its first and last day. */
export function fareSeasonOf(day: Day, countries: readonly CountryCode[]): SeasonSpan {
  const isEurope = countries.some((one) => farAway.has(one))
  const spans = isEurope ? kept.europe : kept.asia
  const known = spans.get(day)
  if (known) return known
  const span = findSeason(day, isEurope ? europeHigh : asia)
  if (spans.size > 2000) spans.clear()
  spans.set(day, span)
  return span
}

function findSeason(day: Day, high: readonly Span[]): SeasonSpan {
  const on = dateOfDay(day)
  const monthDay = on.slice(5)
  const periodContaining = (spans: readonly Span[]) =>
    spans.find(([from, to]) => monthDay >= from && monthDay <= to)
  const highSpan = periodContaining(high)
  const lowSpan = highSpan ? undefined : periodContaining(low)
  const span = highSpan ?? lowSpan ?? gapBetweenSeasons(monthDay, [...high, ...low])
  const lowOrBetween = lowSpan ? 'L' : 'K'
  const season = highSpan ? 'H' : lowOrBetween
  const year = on.slice(0, 4)
  return { season, from: `${year}-${span[0]}` as LocalDate, to: `${year}-${span[1]}` as LocalDate }
}

/** Returns the days of the year around a date that belong to no period. */
function gapBetweenSeasons(monthDay: string, spans: readonly Span[]): Span {
  const ends = spans
    .map(([, to]) => to)
    .filter((to) => to < monthDay)
    .sort()
  const starts = spans
    .map(([from]) => from)
    .filter((from) => from > monthDay)
    .sort()
  const monthDayAfter = (text: string, days: number) =>
    dateOfDay(dayNumberOf(`2027-${text}` as LocalDate) + days).slice(5)
  const from = ends.at(-1)
  const to = starts[0]
  return [from ? monthDayAfter(from, 1) : '01-01', to ? monthDayAfter(to, -1) : '12-31']
}
