import { useLingui } from '@lingui/react/macro'
import type { TaxDocumentsAnswer } from '#contract/api/tax/tax-documents.ts'

type Kind = TaxDocumentsAnswer['documents'][number]['kind']

/** Returns what a customer calls an invoice, a credit note and a debit note, by kind. */
export function useTaxDocumentNames(): Readonly<Record<Kind, string>> {
  const { t } = useLingui()
  return { invoice: t`Tax invoice`, credit: t`Credit note`, debit: t`Debit note` }
}
