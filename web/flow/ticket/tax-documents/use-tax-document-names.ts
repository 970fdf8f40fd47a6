import { useLingui } from '@lingui/react/macro'
import type { TaxDocumentsAnswer } from '#contract/api/tax/tax-documents.ts'

type Kind = TaxDocumentsAnswer['documents'][number]['kind']

/** Returns the names of papers for VAT. */
export function useTaxDocumentNames(): Readonly<Record<Kind, string>> {
  const { t } = useLingui()
  return { invoice: t`Tax invoice`, credit: t`Credit note`, debit: t`Debit note` }
}
