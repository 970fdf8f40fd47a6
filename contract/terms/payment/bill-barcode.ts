import { type BillPayment, type PayCodeFault, validateBill } from './bill-payment.ts'
import { type Result, succeed } from '../result.ts'

/**
 * The text of the Bank of Thailand's bill-payment barcode (Code 128): a bar, then biller, reference 1, reference 2
 * and satang, with a carriage return (0x0D) between them. Without an amount it says 0 and the cashier types it.
 */
export function billBarcodeText(bill: BillPayment): Result<string, PayCodeFault> {
  const checked = validateBill(bill)
  if (!checked.ok) return checked
  const { billerId, reference1, reference2, amount } = checked.value
  return succeed(`|${[billerId, reference1, reference2, amount?.amount ?? 0].join('\r')}`)
}

/** What stands under the bars for a person to read and type: the same text with spaces. */
export function humanReadableBarcode(barcode: string): string {
  return barcode.replaceAll('\r', ' ')
}
