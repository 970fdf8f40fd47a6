import type { JournalAccountView } from '#contract/api/staff/books/journal.ts'
import type { TemplateLine } from '#contract/terms/tax/journal-template.ts'
import type { JournalLayout } from '#contract/terms/tax/journal.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type CsvCell, csvText } from '../reports/csv.ts'
import type { JournalEntry, JournalLine } from './journal-entries.ts'

/** The accounts by kind of amount. */
export type AccountMapping = ReadonlyMap<string, JournalAccountView>

/** Accounts by kind of amount, and values that an accounting program assigns. */
export type JournalColumns = {
  readonly accounts: AccountMapping
  readonly settings: ReadonlyMap<string, string>
}

type Row = readonly CsvCell[]

/** Returns the journal as CSV in a layout. Throws for a kind without an account. */
export function journalCsv(
  layout: Exclude<JournalLayout, 'xeroInvoices' | 'template'>,
  entries: readonly JournalEntry[],
  { accounts, settings }: JournalColumns,
): string {
  const accountOf = ({ kind }: JournalLine) => {
    const account = accounts.get(kind)
    if (!account) throw new Error(`no account for ${kind}`)
    return account
  }
  switch (layout) {
    case 'lines':
      return csvText(
        lineColumns,
        entries.flatMap((entry) => entryRows(entry, accountOf)),
      )
    case 'xero':
      return csvText(
        xeroColumns,
        entries.flatMap((entry) => xeroRows(entry, accountOf)),
      )
    case 'peak':
      return csvText(peakColumns, peakRows(entries, accountOf, settings))
  }
}

type AccountOf = (line: JournalLine) => JournalAccountView

const lineColumns = [
  'Date',
  'Entry',
  'Reference',
  'Account code',
  'Account name',
  'Debit (THB)',
  'Credit (THB)',
]

function entryRows({ id, at, reference, lines }: JournalEntry, accountOf: AccountOf): Row[] {
  return lines.map((line) => {
    const { code, name } = accountOf(line)
    const debit = { satang: Math.max(line.satang, 0) }
    const credit = { satang: Math.max(0 - line.satang, 0) }
    return [dayOf(at), id, reference, code, name, debit, credit]
  })
}

const dayOf = (at: JournalEntry['at']) => todayIn(officeZone, at)

/** Returns the lines of the journal as templates write them. Throws for a kind without an account. */
export function templateLinesOf(
  entries: readonly JournalEntry[],
  accounts: AccountMapping,
): readonly TemplateLine[] {
  return entries.flatMap(({ id, at, reference, lines }) =>
    lines.map(({ kind, satang }) => {
      const account = accounts.get(kind)
      if (!account) throw new Error(`no account for ${kind}`)
      return { on: dayOf(at), entry: id, reference, account, satang }
    }),
  )
}

/** The import template of manual journals in Xero: signed amounts, days as DD/MM/YYYY. */
const xeroColumns = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
]

function xeroRows({ id, at, reference, lines }: JournalEntry, accountOf: AccountOf): Row[] {
  const day = dayOf(at).split('-').toReversed().join('/')
  return lines.map((line) => {
    const { code, name, taxRate } = accountOf(line)
    return [`${reference} ${id}`, day, name, code, taxRate, { satang: line.satang }, '', '', '', '']
  })
}

/** The columns of PEAK's Import_Receipt. Values that PEAK assigns are settings. */
const peakColumns = [
  'ลำดับที่*',
  'วันที่เอกสาร',
  'เลขที่เอกสาร',
  'อ้างอิงถึง',
  'ลูกค้า',
  'เลขทะเบียน 13 หลัก',
  'เลขสาขา 5 หลัก',
  'การออกใบกำกับภาษี',
  'ประเภทราคา',
  'สินค้า/บริการ',
  'บัญชี',
  'คำอธิบาย',
  'จำนวน',
  'ราคาต่อหน่วย',
  'ส่วนลดต่อหน่วย',
  'อัตราภาษี',
  'ถูกหัก ณ ที่จ่าย',
  'รับชำระโดย',
  'หมายเหตุ',
  'กลุ่มจัดประเภท',
]

const isMoney = ({ kind }: JournalLine) =>
  kind.startsWith('receipt:') || kind === 'companyReceivable' || kind === 'unallocated'

/**
 * Only sales for which money arrived are receipts; their other lines are those of the document. What a sale below net
 * gives away is a negative line, so that the document has the amount that was paid.
 */
function peakRows(
  entries: readonly JournalEntry[],
  accountOf: AccountOf,
  settings: JournalColumns['settings'],
): Row[] {
  const receipts = entries.filter(({ id }) => id.startsWith('received:') || id.startsWith('used:'))
  const [customer, taxInvoice, priceType] = (
    ['peakCustomer', 'peakTaxInvoice', 'peakPriceType'] as const
  ).map((name) => settings.get(name) ?? '') as [string, string, string]
  return receipts.flatMap(({ id, at, reference, lines }, index) => {
    const paid = lines.find(isMoney)
    const paidBy = paid ? accountOf(paid).code : ''
    return lines
      .filter((line) => !isMoney(line))
      .map((line) => {
        const { code, name, taxRate } = accountOf(line)
        const document: Row = [index + 1, dayOf(at).replaceAll('-', ''), '', reference]
        const kept: Row = [customer, '', '', taxInvoice, priceType, '']
        const amounts: Row = [1, { satang: 0 - line.satang }, { satang: 0 }, taxRate, '']
        return [...document, ...kept, code, name, ...amounts, paidBy, id, '']
      })
  })
}
