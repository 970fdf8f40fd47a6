import { type Day, issueDayOf } from '../day-number.ts'
import { kmBetweenAirports } from '../world/market-base.ts'
import { dayOffsets } from './components/effective-entries.ts'
import type { Stay } from './queries/length-of-stay.ts'
import type { QueryJourney, SearchQuery } from './query.ts'
import type { SearchState, Sink } from './search-state.ts'

/** Minutes before departure at which sales close, so that a hold can still be paid. */
export const salesCloseMinutes = 240

/** Position of lap infants in passengerTypes: they need no seat and pay no surcharge. */
const lapType = 2

/** Sets the current query. */
export function setQuery(s: SearchState, query: SearchQuery): void {
  const passengerCount = query.party.reduce((sum, count) => sum + count, 0)
  for (let type = 0; type < 7; type += 1) s.party[type] = query.party[type] ?? 0
  s.seats = passengerCount - (query.party[lapType] ?? 0)
  s.surchargedPassengers = s.seats
  s.isAdultsOnly = passengerCount === (query.party[0] ?? 0)
  s.issueDay = issueDayOf(query.nowMs)
  s.notBefore = Math.ceil(query.nowMs / 60_000) + salesCloseMinutes - s.world.header.firstDay * 1440
  s.refundableOnly = query.refundableOnly
  s.longWaits = query.longWaits
  s.maxStops = query.maxStops
  s.hasAirlineLimit = query.airlines.length > 0
  s.allowed.fill(0)
  for (const airline of query.airlines) s.allowed[airline] = 1
  s.hasVia = query.via.length > 0
  s.isVia.fill(0)
  for (const airport of query.via) s.isVia[airport] = 1
  s.budget = query.budget
  s.spent = 0
  s.isProven = true
  // A component has at most three flights, whose percentages add up.
  s.handScale = Math.max(10, 100 + 3 * s.parts.sales.leastPercent()) / 100
}

/** Use of a bound: on a round trip half fares apply and the stay is known. */
export type BoundUse = { readonly hasHalves: boolean; readonly stays: readonly Stay[] }

/** A standalone bound: one-way fares only. */
export const alone: BoundUse = { hasHalves: false, stays: [] }

/** Sets the current bound and invalidates cached values. Returns false when it cannot be flown at all. */
export function setJourney(s: SearchState, way: QueryJourney, use: BoundUse): boolean {
  s.epoch += 1
  s.entries.used = 0
  s.wayDay = way.day
  s.cabin = way.cabin
  s.masks = s.masksFor(s.cabin, s.seats)
  s.windowBy = way.window ? (way.window.by === 'departure' ? 1 : 2) : 0
  s.windowAround = way.window?.aroundMinute ?? 0
  s.windowRange = way.window?.rangeMinutes ?? 0
  s.hasHalves = use.hasHalves
  s.lastOffset = lastDepartureOffset(s, way)
  s.stays = use.stays
  return isInCalendar(s, way.day) && s.seats > 0
}

/**
 * Returns the last day offset on which a flight of a bound can depart: limited by the longest journey, in a
 * local time up to 26 hours ahead of the first.
 */
function lastDepartureOffset(s: SearchState, way: QueryJourney): number {
  const farthest = way.from.reduce(
    (most, from) => way.to.reduce((far, to) => Math.max(far, kmBetweenAirports(s.world, from, to)), most),
    0,
  )
  return Math.min(dayOffsets, 3 + Math.floor((longestJourneyMinutes(s, farthest) + 2999) / 1440))
}

function longestJourneyMinutes(s: SearchState, directKm: number): number {
  return Math.floor(directKm / 9) + 60 + (s.longWaits ? 2160 : 720)
}

/** Whether a day and the following few are in the calendar. */
function isInCalendar({ world: { header } }: SearchState, day: Day): boolean {
  return day > header.firstDay && day + 4 < header.firstDay + header.days
}

/** Sets the endpoint airports. Returns false when they are in one city. */
export function setEndpointAirports(s: SearchState, from: number, to: number): boolean {
  s.endsEpoch += 1
  if (s.from !== from || s.to !== to) s.marketEpoch += 1
  s.from = from
  s.to = to
  s.directKm = kmBetweenAirports(s.world, from, to)
  // 1.4 × direct + 800 km, and 1.5 × (direct / 13.5 + 40) + 720 or 2,160 minutes, in whole figures.
  s.maxKm = Math.floor((14 * s.directKm + 8000) / 10)
  s.maxElapsed = longestJourneyMinutes(s, s.directKm)
  return s.world.airports.city[from] !== s.world.airports.city[to]
}

/** Sets the sink that receives results. */
export function setResultSink(s: SearchState, sink: Sink): void {
  s.sink = sink
}
