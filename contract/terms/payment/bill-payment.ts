import type { Money } from '../money.ts'
import { type Result, fail, succeed } from '../result.ts'

/**
 * What a bank or a counter needs to take money for an agency, and what tells the payment apart afterwards. The same
 * parts are the barcode of the Bank of Thailand and tag 30 of Thai QR Payment.
 */
export type BillPayment = {
  /** The agency at the banks: its tax id of thirteen digits and a suffix of two. */
  readonly billerId: string
  /** Capital letters and digits, at most twenty. */
  readonly reference1: string
  /** As reference 1; empty where there is none. */
  readonly reference2: string
  /** Absent: whoever takes the money types it. */
  readonly amount?: Money
}

/** Which part of a code cannot be written as it is. */
export type PayCodeFault = 'billerId' | 'receiver' | 'reference1' | 'reference2' | 'amount'

/** The largest amount of ten digits of satang, which is what the barcode has room for. */
const mostSatang = 9_999_999_999

/** A bill payment that every bank can take, or the part that is wrong. */
export function validateBill(bill: BillPayment): Result<BillPayment, PayCodeFault> {
  if (!/^\d{15}$/.test(bill.billerId)) return fail('billerId')
  if (!/^[A-Z0-9]{1,20}$/.test(bill.reference1)) return fail('reference1')
  if (!/^[A-Z0-9]{0,20}$/.test(bill.reference2)) return fail('reference2')
  return bill.amount === undefined || isBillAmountPayable(bill.amount) ? succeed(bill) : fail('amount')
}

/** Whether a code can ask for this amount: in baht, above zero, and not longer than a barcode takes. */
export function isBillAmountPayable({ amount, currency }: Money): boolean {
  return currency === 'THB' && amount > 0 && amount <= mostSatang
}
