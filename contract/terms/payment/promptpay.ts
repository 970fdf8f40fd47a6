import { type BillPayment, type PayCodeFault, checkedBill, isPayable } from './bill-payment.ts'
import { decimalOf } from './decimal-amount.ts'
import { emvChecksum, emvField } from './emv-code.ts'
import { type Money } from '../money.ts'
import { type Result, fail, succeed } from '../result.ts'

/** The PromptPay address of somebody without a biller id: a Thai mobile number (0812345678) or a tax id (13 digits). */
export type PromptPayId = string

const transferApplication = 'A000000677010111'
const billApplication = 'A000000677010112'

/**
 * Thai QR Payment, tag 30: pays a bill. It carries both references, so the money can be told apart when it comes.
 */
export function billQr(bill: BillPayment): Result<string, PayCodeFault> {
  const checked = checkedBill(bill)
  if (!checked.ok) return checked
  const { billerId, reference1, reference2, amount } = checked.value
  const parts = [emvField('00', billApplication), emvField('01', billerId), emvField('02', reference1)]
  if (reference2 !== '') parts.push(emvField('03', reference2))
  return succeed(thaiQr(emvField('30', parts.join('')), amount))
}

/**
 * Thai QR Payment, tag 29: sends money to a mobile number or a tax id. It carries no reference: whose money came
 * can only be told from the slip.
 */
export function transferQr(to: PromptPayId, amount: Money): Result<string, PayCodeFault> {
  const proxy = proxyOf(to)
  if (proxy === undefined) return fail('receiver')
  if (!isPayable(amount)) return fail('amount')
  return succeed(thaiQr(emvField('29', emvField('00', transferApplication) + proxy), amount))
}

function proxyOf(to: PromptPayId): string | undefined {
  if (/^0[689]\d{8}$/.test(to)) return emvField('01', `0066${to.slice(1)}`)
  return /^\d{13}$/.test(to) ? emvField('02', to) : undefined
}

function thaiQr(receiver: string, amount: Money | undefined): string {
  const head = emvField('00', '01') + emvField('01', amount === undefined ? '11' : '12')
  const due = amount === undefined ? '' : emvField('54', decimalOf(amount.amount))
  const body = `${head}${receiver}${emvField('53', '764')}${emvField('58', 'TH')}${due}6304`
  return body + emvChecksum(body)
}
