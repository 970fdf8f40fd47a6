import { billBarcodeText } from '#contract/terms/payment/bill-barcode.ts'
import type { BillPayment } from '#contract/terms/payment/bill-payment.ts'
import { billPaymentQrText, promptPayTransferQrText } from '#contract/terms/payment/promptpay.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import type { Payment } from '../../attempt/payment-store.ts'

/** Contents of the payment codes; absent when the agency has no number for them. */
export type PayInCodes = {
  /** For the QR code: tag 30 with both references when the agency is a biller, else tag 29. */
  readonly promptPay?: string
  /** For the bill-payment bar code, including its carriage returns. */
  readonly barcode?: string
}

/** The fields of a payment that its codes contain. */
export type PaidInBill = Pick<Payment, 'amount' | 'reference1' | 'reference2'>

/**
 * Returns the codes of a payment. A code is left out when it cannot carry the biller id, address or amount;
 * the slip still has everything that a bank clerk needs.
 */
export function payInCodes(
  { amount, reference1, reference2 }: PaidInBill,
  agency: Pick<Agency, 'billerId' | 'promptPayId'>,
): PayInCodes {
  const bill: BillPayment = { billerId: agency.billerId, reference1, reference2, amount }
  const barcode = billBarcodeText(bill)
  const tag30 = billPaymentQrText(bill)
  const promptPay = tag30.ok ? tag30 : promptPayTransferQrText(agency.promptPayId, amount)
  return {
    ...(promptPay.ok ? { promptPay: promptPay.value } : {}),
    ...(barcode.ok ? { barcode: barcode.value } : {}),
  }
}
