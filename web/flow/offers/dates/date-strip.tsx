import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { SearchRequest } from '#contract/api/search.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useHolidays } from '#web/api/reference/use-holidays.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { useSiteFlag } from '#web/session/use-site-flag.ts'
import { classNames } from '#web/ui/class-names.ts'
import { cellsOf, savingOf } from './dated-cells.ts'
import { DayLink } from './day-link.tsx'
import { datesOf, withDates, dayOneWeekAway, weekAround } from './dated-search.ts'
import { useCalendarPrices } from './use-dated-prices.ts'
import { useDatesAddress } from './use-dates-address.ts'
import { useSavingLabels } from './use-saving-labels.ts'
import { type QuietMoment, useWhenIdle } from './use-when-idle.ts'
import styles from './date-strip.module.css'

/** The search, and when its prices may be requested. */
export type DateStripProps = { readonly request: SearchRequest } & QuietMoment

/**
 * Seven days around the chosen one of a one-way trip, each linking to the same search on that day, with its
 * cheapest price; days alone where the supplier has no prices by date.
 */
export function DateStrip({ request, ...moment }: DateStripProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const addressOf = useDatesAddress()
  const savingLabels = useSavingLabels()
  const [chosen = '' as LocalDate] = datesOf(request)
  const days = weekAround(chosen, browserToday())
  const [first = chosen, last = chosen] = [days[0], days.at(-1)]
  const search = withDates(request, [first])
  const isUndated = useSiteFlag('undated')
  const isIdle = useWhenIdle(moment)
  const prices = useCalendarPrices({ search, days: days.length, isWanted: isIdle && !isUndated })
  const holidayOf = useHolidays({ from: first, to: last })
  const place = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => scrollChosenDayToCentre(place.current), [])
  const nearestFirst = days.toSorted(
    (one, other) => daysFromChosen(one, chosen) - daysFromChosen(other, chosen),
  )
  const holidays = nearestFirst.flatMap((day) => {
    const name = holidayOf(day)
    return name === undefined ? [] : [`${formatDate(day, language, 'day')}: ${name}`]
  })
  const cellOf = cellsOf(prices)
  const hint = days.some((day) => cellOf(day).kind === 'price')
    ? t`Lowest price per person. The cheapest day is outlined. Indicative. Choose a date to check.`
    : undefined
  const saving = savingOf(prices, [chosen])
  return (
    <nav
      className={classNames(styles.strip, isUndated && styles.undated)}
      aria-label={t`Same trip, other dates`}
      title={[saving && savingLabels(saving), hint, ...holidays].filter((note) => note).join(' · ')}
    >
      <div className={styles.row}>
        <OtherWeekLink {...{ request, chosen }} direction={-1} />
        <ol ref={place} className={styles.days}>
          {days.map((day) => (
            <li key={day}>
              <DayLink
                day={day}
                cell={isUndated ? undefined : cellOf(day)}
                href={addressOf(withDates(request, [day]))}
                isChosen={day === chosen}
                holiday={holidayOf(day)}
              />
            </li>
          ))}
        </ol>
        <OtherWeekLink {...{ request, chosen }} direction={1} />
      </div>
      <p className={styles.notes} title={holidays.join(' · ')}>
        {saving && <b>{savingLabels(saving)} · </b>}
        {[hint, ...holidays].filter((note) => note !== undefined).join(' · ')}
      </p>
    </nav>
  )
}

type WeekLinkProps = {
  readonly request: SearchRequest
  readonly chosen: LocalDate
  readonly direction: -1 | 1
}

/** Links to the same search a week earlier or later; reserves its space where there is no such day. */
function OtherWeekLink({ request, chosen, direction }: WeekLinkProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const addressOf = useDatesAddress()
  const day = dayOneWeekAway(chosen, browserToday(), direction)
  if (day === undefined) return <span className={styles.leaf} />
  const date = formatDate(day, language, 'short')
  return (
    <a
      className={styles.leaf}
      href={addressOf(withDates(request, [day]))}
      aria-label={direction < 0 ? t`One week earlier: ${date}` : t`One week later: ${date}`}
    >
      <span aria-hidden="true">{direction < 0 ? '‹' : '›'}</span>
    </a>
  )
}

function daysFromChosen(day: LocalDate, chosen: LocalDate): number {
  return Math.abs(daysBetween(day, chosen))
}

function scrollChosenDayToCentre(list: HTMLOListElement | null): void {
  const chosen = list?.querySelector('[aria-current]')?.closest('li')
  if (!list || !chosen) return
  const { left, width } = chosen.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  list.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
}
