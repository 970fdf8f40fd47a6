import type { SalesVatReport } from '#contract/api/staff/order/sales-vat.ts'
import type { Language } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { csvText } from '../reports/csv.ts'
import { type ReportPeriod, periodInstants } from '../reports/report-period.ts'
import type { AdjustmentNoteStore, StoredAdjustmentNote } from './adjustment-note-store.ts'
import type { StoredTaxInvoice, TaxInvoiceStore } from './tax-invoice-store.ts'

/** Lines that a page shows; the file has all. */
const mostLines = 500

/** Where the papers of the report are read. */
export type SalesVatSource = {
  readonly taxInvoices: Pick<TaxInvoiceStore, 'issuedBetween' | 'sumsBetween'>
  readonly notes: Pick<AdjustmentNoteStore, 'issuedBetween' | 'sumsBetween'>
}

/**
 * Returns the sales VAT report of a period. A cancelled paper stays as a line of zero, so that no number is
 * missing (Revenue Code section 87; Notification of the Director-General 89). Credit notes are negative in the
 * period in which they are issued.
 */
export async function salesVatReportOf(
  source: SalesVatSource,
  period: ReportPeriod,
): Promise<Omit<SalesVatReport, 'requests' | 'missingCertificates'>> {
  const { from, before } = periodInstants(period)
  const [lines, ofInvoices, ofNotes] = await Promise.all([
    linesOf(source, period, mostLines + 1),
    source.taxInvoices.sumsBetween(from, before),
    source.notes.sumsBetween(from, before),
  ])
  const totals = { value: ofInvoices.value + ofNotes.value, vat: ofInvoices.vat + ofNotes.vat }
  return { lines: lines.slice(0, mostLines), totals, isCut: lines.length > mostLines }
}

/** Returns the sales VAT report as CSV with the columns that the Revenue Department asks for. */
export async function salesVatCsv(
  source: SalesVatSource,
  period: ReportPeriod,
  language: Language,
): Promise<string> {
  const words = columns[language]
  const rows = (await linesOf(source, period)).map((line, index) => [
    index + 1,
    todayIn(officeZone, line.issuedAt),
    line.number,
    line.buyer.name,
    line.buyer.taxId,
    line.buyer.branch,
    { satang: line.value },
    { satang: line.vat },
    remarkOf(line, words),
  ])
  return csvText(words.header, rows)
}

function remarkOf({ isCancelled, replaces, corrects }: SalesVatLine, words: Columns): string {
  return [
    isCancelled ? words.cancelled : '',
    replaces === undefined || isCancelled ? '' : `${words.replaces} ${replaces}`,
    corrects === undefined ? '' : `${words.corrects} ${corrects}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

type SalesVatLine = ReturnType<typeof lineOfInvoice> & { readonly corrects?: string }

/** The lines of each day by number; at least the first ones, as many as are asked for. */
async function linesOf(
  { taxInvoices, notes }: SalesVatSource,
  period: ReportPeriod,
  most?: number,
): Promise<SalesVatLine[]> {
  const { from, before } = periodInstants(period)
  const [invoiceLines, noteLines] = await Promise.all([
    taxInvoices.issuedBetween(from, before, most),
    notes.issuedBetween(from, before, most),
  ])
  const lines = [...invoiceLines.map(lineOfInvoice), ...noteLines.map(lineOfNote)].map((line) => ({
    line,
    key: `${todayIn(officeZone, line.issuedAt)} ${seriesOrder(line.number)} ${line.number}`,
  }))
  return lines
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ line }) => line)
    .slice(0, most)
}

/** Invoices come before the notes that correct them. */
function seriesOrder(number: string): number {
  return ['TI', 'CN', 'DN'].indexOf(number.slice(0, 2))
}

function lineOfInvoice({ invoiceNumber, issuedAt, buyer, amounts, replaces, cancelled }: StoredTaxInvoice) {
  const isCancelled = cancelled !== undefined
  return {
    number: invoiceNumber,
    issuedAt,
    buyer,
    isCancelled,
    value: isCancelled ? 0 : amounts.value,
    vat: isCancelled ? 0 : amounts.vat,
    ...(replaces !== undefined && { replaces }),
  }
}

function lineOfNote({ noteNumber, invoiceNumber, issuedAt, buyer, ...note }: StoredAdjustmentNote) {
  const { before, after, cancelled } = note
  const isCancelled = cancelled !== undefined
  return {
    number: noteNumber,
    issuedAt,
    buyer,
    isCancelled,
    value: isCancelled ? 0 : after.value - before.value,
    vat: isCancelled ? 0 : after.vat - before.vat,
    corrects: invoiceNumber,
  }
}

type Columns = {
  readonly header: readonly string[]
  readonly cancelled: string
  readonly replaces: string
  readonly corrects: string
}

const columns: Readonly<Record<Language, Columns>> = {
  en: {
    header: ['No.', 'Date', 'Document', 'Buyer', 'Tax ID', 'Branch', 'Value', 'VAT', 'Remark'],
    cancelled: 'Cancelled',
    replaces: 'Replaces',
    corrects: 'Corrects',
  },
  ja: {
    header: ['番号', '日付', '書類番号', '購入者', '納税者番号', '支店', '価額', 'VAT', '備考'],
    cancelled: '取消',
    replaces: '差し替え元',
    corrects: '対象インボイス',
  },
  th: {
    header: [
      'ลำดับที่',
      'วัน เดือน ปี',
      'เลขที่เอกสาร',
      'ชื่อผู้ซื้อ',
      'เลขประจำตัวผู้เสียภาษี',
      'สถานประกอบการ',
      'มูลค่าสินค้าหรือบริการ',
      'จำนวนเงินภาษีมูลค่าเพิ่ม',
      'หมายเหตุ',
    ],
    cancelled: 'ยกเลิก',
    replaces: 'ออกแทน',
    corrects: 'อ้างถึง',
  },
}
