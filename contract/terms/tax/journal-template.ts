import { neutraliseFormula } from './spreadsheet-text.ts'

/**
 * What a column of the journal's file can hold. entry: the id of the entry, equal on all of its lines; reference: the
 * order, company, tax document or memo; debit and credit are empty on lines of the other side; amount: debits positive,
 * credits negative; empty: a column that the accounting program wants and nothing fills.
 */
export const journalFields = [
  'date',
  'entry',
  'reference',
  'accountCode',
  'accountName',
  'taxRate',
  'debit',
  'credit',
  'amount',
  'empty',
] as const
/** What a column of the journal's file can hold. */
export type JournalField = (typeof journalFields)[number]

/** Characters between columns. */
export const journalSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const
/** Characters before the satang. */
export const journalDecimals = { point: '.', comma: ',' } as const
/** Forms of a day; BBBB is the year of the Buddhist era, 543 more than the common one. */
export const journalDateForms = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD/MM/BBBB', 'YYYYMMDD'] as const
/** Encodings of the file: UTF-8 with a byte order mark, and Windows-874, which has TIS-620 in it, for older programs. */
export const journalEncodings = ['utf8', 'windows874'] as const

/** How the journal is written for an accounting program. */
export type JournalTemplate = {
  readonly columns: readonly { readonly field: JournalField; readonly header: string }[]
  readonly separator: keyof typeof journalSeparators
  readonly decimal: keyof typeof journalDecimals
  readonly dateForm: (typeof journalDateForms)[number]
  readonly encoding: (typeof journalEncodings)[number]
}

/** One line of the journal, as a template writes it. */
export type TemplateLine = {
  /** The day in Bangkok, YYYY-MM-DD. */
  readonly on: string
  readonly entry: string
  readonly reference: string
  readonly account: { readonly code: string; readonly name: string; readonly taxRate: string }
  /** Debits are positive, credits negative. */
  readonly satang: number
}

const shared = { separator: 'comma', decimal: 'point', encoding: 'utf8' } as const

/**
 * Templates to begin with. general: every field. quickBooksOnline: the columns that Intuit's help names for the import
 * of journal entries (quickbooks.intuit.com, "Import journal entries"); its account names are those of the chart there.
 */
export const journalPresets = {
  general: {
    ...shared,
    dateForm: 'YYYY-MM-DD',
    columns: [
      { field: 'date', header: 'Date' },
      { field: 'entry', header: 'Entry' },
      { field: 'reference', header: 'Reference' },
      { field: 'accountCode', header: 'Account code' },
      { field: 'accountName', header: 'Account name' },
      { field: 'debit', header: 'Debit (THB)' },
      { field: 'credit', header: 'Credit (THB)' },
    ],
  },
  quickBooksOnline: {
    ...shared,
    dateForm: 'DD/MM/YYYY',
    columns: [
      { field: 'entry', header: 'Journal No.' },
      { field: 'date', header: 'Journal Date' },
      { field: 'accountName', header: 'Account Name' },
      { field: 'reference', header: 'Description' },
      { field: 'debit', header: 'Debits' },
      { field: 'credit', header: 'Credits' },
    ],
  },
} as const satisfies Readonly<Record<string, JournalTemplate>>

/** Returns the lines as a table by the template: quoted cells, lines that end with CR LF, and no formulas. */
export function writeByTemplate(template: JournalTemplate, lines: readonly TemplateLine[]): string {
  const { columns } = template
  const rows = lines.map((line) => columns.map(({ field }) => cellOf(field, line, template)))
  const table = [columns.map(({ header }) => neutraliseFormula(header)), ...rows]
  const separator = journalSeparators[template.separator]
  return table
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)}\r\n`)
    .join('')
}

function cellOf(field: JournalField, line: TemplateLine, template: JournalTemplate): string {
  const { account, satang } = line
  const amount = (value: number) => amountText(value, journalDecimals[template.decimal])
  switch (field) {
    case 'date':
      return dayText(line.on, template.dateForm)
    case 'debit':
      return satang > 0 ? amount(satang) : ''
    case 'credit':
      return satang < 0 ? amount(0 - satang) : ''
    case 'amount':
      return amount(satang)
    case 'empty':
      return ''
    case 'entry':
    case 'reference':
      return neutraliseFormula(line[field])
    default:
      return neutraliseFormula(
        { accountCode: account.code, accountName: account.name, taxRate: account.taxRate }[field],
      )
  }
}

function amountText(satang: number, decimal: string): string {
  const digits = String(Math.abs(satang)).padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

const buddhistYears = 543

function dayText(on: string, form: JournalTemplate['dateForm']): string {
  const [year = '', month = '', day = ''] = on.split('-')
  return form
    .replace('YYYY', year)
    .replace('BBBB', String(Number(year) + buddhistYears))
    .replace('MM', month)
    .replace('DD', day)
}
