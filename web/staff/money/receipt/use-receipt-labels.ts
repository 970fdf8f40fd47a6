import { useLingui } from '@lingui/react/macro'
import { type MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns the result of a receipt confirmation as a sentence. */
export function useReceiptLabels(): (orderNumber: string, taken: MoneyTakenAnswer) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return (orderNumber, { state, amount }) => {
    const money = formatMoney(satang(amount), language)
    switch (state) {
      case 'received':
        return t`${orderNumber}: ${money} is here. Tickets are issued next.`
      case 'approvalNeeded':
        return t`${orderNumber}: noted. A second person has to confirm ${money}.`
      case 'late':
        return t`${orderNumber}: ${money} came too late. It waits under “No seat”.`
      case 'mismatched':
        return t`${orderNumber}: ${money} is noted. It is not what was asked for, and waits under “No seat”.`
    }
  }
}
