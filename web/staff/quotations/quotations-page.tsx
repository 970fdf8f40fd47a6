import { useQuotationsUrlParams } from './quotations-url.ts'
import { QuotationList } from './quotation-list.tsx'
import { QuotationSheet } from './quotation-sheet.tsx'

/** The quotations: the list, or the one that the address names. */
export function QuotationsPage() {
  const { quotation, state } = useQuotationsUrlParams()
  if (quotation !== undefined) return <QuotationSheet key={quotation} number={quotation} />
  return <QuotationList key={state ?? ''} state={state} />
}
