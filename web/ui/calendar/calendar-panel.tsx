import {
  BuddhistCalendar,
  type Calendar as CalendarSystem,
  GregorianCalendar,
  parseDate,
} from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { Button } from '../button.tsx'
import { CalendarMonths } from './calendar-months.tsx'
import { CalendarObserver } from './calendar-observer.tsx'
import type { CalendarView, DateRange, DayNote } from './day-note.ts'
import styles from './calendar.module.css'

/** Properties of the calendar. */
export type CalendarPanelProps = {
  readonly mode: 'single' | 'range'
  /** In single mode only `start` counts. */
  readonly value: DateRange
  readonly onChange: (value: DateRange) => void
  readonly onClear: () => void
  readonly onDone: () => void
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly months: 1 | 2
  readonly dayNote?: ((date: string) => DayNote | undefined) | undefined
  /** Explains the colours and figures of the days. */
  readonly legend?: ReactNode
  /** Stands on the button that closes the calendar, after "Done": the price of the chosen days. */
  readonly total?: string | undefined
  readonly label: string
  /** "end" when the first day of a range is chosen and the last comes next. */
  readonly next?: 'start' | 'end' | undefined
  /** Whether the focus moves into the calendar when it opens. */
  readonly takesFocus: boolean
  /** Called with the first day of a range as soon as it is chosen, before the last one. */
  readonly onFirst?: ((date: string) => void) | undefined
  /** Called with the days in view, at first and on every change. */
  readonly onView?: ((view: CalendarView) => void) | undefined
}

const tags: Readonly<Record<string, string>> = { ja: 'ja-JP', th: 'th-TH-u-ca-buddhist-nu-latn' }

/**
 * Months to choose one day or two from; in Thai with Buddhist-era years. Only the files of the calendar
 * import React Aria, so it is loaded when a calendar is first opened.
 */
export function CalendarPanel(props: CalendarPanelProps): ReactNode {
  const { mode, value, onChange, min, max, months, label, next, legend } = props
  const anchor = next === 'end' && value.start !== '' ? value.start : undefined
  const { i18n, t } = useLingui()
  const language = i18n.locale
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = done.current
    const dialog = button?.closest('[role=dialog]')
    if (!button || !dialog) return undefined
    // It grows when prices and holidays come.
    const observer = new ResizeObserver(() => void button.scrollIntoView({ block: 'nearest' }))
    observer.observe(dialog)
    return () => observer.disconnect()
  }, [])
  const shared = {
    'aria-label': label,
    autoFocus: props.takesFocus,
    createCalendar,
    visibleDuration: { months },
    pageBehavior: 'single',
    ...(min !== undefined && { minValue: parseDate(min) }),
    ...(max !== undefined && { maxValue: parseDate(max) }),
    defaultFocusedValue: parseDate((anchor && value.end) || value.start || min || value.end || '2026-01-01'),
  } as const
  const body = (
    <>
      <CalendarObserver anchor={anchor} start={value.start} onView={props.onView} onFirst={props.onFirst} />
      <CalendarMonths months={months} language={language} dayNote={props.dayNote} />
    </>
  )
  const takeRange = (range: DateRange) => {
    onChange(range)
    if (anchor === undefined || range.start >= anchor) done.current?.focus()
  }
  return (
    <>
      <I18nProvider locale={tags[language] ?? 'en-GB'}>
        {mode === 'range' ? (
          <RangeCalendar
            {...shared}
            // Leaving after the first day keeps that one, and no last day.
            commitBehavior="reset"
            value={
              value.start && value.end ? { start: parseDate(value.start), end: parseDate(value.end) } : null
            }
            onChange={(range) => takeRange({ start: range.start.toString(), end: range.end.toString() })}
          >
            {body}
          </RangeCalendar>
        ) : (
          <Calendar
            {...shared}
            className={styles.single ?? ''}
            value={value.start ? parseDate(value.start) : null}
            onChange={(date) => onChange({ start: date.toString(), end: '' })}
          >
            {body}
          </Calendar>
        )}
      </I18nProvider>
      <div className={styles.foot}>
        <div className={styles.legend}>{legend}</div>
        <Button kind="plain" onClick={props.onClear}>{t`Clear`}</Button>
        <Button kind="primary" ref={done} onClick={props.onDone}>
          {t`Done`}
          {props.total !== undefined && <span className="figures">{props.total}</span>}
        </Button>
      </div>
    </>
  )
}

// React Aria would include all thirteen calendars of the world; the shop uses two.
function createCalendar(identifier: string): CalendarSystem {
  return identifier === 'buddhist' ? new BuddhistCalendar() : new GregorianCalendar()
}
