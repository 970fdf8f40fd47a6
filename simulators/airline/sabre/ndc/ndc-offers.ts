import { randomBytes } from 'node:crypto'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import { atPercent } from '../../world/negotiated-fares.ts'
import type { RequestedPassenger } from '../shop/shop-query.ts'

/** Lifetime of an offer in seconds, counted anew by each pricing. */
export const offerSeconds = 1200
/** More offers than this are forgotten, oldest first. */
const mostOffers = 50_000

/** The airlines that sell by NDC, and their price in percent of the filed fare of the same brand. */
const percentOfFiled: Readonly<Record<string, number>> = { TG: 100, SQ: 97, CX: 104 }

/** Returns what an airline sells by NDC beside a filed fare; undefined when it does not, or only to a waiting list. */
export function ndcOfferOf(filed: WorldOffer): WorldOffer | undefined {
  const percent = percentOfFiled[filed.carrier]
  return percent === undefined || filed.isWaitlisted ? undefined : atPercent(filed, percent)
}

/** A stored offer of an airline. */
export type NdcOffer = {
  /** Its items are this and a number, one for each passenger type code. */
  readonly offerId: string
  readonly pcc: string
  readonly offer: WorldOffer
  readonly passengers: readonly RequestedPassenger[]
  /** False while it comes from a search: such an offer cannot be ordered. */
  readonly isPriced: boolean
  readonly expiresAt: Instant
}

/** An airline's offer to void or refund an order as a whole. */
export type CancelOffer = {
  readonly offerItemId: string
  readonly locator: string
  readonly offerType: 'VOID' | 'REFUND'
  readonly expiresAt: Instant
}

/** The offers that the airlines have made. They are in memory: after a restart all of them have expired. */
export type NdcOfferStore = {
  put(offer: Omit<NdcOffer, 'offerId' | 'expiresAt'>, now: Instant): NdcOffer
  /** Returns an offer of the office; undefined when it is unknown or has expired. */
  find(offerId: string, of: { readonly pcc: string; readonly now: Instant }): NdcOffer | undefined
  putCancelOffer(offer: Omit<CancelOffer, 'offerItemId'>): CancelOffer
  findCancelOffer(offerItemId: string, now: Instant): CancelOffer | undefined
  reset(): void
}

/** Creates an empty store. */
export function createNdcOfferStore(): NdcOfferStore {
  const offers = new Map<string, NdcOffer>()
  const cancelOffers = new Map<string, CancelOffer>()
  return {
    put(given, now) {
      const expiresAt = instantFromMs(epochMsOf(now) + offerSeconds * 1000)
      const made = { ...given, offerId: `${randomId()}-1`, expiresAt }
      offers.set(made.offerId, made)
      const [oldest] = offers.keys()
      if (offers.size > mostOffers && oldest !== undefined) offers.delete(oldest)
      return made
    },
    find(offerId, { pcc, now }) {
      const found = offers.get(offerId)
      return found?.pcc === pcc && found.expiresAt > now ? found : undefined
    },
    putCancelOffer(given) {
      const made = { ...given, offerItemId: randomId() }
      cancelOffers.set(made.offerItemId, made)
      return made
    },
    findCancelOffer(offerItemId, now) {
      const found = cancelOffers.get(offerItemId)
      return found && found.expiresAt > now ? found : undefined
    },
    reset() {
      offers.clear()
      cancelOffers.clear()
    },
  }
}

/** Returns the ids of an offer's items, one for each passenger type code. */
export function itemIdsOf({ offerId, passengers }: Pick<NdcOffer, 'offerId' | 'passengers'>): string[] {
  return passengers.map((_, index) => `${offerId}-${index + 1}`)
}

/** Returns the ids of the passengers of each item, counted over all items. */
export function passengerIdsOf({ passengers }: Pick<NdcOffer, 'passengers'>): string[][] {
  let before = 0
  return passengers.map(({ count }) => {
    const ids = Array.from({ length: count }, (_, index) => `Passenger${before + index + 1}`)
    before += count
    return ids
  })
}

function randomId(): string {
  return `c${randomBytes(12).toString('hex')}`
}
