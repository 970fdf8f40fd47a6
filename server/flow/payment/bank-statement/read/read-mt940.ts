import type { LocalDate } from '#contract/terms/time.ts'
import { parseStatementDate } from './parse-statement-value.ts'
import { type RawLine, refuseStatement } from './statement-line.ts'

/** What is known besides the file: its account, and today's date in Bangkok. */
export type StatementContext = { readonly accountNumber: string; readonly today: LocalDate }

type Field = { readonly row: number; readonly tag: string; readonly value: string }

/** Date, optional entry date, mark (reversal, credit or debit, funds code), amount, type, references. */
const linePattern =
  /^(?<date>\d{6})(?:\d{4})?(?<mark>R?[CD])[A-Z]?(?<amount>\d{1,15},\d{0,2})(?<type>[A-Z][A-Z0-9]{3})(?<own>[^/\n]*)(?:\/\/(?<bank>[^\n]*))?(?:\n(?<more>[^]*))?$/
const balancePattern = /^(?<mark>[CD])(?<date>\d{6})(?<currency>[A-Z]{3})(?<amount>\d{1,15},\d{0,2})$/

/**
 * Reads the lines of an MT940 message (SWIFT, customer statement). Each line gets its balance from the opening balance;
 * the closing balance must be what they add up to.
 */
export function readMt940(text: string, context: StatementContext): readonly RawLine[] {
  const lines: RawLine[] = []
  let balance: number | undefined
  for (const field of fieldsOf(text)) {
    const { row, tag, value } = field
    if (tag === '25') checkAccount(field, context)
    else if (tag === '60F' || tag === '60M') balance = balanceOf(field)
    else if (tag === '61') {
      if (balance === undefined) return refuseStatement('balance', { row })
      const line = lineOf(field, context)
      balance += line.amount
      lines.push({ ...line, balance, isSigned: true })
    } else if (tag === '86' && lines.length > 0) {
      const last = lines.at(-1)
      if (last) lines[lines.length - 1] = { ...last, text: joinText(last.text, value) }
    } else if ((tag === '62F' || tag === '62M') && balanceOf(field) !== balance)
      refuseStatement('balance', { row })
  }
  if (!fieldsOf(text).some(({ tag }) => tag === '62F' || tag === '62M')) refuseStatement('damaged')
  return lines
}

/** Splits a message into its fields; what a field continues on further lines belongs to it. */
function fieldsOf(text: string): readonly Field[] {
  const fields: Field[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const start = /^(?:\{.*\{4:)?:(?<tag>\d{2}[A-Z]?):(?<value>.*)$/.exec(line)?.groups
    const last = fields.at(-1)
    if (start) fields.push({ row: index + 1, tag: start['tag'] ?? '', value: start['value'] ?? '' })
    else if (last && line !== '' && !line.startsWith('-'))
      fields[fields.length - 1] = { ...last, value: `${last.value}\n${line}` }
  }
  return fields
}

function checkAccount({ row, value }: Field, { accountNumber }: StatementContext): void {
  const digits = value.replaceAll(/\D/g, '')
  if (!digits.endsWith(accountNumber.replaceAll(/\D/g, ''))) refuseStatement('account', { row })
}

function balanceOf({ row, value }: Field): number {
  const found = balancePattern.exec(value.trim())?.groups
  if (!found) return refuseStatement('amount', { row, column: 'balance' })
  if (found['currency'] !== 'THB') return refuseStatement('currency', { row })
  const satang = satangOf(found['amount'] ?? '')
  return found['mark'] === 'D' ? 0 - satang : satang
}

function lineOf({ row, value }: Field, { today }: StatementContext) {
  const found = linePattern.exec(value)?.groups
  if (!found) return refuseStatement('amount', { row })
  const { date = '', mark = '', amount = '', type = '', own = '', bank = '', more = '' } = found
  const read = parseStatementDate(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`, today)
  if (read === undefined) return refuseStatement('date', { row, column: 'date' })
  if (read === 'year') return refuseStatement('year', { row, column: 'date' })
  const isCredit = mark === 'C' || mark === 'RD'
  const satang = satangOf(amount)
  const reference = (bank === '' ? own : bank).trim()
  return {
    row,
    on: read.on,
    amount: isCredit ? satang : 0 - satang,
    reference: reference === 'NONREF' ? '' : reference,
    text: [type, own === 'NONREF' ? '' : own, more]
      .map((one) => one.trim())
      .filter(Boolean)
      .join(' · '),
  }
}

/** Returns satang of an amount with a decimal comma, which may end with it. */
function satangOf(amount: string): number {
  const [whole = '', fraction = ''] = amount.split(',')
  return Number(`${whole}${fraction.padEnd(2, '0')}`)
}

function joinText(before: string, value: string): string {
  return [before, value.replaceAll('\n', ' ').trim()].filter(Boolean).join(' · ')
}
