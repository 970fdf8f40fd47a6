import { type BillPayment, type PayCodeFault, validateBill, isBillAmountPayable } from './bill-payment.ts'
import { formatDecimalAmount } from './decimal-amount.ts'
import { emvChecksum, formatEmvField } from './emv-code.ts'
import type { Money } from '../money.ts'
import { type Result, fail, succeed } from '../result.ts'

/** The PromptPay address of somebody without a biller id: a Thai mobile number (0812345678) or a tax id (13 digits). */
export type PromptPayId = string

const transferApplication = 'A000000677010111'
const billApplication = 'A000000677010112'

/**
 * Thai QR Payment, tag 30: pays a bill. It carries both references, so the money can be told apart when it comes.
 */
export function billPaymentQrText(bill: BillPayment): Result<string, PayCodeFault> {
  const checked = validateBill(bill)
  if (!checked.ok) return checked
  const { billerId, reference1, reference2, amount } = checked.value
  const parts = [
    formatEmvField('00', billApplication),
    formatEmvField('01', billerId),
    formatEmvField('02', reference1),
  ]
  if (reference2 !== '') parts.push(formatEmvField('03', reference2))
  return succeed(thaiQrText(formatEmvField('30', parts.join('')), amount))
}

/**
 * Thai QR Payment, tag 29: sends money to a mobile number or a tax id. It carries no reference: whose money came
 * can only be told from the slip.
 */
export function promptPayTransferQrText(to: PromptPayId, amount: Money): Result<string, PayCodeFault> {
  const proxy = promptPayProxyField(to)
  if (proxy === undefined) return fail('receiver')
  if (!isBillAmountPayable(amount)) return fail('amount')
  return succeed(thaiQrText(formatEmvField('29', formatEmvField('00', transferApplication) + proxy), amount))
}

function promptPayProxyField(to: PromptPayId): string | undefined {
  if (/^0[689]\d{8}$/.test(to)) return formatEmvField('01', `0066${to.slice(1)}`)
  return /^\d{13}$/.test(to) ? formatEmvField('02', to) : undefined
}

function thaiQrText(receiver: string, amount: Money | undefined): string {
  const head = formatEmvField('00', '01') + formatEmvField('01', amount === undefined ? '11' : '12')
  const due = amount === undefined ? '' : formatEmvField('54', formatDecimalAmount(amount.amount))
  const body = `${head}${receiver}${formatEmvField('53', '764')}${formatEmvField('58', 'TH')}${due}6304`
  return body + emvChecksum(body)
}
