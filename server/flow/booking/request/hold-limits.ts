import type { Offer } from '#contract/terms/offer.ts'
import type { BookContext } from '../booking-record.ts'
import { flightKeysOf } from './passenger-flight-keys.ts'
import type { HoldCount } from './hold-limit-store.ts'

/** Largest numbers of seats held unpaid at a time; 0 means no limit. */
export type HoldLimits = {
  readonly perContact: number
  readonly perAccount: number
  readonly perAddress: number
  readonly perFlight: number
}

type Held = {
  readonly itinerary: Offer['itinerary']
  /** Keyed digest of the contact's email address. */
  readonly contactDigest: string
  readonly asking: BookContext
}

/**
 * Returns the counters and limits for the seats of a request. Selling staff have no limit. Agents of a company book
 * for many travellers from one office with one contact, so only the limits per account and per flight apply to them.
 */
export function holdCountsForRequest(
  limits: HoldLimits,
  { itinerary, contactDigest, asking }: Held,
): readonly HoldCount[] {
  if (asking.isSellingStaff) return []
  const isAgent = asking.companyId !== undefined
  const counts: readonly (HoldCount | undefined)[] = [
    isAgent ? undefined : { name: `contact ${contactDigest}`, mostSeats: limits.perContact },
    isAgent ? undefined : { name: `network ${asking.network}`, mostSeats: limits.perAddress },
    asking.userId === undefined
      ? undefined
      : { name: `account ${asking.userId}`, mostSeats: limits.perAccount },
    ...[...new Set(flightKeysOf(itinerary))].map((flight) => ({
      name: `flight ${flight}`,
      mostSeats: limits.perFlight,
    })),
  ]
  return counts.filter((count) => count !== undefined).filter(({ mostSeats }) => mostSeats > 0)
}
