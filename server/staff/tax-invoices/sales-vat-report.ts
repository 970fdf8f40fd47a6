import type { SalesVatReport } from '#contract/api/staff/order/tax-invoices.ts'
import type { Language } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { csvText } from '../reports/csv.ts'
import { type ReportPeriod, periodInstants } from '../reports/report-period.ts'
import type { StoredTaxInvoice, TaxInvoiceStore } from './tax-invoice-store.ts'

/** Lines that a page shows; the file has all. */
const mostLines = 500

/**
 * Returns the sales VAT report of a period. A cancelled invoice stays as a line of zero, so that no number is
 * missing (Revenue Code section 87; Notification of the Director-General 89).
 */
export async function salesVatReportOf(
  store: Pick<TaxInvoiceStore, 'issuedBetween' | 'sumsBetween'>,
  period: ReportPeriod,
): Promise<SalesVatReport> {
  const { from, before } = periodInstants(period)
  const [found, totals] = await Promise.all([
    store.issuedBetween(from, before, mostLines + 1),
    store.sumsBetween(from, before),
  ])
  return { lines: found.slice(0, mostLines).map(lineOf), totals, isCut: found.length > mostLines }
}

/** Returns the sales VAT report as CSV with the columns that the Revenue Department asks for. */
export async function salesVatCsv(
  store: Pick<TaxInvoiceStore, 'issuedBetween'>,
  period: ReportPeriod,
  language: Language,
): Promise<string> {
  const { from, before } = periodInstants(period)
  const words = columns[language]
  const rows = (await store.issuedBetween(from, before))
    .map(lineOf)
    .map((line, index) => [
      index + 1,
      todayIn(officeZone, line.issuedAt),
      line.invoiceNumber,
      line.buyer.name,
      line.buyer.taxId,
      line.buyer.branch,
      { satang: line.value },
      { satang: line.vat },
      line.isCancelled
        ? words.cancelled
        : line.replaces === undefined
          ? ''
          : `${words.replaces} ${line.replaces}`,
    ])
  return csvText(words.header, rows)
}

function lineOf({ invoiceNumber, issuedAt, buyer, amounts, replaces, cancelled }: StoredTaxInvoice) {
  const isCancelled = cancelled !== undefined
  return {
    invoiceNumber,
    issuedAt,
    buyer,
    value: isCancelled ? 0 : amounts.value,
    vat: isCancelled ? 0 : amounts.vat,
    isCancelled,
    ...(replaces !== undefined && { replaces }),
  }
}

type Columns = { readonly header: readonly string[]; readonly cancelled: string; readonly replaces: string }

const columns: Readonly<Record<Language, Columns>> = {
  en: {
    header: ['No.', 'Date', 'Tax invoice', 'Buyer', 'Tax ID', 'Branch', 'Value', 'VAT', 'Remark'],
    cancelled: 'Cancelled',
    replaces: 'Replaces',
  },
  ja: {
    header: ['番号', '日付', 'タックスインボイス', '購入者', '納税者番号', '支店', '価額', 'VAT', '備考'],
    cancelled: '取消',
    replaces: '差し替え元',
  },
  th: {
    header: [
      'ลำดับที่',
      'วัน เดือน ปี',
      'เลขที่ใบกำกับภาษี',
      'ชื่อผู้ซื้อ',
      'เลขประจำตัวผู้เสียภาษี',
      'สถานประกอบการ',
      'มูลค่าสินค้าหรือบริการ',
      'จำนวนเงินภาษีมูลค่าเพิ่ม',
      'หมายเหตุ',
    ],
    cancelled: 'ยกเลิก',
    replaces: 'ออกแทน',
  },
}
