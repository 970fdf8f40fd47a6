import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { CalendarDay, type CalendarDayProps } from './calendar-day.tsx'
import { toIsoDate } from './calendar-observer.tsx'
import styles from './calendar.module.css'

/** Properties of the months of a calendar. */
export type CalendarMonthsProps = Omit<CalendarDayProps, 'date'> & { readonly months: 1 | 2 }

/** One or two months with buttons to move through them, each with its holidays. */
export function CalendarMonths({ months, ...day }: CalendarMonthsProps) {
  // Thai calendars print one or two letters; the next longer form overlaps its neighbour.
  const weekdayStyle = day.language === 'th' ? 'narrow' : 'short'
  return (
    <div className={styles.months}>
      {Array.from({ length: months }, (_, index) => (
        <div key={index} className={styles.month}>
          <MonthHead index={index} isLast={index === months - 1} />
          <CalendarGrid offset={{ months: index }} weekdayStyle={weekdayStyle} className={styles.grid ?? ''}>
            <CalendarGridHeader>
              {(weekday) => (
                <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarDay date={date} {...day} />}</CalendarGridBody>
          </CalendarGrid>
          {day.dayNote && <MonthHolidays index={index} dayNote={day.dayNote} />}
        </div>
      ))}
    </div>
  )
}

type MonthHolidaysProps = Required<Pick<CalendarDayProps, 'dayNote'>> & { readonly index: number }

/** The holidays of a month by name; screen readers hear them with the days. */
function MonthHolidays({ index, dayNote }: MonthHolidaysProps) {
  const range = use(RangeCalendarStateContext)
  const single = use(CalendarStateContext)
  const start = (range ?? single)?.visibleRange.start.add({ months: index })
  const days = start ? start.calendar.getDaysInMonth(start) : 0
  const holidays = Array.from({ length: days }, (_, at) => {
    const name = start && dayNote?.(toIsoDate(start.add({ days: at })))?.holiday
    return name === undefined ? undefined : ([at + 1, name] as const)
  }).filter((holiday) => holiday !== undefined)
  return (
    <p className={styles.holidays} aria-hidden="true">
      {holidays.map(([day, name]) => (
        <span key={day}>
          <b>{day}</b>
          {`\u00a0${name} `}
        </span>
      ))}
    </p>
  )
}

function MonthHead({ index, isLast }: { readonly index: number; readonly isLast: boolean }) {
  const { t } = useLingui()
  return (
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
        {isLast && (
          <Button slot="next" className={styles.leaf ?? ''} aria-label={t`Next month`}>
            ›
          </Button>
        )}
      </span>
    </div>
  )
}
