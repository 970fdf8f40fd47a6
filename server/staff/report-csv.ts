import {
  type ConversionReport,
  type LostReport,
  type SalesFigures,
  type SalesReport,
} from '#contract/api/reports.ts'
import { type Language } from '#contract/problem.ts'
import { type CsvCell, csvText } from './csv.ts'
import { type ReportWord, reportWords } from './report-words.ts'

/** The figures of a report of sales that are amounts, in the order of the columns. */
const amounts = ['gross', 'price', 'surcharges', 'refunds'] as const satisfies readonly (keyof SalesFigures)[]
const earned = [
  'price',
  'net',
  'margin',
  'markup',
  'serviceFees',
  'absorbed',
  'otherMargin',
  'refunds',
] as const satisfies readonly (keyof SalesFigures)[]
const counts = ['orders', 'passengers', 'tickets'] as const satisfies readonly (keyof SalesFigures)[]

/** A report of sales as a file: amounts in baht. */
export function salesCsv({ rows }: SalesReport, language: Language): string {
  return figuresCsv(rows, language, [...counts, ...amounts])
}

/** A report of margin as a file: amounts in baht. */
export function marginCsv({ rows }: SalesReport, language: Language): string {
  return figuresCsv(rows, language, ['orders', ...earned])
}

type FigureName = keyof SalesFigures
type FigureRow = SalesReport['rows'][number]

function figuresCsv(
  rows: readonly FigureRow[],
  language: Language,
  names: readonly (FigureName & ReportWord)[],
): string {
  const words = reportWords[language]
  const isCount = (name: FigureName) => counts.some((one) => one === name)
  const header = [words.key, words.name, ...names.map((name) => headOf(words[name], isCount(name), language))]
  return csvText(
    header,
    rows.map((row) => [
      row.key,
      row.name ?? '',
      ...names.map((name) => (isCount(name) ? row[name] : baht(row[name]))),
    ]),
  )
}

/** A report of conversion as a file. */
export function conversionCsv({ rows }: ConversionReport, language: Language): string {
  const words = reportWords[language]
  const hasSearches = rows.some(({ searches }) => searches !== undefined)
  const names = ['orders', 'held', 'paid', 'ticketed'] as const
  const header = [
    words.key,
    words.name,
    ...(hasSearches ? [words.searches, words.chosen] : []),
    ...names.map((name) => (name === 'orders' ? words.made : words[name])),
  ]
  return csvText(
    header,
    rows.map((row): CsvCell[] => [
      row.key,
      row.name ?? '',
      ...(hasSearches ? [row.searches ?? 0, row.chosen ?? 0] : []),
      ...names.map((name) => row[name]),
    ]),
  )
}

/** A report of why orders came to nothing as a file: codes as the database has them. */
export function lostCsv({ rows }: LostReport, language: Language): string {
  const words = reportWords[language]
  return csvText(
    [words.cause, words.reason, words.made, headOf(words.total, false, language)],
    rows.map(({ cause, reason, orders, total }) => [cause, reason, orders, baht(total)]),
  )
}

function headOf(word: string, isCount: boolean, language: Language): string {
  return isCount ? word : `${word} (${reportWords[language].baht})`
}

/** Satang as baht: no sum of a shop is so large that a hundredth of it is not exact. */
function baht(satang: number): number {
  return satang / 100
}
