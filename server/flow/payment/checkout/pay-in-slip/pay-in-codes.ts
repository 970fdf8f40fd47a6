import { billBarcode } from '#contract/terms/payment/bill-barcode.ts'
import { type BillPayment } from '#contract/terms/payment/bill-payment.ts'
import { billQr, transferQr } from '#contract/terms/payment/promptpay.ts'
import { type Agency } from '#server/agency/agency-store.ts'
import { type Payment } from '../../attempt/payment-store.ts'

/** The texts of the codes with which money can be paid in; absent where the agency has no number for them. */
export type PayInCodes = {
  /** For the QR code: tag 30 with both references where the agency is a biller, else tag 29. */
  readonly promptPay?: string
  /** For the bar code of bill payment, with its carriage returns. */
  readonly barcode?: string
}

/** What of a payment its codes carry. */
export type PaidInBill = Pick<Payment, 'amount' | 'reference1' | 'reference2'>

/**
 * The codes of a payment. A biller id, address or amount that no code can carry leaves the code out: the slip still
 * has everything that a clerk at a bank needs.
 */
export function payInCodes(
  { amount, reference1, reference2 }: PaidInBill,
  agency: Pick<Agency, 'billerId' | 'promptPayId'>,
): PayInCodes {
  const bill: BillPayment = { billerId: agency.billerId, reference1, reference2, amount }
  const barcode = billBarcode(bill)
  const tag30 = billQr(bill)
  const promptPay = tag30.ok ? tag30 : transferQr(agency.promptPayId, amount)
  return {
    ...(promptPay.ok ? { promptPay: promptPay.value } : {}),
    ...(barcode.ok ? { barcode: barcode.value } : {}),
  }
}
