import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LocalDate } from '#contract/terms/time.ts'
import { CalendarPanel, type CalendarPanelProps } from '#web/ui/calendar/calendar-panel.tsx'
import { type CalendarView } from '#web/ui/calendar/day-note.ts'
import { type SearchForm } from '../search-form.ts'
import { useDayNotes } from '../use-day-notes.ts'
import styles from './priced-calendar.module.css'

/** The input of the priced calendar: a leg of the form, or the inbound of a round trip. */
export type PricedCalendarInput = {
  readonly form: SearchForm
  readonly index: number
  readonly today: LocalDate | undefined
}

/** The calendar with holidays and the cheapest price of each day. */
export function PricedCalendar({ form, index, today, ...panel }: CalendarPanelProps & PricedCalendarInput) {
  const { t } = useLingui()
  const [view, setView] = useState<CalendarView | undefined>(undefined)
  const { dayNote, asksPrices } = useDayNotes({ form, index, today, view })
  return (
    <>
      {asksPrices && (
        <p className={styles.help}>
          {view?.isEndNext
            ? t`Lowest return price per person, one way. The cheapest days of each month are outlined.`
            : t`Lowest one-way price per person. The cheapest days of each month are outlined.`}
        </p>
      )}
      <CalendarPanel
        {...panel}
        dayNote={dayNote}
        caption={asksPrices ? t`One way` : undefined}
        onView={setView}
      />
      <p className={styles.help}>{t`Dotted underline: public holiday in Thailand or Japan.`}</p>
    </>
  )
}
