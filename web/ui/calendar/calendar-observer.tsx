import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date'
import { use, useEffect, useEffectEvent } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import { RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { type CalendarView } from './day-note.ts'

/** Properties of the calendar's observer. */
export type CalendarWatchProps = {
  /** The first day of a range that is already chosen, so that the last one is chosen next. */
  readonly anchor: string | undefined
  readonly onView: ((view: CalendarView) => void) | undefined
  /** Called with the first day of a range as soon as it is chosen. */
  readonly onFirst: ((date: string) => void) | undefined
}

/**
 * Renders nothing: sets the first day of the range, and reports the days in view and the chosen first day.
 */
export function CalendarObserver({ anchor, onView, onFirst }: CalendarWatchProps) {
  const range = use(RangeCalendarStateContext)
  const single = use(CalendarStateContext)
  const setFirstDay = useEffectEvent(() => {
    if (anchor !== undefined) range?.setAnchorDate(parseDate(anchor))
  })
  // Once: the calendar itself holds it from here on.
  useEffect(() => setFirstDay(), [])
  const visible = (range ?? single)?.visibleRange
  const [first, last] = [visible && toIsoDate(visible.start), visible && toIsoDate(visible.end)]
  const isEndNext = range !== null && range.anchorDate !== null
  useEffect(() => {
    if (first !== undefined && last !== undefined) onView?.({ first, last, isEndNext })
  }, [first, last, isEndNext, onView])
  const chosen = range?.anchorDate ? toIsoDate(range.anchorDate) : undefined
  const notifyFirst = useEffectEvent((date: string) => {
    if (date !== anchor) onFirst?.(date)
  })
  useEffect(() => {
    if (chosen !== undefined) notifyFirst(chosen)
  }, [chosen])
  return null
}

function toIsoDate(date: CalendarDate): string {
  return toCalendar(date, new GregorianCalendar()).toString()
}
