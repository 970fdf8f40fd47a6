import {
  type SupplierOffer,
  type UnsoldOffers,
  type UnsoldReason,
  unsoldReasons,
} from '#server/providers/supply/supplier-offer.ts'

/** Counts the offers of a search that are not sold, by reason. */
export type UnsoldCount = {
  /** The offers that are sold; the others are counted. */
  sold(offers: readonly SupplierOffer[]): readonly SupplierOffer[]
  /** Adds offers that were counted elsewhere. */
  add(unsold: UnsoldOffers): void
  /** Takes over what the supplier itself has left out of this search so far; nothing changes where it does not say. */
  leftOut(bySupplier: UnsoldOffers | undefined): void
  /** How many so far, by reason; undefined where every offer is sold. */
  total(): UnsoldOffers | undefined
}

/** A count that begins at none; `reasonOf` tells why an offer is not sold. */
export function createUnsoldCount(
  reasonOf: (offer: SupplierOffer) => UnsoldReason | undefined = () => undefined,
): UnsoldCount {
  const counts = new Map<UnsoldReason, number>()
  let left: UnsoldOffers = {}
  return {
    sold: (offers) =>
      offers.filter((offer) => {
        const reason = reasonOf(offer)
        if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
        return reason === undefined
      }),
    add(unsold) {
      for (const reason of unsoldReasons)
        counts.set(reason, (counts.get(reason) ?? 0) + (unsold[reason] ?? 0))
    },
    leftOut: (bySupplier = left) => {
      left = bySupplier
    },
    total: () => {
      const sums = unsoldReasons.map(
        (reason) => [reason, (counts.get(reason) ?? 0) + (left[reason] ?? 0)] as const,
      )
      const some = sums.filter(([, count]) => count > 0)
      return some.length > 0 ? Object.fromEntries(some) : undefined
    },
  }
}
