import { useCallback, useRef, useState } from 'react'
import type { DrawCalendar } from './calendar-popup.tsx'
import { LazyCalendar } from './lazy-calendar.tsx'
import { DateInput, type CalendarOpener } from './date-input.tsx'
import type { DateRange } from './day-note.ts'
import type { FieldLabels } from '../form/use-field.ts'
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

/** Which day is chosen next, and what opened the calendar. */
type OpenCalendar = { readonly next: 'start' | 'end'; readonly by: CalendarOpener }

/** A first and a last day: two fields to type in, one calendar for both, which follows each click. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { start, end, value, onChange, today, min, max, panel } = props
  const [open, setOpen] = useState<OpenCalendar | undefined>(undefined)
  const startRef = useRef<HTMLInputElement>(null)
  const close = useCallback(() => {
    setOpen(undefined)
    startRef.current?.focus()
  }, [])
  const choose = (next: 'start' | 'end') => setOpen((now) => now && { ...now, next })
  const from = (next: 'start' | 'end') => (by: CalendarOpener | undefined) => setOpen(by && { next, by })
  const isOpen = open !== undefined
  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      <div className={styles.pair}>
        <DateInput
          {...start}
          today={today}
          value={value.start}
          onChange={(date) => onChange({ ...value, start: date })}
          inputRef={startRef}
          isCalendarOpen={isOpen}
          isNext={open?.next === 'start'}
          onOpenCalendar={from('start')}
        />
        <DateInput
          {...end}
          today={today}
          value={value.end}
          onChange={(date) => onChange({ ...value, end: date })}
          isCalendarOpen={isOpen}
          isNext={open?.next === 'end'}
          onOpenCalendar={from('end')}
        />
      </div>
      {open && (
        <LazyCalendar
          mode="range"
          next={open.next}
          value={value}
          min={min}
          max={max}
          panel={panel}
          takesFocus={open.by === 'button'}
          onFirst={(date) => {
            onChange({ ...value, start: date })
            choose('end')
          }}
          onClose={close}
          onClear={() => {
            onChange({ start: '', end: '' })
            choose('start')
          }}
          onChange={(range) => {
            // A day before the departure is another departure.
            if (open.next === 'end' && range.start < value.start) {
              return onChange({ ...value, start: range.start })
            }
            onChange(range)
            choose('start')
          }}
        />
      )}
    </div>
  )
}
