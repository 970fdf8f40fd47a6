import { pagePaths } from '#contract/paths.ts'
import { type QuotationState, quotationStates } from '#contract/terms/quotation.ts'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'

/** The parameters of this section: the filter of the list, and the open quotation. */
export type QuotationsUrlParams = {
  readonly state: QuotationState | undefined
  readonly quotation: string | undefined
}

/** Reads the address. */
export function useQuotationsUrlParams(): QuotationsUrlParams {
  const { state, quotation } = usePageQuery()
  return { state: quotationStates.find((one) => one === state), quotation }
}

/** Returns the address of the list, or of one quotation. */
export function quotationsUrl({ state, quotation }: Partial<QuotationsUrlParams>): string {
  return pageUrl(pagePaths.staff, { section: 'quotations', state, quotation })
}
