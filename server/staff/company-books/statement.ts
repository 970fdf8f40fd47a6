import type { Language } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { csvText } from '../reports/csv.ts'
import { type ReportPeriod, periodInstants } from '../reports/report-period.ts'
import type { StatementLine, StatementStore } from './statement-store.ts'

/** A movement with what it adds to the debt of the company, and the debt after it, in satang. */
export type StatementMovement = StatementLine & { readonly owed: number; readonly balance: number }

/** The account of a company in a period, in satang: what the company owes is positive. */
export type Statement = {
  readonly opening: number
  readonly lines: readonly StatementMovement[]
  readonly charged: number
  readonly credited: number
  readonly closing: number
}

/** Returns the statement of a company; the opening balance and all movements add up to the closing balance. */
export async function statementOf(
  statements: Pick<StatementStore, 'balanceBefore' | 'movements'>,
  companyId: string,
  period: ReportPeriod,
): Promise<Statement> {
  const { from, before } = periodInstants(period)
  const opening = 0 - (await statements.balanceBefore(companyId, from))
  let balance = opening
  const lines = (await statements.movements(companyId, from, before)).map((line) => {
    const owed = 0 - line.amount
    balance += owed
    return { ...line, owed, balance }
  })
  const sum = (isCharge: boolean) =>
    lines.reduce((total, { owed }) => (owed > 0 === isCharge ? total + Math.abs(owed) : total), 0)
  return { opening, lines, charged: sum(true), credited: sum(false), closing: balance }
}

const texts = {
  en: {
    header: ['Date (Bangkok time)', 'What', 'Order', 'Note', 'Amount (THB)', 'Balance due (THB)'],
    opening: 'Opening balance',
    closing: 'Closing balance',
    kinds: {
      topUp: 'Payment received',
      booking: 'Order',
      refund: 'Refund',
      correction: 'Correction',
      withheldTax: 'Tax withheld',
      bankFee: 'Bank fee',
    },
  },
  ja: {
    header: ['日時（バンコク）', '内容', '注文番号', '備考', '金額（THB）', '未払い残高（THB）'],
    opening: '期首残高',
    closing: '期末残高',
    kinds: {
      topUp: '入金',
      booking: '注文',
      refund: '返金',
      correction: '訂正',
      withheldTax: '源泉徴収税',
      bankFee: '銀行手数料',
    },
  },
  th: {
    header: ['เวลา (กรุงเทพฯ)', 'รายการ', 'เลขที่คำสั่งซื้อ', 'หมายเหตุ', 'จำนวนเงิน (บาท)', 'ยอดค้างชำระ (บาท)'],
    opening: 'ยอดยกมา',
    closing: 'ยอดยกไป',
    kinds: {
      topUp: 'รับชำระเงิน',
      booking: 'คำสั่งซื้อ',
      refund: 'เงินคืน',
      correction: 'ปรับปรุงยอด',
      withheldTax: 'ภาษีหัก ณ ที่จ่าย',
      bankFee: 'ค่าธรรมเนียมธนาคาร',
    },
  },
} as const

/** Returns a statement as CSV with the opening and the closing balance as its first and last line. */
export function statementCsv(statement: Statement, period: ReportPeriod, language: Language): string {
  const { header, opening, closing, kinds } = texts[language]
  return csvText(header, [
    [period.from, opening, '', '', '', { satang: statement.opening }],
    ...statement.lines.map(({ at, kind, orderNumber, note, owed, balance }) => {
      const local = toLocal(at, officeZone).replace('T', ' ')
      return [local, kinds[kind], orderNumber, note, { satang: owed }, { satang: balance }]
    }),
    [period.to, closing, '', '', '', { satang: statement.closing }],
  ])
}
