import { useCallback, useRef, useState } from 'react'
import { CalendarPopup, type DrawCalendar } from './calendar-popup.tsx'
import { DateInput, type DateInputProps } from './date-input.tsx'
import styles from './date-field.module.css'

/** Properties of one date. */
export type DateFieldProps = Omit<DateInputProps, 'onOpenCalendar' | 'isCalendarOpen' | 'inputRef'> & {
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Draws the calendar with notes on its days. */
  readonly panel?: DrawCalendar | undefined
  /** False for distant days such as birthdays, which are faster to type. */
  readonly hasCalendar?: boolean
}

/** One date: typed in any usual format, or chosen from a calendar. */
export function DateField({ min, max, panel, hasCalendar = true, ...input }: DateFieldProps) {
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
          panel={panel}
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
