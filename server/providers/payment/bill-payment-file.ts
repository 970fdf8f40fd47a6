import { parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, parseInstant } from '#contract/terms/time.ts'

/** One bill that a channel has collected. */
export type BillPaymentLine = {
  /** Line number in the file, counted from 1 with the heading. */
  readonly line: number
  readonly reference1: string
  readonly reference2: string
  readonly amount: Money
  readonly paidAt: Instant
  readonly transactionId: string
}

/** Why a line is refused: the wrong column, a wrong number of columns, or a repetition. */
export type BillPaymentLineFault = (typeof columns)[number] | 'columns' | 'repeated'

/** A daily file: its bills, and the refused lines, counted from 1 with the heading. */
export type BillPaymentFile = {
  readonly bills: readonly BillPaymentLine[]
  readonly faults: readonly { readonly line: number; readonly fault: BillPaymentLineFault }[]
}

/** Why a whole file is refused. */
export type BillPaymentFileFault = 'tooLarge' | 'notText' | 'wrongHeading'

const columns = ['reference1', 'reference2', 'amount', 'paidAt', 'transactionId'] as const
const mostBytes = 2_000_000

/**
 * Reads a channel's daily file: comma-separated, with the heading
 * "reference1,reference2,amount,paidAt,transactionId"; amounts in decimal baht, times in ISO 8601 with
 * offset. Any deviation is a fault of its line.
 */
export function readBillPaymentFile(bytes: Uint8Array): Result<BillPaymentFile, BillPaymentFileFault> {
  if (bytes.byteLength > mostBytes) return fail('tooLarge')
  const text = decodeUtf8(bytes)
  if (text === undefined) return fail('notText')
  const [heading = '', ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (heading !== columns.join(',')) return fail('wrongHeading')
  const bills = new Map<string, BillPaymentLine>()
  const faults: { line: number; fault: BillPaymentLineFault }[] = []
  for (const [index, line] of lines.entries()) {
    const read = parseBillLine(line)
    const number = index + 2
    if (typeof read === 'string') faults.push({ line: number, fault: read })
    else if (bills.has(read.transactionId)) faults.push({ line: number, fault: 'repeated' })
    else bills.set(read.transactionId, { line: number, ...read })
  }
  return succeed({ bills: [...bills.values()], faults })
}

/** Decodes UTF-8, with or without a byte order mark. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parseBillLine(line: string): Omit<BillPaymentLine, 'line'> | BillPaymentLineFault {
  const values = line.split(',').map((value) => value.replace(/^"([^"]*)"$/, '$1'))
  if (values.length !== columns.length) return 'columns'
  const [reference1 = '', reference2 = '', amount = '', paidAtText = '', transactionId = ''] = values
  if (!/^[A-Z0-9]{1,20}$/.test(reference1)) return 'reference1'
  if (!/^[A-Z0-9]{1,20}$/.test(reference2)) return 'reference2'
  const hundredths = parseDecimalAmount(amount)
  if (hundredths === undefined || hundredths <= 0) return 'amount'
  const paidAt = parseInstant(paidAtText)
  if (!paidAt) return 'paidAt'
  if (!/^[\w.-]{1,60}$/.test(transactionId)) return 'transactionId'
  return { reference1, reference2, amount: satang(hundredths), paidAt, transactionId }
}
