import type { SeatNeed } from './world-offer.ts'

/** Seats of live reservations, by flight and cabin. */
export type SoldSeats = ReadonlyMap<string, number>

/** Returns the total of the seats that reservations need. */
export function countSoldSeats(needs: Iterable<SeatNeed>): SoldSeats {
  const sold = new Map<string, number>()
  for (const need of needs) sold.set(seatNeedKey(need), (sold.get(seatNeedKey(need)) ?? 0) + need.seats)
  return sold
}

/** Returns the key under which the seats of a flight and cabin are counted. */
export function seatNeedKey({ flightKey, cabin }: Pick<SeatNeed, 'flightKey' | 'cabin'>): string {
  return `${flightKey}/${cabin}`
}
