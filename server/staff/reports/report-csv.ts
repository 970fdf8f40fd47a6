import type { ConversionReport, LostReport, SalesFigures, SalesReport } from '#contract/api/staff/reports.ts'
import type { Language } from '#contract/problem.ts'
import { type CsvCell, csvText } from './csv.ts'
import { reportRowLabel } from './report-row-label.ts'
import { type ReportLabel, reportLabels } from './report-labels.ts'

/** The amount columns of a sales report, in order. */
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
const sold = ['orders', 'passengers', 'tickets'] as const satisfies readonly (keyof SalesFigures)[]
/** They and the commission come last, so that earlier columns keep their positions. */
const afterSales = [
  'refundedOrders',
  'partiallyRefundedOrders',
  'airlineCancelledOrders',
] as const satisfies readonly (keyof SalesFigures)[]
const counts: readonly (keyof SalesFigures)[] = [...sold, ...afterSales]

/** Returns a sales report as CSV: amounts in baht. */
export function salesCsv({ rows }: SalesReport, language: Language): string {
  return figuresCsv(rows, language, [...sold, ...amounts, ...afterSales])
}

/** Returns a margin report as CSV: amounts in baht. */
export function marginCsv({ rows }: SalesReport, language: Language): string {
  return figuresCsv(rows, language, ['orders', ...earned, ...afterSales, 'commission'])
}

type FigureName = keyof SalesFigures
type FigureRow = SalesReport['rows'][number]

function figuresCsv(
  rows: readonly FigureRow[],
  language: Language,
  names: readonly (FigureName & ReportLabel)[],
): string {
  const words = reportLabels[language]
  const isCountFigure = (name: FigureName) => counts.includes(name)
  const header = [
    words.key,
    words.name,
    ...names.map((name) => columnHeading(words[name], isCountFigure(name), language)),
  ]
  return csvText(
    header,
    rows.map((row) => [
      ...labelColumns(row, language),
      ...names.map((name) => (isCountFigure(name) ? row[name] : { satang: row[name] })),
    ]),
  )
}

/** Returns a conversion report as CSV. */
export function conversionCsv({ rows }: ConversionReport, language: Language): string {
  const words = reportLabels[language]
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
      ...labelColumns(row, language),
      ...(hasSearches ? [row.searches ?? 0, row.chosen ?? 0] : []),
      ...names.map((name) => row[name]),
    ]),
  )
}

/** Returns a lost-order report as CSV: codes as in the database. */
export function lostOrdersCsv({ rows }: LostReport, language: Language): string {
  const words = reportLabels[language]
  return csvText(
    [words.cause, words.reason, words.made, columnHeading(words.total, false, language)],
    rows.map(({ cause, reason, orders, total }) => [cause, reason, orders, { satang: total }]),
  )
}

/** Returns the two label columns of a line; internal ids and codes are not exported. */
function labelColumns(
  row: Parameters<typeof reportRowLabel>[0],
  language: Language,
): readonly [string, string] {
  const name = reportRowLabel(row, language)
  return [name ?? row.key, name ?? '']
}

function columnHeading(word: string, isCount: boolean, language: Language): string {
  return isCount ? word : `${word} (${reportLabels[language].baht})`
}
