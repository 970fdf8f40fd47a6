import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import pageStyles from './order-page.module.css'
import styles from './office-card.module.css'

/** The telephone number, whether the office is open, and until when staff answer, by the office hours. */
export function OfficeCard({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { agency, office, orderNumber } = order
  const hours = officeHoursLabel(agency.hours, language)
  const formatBangkokTime = (at: string) =>
    formatInstant(at as Instant, language, { zone: bangkok, style: 'short' })
  const closesAt = formatLocalTime(toLocal(office.closesAt as Instant, bangkok))
  const opensAt = formatBangkokTime(office.opensAt)
  const answerBy = formatBangkokTime(office.staffAnswerBy)
  return (
    <Card labelledBy="office-title">
      <h2 id="office-title" className={pageStyles.heading}>{t`Help`}</h2>
      <div className={styles.office}>
        <p className={office.isOpen ? styles.open : styles.closed}>
          {office.isOpen ? t`Open until ${closesAt}` : t`Closed now. Opens ${opensAt}`}
        </p>
        <p>{t`If you write now, we reply by ${answerBy} (Bangkok time).`}</p>
        <p className={styles.ways}>
          <LinkButton href={`tel:${agency.phone.replaceAll(/[^+\d]/g, '')}`}>
            {t`Call ${agency.phone}`}
          </LinkButton>
          <LinkButton href={`mailto:${agency.email}?subject=${order.orderNumber}`}>{t`Email us`}</LinkButton>
        </p>
        <p
          className={pageStyles.soft}
        >{t`Please have order number ${orderNumber} ready. Call centre: ${hours}.`}</p>
      </div>
    </Card>
  )
}
