import type { HouseCabin } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { bookingClasses } from '#server/providers/supply/house/engine/fares/booking-classes.ts'
import {
  seatLimitOfClass,
  finalLoadLevel,
  loadLevelAt,
} from '#server/providers/supply/house/engine/world/flight-load.ts'
import { hashOfName } from '#server/providers/supply/house/engine/hash.ts'
import { type PlainFlight, operatedNameOf } from './dated-flights.ts'
import type { PlainSales, PlainSalesBook } from './plain-world.ts'

/** Returns the sales and manual settings of a flight. */
export function salesOf(flight: PlainFlight, sales: PlainSalesBook): PlainSales | undefined {
  return sales.get(flight.seatsName)
}

/** Returns the seats left on a flight in each booking class of a cabin, highest class first. */
export function openSeatsOn(
  flight: PlainFlight,
  cabin: HouseCabin,
  at: { readonly issueDay: number; readonly sales: PlainSalesBook },
): number[] {
  const sales = salesOf(flight, at.sales)
  const seats = flight.line.seats[cabin]
  if (seats === 0) return bookingClasses[cabin].map(() => 0)
  const final = finalLoadLevel(hashOfName(operatedNameOf(flight.line)), flight.day)
  const level = loadLevelAt(final, flight.day - at.issueDay)
  const open: number[] = []
  for (const [slot, { rbd, keptPercent }] of bookingClasses[cabin].entries()) {
    const simulated = seatLimitOfClass(seats, keptPercent, level)
    const limit = sales ? limitWith(sales, cabin, { slot, seats, simulated }) : simulated
    open.push(Math.max(0, Math.min(limit - (sales?.sold[rbd] ?? 0), ...open)))
  }
  return open
}

type Simulated = { readonly slot: number; readonly seats: number; readonly simulated: number }

/**
 * Returns the limit of a class: 0 when closed; then a manual limit; then contracts, above which higher
 * classes have their own.
 */
function limitWith(sales: PlainSales, cabin: HouseCabin, { slot, seats, simulated }: Simulated): number {
  const rbds = bookingClasses[cabin].map(({ rbd }): string => rbd)
  const rbd = rbds[slot] ?? ''
  if (sales.closedRbds.includes(rbd)) return 0
  const byHand = sales.cabinLimits[cabin]
  if (byHand !== undefined) return byHand
  const contracted = rbds.slice(slot).reduce((sum, one) => sum + (sales.contracted[one] ?? 0), 0)
  if (sales.contracted[rbd] !== undefined) return contracted
  return Math.min(simulated + contracted, Math.max(seats, contracted))
}
