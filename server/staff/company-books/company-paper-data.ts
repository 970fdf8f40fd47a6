import { amountInWords } from '#contract/terms/payment/amount-in-words.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDate, localDateTime } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { CreditKind } from '#contract/terms/company.ts'
import { formatAmount } from '#server/agency/localized-formats.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { type TaxInvoiceData, paperFrame, thaiDate } from '../tax-invoices/tax-invoice-data.ts'
import type { BillingNoteLine, StoredBillingNote } from './billing-note-store.ts'
import type { IssuedPaper, PaperCancellation, StoredCompanyInvoice } from './company-invoice-store.ts'
import type { Statement } from './statement.ts'

/** The texts of a paper of companies: tables may have columns between the description and the amount. */
export type CompanyPaperData = Omit<TaxInvoiceData, 'lines'> & {
  readonly lines: readonly (TaxInvoiceData['lines'][number] & { readonly cells: readonly string[] })[]
}

const written = (amount: number) => formatAmount(satang(amount))
const row = (th: string, en: string, amount: number) => {
  return { label: { th, en }, amount: written(amount), isTotal: false }
}
const noTaxInvoice = [
  'เอกสารนี้ไม่ใช่ใบกำกับภาษี ใบกำกับภาษีจะออกให้เมื่อได้รับชำระเงิน',
  'This is not a tax invoice. The tax invoice is issued on payment.',
]
const description = { th: 'รายการ', en: 'Description' }
const amountColumn = { th: 'จำนวนเงิน (บาท)', en: 'Amount (THB)' }
const numberLabel = { th: 'เลขที่', en: 'No.' }
const dateLabel = { th: 'วันที่', en: 'Date' }

/** Returns a day as Thai papers are dated, with the common era. */
export function thaiDay(day: LocalDate): string {
  return thaiDate(toInstant(localDateTime(day, 12 * 60), officeZone))
}

type Paper = IssuedPaper & { readonly cancelled?: PaperCancellation }

function frameOf(
  { seller, buyer, cancelled }: Pick<Paper, 'seller' | 'buyer' | 'cancelled'>,
  isSimulated: boolean,
) {
  const shown = { ...paperFrame({ seller, buyer }, { isCopy: false, isSimulated }), words: '', reasons: [] }
  const withoutEmpty = (lines: readonly string[]) => lines.filter((line) => line !== '')
  return {
    ...shown,
    cancelled: cancelled ? 'ยกเลิก' : '',
    seller: withoutEmpty(shown.seller),
    buyer: { ...shown.buyer, lines: withoutEmpty(shown.buyer.lines) },
    signature: { th: 'ผู้มีอำนาจลงนาม', en: 'Authorised signature' },
  }
}

/** Returns the texts of an invoice: what is collected for the airlines stands apart from the agency's service. */
export function companyInvoiceDataOf(
  invoice: StoredCompanyInvoice,
  { tickets, isSimulated }: { readonly tickets: ReadonlyMap<string, string>; readonly isSimulated: boolean },
): CompanyPaperData {
  const sum = (part: (line: StoredCompanyInvoice['lines'][number]) => number) =>
    invoice.lines.reduce((total, line) => total + part(line), 0)
  const service = sum((line) => line.service)
  const vat = sum((line) => line.vat)
  const rate = (invoice.lines[0]?.vatBasisPoints ?? 0) / 100
  return {
    ...frameOf(invoice, isSimulated),
    title: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
    facts: [
      { label: numberLabel, value: invoice.invoiceNumber },
      { label: dateLabel, value: thaiDate(invoice.issuedAt) },
      { label: { th: 'ครบกำหนด', en: 'Due' }, value: thaiDay(invoice.dueOn) },
    ],
    columns: [description, { th: 'ค่าบริการ', en: 'Service' }, amountColumn],
    lines: invoice.lines.map((line) => ({
      label: { th: `คำสั่งซื้อ ${line.orderNumber}`, en: `Order ${line.orderNumber}` },
      note: tickets.get(line.bookingId) ?? '',
      cells: [written(line.service)],
      amount: written(line.amount),
    })),
    sums: [
      row(
        'ค่าบัตรโดยสาร (เรียกเก็บแทนสายการบิน)',
        'Air tickets (collected for the airlines)',
        sum((line) => line.amount) - service,
      ),
      row('มูลค่าบริการ', 'Value of service', service - vat),
      row(`ภาษีมูลค่าเพิ่ม ${rate}%`, `VAT ${rate}%`, vat),
      { ...row('รวมทั้งสิ้น', 'Total', invoice.amount), isTotal: true },
    ],
    words: amountInWords(satang(invoice.amount), 'th'),
    notes: noTaxInvoice,
  }
}

