import { lazy, Suspense } from 'react'
import type { CalendarPopupProps } from './calendar-popup.tsx'

const CalendarPopup = lazy(async () => {
  const { CalendarPopup } = await import('./calendar-popup.tsx')
  return { default: CalendarPopup }
})

/** The calendar in its frame; its code is loaded when it first opens. */
export function LazyCalendar(props: CalendarPopupProps) {
  return (
    <Suspense>
      <CalendarPopup {...props} />
    </Suspense>
  )
}
