import {
  type BillingAmounts,
  type BillingColumn,
  type BillingFaultReason,
  type BillingMapping,
  type BillingTransaction,
  billingColumns,
  billingFaults,
  billingTransactions,
} from '#contract/terms/bsp/billing.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import {
  type TableRow,
  headingKey,
  likeliestHeadings,
  longestPreamble,
  parseStatementAmount,
  readTableFile,
  statementLimits,
} from '#server/flow/payment/payment.ts'

/** A document of a billing statement, and its row in the file, from 1. */
export type BilledRow = {
  readonly row: number
  readonly documentNumber: string
  readonly transaction: BillingTransaction
  readonly amounts: BillingAmounts
}

/** Why a file is refused; a row and a column where one is to blame. */
export type BillingFault = {
  readonly reason: BillingFaultReason
  readonly row?: number
  readonly column?: BillingColumn
}

/** A refused file, with its headings where the needed ones are missing. */
export type RefusedBilling = {
  readonly faults: readonly BillingFault[]
  readonly headings: readonly string[]
}

/** How many faults are listed; the rest would say the same. */
const mostFaults = 20

/** Headings that billing statements and their exports use; others are assigned by staff. */
const usualHeadings: Readonly<Record<BillingColumn, readonly string[]>> = {
  document: ['documentnumber', 'documentno', 'docno', 'ticketnumber', 'ticketno', 'เลขที่ตั๋ว', 'เลขที่เอกสาร'],
  transaction: ['transaction', 'transactioncode', 'transactiontype', 'trnc', 'type'],
  fare: ['fare', 'fareamount', 'basefare', 'ค่าโดยสาร'],
  taxes: ['tax', 'taxes', 'taxamount', 'taxesandfees', 'ภาษี'],
  commission: ['commission', 'commissionamount', 'comm', 'commamount', 'ค่าคอมมิชชัน'],
  penalty: ['penalty', 'cancellationpenalty', 'penaltyamount', 'cp'],
  net: ['net', 'netamount', 'nettobepaid', 'balancepayable', 'netpayable', 'ยอดสุทธิ'],
}
const neededColumns = billingColumns.filter((column) => column !== 'penalty')

/** Codes under which statements list a transaction besides its own. */
const otherCodes: Readonly<Record<string, BillingTransaction>> = { VOID: 'CANX', CANN: 'CANX' }

/** Reads a billing statement, CSV or XLSX: every row below the headings, or the faults that refuse the file. */
export function readBilling(
  bytes: Uint8Array,
  mapping: BillingMapping,
): Result<readonly BilledRow[], RefusedBilling> {
  const table = readTableFile(bytes)
  if (!table.ok) return fail({ faults: table.fault.faults.map(tableFault), headings: [] })
  const header = findHeader(table.value, mapping)
  if ('faults' in header) return fail(header)
  const faults: BillingFault[] = []
  const rows: BilledRow[] = []
  for (const row of table.value.slice(header.index + 1)) {
    const read = readRow(row, header)
    if (read === undefined) continue
    if ('reason' in read) faults.push(read)
    else rows.push(read)
  }
  faults.push(...repeatedRows(rows))
  if (faults.length > 0) return fail({ faults: faults.slice(0, mostFaults), headings: [] })
  return rows.length === 0 ? fail({ faults: [{ reason: 'noLines' }], headings: [] }) : succeed(rows)
}

/** Names a fault of the file itself; a table that is read without its columns has no others. */
function tableFault({ reason, row }: { readonly reason: string; readonly row?: number }): BillingFault {
  const known = billingFaults.find((one) => one === reason) ?? 'damaged'
  return row === undefined ? { reason: known } : { reason: known, row }
}

type Positions = Readonly<Partial<Record<BillingColumn, number>>>
type Header = { readonly index: number; readonly width: number; readonly positions: Positions }

function findHeader(rows: readonly TableRow[], mapping: BillingMapping): Header | RefusedBilling {
  for (const [index, { row, cells }] of rows.slice(0, longestPreamble).entries()) {
    const keys = cells.map(headingKey)
    const found = billingColumns.map((column) => {
      const mapped = mapping[column]
      const wanted = mapped === undefined ? usualHeadings[column] : [headingKey(mapped)]
      return [column, keys.flatMap((key, at) => (key !== '' && wanted.includes(key) ? [at] : []))] as const
    })
    const positions: Positions = Object.fromEntries(
      found.flatMap(([column, [at]]) => (at === undefined ? [] : [[column, at]])),
    )
    if (neededColumns.some((column) => positions[column] === undefined)) continue
    const repeated = found.find(([, places]) => places.length > 1)?.[0]
    if (repeated) return { faults: [{ reason: 'headerRepeated', row, column: repeated }], headings: cells }
    return { index, width: cells.length, positions }
  }
  return { faults: [{ reason: 'headerMissing' }], headings: likeliestHeadings(rows) }
}

/** Returns the document of a row, its fault, or nothing of a row that names no document and no transaction, as a total does. */
function readRow(
  { row, cells, isUnended = false }: TableRow,
  header: Header,
): BilledRow | BillingFault | undefined {
  const { positions, width } = header
  const cell = (column: BillingColumn) => cells[positions[column] ?? -1]?.trim() ?? ''
  if (cells.some((one) => one.length > statementLimits.cellLength)) return { reason: 'cellTooLong', row }
  const [number, code] = [cell('document'), cell('transaction').toUpperCase()]
  if (number === '' && code === '') return undefined
  const isCut = isUnended && cells.length < width
  if (isCut || cells.slice(width).some((one) => one !== '')) return { reason: 'cells', row }
  const documentNumber = parseDocumentNumber(number)
  if (documentNumber === undefined) return { reason: 'document', row, column: 'document' }
  const transaction = billingTransactions.find((one) => one === code) ?? otherCodes[code]
  if (transaction === undefined) return { reason: 'transaction', row, column: 'transaction' }
  const amounts = readAmounts(cell, transaction)
  if (typeof amounts === 'string') return { reason: 'amount', row, column: amounts }
  return { row, documentNumber, transaction, amounts }
}

/** Returns the thirteen digits of "217-4820153001"; leading zeros that a spreadsheet has dropped are put back. */
function parseDocumentNumber(text: string): string | undefined {
  const digits = text.replaceAll(/[ -]/g, '')
  return /^\d{11,13}$/.test(digits) ? digits.padStart(13, '0') : undefined
}

/** Returns the amounts of a row, or the column that holds none. A void may leave all of them out. */
function readAmounts(
  cell: (column: BillingColumn) => string,
  transaction: BillingTransaction,
): BillingAmounts | BillingColumn {
  const read = { fare: 0, taxes: 0, commission: 0, penalty: 0, net: 0 }
  for (const column of ['fare', 'taxes', 'commission', 'penalty', 'net'] as const) {
    const text = cell(column)
    if (text === '' && (column !== 'net' || transaction === 'CANX')) continue
    const amount = parseStatementAmount(text)
    if (!amount) return column
    read[column] = amount.satang
  }
  // some statements write the commission as a deduction
  const gross = read.fare + read.taxes + read.penalty
  const isDeducted = gross - read.commission !== read.net && gross + read.commission === read.net
  return isDeducted ? { ...read, commission: 0 - read.commission } : read
}

function repeatedRows(rows: readonly BilledRow[]): BillingFault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, documentNumber, transaction }) => {
    const key = `${documentNumber} ${transaction}`
    if (seen.has(key)) return [{ reason: 'duplicate' as const, row, column: 'document' as const }]
    seen.add(key)
    return []
  })
}
