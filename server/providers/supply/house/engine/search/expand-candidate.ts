import {
  blockMinutesOf,
  configurationOf,
  departureMinuteOf,
  flightWords,
  hasValidityPeriod,
  operatedFlightOf,
  operatingBitsOf,
} from '../world/flight-record.ts'
import { finalLoadLevel, loadLevelAt, levels } from '../world/flight-load.ts'
import { minConnectingMinutes, maxConnectingMinutes } from './connecting-times.ts'
import { dayOffsets } from './components/effective-entries.ts'
import type { SearchState } from './search-state.ts'
import { lacksCabin } from './components/slot-masks.ts'
import { priceAndAccept } from './components/accept-itinerary.ts'

/** Tries all flights of a candidate's services on their possible days. */
export function expandCandidate(s: SearchState, candidate: number): void {
  const { candidates } = s
  s.service[0] = candidates.first[candidate] ?? 0
  s.service[1] = candidates.second[candidate] ?? -1
  s.service[2] = candidates.third[candidate] ?? -1
  s.stops = s.service[1] < 0 ? 0 : s.service[2] < 0 ? 1 : 2
  tryService(s, 0, s.wayDay)
}

/** Tries the flights of one service of the chain on one day. */
function tryService(s: SearchState, at: number, day: number): void {
  const { services, calendar, header, pairs, airports } = s.world
  const today = day - header.firstDay
  const operates = calendar.operates[today] ?? 0
  const offset = day - s.wayDay + 1
  if (offset < 0 || offset >= dayOffsets) return
  const service = s.service[at] ?? 0
  const zone = airports.zone[pairs.from[services.pair[service] ?? 0] ?? 0] ?? 0
  const clock = zone * (header.days + 1) + today
  const before = calendar.offset[clock] ?? 0
  const change = calendar.change[clock] ?? 1440
  const after = calendar.offset[clock + 1] ?? 0
  const { words } = s.world.flights
  const end = services.flightStart[service + 1] ?? 0
  s.day[at] = day
  for (let flight = services.flightStart[service] ?? 0; flight < end; flight += 1) {
    if ((operatingBitsOf(words[flight * flightWords + 1] ?? 0) & operates) === 0) continue
    const times = words[flight * flightWords] ?? 0
    const minute = departureMinuteOf(times)
    s.departs[at] = today * 1440 + minute - (minute < change ? before : after)
    s.arrives[at] = (s.departs[at] ?? 0) + blockMinutesOf(times)
    if (isConnectionPossible(s, at) && isFlightOffered(s, at, flight)) extendOrPriceChain(s, at)
  }
}

/** Whether a flight of the chain can be reached from the previous one, or may begin a journey. */
function isConnectionPossible(s: SearchState, at: number): boolean {
  if (at === 0) return (s.departs[0] ?? 0) >= s.notBefore
  const wait = (s.departs[at] ?? 0) - (s.arrives[at - 1] ?? 0)
  return wait >= minConnectingMinutes(s, at) && wait <= maxConnectingMinutes(s, at)
}

/** Whether a flight has seats. Stores the set of price levels with seats, and the percentage that staff put on its fares. */
function isFlightOffered(s: SearchState, at: number, flight: number): boolean {
  const { words, firstDay, lastDay } = s.world.flights
  const word = flight * flightWords
  const day = s.day[at] ?? 0
  if (hasValidityPeriod(words[word] ?? 0) && (day < (firstDay[flight] ?? 0) || day > (lastDay[flight] ?? 0)))
    return false
  s.spent += 1
  const daysAhead = day - s.issueDay
  const configuration = configurationOf(words[word + 3] ?? 0)
  const level = loadLevelAt(finalLoadLevel(words[word + 2] ?? 0, day), daysAhead)
  const seatsOf = operatedFlightOf(words[word + 3] ?? 0)
  s.flight[at] = flight
  s.hand[at] = 0
  s.mask[at] = s.masks[configuration * levels + level] ?? 0
  if (((s.parts.sales.gate[seatsOf >>> 5] ?? 0) & (1 << (seatsOf & 31))) !== 0) {
    const { cabin, seats } = s
    const slots = s.parts.sales.slotsOf(seatsOf, day, { configuration, level, cabin, seats, daysAhead })
    // Below 0 nothing was sold or set for this day, so there is no percentage either.
    if (slots >= 0) {
      s.mask[at] = slots
      s.hand[at] = s.parts.sales.handPercentOf(seatsOf, day)
    }
  }
  return (s.mask[at] ?? 0) !== 0
}

function extendOrPriceChain(s: SearchState, at: number): void {
  if (at < s.stops) {
    tryNextService(s, at + 1)
    return
  }
  s.elapsed = (s.arrives[at] ?? 0) - (s.departs[0] ?? 0)
  if (s.elapsed > s.maxElapsed || !isInWindow(s) || !hasRequestedCabin(s)) return
  priceAndAccept(s)
}

/** Tries the next service on every day on which it can be reached. */
function tryNextService(s: SearchState, at: number): void {
  const { services, pairs, airports, calendar, header } = s.world
  const zone = airports.zone[pairs.from[services.pair[s.service[at] ?? 0] ?? 0] ?? 0] ?? 0
  const landed = s.arrives[at - 1] ?? 0
  const about = Math.min(header.days, Math.max(0, Math.floor(landed / 1440)))
  const local = landed + (calendar.offset[zone * (header.days + 1) + about] ?? 0)
  const first = Math.floor((local - 60) / 1440)
  const last = Math.floor((local + maxConnectingMinutes(s, at) + 60) / 1440)
  // The attempts of one day overwrite the chain from here on, and nothing before it.
  for (let today = first; today <= last; today += 1) tryService(s, at, today + header.firstDay)
}

/** The departure date is fixed, so a departure window ends at midnight; an arrival window wraps around. */
function isInWindow(s: SearchState): boolean {
  if (s.windowBy === 0) return true
  if (s.windowBy === 1) {
    const minute = departureMinuteOf(s.world.flights.words[(s.flight[0] ?? 0) * flightWords] ?? 0)
    return Math.abs(minute - s.windowAround) <= s.windowRange
  }
  const apart = Math.abs(arrivalMinute(s) - s.windowAround)
  return Math.min(apart, 1440 - apart) <= s.windowRange
}

/** Returns the local arrival minute of the chain at the destination. */
function arrivalMinute(s: SearchState): number {
  const { airports, calendar, header } = s.world
  const arrives = s.arrives[s.stops] ?? 0
  const zone = (airports.zone[s.to] ?? 0) * (header.days + 1)
  const today = Math.floor((arrives + (calendar.offset[zone + Math.floor(arrives / 1440)] ?? 0)) / 1440)
  const before = calendar.offset[zone + today] ?? 0
  const local = arrives + before
  const isChanged = local - today * 1440 >= (calendar.change[zone + today] ?? 1440)
  const minute = (isChanged ? arrives + (calendar.offset[zone + today + 1] ?? 0) : local) % 1440
  return minute < 0 ? minute + 1440 : minute
}

/** The longest flight must have the requested cabin; otherwise the journey would be misrepresented. */
function hasRequestedCabin(s: SearchState): boolean {
  if (s.cabin === 0) return true
  const { services, pairs } = s.world
  let longest = 0
  let most = -1
  for (let at = 0; at <= s.stops; at += 1) {
    const km = pairs.km[services.pair[s.service[at] ?? 0] ?? 0] ?? 0
    if (km > most) {
      most = km
      longest = at
    }
  }
  return ((s.mask[longest] ?? 0) & lacksCabin) === 0
}
