import { type Problem, createProblem } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { satang } from '#contract/terms/money.ts'
import type { SearchOrigin } from '#server/flow/offers/offers.ts'
import type { ConfirmedPrice } from '#server/flow/price/price.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { findCurrentOffer } from './current-offer.ts'
import type { Quotation } from './quotation-record.ts'
import { type QuotationDeps, asOf } from './quotations.ts'

/** A customer's choice, by the key in the link. */
export type ChooseCommand = {
  readonly quotationKey: string
  readonly optionId: string
  readonly caller: Caller
}

/** The current price of a chosen option, and the total that was quoted. */
export type PricedChoice = { readonly current: ConfirmedPrice; readonly was: Money }

/** Quotations for whoever has their link. */
export type CustomerQuotations = {
  /** Returns the quotation that a key opens; `quotationUnknown` for a draft as for an invented key. */
  open(quotationKey: string): Promise<Result<Quotation, Problem>>
  /**
   * Prices an option again. An order of the offer belongs to the quotation. Problems: `quotationClosed` once it has
   * ended, `offerGone`, `supplierUnavailable`.
   */
  choose(command: ChooseCommand, asking: SearchOrigin): Promise<Result<PricedChoice, Problem>>
}

/** Creates the quotations of customers. */
export function createCustomerQuotations(deps: QuotationDeps): CustomerQuotations {
  return {
    open: (quotationKey) => openQuotation(deps, quotationKey),
    choose: (command, asking) => chooseOption(deps, command, asking),
  }
}

async function openQuotation(
  { store, keys, clock }: QuotationDeps,
  quotationKey: string,
): Promise<Result<Quotation, Problem>> {
  const number = keys.numberIn(quotationKey)
  const found = number === undefined ? undefined : await store.find(number)
  if (!found || found.sentAt === undefined) return fail(createProblem('quotationUnknown'))
  return succeed(asOf(found, clock.now()))
}

async function chooseOption(
  deps: QuotationDeps,
  { quotationKey, optionId, caller }: ChooseCommand,
  asking: SearchOrigin,
): Promise<Result<PricedChoice, Problem>> {
  const opened = await openQuotation(deps, quotationKey)
  if (!opened.ok) return opened
  const { quotationId, state, options } = opened.value
  const option = options.find((one) => one.optionId === optionId)
  if (!option) return fail(createProblem('quotationUnknown'))
  if (state !== 'sent') return fail(createProblem('quotationClosed'))
  const current = await findCurrentOffer(deps, option, asking)
  if (!current.ok) return current
  const { offerId, searchId } = current.value.kept
  await deps.store.keepChoice({ searchId, quotationId, optionId, at: deps.clock.now() })
  deps.price.noteChosen(offerId, current.value, caller)
  return succeed({ current: current.value, was: satang(option.offer.price.total) })
}
