import { expect, it } from 'vitest'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { journalEntriesOf } from './journal-entries.ts'
import { journalCsv } from './journal-files.ts'
import { xeroInvoiceCsv } from './xero-invoice-file.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant
const kinds = ['airlinePayable', 'markup', 'serviceFee', 'receipt:card']
const accounts = new Map(kinds.map((kind) => [kind, { kind, code: kind, name: kind, taxRate: '' }]))
const cells = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))

it('writes an order sold below net for PEAK as a receipt of what was paid, paid where the money arrived', () => {
  const line = { postingId: 'received:pay_1', bookingId: 'bkg_1', orderNumber: 'FH000001', at }
  const ledger = [
    { ...line, account: 'sales', satang: -10_000 },
    { ...line, account: 'at:card', satang: 10_000 },
  ]
  const sharesOf = () => ({ markup: -700, serviceFee: 500 })
  const entries = journalEntriesOf({ ledger, credits: [], vat: [], memos: [], sharesOf })
  const settings = new Map([
    ['peakTaxInvoice', '2'],
    ['peakPriceType', '3'],
  ])
  const rows = cells(journalCsv('peak', entries, { accounts, settings }))
  expect(rows.map((row) => [row[10], row[13], row[17]])).toEqual([
    ['airlinePayable', '102.00', 'receipt:card'],
    ['markup', '-7.00', 'receipt:card'],
    ['serviceFee', '5.00', 'receipt:card'],
  ])
  expect(rows.map((row) => row.slice(4, 9))).toEqual(rows.map(() => ['', '', '', '2', '3']))
})

it('writes an invoice of a company for Xero with the airline part and the fee of each order', () => {
  const invoice = {
    invoiceNumber: 'IV2026-000001',
    buyer: { name: '=Siam Trading', address: '9 Sukhumvit' },
    issuedAt: '2026-11-30T18:00:00.000Z' as Instant,
    dueOn: '2026-12-31' as LocalDate,
  }
  const lines = [
    { ...invoice, orderNumber: 'FH000001', amount: 10_070, service: 1_070 },
    { ...invoice, orderNumber: 'FH000002', amount: 5_000, service: 0 },
  ]
  const settings = new Map([
    ['xeroAirlineTax', 'Tax Exempt'],
    ['xeroFeeTax', '7% (VAT on Income)'],
  ])
  const text = xeroInvoiceCsv(lines, accounts, settings)
  const head = text.split('\r\n')[0]?.slice(2, -1).split('","') ?? []
  const shown = ['*ContactName', '*InvoiceDate', '*DueDate', '*UnitAmount', '*AccountCode', '*TaxType']
  expect(cells(text).map((row) => shown.map((name) => row[head.indexOf(name)]))).toEqual([
    ["'=Siam Trading", '01/12/2026', '31/12/2026', '90.00', 'airlinePayable', 'Tax Exempt'],
    ["'=Siam Trading", '01/12/2026', '31/12/2026', '10.70', 'serviceFee', '7% (VAT on Income)'],
    ["'=Siam Trading", '01/12/2026', '31/12/2026', '50.00', 'airlinePayable', 'Tax Exempt'],
  ])
  expect(new Set(cells(text).map((row) => row.length))).toEqual(new Set([head.length]))
})
