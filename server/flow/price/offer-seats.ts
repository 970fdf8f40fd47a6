import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { SearchOrigin } from '#server/flow/offers/offers.ts'
import type { SeatMap } from '#server/providers/supply/supplier-offer.ts'
import type { OfferRulesDeps } from './offer-rules.ts'

/**
 * The cabins of an offer that was shown; none where the supplier draws none for it. Refused when the offer is unknown,
 * gone or nobody answers; only where there are no cabins is the offer priced, to learn which of these it is.
 */
export async function getSeatMaps(
  { offers, suppliers, clock }: OfferRulesDeps,
  offerId: string,
  asking: SearchOrigin,
): Promise<Result<readonly SeatMap[], Problem>> {
  const found = await offers().find(offerId)
  if (!found.ok) return found
  const { ref, netTotal, supplierId } = found.value
  const gone = fail(createProblem('offerGone', { field: 'offerId' }))
  const supply = suppliers.find((one) => one.supplierId === supplierId)
  if (!supply) return gone
  if (!supply.seatMaps) return succeed([])
  const context = { ...asking, now: clock.now() }
  const maps = await supply.seatMaps(ref, context)
  if (maps) return succeed(maps)
  const priced = await supply.price(ref, netTotal, context)
  if (priced.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  return priced.kind === 'gone' ? gone : succeed([])
}
