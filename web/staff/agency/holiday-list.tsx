import { useLingui } from '@lingui/react/macro'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Days } from '#web/api/reference/use-holidays.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useThaiHolidays } from './use-thai-holidays.ts'
import styles from './agency.module.css'

/** Properties of the list of public holidays. */
export type HolidayListProps = {
  readonly period: Days
  /** Days that have special hours already. */
  readonly taken: readonly string[]
  /** Opens the office on a holiday. */
  readonly onOpen: (on: LocalDate) => void
}

/** The public holidays of Thailand in the coming year, each with a button to open on it. */
export function HolidayList({ period, taken, onOpen }: HolidayListProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const holidays = useThaiHolidays(period)
  const count = holidays.length
  return (
    <Disclosure summary={t`Public holidays, next 12 months (${count})`}>
      <ul className={styles.holidays}>
        {holidays.map(({ date, name }) => {
          const on = formatDate(date as LocalDate, language)
          return (
            <li key={date + name} className={styles.holiday}>
              <span>
                {on}: {name}
              </span>
              {taken.includes(date) ? (
                <span className={styles.soft}>{t`Has special hours`}</span>
              ) : (
                <Button kind="plain" onClick={() => onOpen(date as LocalDate)} aria-label={t`Open on ${on}`}>
                  {t`Open on this day`}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
