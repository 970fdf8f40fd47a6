import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { satang } from '#contract/terms/money.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'
import { formatShortMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { CalendarPanel, type CalendarPanelProps } from '#web/ui/calendar/calendar-panel.tsx'
import type { CalendarView } from '#web/ui/calendar/day-note.ts'
import type { PriceLimits } from './price-colours.ts'
import { daysAway as usualDaysAway, type SearchForm } from '../search-form.ts'
import { useDayNotes, usePriceOfDays } from './use-day-notes.ts'
import styles from './priced-calendar.module.css'

/** The input of the priced calendar: a leg of the form, or the days of a round trip. */
export type PricedCalendarInput = {
  readonly form: SearchForm
  readonly index: number
  readonly today: LocalDate | undefined
}

/** The calendar with holidays and the cheapest price of each day. */
export function PricedCalendar({ form, index, today, ...panel }: CalendarPanelProps & PricedCalendarInput) {
  const { t } = useLingui()
  const [view, setView] = useState<CalendarView | undefined>(undefined)
  // As it was when the calendar opened: the prices of all days would change with every click.
  const [daysAway] = useState(() => lengthOfStayOf(form))
  const { dayNote, asksPrices, limits } = useDayNotes({ form, index, daysAway, today, view })
  const total = usePriceOfDays({ form, index })
  const what =
    form.shape !== 'roundTrip'
      ? t`One way, per person`
      : view?.isEndNext === true || daysAway === 0
        ? t`Round trip, per person`
        : t`${plural(daysAway, { one: '# night, per person', other: '# nights, per person' })}`
  return (
    <CalendarPanel
      {...panel}
      dayNote={dayNote}
      total={asksPrices ? total : undefined}
      onView={setView}
      legend={<Legend what={asksPrices ? what : undefined} limits={limits} />}
    />
  )
}

function lengthOfStayOf(form: SearchForm): number {
  const [on = '', returnOn] = [form.legs[0]?.on, form.returnOn]
  if (on === '' || returnOn === '') return usualDaysAway
  return Math.max(0, daysBetween(on as LocalDate, returnOn as LocalDate))
}

type LegendProps = { readonly what: string | undefined; readonly limits: PriceLimits }

/** What the prices are, the price of each colour, and the dot of a holiday. */
function Legend({ what, limits }: LegendProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const short = (amount: number) => formatShortMoney(satang(amount), language)
  const [highest] = limits.slice(-1).map(short)
  return (
    <p className={styles.legend}>
      {what !== undefined && <b>{what}</b>}
      {limits.map(short).map((limit, index) => (
        <span key={limit} className={styles[`step${index + 1}`]}>{t`up to ${limit}`}</span>
      ))}
      {highest !== undefined && (
        <span className={styles[`step${limits.length + 1}`]}>{t`over ${highest}`}</span>
      )}
      <span className={styles.holiday}>{t`Holiday in Thailand or Japan`}</span>
    </p>
  )
}
