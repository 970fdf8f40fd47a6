/**
 * Kinds of amounts in the exported journal, each with an account of the accountant's chart:
 * - airlinePayable: collected for the airlines; markup, serviceFee, surcharge: income of the agency
 * - outputVat: VAT of tax invoices, less credit notes, taken out of the income
 * - refunds: sales that were refunded; refundsOwed: refunds not yet paid out
 * - unallocated: received money that pays for nothing
 * - companyReceivable: the accounts of companies; companyMoney: where their payments arrive
 * - withheldTax, bankFee, companyCorrection: what companies keep back, and corrections
 * - airlineMemos: debit memos that the agency has accepted or was billed for, less credit memos; owed to the airlines with airlinePayable
 *
 * Receipts have one kind for each payment provider: "receipt:" and its id.
 */
export const journalKinds = [
  'airlinePayable',
  'markup',
  'serviceFee',
  'surcharge',
  'outputVat',
  'refunds',
  'refundsOwed',
  'unallocated',
  'companyReceivable',
  'companyMoney',
  'withheldTax',
  'bankFee',
  'companyCorrection',
  'airlineMemos',
] as const
/** A kind of amount in the exported journal. */
export type JournalKind = (typeof journalKinds)[number] | `receipt:${string}`

/** What the kind of an amount looks like. */
export const journalKindPattern = /^[A-Za-z][A-Za-z0-9:_-]{0,60}$/

/** File layouts of the journal: every line, manual journals and sales invoices of Xero, receipts of PEAK, the agency's template. */
export const journalLayouts = ['lines', 'xero', 'xeroInvoices', 'peak', 'template'] as const
/** A file layout of the journal. */
export type JournalLayout = (typeof journalLayouts)[number]

/**
 * Values that an accounting program assigns, as the agency's accountant enters them:
 * - xeroAirlineTax, xeroFeeTax: tax rates in sales invoices of what is collected for the airlines, and of the fee
 * - peakCustomer, peakTaxInvoice, peakPriceType: columns ลูกค้า, การออกใบกำกับภาษี and ประเภทราคา of PEAK's receipts
 */
export const journalSettings = [
  'xeroAirlineTax',
  'xeroFeeTax',
  'peakCustomer',
  'peakTaxInvoice',
  'peakPriceType',
] as const
/** A value that an accounting program assigns. */
export type JournalSetting = (typeof journalSettings)[number]
