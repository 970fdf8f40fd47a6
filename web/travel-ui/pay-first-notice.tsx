import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What buying a pay-first offer means; nothing for any other offer. */
export function PayFirstNotice({ offer }: { readonly offer: Pick<OfferAnswer, 'payFirst' | 'expiresAt'> }) {
  const { t } = useLingui()
  const until = formatInstant(offer.expiresAt as Instant, useLanguage(), { zone: bangkok, style: 'short' })
  if (offer.payFirst !== true) return null
  return (
    <Notice
      kind="look"
      heading={t`Paid at once, not held`}
      help={t`The airline does not hold seats for this fare. Pay by ${until} (Bangkok time), and we book your flights at that moment. If the seats are gone or cost more by then, nothing is booked and you are not charged.`}
    >
      <p>{t`Bank transfer or cash: we confirm the price and the seats when your money arrives. If they are not available at this price any more, nothing is booked and we refund you in full.`}</p>
    </Notice>
  )
}
