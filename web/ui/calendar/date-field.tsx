import { useCallback, useRef, useState } from 'react'
import type { DrawCalendar } from './calendar-popup.tsx'
import { LazyCalendar } from './lazy-calendar.tsx'
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
  const [opened, setOpened] = useState<'button' | 'field' | undefined>(undefined)
  const ref = useRef<HTMLInputElement>(null)
  const close = useCallback(() => {
    setOpened(undefined)
    ref.current?.focus()
  }, [])
  if (!hasCalendar) return <DateInput {...input} />
  const isOpen = opened !== undefined
  return (
    <div className={styles.frame} data-open={isOpen || undefined}>
      <DateInput {...input} inputRef={ref} isCalendarOpen={isOpen} onOpenCalendar={setOpened} />
      {isOpen && (
        <LazyCalendar
          mode="single"
          value={{ start: input.value, end: '' }}
          min={min}
          max={max}
          panel={panel}
          takesFocus={opened === 'button'}
          onClose={close}
          onClear={() => input.onChange('')}
          onChange={({ start }) => {
            input.onChange(start)
            close()
          }}
        />
      )}
    </div>
  )
}
