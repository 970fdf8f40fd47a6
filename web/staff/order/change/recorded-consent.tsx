import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { colleagueShortName } from '../../colleague-short-name.ts'
import { useContactChannelLabels } from '../../use-contact-channel-labels.ts'
import styles from '../order.module.css'

/** How the customer agreed to a booking that staff made, and whether it was confirmed online. */
export function RecordedConsent({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const channels = useContactChannelLabels()
  if (!order.recordedConsent) return null
  const { channel, recordedBy, at, statement, confirmed } = order.recordedConsent
  const [channelName, who] = [channels[channel], colleagueShortName(recordedBy)]
  const when = (moment: string) => formatInstant(moment as Instant, language, { zone: bangkok, style: 'day' })
  const [recordedAt, confirmedAt] = [when(at), confirmed && when(confirmed.at)]
  return (
    <>
      <span className={styles.line}>{t`Consent (${channelName}): recorded by ${who}, ${recordedAt}`}</span>
      <span className={styles.line}>
        {confirmedAt === undefined
          ? t`Not yet confirmed on the payment page`
          : confirmed?.by === 'orderLink'
            ? t`Confirmed by the customer: ${confirmedAt}`
            : t`Confirmed through the payment link: ${confirmedAt}`}
      </span>
      <Disclosure summary={t`Text of the consent`}>
        <p lang={order.recordedConsent.language}>{statement}</p>
      </Disclosure>
    </>
  )
}
