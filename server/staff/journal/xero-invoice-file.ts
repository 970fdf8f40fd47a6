import type { JournalKind } from '#contract/terms/tax/journal.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type CsvCell, csvText } from '../reports/csv.ts'
import type { AccountMapping } from './journal-files.ts'
import type { JournalInvoiceLine } from './journal-store.ts'

/** Xero's template of sales invoices. */
const columns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]

/** The kinds of amounts on an invoice of a company, each with the setting of its tax rate. */
export const invoiceKinds = {
  airlinePayable: 'xeroAirlineTax',
  serviceFee: 'xeroFeeTax',
} as const satisfies Partial<Record<JournalKind, string>>
type InvoiceKind = keyof typeof invoiceKinds

/**
 * Returns invoices of companies as Xero imports them: for each order what is collected for the airlines, and the fee. Its
 * amounts include VAT. Total and tax are empty: Xero computes them. Throws for a kind without an account.
 */
export function xeroInvoiceCsv(
  lines: readonly JournalInvoiceLine[],
  accounts: AccountMapping,
  settings: ReadonlyMap<string, string>,
): string {
  const rowsOf = (line: JournalInvoiceLine): CsvCell[][] => {
    const parts: readonly (readonly [InvoiceKind, number])[] = [
      ['airlinePayable', line.amount - line.service],
      ['serviceFee', line.service],
    ]
    return parts
      .filter(([, satang]) => satang !== 0)
      .map(([kind, satang]) => {
        const account = accounts.get(kind)
        if (!account) throw new Error(`no account for ${kind}`)
        const taxType = settings.get(invoiceKinds[kind]) ?? ''
        const { invoiceNumber, orderNumber, buyer, issuedAt, dueOn } = line
        const days = [todayIn(officeZone, issuedAt), dueOn].map((day) =>
          day.split('-').toReversed().join('/'),
        )
        const contact = [buyer.name, '', buyer.address, '', '', '', '', '', '', '']
        const paper = [invoiceNumber, orderNumber, ...days, '', '', `${orderNumber} ${account.name}`]
        return [...contact, ...paper, 1, { satang }, '', account.code, taxType, '', '', '', '', '', 'THB', '']
      })
  }
  return csvText(columns, lines.flatMap(rowsOf))
}
