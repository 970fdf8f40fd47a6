import { type Problem, createProblem } from '#contract/problem.ts'
import type { MarkupVerdict } from '#contract/terms/price/apply-markup-rules.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { offerMarkupFactsOf } from '#contract/terms/price/offer-markup-facts.ts'
import type { SearchOrigin, OffersStep } from '#server/flow/offers/offers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import type { CurrentMarkups } from './current-markups.ts'
import { markupFactsOf } from './markup-facts.ts'
import { allRulesWithVerdicts, sellingPriceOfOffer } from '../selling-price.ts'

/** What became of every rule of the book in force at one offer, priced as it is now. */
export type RuleTrail = {
  /** undefined while there is no book. */
  readonly bookId: number | undefined
  /** Why no rule counts at all: the seller's own markup stands instead. */
  readonly isReplaced: boolean
  readonly ignoresStanding: boolean
  readonly verdicts: readonly MarkupVerdict[]
  readonly passengers: SupplierOffer['price']['passengers']
  readonly total: Money
}

/** Dependencies of the rule trail. */
export type ExplainDeps = {
  readonly offers: () => OffersStep
  /** Those that are sold from now. */
  readonly suppliers: readonly SupplyProvider[]
  readonly markups: CurrentMarkups
  readonly clock: Clock
}

/** Reprices a shown offer and returns the verdict of every markup rule. */
export async function explainMarkup(
  { offers, suppliers, markups, clock }: ExplainDeps,
  offerId: string,
  asking: SearchOrigin,
): Promise<Result<RuleTrail, Problem>> {
  const found = await offers().find(offerId, asking)
  if (!found.ok) return found
  const { ref, netTotal, supplierId, channel, realTimeMarkup: realTime } = found.value
  const gone = fail(createProblem('offerGone', { field: 'offerId' }))
  const supply = suppliers.find((one) => one.supplierId === supplierId)
  if (!supply) return gone
  const priced = await supply.price(ref, netTotal, { ...asking, now: clock.now() })
  if (priced.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  if (priced.kind === 'gone') return gone
  const now = { ...(await markups.through(channel)), realTime }
  const { offer } = priced
  const ruled =
    now.book && allRulesWithVerdicts(offer.price, now, markupFactsOf(offerMarkupFactsOf(offer), now.book))
  const { passengers, total } = sellingPriceOfOffer(offer, now)
  return succeed({
    bookId: now.book?.bookId,
    isReplaced: now.book !== undefined && ruled === undefined,
    ignoresStanding: ruled?.ignoresStanding ?? realTime?.ignoresStanding ?? false,
    verdicts: ruled?.trail ?? [],
    passengers,
    total,
  })
}
