import { type SeatNeed } from './world-offer.ts'

/** Seats that living reservations have, by flight and cabin. */
export type SoldSeats = ReadonlyMap<string, number>

/** Adds up what reservations need. */
export function soldSeatsOf(needs: Iterable<SeatNeed>): SoldSeats {
  const sold = new Map<string, number>()
  for (const need of needs) sold.set(nameOfNeed(need), (sold.get(nameOfNeed(need)) ?? 0) + need.seats)
  return sold
}

/** The name under which the seats of a flight and cabin are counted. */
export function nameOfNeed({ flightKey, cabin }: Pick<SeatNeed, 'flightKey' | 'cabin'>): string {
  return `${flightKey}/${cabin}`
}
