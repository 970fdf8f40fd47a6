import { useCallback, useRef, useState } from 'react'
import { CalendarPopup, type DrawCalendar } from './calendar-popup.tsx'
import { DateInput } from './date-input.tsx'
import { type DateRange } from './day-note.ts'
import { type FieldLabels } from '../form/use-field.ts'
import styles from './date-field.module.css'

/** Properties of a first and a last day. */
export type DateRangeFieldProps = {
  readonly start: FieldLabels
  readonly end: FieldLabels
  readonly value: DateRange
  readonly onChange: (value: DateRange) => void
  /** Today as "2026-11-21". */
  readonly today: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Draws the calendar with notes on its days. */
  readonly panel?: DrawCalendar | undefined
}

/** A first and a last day: two fields to type in, one calendar for both. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { start, end, value, onChange, today, min, max, panel } = props
  const [openFrom, setOpenFrom] = useState<'start' | 'end' | undefined>(undefined)
  const startRef = useRef<HTMLInputElement>(null)
  const endRef = useRef<HTMLInputElement>(null)
  const close = useCallback(() => {
    setOpenFrom((from) => {
      ;(from === 'end' ? endRef : startRef).current?.focus()
      return undefined
    })
  }, [])
  const toggleCalendar = (from: 'start' | 'end') => () =>
    setOpenFrom(openFrom === undefined ? from : undefined)
  return (
    <div className={styles.frame}>
      <div className={styles.pair}>
        <DateInput
          {...start}
          today={today}
          value={value.start}
          onChange={(date) => onChange({ ...value, start: date })}
          inputRef={startRef}
          isCalendarOpen={openFrom !== undefined}
          onOpenCalendar={toggleCalendar('start')}
        />
        <DateInput
          {...end}
          today={today}
          value={value.end}
          onChange={(date) => onChange({ ...value, end: date })}
          inputRef={endRef}
          isCalendarOpen={openFrom !== undefined}
          onOpenCalendar={toggleCalendar('end')}
        />
      </div>
      {openFrom !== undefined && (
        <CalendarPopup
          mode="range"
          next={openFrom}
          value={value}
          min={openFrom === 'end' && value.start !== '' ? value.start : min}
          max={max}
          panel={panel}
          onFirst={(date) => onChange({ ...value, start: date })}
          onClose={close}
          onChange={(range) => {
            onChange(range)
            close()
          }}
        />
      )}
    </div>
  )
}
