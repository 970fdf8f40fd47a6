import { type Instant } from '#contract/terms/time.ts'
import { seatsForSale } from './fares.ts'
import { type SeatNeed } from './offer-desk.ts'
import { type Books, endedAt } from './order-ledger.ts'

/**
 * A question that can be asked often: are there seats for all of these? It counts living orders once.
 * With `pretended` every flight is taken to have that many seats left.
 */
export function hasSeatsFor(
  books: Books,
  now: Instant,
  pretended?: number,
): (needs: readonly SeatNeed[]) => boolean {
  const sold = new Map<string, number>()
  for (const order of books.orders.values()) {
    if (endedAt(order, now)) continue
    for (const need of order.needs) sold.set(nameOf(need), (sold.get(nameOf(need)) ?? 0) + need.seats)
  }
  const leftFor = (need: SeatNeed) =>
    pretended ?? seatsForSale(need.flightKey, need.cabin) - (sold.get(nameOf(need)) ?? 0)
  return (needs) => needs.every((need) => need.seats <= leftFor(need))
}

function nameOf(need: SeatNeed): string {
  return `${need.flightKey}/${need.cabin}`
}
