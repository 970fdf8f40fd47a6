import { type Problem, createProblem } from '#contract/problem.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { SearchOrigin, OffersStep } from '#server/flow/offers/offers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/** What asking for rules needs. */
export type OfferRulesDeps = {
  readonly offers: () => OffersStep
  /** Those that are sold from now. */
  readonly suppliers: readonly SupplyProvider[]
  readonly clock: Clock
}

/**
 * The fare rules of an offer that was shown, as they stand now. Refused when the offer is unknown, gone or nobody
 * answers; only where there are no rules is the offer priced, to learn which of these it is.
 */
export async function getOfferRules(
  { offers, suppliers, clock }: OfferRulesDeps,
  offerId: string,
  asking: SearchOrigin,
): Promise<Result<FareRules, Problem>> {
  const found = await offers().find(offerId, asking)
  if (!found.ok) return found
  const { ref, netTotal, supplierId } = found.value
  const gone = fail(createProblem('offerGone', { field: 'offerId' }))
  const supply = suppliers.find((one) => one.supplierId === supplierId)
  if (!supply) return gone
  const context = { ...asking, now: clock.now() }
  const rules = await supply.rules(ref, context)
  if (rules) return succeed(rules)
  const priced = await supply.price(ref, netTotal, context)
  if (priced.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  return priced.kind === 'gone' ? gone : succeed(priced.offer.rules)
}
