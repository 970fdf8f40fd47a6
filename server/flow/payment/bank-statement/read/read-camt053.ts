import { parseStatementAmount, parseStatementDate } from './parse-statement-value.ts'
import type { StatementContext } from './read-mt940.ts'
import { type RawLine, refuseStatement, statementLimits } from './statement-line.ts'
import { listOf, parseStatementXml, textOf } from './statement-xml.ts'

/**
 * Reads the booked entries of a CAMT.053 document (ISO 20022, bank-to-customer statement). Each gets its balance from the
 * opening balance; the closing balance must be what they add up to.
 */
export function readCamt053(text: string, context: StatementContext): readonly RawLine[] {
  const statements = listOf(parseStatementXml(text), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) return refuseStatement('damaged')
  const lines: RawLine[] = []
  let row = 0
  for (const statement of statements) {
    checkAccount(statement, context)
    let balance = balanceOf(statement, ['OPBD', 'PRCD'])
    if (balance === undefined) return refuseStatement('balance')
    for (const entry of listOf(statement, 'Ntry')) {
      row += 1
      if (row > statementLimits.rows) return refuseStatement('tooManyRows')
      if (!isBooked(entry)) continue
      const line = lineOf(entry, { ...context, row })
      balance += line.amount
      lines.push({ ...line, balance, isSigned: true })
    }
    if (balanceOf(statement, ['CLBD']) !== balance) return refuseStatement('balance', { row })
  }
  return lines
}

function checkAccount(statement: unknown, { accountNumber }: StatementContext): void {
  const named = textOf(statement, 'Acct', 'Id', 'IBAN') || textOf(statement, 'Acct', 'Id', 'Othr', 'Id')
  const own = accountNumber.replaceAll(/\D/g, '')
  if (!named.replaceAll(/\D/g, '').endsWith(own)) refuseStatement('account')
}

/** Pending entries are not money yet; they come again when they are booked. */
function isBooked(entry: unknown): boolean {
  return [textOf(entry, 'Sts'), textOf(entry, 'Sts', 'Cd')].includes('BOOK')
}

function balanceOf(statement: unknown, codes: readonly string[]): number | undefined {
  const found = listOf(statement, 'Bal').find((one) => codes.includes(textOf(one, 'Tp', 'CdOrPrtry', 'Cd')))
  return found === undefined ? undefined : moneyOf(found, {})
}

function moneyOf(node: unknown, at: { readonly row?: number }): number {
  if (textOf(node, 'Amt', '@_Ccy') !== 'THB') return refuseStatement('currency', at)
  const amount = parseStatementAmount(textOf(node, 'Amt'))
  const mark = textOf(node, 'CdtDbtInd')
  if (!amount || amount.hasSign || (mark !== 'CRDT' && mark !== 'DBIT')) return refuseStatement('amount', at)
  return mark === 'CRDT' ? amount.satang : 0 - amount.satang
}

function lineOf(entry: unknown, { today, row }: StatementContext & { readonly row: number }) {
  const moment = textOf(entry, 'BookgDt', 'DtTm')
  const written = moment || textOf(entry, 'BookgDt', 'Dt')
  const read = parseStatementDate(written.replace(/(?:Z|[+-]\d\d:\d\d)$/, ''), today)
  if (read === undefined) return refuseStatement('date', { row, column: 'date' })
  if (read === 'year') return refuseStatement('year', { row, column: 'date' })
  const details = listOf(entry, 'NtryDtls', 'TxDtls')
  const reference = textOf(entry, 'AcctSvcrRef') || textOf(details[0], 'Refs', 'AcctSvcrRef')
  const texts = details.flatMap((one) => [
    textOf(one, 'Refs', 'EndToEndId'),
    ...listOf(one, 'RmtInf', 'Ustrd').map((line) => textOf(line)),
    textOf(one, 'RltdPties', 'Dbtr', 'Nm') || textOf(one, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
  ])
  const text = [...texts, textOf(entry, 'AddtlNtryInf')]
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter((one) => one !== '' && one !== 'NOTPROVIDED')
    .join(' · ')
  if (text.length > statementLimits.cellLength) return refuseStatement('cellTooLong', { row })
  return { row, ...read, amount: moneyOf(entry, { row }), reference: reference.trim(), text }
}
