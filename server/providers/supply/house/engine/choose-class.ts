import { type Rbd } from '#contract/terms/codes.ts'

import { type Airline } from './airlines.ts'
import { type HouseCabin } from './cabin-seats.ts'
import { dateOfDay } from './day.ts'
import { type FareUse } from './fare-basis.ts'
import { type FoundJourney, longestOf } from './find-journeys.ts'
import { type DatedFlight } from './network.ts'
import { type SeatClass, seatClasses } from './seat-classes.ts'
import { type SalesBook, openSeats, salesKey, seatLimits } from './seats.ts'

/** Flights of a journey that one fare pays for. */
export type FarePart = {
  readonly airline: Airline
  readonly cabin: HouseCabin
  /** Positions in the journey. */
  readonly positions: readonly number[]
  readonly flights: readonly DatedFlight[]
  readonly cabins: readonly HouseCabin[]
}

/**
 * Full-service airlines price a journey by one through fare, filed by the airline of the longest flight;
 * as soon as a low-cost airline takes part every flight has its own.
 */
export function farePartsOf({ flights, cabins }: FoundJourney): FarePart[] {
  const isThrough = flights.every(({ flight }) => flight.airline.kind === 'full')
  const groups = isThrough ? [flights.map((_, index) => index)] : flights.map((_, index) => [index])
  return groups.flatMap((positions) => {
    const covered = positions.flatMap((at) => flights[at] ?? [])
    const sat = positions.flatMap((at) => cabins[at] ?? [])
    const longest = longestOf(covered)
    const owner = covered[longest]?.flight.airline
    const cabin = sat[longest]
    return owner && cabin ? [{ airline: owner, cabin, positions, flights: covered, cabins: sat }] : []
  })
}

/** What decides whether a booking class can be sold. */
export type ClassAsk = {
  readonly seats: number
  readonly use: FareUse
  /** Days from outbound to inbound; absent on one way. */
  readonly stayDays?: number
  readonly nowMs: number
  readonly sales: SalesBook
}

type OpenAsk = Pick<ClassAsk, 'nowMs' | 'sales'>

const kept = new WeakMap<FarePart, { readonly ask: OpenAsk; readonly open: readonly number[] }>()

/**
 * Seats to be had for a part in each class of its cabin, dearest first. A search asks when it chooses the
 * class and again for every family it offers, so the answer is kept as long as moment and sales are the same.
 */
export function openClasses(part: FarePart, ask: OpenAsk): readonly number[] {
  const known = kept.get(part)
  if (known?.ask.nowMs === ask.nowMs && known.ask.sales === ask.sales) return known.open
  const open = countOpenClasses(part, ask)
  kept.set(part, { ask: { nowMs: ask.nowMs, sales: ask.sales }, open })
  return open
}

function countOpenClasses(part: FarePart, ask: OpenAsk): number[] {
  const perFlight = part.flights.map((dated, index) => {
    const cabin = part.cabins[index] ?? part.cabin
    const sales = ask.sales.get(salesKey(dated.flight.key, dateOfDay(dated.day)))
    const limits = seatLimits(dated, cabin, { nowMs: ask.nowMs, control: sales?.control })
    const open = openSeats(limits, cabin, sales)
    return cabin === part.cabin ? open : seatClasses[part.cabin].map(() => open[0] ?? 0)
  })
  return seatClasses[part.cabin].map((_, index) => Math.min(...perFlight.map((open) => open[index] ?? 0)))
}

/** Whether the rules of a class allow its sale: bought early enough, stayed long enough and not too long. */
export function meetsRules(
  seatClass: SeatClass,
  part: FarePart,
  ask: Pick<ClassAsk, 'use' | 'stayDays' | 'nowMs'>,
): boolean {
  const first = part.flights[0]
  const daysAhead = first ? Math.floor((first.departMs - ask.nowMs) / 86_400_000) : 0
  if (daysAhead < seatClass.advanceDays) return false
  if (ask.use === 'OW' || ask.stayDays === undefined) return true
  return ask.stayDays >= seatClass.minimumStayDays && ask.stayDays <= seatClass.maximumStayDays
}

/** The cheapest class of each part that has the seats and meets its rules; undefined when a part has none. */
export function chooseClasses(parts: readonly FarePart[], ask: ClassAsk): SeatClass[] | undefined {
  const chosen: SeatClass[] = []
  for (const part of parts) {
    const open = openClasses(part, ask)
    const best = seatClasses[part.cabin].findLast(
      (one, index) => (open[index] ?? 0) >= ask.seats && meetsRules(one, part, ask),
    )
    if (!best) return undefined
    chosen.push(best)
  }
  return chosen
}

/** Whether these very classes can still be sold. */
export function areOpen(parts: readonly FarePart[], classes: readonly SeatClass[], ask: ClassAsk): boolean {
  return parts.every((part, at) => {
    const seatClass = classes[at]
    if (!seatClass || !meetsRules(seatClass, part, ask)) return false
    const index = seatClasses[part.cabin].indexOf(seatClass)
    return (openClasses(part, ask)[index] ?? 0) >= ask.seats
  })
}

/** The class booked on a flight of a part: the part's, or the dearest of the lower cabin sat in. */
export function bookedRbd(part: FarePart, seatClass: SeatClass, index: number): Rbd {
  const cabin = part.cabins[index] ?? part.cabin
  return cabin === part.cabin ? seatClass.rbd : (seatClasses[cabin][0] ?? seatClass).rbd
}
