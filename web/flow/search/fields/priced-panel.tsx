import { lazy, type ReactNode } from 'react'
import { type CalendarPanelProps } from '#web/ui/calendar/calendar-panel.tsx'
import { type PricedCalendarInput } from './priced-calendar.tsx'

const PricedCalendar = lazy(async () => {
  const { PricedCalendar } = await import('./priced-calendar.tsx')
  return { default: PricedCalendar }
})

/** Draws the calendar of a leg with prices and holidays; their code is loaded with the calendar. */
export function pricedPanel(input: PricedCalendarInput): (panel: CalendarPanelProps) => ReactNode {
  return (panel) => <PricedCalendar {...panel} {...input} />
}