/** Returns the texts of a billing note. */
export function billingNoteDataOf(note: StoredBillingNote, isSimulated: boolean): CompanyPaperData {
  const total = note.lines.reduce((sum, { amount }) => sum + amount, 0)
  const { promisedOn } = note
  return {
    ...frameOf(note, isSimulated),
    title: { th: 'ใบวางบิล', en: 'Billing note' },
    facts: [
      { label: numberLabel, value: note.noteNumber },
      { label: { th: 'วันที่วางบิล', en: 'Presented' }, value: thaiDay(note.presentedOn) },
      {
        label: { th: 'นัดชำระ', en: 'Payment date' },
        value: promisedOn === undefined ? '' : thaiDay(promisedOn),
      },
    ],
    columns: [description, { th: 'ครบกำหนด', en: 'Due' }, amountColumn],
    lines: note.lines.map(({ invoiceNumber, dueOn, amount }: BillingNoteLine) => ({
      label: { th: `ใบแจ้งหนี้ ${invoiceNumber}`, en: `Invoice ${invoiceNumber}` },
      note: '',
      cells: [thaiDay(dueOn)],
      amount: written(amount),
    })),
    sums: [{ label: { th: 'รวมทั้งสิ้น', en: 'Total' }, amount: written(total), isTotal: true }],
    words: amountInWords(satang(total), 'th'),
    notes: ['กรุณาลงชื่อผู้รับวางบิลและวันที่นัดชำระ', 'Please sign for receipt and confirm the payment date.'],
    signature: { th: 'ผู้รับวางบิล', en: 'Received by' },
  }
}

const movements: Readonly<Record<CreditKind, { readonly th: string; readonly en: string }>> = {
  topUp: { th: 'รับชำระเงิน', en: 'Payment received' },
  booking: { th: 'คำสั่งซื้อ', en: 'Order' },
  refund: { th: 'เงินคืน', en: 'Refund' },
  correction: { th: 'ปรับปรุงยอด', en: 'Correction' },
  withheldTax: { th: 'ภาษีหัก ณ ที่จ่าย', en: 'Tax withheld' },
  bankFee: { th: 'ค่าธรรมเนียมธนาคาร', en: 'Bank fee' },
}

/** Returns the texts of a statement of account: what the company owes is positive. */
export function statementDataOf(
  statement: Statement,
  {
    seller,
    buyer,
    period,
    isSimulated,
  }: Pick<Paper, 'seller' | 'buyer'> & {
    readonly period: ReportPeriod
    readonly isSimulated: boolean
  },
): CompanyPaperData {
  return {
    ...frameOf({ seller, buyer }, isSimulated),
    title: { th: 'ใบแสดงรายการบัญชี', en: 'Statement of account' },
    facts: [
      { label: { th: 'ตั้งแต่', en: 'From' }, value: thaiDay(period.from) },
      { label: { th: 'ถึง', en: 'To' }, value: thaiDay(period.to) },
      { label: { th: 'ยอดยกมา', en: 'Opening balance' }, value: written(statement.opening) },
    ],
    columns: [description, dateLabel, amountColumn, { th: 'ยอดค้างชำระ', en: 'Balance due' }],
    lines: statement.lines.map(({ kind, orderNumber, note, at, owed, balance }) => ({
      label: movements[kind],
      note: [orderNumber, note].filter((part) => part !== '').join(' · '),
      cells: [thaiDate(at), written(owed)],
      amount: written(balance),
    })),
    sums: [
      row('ยอดยกมา', 'Opening balance', statement.opening),
      row('เรียกเก็บ', 'Charged', statement.charged),
      row('รับชำระและลดยอด', 'Paid and credited', 0 - statement.credited),
      { ...row('ยอดยกไป', 'Closing balance', statement.closing), isTotal: true },
    ],
    notes: [
      'ยอดเป็นบวกคือยอดค้างชำระ ยอดเป็นลบคือเงินที่บริษัทมีคงเหลือ',
      'A positive balance is due; a negative one is the company’s credit.',
    ],
    signature: { th: 'ผู้จัดทำ', en: 'Prepared by' },
  }
}
