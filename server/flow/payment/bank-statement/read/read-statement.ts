import type { StatementFormat } from '#contract/terms/payment/bank-statement.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type CheckedLines, checkBalances } from './check-balances.ts'
import { decodeStatement } from './decode-statement.ts'
import { readCamt053 } from './read-camt053.ts'
import { readCsvRows } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { type TableContext, type TableRow, readStatementTable } from './read-table.ts'
import { readWorkbookRows } from './read-xlsx.ts'
import {
  type RawLine,
  type StatementFault,
  StatementRefused,
  refuseStatement,
  statementLimits,
} from './statement-line.ts'

/** A statement whose every row was read and whose balances add up. */
export type ReadStatement = CheckedLines & { readonly format: StatementFormat }

/** Why a statement was refused, and the headings that were found where the needed ones are missing. */
export type RefusedStatement = {
  readonly faults: readonly StatementFault[]
  readonly headings: readonly string[]
}

/**
 * Reads a statement of an account, whatever its format: CSV, XLSX, MT940 or CAMT.053, told apart by their content. Either
 * every row is read and every balance follows from the one before, or the file is refused with the rows to blame.
 */
export function readStatement(
  bytes: Uint8Array,
  context: TableContext,
): Result<ReadStatement, RefusedStatement> {
  try {
    const { format, raw } = readLines(bytes, context)
    if (raw.some(({ text, reference }) => text.length + reference.length > 2 * statementLimits.cellLength))
      return refuseStatement('cellTooLong')
    const checked = checkBalances(raw)
    if ('reason' in checked) return fail({ faults: [checked], headings: [] })
    return checked.lines.length === 0 ? refuseStatement('noLines') : succeed({ format, ...checked })
  } catch (error) {
    if (error instanceof StatementRefused) return fail({ faults: error.faults, headings: error.headings })
    throw error
  }
}

type ReadLines = { readonly format: StatementFormat; readonly raw: readonly RawLine[] }

function readLines(bytes: Uint8Array, context: TableContext): ReadLines {
  const opened = openStatementFile(bytes)
  if ('rows' in opened)
    return { format: 'xlsx', raw: readRows(opened.rows, { ...context, isWorkbook: true }) }
  const { text } = opened
  if (text.trimStart().startsWith('<')) return { format: 'camt053', raw: readCamt053(text, context) }
  if (/^(?:\{.*)?:20:/m.test(text.slice(0, 2000))) return { format: 'mt940', raw: readMt940(text, context) }
  return { format: 'csv', raw: readRows(readCsvRows(text), context) }
}

/** Returns the rows of a workbook, or the text of any other file. Refuses what is neither. */
function openStatementFile(
  bytes: Uint8Array,
): { readonly rows: readonly TableRow[] } | { readonly text: string } {
  if (bytes.byteLength > statementLimits.bytes) return refuseStatement('tooLarge')
  const magic = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (magic.startsWith('%PDF')) return refuseStatement('pdf')
  if (magic.startsWith('\u00D0\u00CF\u0011\u00E0')) return refuseStatement('oldExcel')
  if (magic.startsWith('PK')) return { rows: readWorkbookRows(bytes) }
  const text = decodeStatement(bytes)
  if (text.trim() === '') return refuseStatement('empty')
  return { text }
}

/** Reads the rows of a table, CSV or XLSX, of which nothing but the limits of a file is known. */
export function readTableFile(bytes: Uint8Array): Result<readonly TableRow[], RefusedStatement> {
  try {
    const opened = openStatementFile(bytes)
    const rows = 'rows' in opened ? opened.rows : readCsvRows(opened.text)
    if (rows.length > statementLimits.rows) return refuseStatement('tooManyRows')
    return succeed(rows)
  } catch (error) {
    if (error instanceof StatementRefused) return fail({ faults: error.faults, headings: error.headings })
    throw error
  }
}

function readRows(rows: readonly TableRow[], context: TableContext): readonly RawLine[] {
  if (rows.length > statementLimits.rows) return refuseStatement('tooManyRows')
  return readStatementTable(rows, context)
}
