import { type CalendarDate, GregorianCalendar, toCalendar } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps } from 'react'
import { CalendarCell, type CalendarCellRenderProps } from 'react-aria-components/Calendar'
import { classNames } from '../class-names.ts'
import { type DayNote } from './day-note.ts'
import styles from './calendar.module.css'

/** Properties of a day of the calendar. */
export type CalendarDayProps = {
  readonly date: CalendarDate
  readonly language: string
  readonly dayNote: ((date: string) => DayNote | undefined) | undefined
  /** Called when the day is hovered or focused. */
  readonly onLook: (date: string) => void
}

/** A day: its number, lowest price, and a mark on a holiday. All of it is in its accessible name. */
export function CalendarDay({ date, language, dayNote, onLook }: CalendarDayProps) {
  const { t } = useLingui()
  const iso = toCalendar(date, new GregorianCalendar()).toString()
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
      className={({ isOutsideMonth }) => classNames(styles.day, isOutsideMonth && styles.outside)}
      render={(cell, values) => (
        <DayButton {...cell} aria-label={accessibleDayName(values)} onLook={() => onLook(iso)} />
      )}
    >
      {({ formattedDate, isDisabled }) => (
        <>
          <span className={classNames(note?.holiday !== undefined && styles.holiday)}>{formattedDate}</span>
          {/* Drawn by the style sheet: it is in the accessible name already, after the date. */}
          {note?.price !== undefined && !isDisabled && (
            <span
              className={classNames(styles.price, note.isCheapest && styles.cheapest)}
              data-price={note.price}
            />
          )}
        </>
      )}
    </CalendarCell>
  )
}

type DayButtonProps = ComponentProps<'div'> & { readonly onLook: () => void }

// React Aria describes each day in English where it has no Thai; the panel itself explains how to choose.
function DayButton({ 'aria-describedby': _, onLook, ...cell }: DayButtonProps) {
  return (
    <div
      {...cell}
      onPointerEnter={(event) => {
        cell.onPointerEnter?.(event)
        onLook()
      }}
      onFocus={(event) => {
        cell.onFocus?.(event)
        onLook()
      }}
    />
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

function accessibleDate(iso: string, language: string): string {
  const tag = language === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : language
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  formats.set(tag, format)
  return format.format(Date.parse(`${iso}T00:00:00Z`))
}
