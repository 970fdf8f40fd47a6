import type { CalendarDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { CalendarCell, type CalendarCellRenderProps } from 'react-aria-components/Calendar'
import { classNames } from '../class-names.ts'
import type { DayNote } from './day-note.ts'
import { toIsoDate } from './calendar-observer.tsx'
import styles from './calendar.module.css'

/** Properties of a day of the calendar. */
export type CalendarDayProps = {
  readonly date: CalendarDate
  readonly language: string
  readonly dayNote: ((date: string) => DayNote | undefined) | undefined
}

/** A day: its number, lowest price, and a dot on a holiday. All of it is in its accessible name. */
export function CalendarDay({ date, language, dayNote }: CalendarDayProps) {
  const { t } = useLingui()
  const iso = toIsoDate(date)
  const note = dayNote?.(iso)
  const accessibleDayName = (values: CalendarCellRenderProps) =>
    [
      accessibleDate(iso, language),
      values.isToday && t`today`,
      values.isSelected && t`selected`,
      note?.holiday,
      note?.fullPrice,
      note?.isCheapest && t`lowest price this month`,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <CalendarCell
      date={date}
      className={({ isOutsideMonth }) =>
        classNames(
          styles.day,
          isOutsideMonth && styles.outside,
          note?.holiday !== undefined && styles.holiday,
          note?.step !== undefined && styles[`step${note.step}`],
        )
      }
      render={(cell, values) => <DayButton {...cell} aria-label={accessibleDayName(values)} />}
    >
      {({ formattedDate, isDisabled }) => (
        <>
          <span>{formattedDate}</span>
          {/* Drawn by the style sheet: it is in the accessible name already, after the date. */}
          {note?.price !== undefined && !isDisabled && (
            <span className={styles.price} data-price={note.price} />
          )}
        </>
      )}
    </CalendarCell>
  )
}

// React Aria describes each day in English where it has no Thai; the panel itself explains how to choose.
function DayButton({ 'aria-describedby': _, ...cell }: ComponentProps<'div'>) {
  return <div {...cell} />
}

const formats = new Map<string, Intl.DateTimeFormat>()

function accessibleDate(iso: string, language: string): string {
  const tag = language === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : language
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  formats.set(tag, format)
  return format.format(Date.parse(`${iso}T00:00:00Z`))
}
