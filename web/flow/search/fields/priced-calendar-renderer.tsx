import type { ReactNode } from 'react'
import type { CalendarPanelProps } from '#web/ui/calendar/calendar-panel.tsx'
import { onDemand } from '../on-demand.tsx'
import type { PricedCalendarInput } from '../on-demand/priced-calendar.tsx'

const PricedCalendar = onDemand(async () => (await import('../on-demand/priced-calendar.tsx')).PricedCalendar)

/** Draws the calendar of a leg with prices and holidays; their code is loaded with the calendar. */
export function pricedCalendarRenderer(input: PricedCalendarInput): (panel: CalendarPanelProps) => ReactNode {
  return (panel) => <PricedCalendar {...panel} {...input} />
}
