import { configurationOf, flightWords } from '../../world/flight-record.ts'
import type { SearchState } from '../search-state.ts'
import { cabinFlownIn } from './slot-masks.ts'
import { airportTaxOf } from '../bounds/taxes-and-surcharges.ts'
import { priceOneWay } from './price-itinerary.ts'

/** Prices the current chain and passes it to the sink when it may be useful. */
export function priceAndAccept(s: SearchState): void {
  s.chain += 1
  s.levies = surchargesAndTaxesOf(s)
  if (s.levies > s.sink.limit) return
  priceOneWay(s)
  if (s.hasHalves || s.bestBaht <= s.sink.limit) s.sink.take(s)
}

/** Returns surcharges and taxes of the chain for the party. */
function surchargesAndTaxesOf(s: SearchState): number {
  const { services, pairs, airports } = s.world
  let baht = 0
  for (let at = 0; at <= s.stops; at += 1) {
    const service = s.service[at] ?? 0
    const pair = services.pair[service] ?? 0
    const from = pairs.from[pair] ?? 0
    const to = pairs.to[pair] ?? 0
    const day = s.day[at] ?? 0
    const isFront = s.cabin > 0 && isFlownAboveEconomy(s, at)
    const fromCountry = airports.country[from] ?? 0
    const toCountry = airports.country[to] ?? 0
    baht += (services.surcharge[service] ?? 0) * s.surchargedPassengers
    const leaving = { airport: from, farCountry: toCountry, isDeparture: true }
    const landing = { airport: to, farCountry: fromCountry, isDeparture: false }
    baht += airportTaxOf(s, leaving, { day, isFront, transit: at > 0 ? transitMinutesBefore(s, at) : 0 })
    baht += airportTaxOf(s, landing, {
      day,
      isFront,
      transit: at < s.stops ? transitMinutesBefore(s, at + 1) : 0,
    })
  }
  return baht
}

/** Returns the connecting minutes before a flight of the chain when they can count as transit, else 0. */
function transitMinutesBefore(s: SearchState, at: number): number {
  const { services, pairs, airports } = s.world
  const arriving = services.pair[s.service[at - 1] ?? 0] ?? 0
  const departing = services.pair[s.service[at] ?? 0] ?? 0
  if (pairs.to[arriving] !== pairs.from[departing]) return 0
  const isInternationalPair = (pair: number) =>
    airports.country[pairs.from[pair] ?? 0] !== airports.country[pairs.to[pair] ?? 0]
  if (isInternationalPair(arriving) !== isInternationalPair(departing)) return 0
  return (s.departs[at] ?? 0) - (s.arrives[at - 1] ?? 0)
}

/** Whether the cabin flown on a flight of the chain is above economy. */
function isFlownAboveEconomy(s: SearchState, at: number): boolean {
  const configuration = configurationOf(s.world.flights.words[(s.flight[at] ?? 0) * flightWords + 3] ?? 0)
  return cabinFlownIn(s.world.configurations.seats, configuration, s.cabin) > 0
}
