import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'

/**
 * Returns the offer of another search that is the same product as a quoted one: flights, times, cabin, fare name, bags,
 * and what a refund and a change cost. The booking class may have moved on, with the price; the same class wins, then
 * the lower total. Undefined where no offer is what was promised.
 */
export function findSameOffer(quoted: OfferAnswer, current: readonly OfferAnswer[]): OfferAnswer | undefined {
  const wanted = productKey(quoted)
  const classes = bookingClasses(quoted)
  return current
    .filter((one) => productKey(one) === wanted)
    .toSorted(
      (one, other) =>
        Number(bookingClasses(other) === classes) - Number(bookingClasses(one) === classes) ||
        one.price.total - other.price.total,
    )[0]
}

function productKey({ journeys, fareBrand, baggage, refund, rebook, waitingList }: OfferAnswer): string {
  const flights = journeys.map(({ segments }) =>
    segments.map((one) => [one.airline, one.flightNumber, one.departureAt, one.arrivalAt, one.cabinClass]),
  )
  const bags = [baggage.cabinPieces, baggage.cabinKg, baggage.checkedPieces, baggage.checkedKg]
  return JSON.stringify([
    flights,
    fareBrand ?? null,
    [...bags, ...(baggage.notStated ?? [])],
    answerKey(refund),
    answerKey(rebook),
    waitingList,
  ])
}

function answerKey(answer: OfferAnswer['refund']): unknown {
  return answer.kind === 'fee' ? answer.fee : answer.kind
}

function bookingClasses({ journeys }: OfferAnswer): string {
  return journeys.flatMap(({ segments }) => segments.map(({ rbd }) => rbd ?? '')).join()
}
