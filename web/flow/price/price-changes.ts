import type { OfferAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import { type PriceLineKind, priceLineKinds } from '#contract/terms/offer.ts'
import { pricePartsOf } from '#web/travel-ui/price/price-parts.ts'

/** The total of one kind of line for the whole party, before and now, in satang. */
export type PartMove = { readonly kind: PriceLineKind; readonly before: number; readonly now: number }

/** A changed flight: other times, or another booking class, under the same flight number. */
export type ChangedSegment = { readonly before: SegmentAnswer; readonly now: SegmentAnswer }

/** All differences between two versions of an offer. */
export type OfferChanges = {
  /** Every kind of line of either price, in line order; they add up to the two totals. */
  readonly parts: readonly PartMove[]
  readonly times: readonly ChangedSegment[]
  readonly classes: readonly ChangedSegment[]
}

/** Returns the differences between an offer as shown and as it is now. */
export function offerChanges(before: OfferAnswer, now: OfferAnswer): OfferChanges {
  const flights = flightPairs(before, now)
  return {
    parts: priceLineChanges(before, now),
    times: flights.filter((one) => segmentTimesText(one.before) !== segmentTimesText(one.now)),
    classes: flights.filter((one) => one.before.rbd !== one.now.rbd),
  }
}

function priceLineChanges(before: OfferAnswer, now: OfferAnswer): PartMove[] {
  const [old, fresh] = [before, now].map(({ price }) => pricePartsOf(price))
  const amountOfKind = (parts: typeof old, kind: PriceLineKind) =>
    parts?.find((part) => part.kind === kind)?.amount ?? 0
  return priceLineKinds
    .map((kind) => ({ kind, before: amountOfKind(old, kind), now: amountOfKind(fresh, kind) }))
    .filter((move) => move.before !== 0 || move.now !== 0)
}

/** Pairs flights by their index in the trip; none where the number of flights differs. */
function flightPairs(before: OfferAnswer, now: OfferAnswer): ChangedSegment[] {
  const [old, fresh] = [before, now].map((offer) => offer.journeys.flatMap((journey) => journey.segments))
  if (!old || !fresh || old.length !== fresh.length) return []
  return old.flatMap((one, at) => {
    const other = fresh[at]
    return other ? [{ before: one, now: other }] : []
  })
}

function segmentTimesText(segment: SegmentAnswer): string {
  return `${segment.departureTime} ${segment.arrivalTime}`
}
