import { type Offer } from '#contract/terms/offer.ts'
import { type BookContext } from '../booking-record.ts'
import { flightsOf } from './duplicate-keys.ts'
import { type HoldCount } from './hold-limit-store.ts'

/** How many seats may be held unpaid at a time; 0 sets no limit. */
export type HoldLimits = {
  readonly perContact: number
  readonly perAccount: number
  readonly perAddress: number
  readonly perFlight: number
}

type Held = {
  readonly itinerary: Offer['itinerary']
  /** Keyed digest of the contact's e-mail address. */
  readonly contactDigest: string
  readonly asking: BookContext
}

/**
 * Returns under what the seats of a request are counted, and how many may be open there. Staff who sell hold as many as
 * their customers need; agents of a company book for many travellers from one office and by one contact, so that their
 * account and the flight alone count.
 */
export function holdCountsOf(
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
    ...[...new Set(flightsOf(itinerary))].map((flight) => ({
      name: `flight ${flight}`,
      mostSeats: limits.perFlight,
    })),
  ]
  return counts.filter((count) => count !== undefined).filter(({ mostSeats }) => mostSeats > 0)
}
