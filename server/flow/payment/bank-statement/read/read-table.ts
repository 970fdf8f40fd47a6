import type { HeaderMapping, StatementColumn } from '#contract/terms/payment/bank-statement.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import {
  parseStatementAmount,
  parseStatementDate,
  parseStatementTime,
  serialDateText,
  serialTimeText,
} from './parse-statement-value.ts'
import { type ColumnPositions, findColumns } from './statement-headings.ts'
import {
  type RawLine,
  type StatementFault,
  StatementRefused,
  refuseStatement,
  statementLimits,
} from './statement-line.ts'

/** A row of a table, counted from 1 as in the file. */
export type TableRow = {
  readonly row: number
  readonly cells: readonly string[]
  /** True for the last row of a text file without a line end behind it: it may be cut off. */
  readonly isUnended?: boolean
}

/** What is known besides the table: its account, the headings mapped for it, and today's date in Bangkok. */
export type TableContext = {
  readonly accountNumber: string
  readonly mapping: HeaderMapping
  readonly today: LocalDate
  /** Whether dates and times may be serial numbers, as Excel stores them. */
  readonly isWorkbook?: boolean
}

/** How far down the row of headings is looked for. */
export const longestPreamble = 60
/** How many faults are listed; the rest would say the same. */
const mostFaults = 20

/**
 * Reads the lines below the row of headings. What stands above is skipped, except that it must not name another account;
 * so are blank rows and totals, which have no balance. Refuses the table with the faults of all its rows.
 */
export function readStatementTable(rows: readonly TableRow[], context: TableContext): readonly RawLine[] {
  const { header, positions } = findHeader(rows, context)
  checkAccount(rows.slice(0, header), context)
  const width = rows[header]?.cells.length ?? 0
  const faults: StatementFault[] = []
  const lines: RawLine[] = []
  for (const row of rows.slice(header + 1)) {
    const read = readRow(row, { positions, width, ...context })
    if (read === undefined) continue
    if ('reason' in read) faults.push(read)
    else lines.push(read)
    if (faults.length >= mostFaults) break
  }
  if (faults.length > 0) throw new StatementRefused(faults)
  return lines
}

function findHeader(rows: readonly TableRow[], { mapping }: TableContext) {
  for (const [header, row] of rows.slice(0, longestPreamble).entries()) {
    const found = findColumns(row.cells, mapping)
    if (!found) continue
    const [column] = found.repeated
    if (column !== undefined)
      throw new StatementRefused([{ reason: 'headerRepeated', row: row.row, column }], row.cells)
    return { header, positions: found.positions }
  }
  throw new StatementRefused([{ reason: 'headerMissing' }], likeliestHeadings(rows))
}

/** Returns the cells of the row that looks most like headings: the one with most words before any row of numbers. */
export function likeliestHeadings(rows: readonly TableRow[]): readonly string[] {
  const words = (row: TableRow) => row.cells.filter((cell) => /\p{L}{2}/u.test(cell)).length
  const top = rows.slice(0, longestPreamble).toSorted((a, b) => words(b) - words(a))[0]
  return (top?.cells ?? []).filter((cell) => cell !== '').slice(0, 40)
}

function checkAccount(preamble: readonly TableRow[], { accountNumber }: TableContext): void {
  const own = accountNumber.replaceAll(/\D/g, '')
  for (const { row, cells } of preamble) {
    const text = cells.join(' ')
    if (!/บัญชี|account|a\/c/i.test(text)) continue
    const named = [...text.matchAll(/\d[\d-]{8,18}\d/g)]
      .map(([digits]) => digits.replaceAll('-', ''))
      .filter((digits) => digits.length >= 10 && digits.length <= 15)
    if (named.length > 0 && !named.includes(own)) refuseStatement('account', { row })
  }
}

type Layout = Pick<TableContext, 'today' | 'isWorkbook'> & {
  readonly positions: ColumnPositions
  readonly width: number
}

/** Returns the line of a row, its fault, or nothing of a row without amounts and balance, such as a heading or a total. */
function readRow(
  { row, cells, isUnended = false }: TableRow,
  { positions, width, today, isWorkbook = false }: Layout,
): RawLine | StatementFault | undefined {
  const cell = (column: StatementColumn) => cells[positions[column] ?? -1]?.trim() ?? ''
  if (cells.some((one) => one.length > statementLimits.cellLength)) return { reason: 'cellTooLong', row }
  const date = parseStatementDate(isWorkbook ? serialDateText(cell('date')) : cell('date'), today)
  if (cell('balance') === '') {
    // A total has no date; a dated row without a balance is cut off.
    return date === undefined ? undefined : { reason: 'cells', row, column: 'balance' }
  }
  const isCut = isUnended && cells.length < width
  if (isCut || cells.slice(width).some((one) => one !== '')) return { reason: 'cells', row }
  const balance = parseStatementAmount(cell('balance'))
  if (!balance) return { reason: 'amount', row, column: 'balance' }
  const money = readMoney(cell)
  if (typeof money === 'string') return { reason: 'amount', row, column: money }
  if (date === undefined) return { reason: 'date', row, column: 'date' }
  if (date === 'year') return { reason: 'year', row, column: 'date' }
  const time = isWorkbook ? serialTimeText(cell('time')) : cell('time')
  const clock = time === '' ? date.time : parseStatementTime(time)
  if (time !== '' && clock === undefined) return { reason: 'time', row, column: 'time' }
  return {
    row,
    on: date.on,
    ...(clock !== undefined && { time: clock }),
    ...money,
    balance: balance.satang,
    reference: cell('reference'),
    text: (['description', 'channel', 'details'] as const).map(cell).filter(Boolean).join(' · '),
  }
}

type ReadMoney = Pick<RawLine, 'amount' | 'isSigned'>

/** Returns the amount of a row, signed where the columns or the bank sign it; the column to blame otherwise. */
function readMoney(cell: (column: StatementColumn) => string): ReadMoney | StatementColumn {
  const columns = (['withdrawal', 'deposit', 'amount'] as const).filter((one) => cell(one) !== '')
  const read = columns.map((column) => ({ column, value: parseStatementAmount(cell(column)) }))
  const wrong = read.find(({ value }) => value === undefined)
  if (wrong) return wrong.column
  const moved = read.flatMap(({ column, value }) =>
    value && value.satang !== 0 ? [{ column, ...value }] : [],
  )
  const [only, further] = moved
  if (further) return further.column
  if (!only) return { isSigned: true }
  const { column, satang, hasSign } = only
  if (column === 'amount') return { amount: satang, isSigned: hasSign }
  return { amount: column === 'deposit' ? satang : 0 - Math.abs(satang), isSigned: true }
}
