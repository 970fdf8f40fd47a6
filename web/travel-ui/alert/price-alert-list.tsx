import { useLingui } from '@lingui/react/macro'
import type { PriceAlertLine } from '#contract/api/share/price-alert.ts'
import { parseInstant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { useAlertDates, useAlertRoute } from './use-alert-labels.ts'
import styles from './price-alert-list.module.css'

/** Properties of the list. */
export type PriceAlertListProps = {
  readonly alerts: readonly PriceAlertLine[]
  /** The code of the alert that is being stopped. */
  readonly stopping: string | undefined
  readonly onStop: (alert: PriceAlertLine) => void
}

/** Running price alerts with their trips, each with a button that stops it. */
export function PriceAlertList({ alerts, stopping, onStop }: PriceAlertListProps) {
  return (
    <ul className={styles.list}>
      {alerts.map((alert) => (
        <AlertLine
          key={alert.code}
          alert={alert}
          isBusy={alert.code === stopping}
          onStop={() => onStop(alert)}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  readonly alert: PriceAlertLine
  readonly isBusy: boolean
  readonly onStop: () => void
}

function AlertLine({ alert, isBusy, onStop }: LineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const route = useAlertRoute(alert.journeys)
  const dates = useAlertDates(alert.journeys)
  const at = parseInstant(alert.since)
  const since = at === undefined ? '–' : formatDate(todayIn(bangkok, at), language)
  return (
    <li className={styles.line}>
      <div className={styles.facts}>
        <a href={alert.address}>{route}</a>
        <span>{dates}</span>
        <span className={styles.soft}>{t`On since ${since}`}</span>
      </div>
      <Button isBusy={isBusy} onClick={onStop} aria-label={t`Stop price alert: ${route}, ${dates}`}>
        {t`Stop`}
      </Button>
    </li>
  )
}
