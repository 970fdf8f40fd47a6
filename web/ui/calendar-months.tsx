import { useLingui } from '@lingui/react/macro'
import { Button } from 'react-aria-components/Button'
import {
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { CalendarDay, type CalendarDayProps } from './calendar-day.tsx'
import styles from './calendar.module.css'

/** What the months of a calendar need. */
export type CalendarMonthsProps = Omit<CalendarDayProps, 'date'> & { readonly months: 1 | 2 }

/** One or two months side by side, with buttons to leaf through them. */
export function CalendarMonths({ months, language, dayNote }: CalendarMonthsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.months}>
      {Array.from({ length: months }, (_, index) => (
        <div key={index} className={styles.month}>
          <div className={styles.head}>
            <span className={styles.room}>
              {index === 0 && (
                <Button slot="previous" className={styles.leaf ?? ''} aria-label={t`Previous month`}>
                  ‹
                </Button>
              )}
            </span>
            <CalendarHeading offset={{ months: index }} className={styles.heading ?? ''} />
            <span className={styles.room}>
              {index === months - 1 && (
                <Button slot="next" className={styles.leaf ?? ''} aria-label={t`Next month`}>
                  ›
                </Button>
              )}
            </span>
          </div>
          <CalendarGrid offset={{ months: index }} weekdayStyle="short" className={styles.grid ?? ''}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarDay date={date} language={language} dayNote={dayNote} />}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
      ))}
    </div>
  )
}
