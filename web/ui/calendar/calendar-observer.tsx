import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import type { CalendarView } from './day-note.ts'

/** Properties of the calendar's observer. */
export type CalendarWatchProps = {
  /** The first day of a range that is already chosen, so that the last one is chosen next. */
  readonly anchor: string | undefined
  /** The chosen day that is in view, also after it was typed. */
  readonly start: string
  readonly onView: ((view: CalendarView) => void) | undefined
  /** Called with the first day of a range as soon as it is chosen. */
  readonly onFirst: ((date: string) => void) | undefined
}

/**
 * Renders nothing: sets the first day of the range and the month in view, and reports the days in view and the
 * chosen first day.
 */
export function CalendarObserver({ anchor, start, onView, onFirst }: CalendarWatchProps) {
  const range = use(RangeCalendarStateContext)
  const single = use(CalendarStateContext)
  const held = range?.anchorDate ? toIsoDate(range.anchorDate) : undefined
  const setFirstDay = useEffectEvent((day: string | undefined) => {
    if (day !== held) range?.setAnchorDate(day === undefined ? null : parseDate(day))
  })
  useEffect(() => setFirstDay(anchor), [anchor])
  const followFirstDay = useEffectEvent((day: string | undefined) => {
    // The calendar drops the first day when the focus leaves it for a field.
    if (day === undefined) setFirstDay(anchor)
    else if (day !== anchor) onFirst?.(day)
  })
  useEffect(() => followFirstDay(held), [held])
  const shown = useRef(start)
  const showStart = useEffectEvent((day: string) => {
    if (day !== '' && day !== shown.current) (range ?? single)?.setFocusedDate(parseDate(day))
    shown.current = day
  })
  useEffect(() => showStart(start), [start])
  const visible = (range ?? single)?.visibleRange
  const [first, last] = [visible && toIsoDate(visible.start), visible && toIsoDate(visible.end)]
  const isEndNext = range !== null && range.anchorDate !== null
  useEffect(() => {
    if (first !== undefined && last !== undefined) onView?.({ first, last, isEndNext })
  }, [first, last, isEndNext, onView])
  return null
}

/** Returns a day of any calendar as "2026-11-21". */
export function toIsoDate(date: CalendarDate): string {
  return toCalendar(date, new GregorianCalendar()).toString()
}
