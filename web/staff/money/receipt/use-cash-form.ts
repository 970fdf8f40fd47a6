import { useState } from 'react'
import { useCommand } from '#web/api/use-command.ts'
import { confirmMoneyReceived } from './confirm-receipt.ts'
import { useBahtField } from '../use-baht-field.ts'
import { useReceiptLabels } from './use-receipt-labels.ts'

/**
 * Holds amount and receipt number as typed, and records the payment of an order, which is undefined while its
 * number is not valid. `onRecorded` gets the result as a sentence. The amount starts empty: who approves one types it.
 */
export function useCashForm(orderNumber: string | undefined, onRecorded: (said: string) => void) {
  const [receipt, setReceipt] = useState('')
  const [isChecked, setChecked] = useState(false)
  const baht = useBahtField(0)
  const action = useCommand()
  const takenLabels = useReceiptLabels()
  const receiptNumber = receipt.trim()
  const recordCashPayment = async (isOtherAmount?: true) => {
    setChecked(true)
    const { satang } = baht
    if (!baht.check() || !orderNumber || receiptNumber === '' || satang === undefined) return
    await action.call(
      () =>
        confirmMoneyReceived({
          orderNumber,
          amount: satang,
          receiptNumber,
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
    isReceiptMissing: isChecked && receiptNumber === '',
    baht,
    action,
    send: recordCashPayment,
  }
}
