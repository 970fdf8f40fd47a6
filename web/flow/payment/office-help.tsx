import { useLingui } from '@lingui/react/macro'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { telHref, useOfficeLabels } from './use-office-labels.ts'
import styles from './payment-page.module.css'

/** Contact for questions about a payment, and whether the office is open. */
export function OfficeHelp({ payable }: { readonly payable: PayableAnswer }) {
  const { t } = useLingui()
  const labels = useOfficeLabels(payable)
  const { agency, orderNumber } = payable
  const hours = officeHoursLabel(agency.hours, useLanguage())
  return (
    <Card labelledBy="help-title" className={styles.help}>
      <h2 id="help-title" className={styles.heading}>{t`Help`}</h2>
      <p>
        <strong>{labels.now}</strong> {labels.answer}
      </p>
      <p className={styles.buttons}>
        <LinkButton href={telHref(agency.phone)}>{t`Call ${agency.phone}`}</LinkButton>
        <LinkButton href={`mailto:${agency.email}?subject=${orderNumber}`}>{t`Email us`}</LinkButton>
      </p>
      <p
        className={styles.soft}
      >{t`Please have order number ${orderNumber} ready. Call centre: ${hours}.`}</p>
    </Card>
  )
}
