import { useLingui } from '@lingui/react/macro'
import type { StaffExtraSale } from '#contract/api/staff/order/staff-extras.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Returns what has become of bags and seats after the booking, for staff. */
export function useExtraSaleLabel(): (
  sale: Pick<StaffExtraSale, 'state' | 'total' | 'payBy' | 'notAdded'>,
) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ state, total, payBy, notAdded }) => {
    const amount = formatMoney(satang(total), language)
    const until = formatInstant(payBy as Instant, language, { zone: bangkok })
    switch (state) {
      case 'awaitingPayment':
        return t`The customer pays ${amount} for seats and bags by ${until} (Bangkok time).`
      case 'sending':
        return t`Seats and bags are being added.`
      case 'unknown':
        return t`It is not certain which seats and bags were added.`
      case 'done':
        return notAdded.length > 0
          ? t`Seats and bags were added in part. What was paid for the others is refunded.`
          : t`Seats and bags were added.`
      case 'refused':
        return total > 0
          ? t`No seats and bags were added. What was paid for them is refunded.`
          : t`No seats and bags were added.`
      case 'lapsed':
        return t`The payment link has ended unpaid. Nothing was added.`
    }
  }
}
