import { useLingui } from '@lingui/react/macro'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns the result of a receipt confirmation as a sentence. */
export function useReceiptLabels(): (orderNumber: string, taken: MoneyTakenAnswer) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (orderNumber, { state, amount, issuedReceipt = '' }) => {
    const money = formatMoney(satang(amount), language)
    const receipt = issuedReceipt === '' ? '' : ` ${t`Receipt ${issuedReceipt}.`}`
    switch (state) {
      case 'received':
        return `${t`${orderNumber}: ${money} recorded. Tickets will be issued next.`}${receipt}`
      case 'approvalNeeded':
        return t`${orderNumber}: ${money} confirmed (1 of 2). Waiting for a second approval.`
      case 'late':
        return `${t`${orderNumber}: ${money} received too late. See Unallocated payments.`}${receipt}`
      case 'mismatched':
        return `${t`${orderNumber}: ${money} recorded. It differs from the amount due. See Unallocated payments.`}${receipt}`
    }
  }
}
