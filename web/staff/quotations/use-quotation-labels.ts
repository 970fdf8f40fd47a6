import { useLingui } from '@lingui/react/macro'
import type { Language } from '#contract/problem.ts'
import type { QuotationState } from '#contract/terms/quotation.ts'

/** Returns the names of the states of a quotation. */
export function useQuotationStateLabels(): Readonly<Record<QuotationState, string>> {
  const { t } = useLingui()
  return {
    draft: t({ message: 'Draft', context: 'quotation' }),
    sent: t({ message: 'Sent', context: 'quotation' }),
    accepted: t({ message: 'Accepted', context: 'quotation' }),
    expired: t({ message: 'Expired', context: 'quotation' }),
    withdrawn: t({ message: 'Withdrawn', context: 'quotation' }),
  }
}

/** Returns the names of the languages of customers. */
export function useCustomerLanguageLabels(): Readonly<Record<Language, string>> {
  const { t } = useLingui()
  return { en: t`English`, ja: t`Japanese`, th: t`Thai` }
}
