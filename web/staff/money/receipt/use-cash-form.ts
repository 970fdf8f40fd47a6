import { useState } from 'react'
import type { Tender } from '#contract/terms/payment.ts'
import { useCommand } from '#web/api/use-command.ts'
import { confirmMoneyReceived } from './confirm-receipt.ts'
import { useBahtField } from '../use-baht-field.ts'
import { useReceiptLabels } from './use-receipt-labels.ts'

/**
 * Holds amount, tender and reference as typed, and records the payment of an order, which is undefined while its
 * number is not valid. `onRecorded` gets the result as a sentence. The amount starts empty: who approves one types it.
 */
export function useCashForm(orderNumber: string | undefined, onRecorded: (said: string) => void) {
  const [receipt, setReceipt] = useState('')
  const [tender, setTender] = useState<Tender>('cash')
  const [isChecked, setChecked] = useState(false)
  const baht = useBahtField(0)
  const action = useCommand()
  const takenLabels = useReceiptLabels()
  const receiptNumber = receipt.trim()
  const recordCashPayment = async (isOtherAmount?: true) => {
    setChecked(true)
    const { satang } = baht
    if (!baht.check() || !orderNumber || satang === undefined) return
    await action.call(
      () =>
        confirmMoneyReceived({
          orderNumber,
          amount: satang,
          tender,
          ...(receiptNumber !== '' && { receiptNumber }),
          ...(isOtherAmount && { isOtherAmount }),
        }),
      (answer) => {
        setReceipt('')
        setChecked(false)
        baht.clear()
        onRecorded(takenLabels(orderNumber, answer))
      },
    )
  }
  return {
    isNumberWrong: isChecked && !orderNumber,
    receipt,
    setReceipt,
    tender,
    setTender,
    baht,
    action,
    send: recordCashPayment,
  }
}
