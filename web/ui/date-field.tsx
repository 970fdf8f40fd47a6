import { useCallback, useRef, useState } from 'react'
import { CalendarPopup } from './calendar-popup.tsx'
import { type DayNote } from './day-note.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import styles from './date-field.module.css'

/** Properties of one date. */
export type DateFieldProps = Omit<DateInputProps, 'onOpenCalendar' | 'isCalendarOpen' | 'inputRef'> & {
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly dayNote?: ((date: string) => DayNote | undefined) | undefined
  /** Off for days that are far away, such as birthdays: typing is quicker there. */
  readonly hasCalendar?: boolean
}

/** One date: typed in any usual way, or chosen from a calendar. */
export function DateField({ min, max, dayNote, hasCalendar = true, ...input }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    ref.current?.focus()
  }, [])
  if (!hasCalendar) return <DateInput {...input} />
  return (
    <div className={styles.frame}>
      <DateInput
        {...input}
        inputRef={ref}
        isCalendarOpen={isOpen}
        onOpenCalendar={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <CalendarPopup
          mode="single"
          value={{ start: input.value, end: '' }}
          min={min}
          max={max}
          dayNote={dayNote}
          onClose={close}
          onChange={({ start }) => {
            input.onChange(start)
            close()
          }}
        />
      )}
    </div>
  )
}
