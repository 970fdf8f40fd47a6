import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { CalendarDay, type CalendarDayProps } from './calendar-day.tsx'
import { typedDateText } from './typed-date.ts'
import styles from './calendar.module.css'

/** Properties of the months of a calendar. */
export type CalendarMonthsProps = Omit<CalendarDayProps, 'date' | 'onLook'> & {
  readonly months: 1 | 2
  readonly caption: string | undefined
}

/** One or two months side by side, with buttons to move through them, and the note of the current day. */
export function CalendarMonths({ months, language, dayNote, caption }: CalendarMonthsProps) {
  const [looked, setLooked] = useState<string | undefined>(undefined)
  const day = { language, dayNote, onLook: setLooked }
  // Thai calendars print one or two letters; the next longer form overlaps its neighbour.
  const weekdayStyle = language === 'th' ? 'narrow' : 'short'
  return (
    <>
      <div className={styles.months}>
        {Array.from({ length: months }, (_, index) => (
          <div key={index} className={styles.month}>
            <MonthHead index={index} isLast={index === months - 1} caption={caption} />
            <CalendarGrid
              offset={{ months: index }}
              weekdayStyle={weekdayStyle}
              className={styles.grid ?? ''}
            >
              <CalendarGridHeader>
                {(weekday) => (
                  <CalendarHeaderCell className={styles.weekday ?? ''}>{weekday}</CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>{(date) => <CalendarDay date={date} {...day} />}</CalendarGridBody>
            </CalendarGrid>
          </div>
        ))}
      </div>
      {dayNote && <CheapestDayNote date={looked} {...day} />}
    </>
  )
}

type LookedNoteProps = Pick<CalendarDayProps, 'language' | 'dayNote'> & { readonly date: string | undefined }

/** Says in words what the marks of a day mean; screen readers hear it with the day itself. */
function CheapestDayNote({ date, language, dayNote }: LookedNoteProps) {
  const note = date === undefined ? undefined : dayNote?.(date)
  const labels = [note?.holiday, note?.fullPrice].filter(Boolean)
  return (
    <p className={styles.looked} aria-hidden="true">
      {labels.length > 0 && [typedDateText(date ?? '', language), ...labels].join(' · ')}
    </p>
  )
}

type MonthHeadProps = Pick<CalendarMonthsProps, 'caption'> & {
  readonly index: number
  readonly isLast: boolean
}

function MonthHead({ index, isLast, caption }: MonthHeadProps) {
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
      <div>
        <CalendarHeading offset={{ months: index }} className={styles.heading ?? ''} />
        {/* Read out with the price of each day. */}
        <p className={styles.caption} aria-hidden="true">
          {caption}
        </p>
      </div>
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
