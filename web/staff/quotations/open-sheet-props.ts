import type { StaffQuotationAnswer } from '#contract/api/quotation/staff-quotations.ts'

/** Properties of a quotation that is open. */
export type OpenSheetProps = {
  readonly quotation: StaffQuotationAnswer
  readonly renew: () => Promise<void>
}
