import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { SearchOrigin } from '#server/flow/offers/offers.ts'
import type { BagService, SeatMap } from '#server/providers/supply/supplier-offer.ts'
import type { OfferRulesDeps } from '../offer-rules.ts'

/** The cabins of an offer's flights, and the bags that are sold with it. */
export type OfferSeats = { readonly seatMaps: readonly SeatMap[]; readonly bags: readonly BagService[] }

/**
 * The cabins of an offer that was shown, none where the supplier draws none for it, and the bags sold with it. Refused when the offer is unknown,
 * gone or nobody answers; only where there are no cabins is the offer priced, to learn which of these it is.
 */
export async function getSeatMaps(
  { offers, suppliers, clock }: OfferRulesDeps,
  offerId: string,
  asking: SearchOrigin,
): Promise<Result<OfferSeats, Problem>> {
  const found = await offers().find(offerId, asking)
  if (!found.ok) return found
  const { ref, netTotal, supplierId } = found.value
  const gone = fail(createProblem('offerGone', { field: 'offerId' }))
  const supply = suppliers.find((one) => one.supplierId === supplierId)
  if (!supply) return gone
  if (!supply.seatMaps) return succeed({ seatMaps: [], bags: [] })
  const context = { ...asking, now: clock.now() }
  const [seatMaps, bags = []] = await Promise.all([
    supply.seatMaps(ref, context),
    supply.bags?.(ref, context),
  ])
  if (seatMaps) return succeed({ seatMaps, bags })
  const priced = await supply.price(ref, netTotal, context)
  if (priced.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  return priced.kind === 'gone' ? gone : succeed({ seatMaps: [], bags })
}
