import type { CurrencyGainsReport } from '#contract/api/staff/books/currency-gains.ts'
import type { Language } from '#contract/problem.ts'
import {
  bahtAtPublishedRate,
  bahtAtSellingRate,
  sellingRateOf,
} from '#contract/terms/supply/exchange-rate.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { csvText } from '../csv.ts'
import type { ForeignSale } from './currency-gains-store.ts'

/** An order with its supplier's price at both rates, in satang. */
type ComparedSale = ForeignSale & {
  readonly referenceMillionths: number
  readonly sold: number
  readonly reference: number
}

/** Returns the gain and loss on these sales by supplier and currency. */
export function currencyGainsOf(sales: readonly ForeignSale[]): CurrencyGainsReport {
  const compared = sales.map(compareSale)
  const groups = Map.groupBy(compared, (one) => `${one.supplier} ${one.foreignTotal.rate.currency}`)
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group
    return first
      ? [{ supplier: first.supplier, currency: first.foreignTotal.rate.currency, ...sumOf(group) }]
      : []
  })
  const keyOf = (row: (typeof rows)[number]) => `${row.supplier} ${row.currency}`
  return {
    rows: rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    totals: sumOf(compared),
  }
}

function sumOf(sales: readonly ComparedSale[]) {
  const sold = sales.reduce((sum, one) => sum + one.sold, 0)
  const reference = sales.reduce((sum, one) => sum + one.reference, 0)
  return { orders: sales.length, sold, reference, gain: sold - reference }
}

/** A currency that had no rate any more when the order was paid keeps the published rate of the order. */
function compareSale(sale: ForeignSale): ComparedSale {
  const { amount, rate } = sale.foreignTotal
  const current = sale.rates?.find(({ currency }) => currency === rate.currency) ?? rate
  const [sold, reference] = [bahtAtSellingRate(amount, rate), bahtAtPublishedRate(amount, current)]
  if (!sold || !reference) throw new Error(`order ${sale.orderNumber} has no amount in ${rate.currency}`)
  const referenceMillionths = current.bahtMillionths
  return { ...sale, referenceMillionths, sold: sold.amount, reference: reference.amount }
}

/** Returns the sales as CSV, one line for each: amounts in baht, rates in baht for one unit. */
export function currencyGainsCsv(sales: readonly ForeignSale[], language: Language): string {
  return csvText(
    headings[language],
    sales
      .map(compareSale)
      .map((one) => [
        one.orderNumber,
        todayIn(officeZone, one.soldAt),
        one.supplier,
        one.foreignTotal.rate.currency,
        one.foreignTotal.amount,
        formatRate(sellingRateOf(one.foreignTotal.rate)),
        formatRate(one.referenceMillionths),
        { satang: one.sold },
        { satang: one.reference },
        { satang: one.sold - one.reference },
      ]),
  )
}

function formatRate(millionths: number): string {
  const digits = String(millionths).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Order',
    'Date paid',
    'Supplier',
    'Currency',
    'Amount',
    'Selling rate',
    'Reference rate',
    'At selling rate (THB)',
    'At reference rate (THB)',
    'Gain or loss (THB)',
  ],
  ja: [
    '注文',
    '入金日',
    '仕入先',
    '通貨',
    '金額',
    '販売レート',
    '基準レート',
    '販売レート換算額（THB）',
    '基準レート換算額（THB）',
    '為替差損益（THB）',
  ],
  th: [
    'คำสั่งซื้อ',
    'วันที่ชำระเงิน',
    'ซัพพลายเออร์',
    'สกุลเงิน',
    'จำนวนเงิน',
    'อัตราขาย',
    'อัตราอ้างอิง',
    'มูลค่าตามอัตราขาย (บาท)',
    'มูลค่าตามอัตราอ้างอิง (บาท)',
    'กำไรขาดทุนจากอัตราแลกเปลี่ยน (บาท)',
  ],
}
