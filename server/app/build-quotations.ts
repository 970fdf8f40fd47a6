import { type CustomerQuotations, createCustomerQuotations } from '#server/quotation/customer-quotations.ts'
import { createQuotationKeys } from '#server/quotation/quotation-key.ts'
import { createQuotationRetentionStore } from '#server/quotation/quotation-retention-store.ts'
import { createQuotationStore } from '#server/quotation/quotation-store.ts'
import { type QuotationDeps, createQuotations } from '#server/quotation/quotations.ts'
import type { OffersStep } from '#server/flow/offers/offers.ts'
import type { PriceStep } from '#server/flow/price/price.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import type { AppContext } from './app-deps.ts'

type QuotationParts = {
  readonly keys: Keys
  readonly offers: OffersStep
  readonly price: PriceStep
  readonly digestOf: (email: string) => string
}

/** Builds the quotations of staff and of customers. */
export function buildQuotations({ db, platform }: AppContext, { keys, ...made }: QuotationParts) {
  const deps: QuotationDeps = {
    ...platform,
    ...made,
    store: createQuotationStore(db, keys.sealer),
    keys: createQuotationKeys(keys.signer('quotation')),
  }
  const customerQuotations: CustomerQuotations = createCustomerQuotations(deps)
  return {
    quotationDeps: deps,
    quotations: createQuotations(deps),
    customerQuotations,
    quotationRetention: createQuotationRetentionStore(db, keys.sealer),
  }
}
