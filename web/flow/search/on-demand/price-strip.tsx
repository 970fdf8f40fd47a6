import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatedPriceAnswer } from '#contract/api/dated-prices.ts'
import { pagePaths } from '#contract/paths.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { calendarQuery } from '#web/api/calendar-query.ts'
import { useHolidays } from '#web/api/reference/use-holidays.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDate, formatMonth } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { persistentStorage } from '#web/session/browser-storage.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { useIsNearViewport } from '#web/ui/use-is-near-viewport.ts'
import { readRecentSearches } from '../recent-searches.ts'
import { daysAway, firstLeg, defaultSearchForm, type SearchForm } from '../search-form.ts'
import { searchRequestOf } from '../search-request-mapping.ts'
import { priceCalendarSearch } from './priced-days.ts'
import styles from './price-strip.module.css'

const days = 60

/** A route by the codes of its places. */
export type Route = { readonly from: string; readonly to: string }

type PriceStripProps = {
  readonly today: LocalDate
  /** Without it, the route of the last search. */
  readonly route?: Route
}

/**
 * The cheapest round trips of the next 60 days on a route, each bar a link to the search on its
 * day. Prices are requested once the strip comes near the window.
 */
export function PriceStrip({ today, route }: PriceStripProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [form] = useState(() => formOfRoute(route ?? lastRoute(), today))
  const [place, isNear] = useIsNearViewport()
  const first = plusDays(today, 1)
  const { queryFn, ...query } = calendarQuery(searchRequestOf(tripOn(form, first)), days)
  const { data } = useQuery({ ...query, queryFn: isNear ? queryFn : skipToken })
  const holidayOf = useHolidays(isNear ? { from: first, to: plusDays(first, days) } : undefined)
  const { from, to } = firstLeg(form)
  const names = useReferenceNames({ places: [from?.code ?? '', to?.code ?? ''] })
  const [origin, destination] = [names.city(from?.code ?? ''), names.city(to?.code ?? '')]
  const prices = data?.prices ?? []
  const [lowest] = prices.toSorted((one, other) => one.averagePerPerson - other.averagePerPerson)
  if (data !== undefined && !lowest) return null
  const amount = lowest && formatMoney(satang(lowest.averagePerPerson), language)
  const lowestOn = lowest && formatDate(lowest.departureDate as LocalDate, language, 'short')
  return (
    <section ref={place} className={styles.section} aria-labelledby="price-strip">
      <div className={styles.head}>
        <h2 id="price-strip">{t`${origin} – ${destination}, next 60 days`}</h2>
        <p>{t`Lowest round-trip price per adult for 7 nights, by departure. Indicative.`}</p>
      </div>
      <div className={styles.card}>
        <div className={styles.bars} aria-hidden="true">
          {Array.from({ length: days }, (_, at) => plusDays(first, at)).map((on) => (
            <DayBar key={on} on={on} form={form} prices={prices} isHoliday={holidayOf(on) !== undefined} />
          ))}
        </div>
        <p className={styles.months} aria-hidden="true">
          {monthsFrom(first).map(({ on, at }) => (
            <span key={on} style={{ gridColumnStart: at + 1 }}>
              {formatMonth(on, language)}
            </span>
          ))}
        </p>
        <p className={styles.legend}>
          {lowest && (
            <a className={styles.lowest} href={addressOf(tripOn(form, lowest.departureDate as LocalDate))}>
              {t`Lowest: ${amount}, ${lowestOn}`}
            </a>
          )}
          <span className={styles.holiday}>{t`Holiday in Thailand or Japan`}</span>
        </p>
      </div>
    </section>
  )
}

type DayBarProps = {
  readonly on: LocalDate
  readonly form: SearchForm
  readonly prices: readonly DatedPriceAnswer[]
  readonly isHoliday: boolean
}

const steps = 20

/** The bar of a day, in twenty steps of height. */
function DayBar({ on, form, prices, isHoliday }: DayBarProps) {
  const language = useLanguage()
  const price = prices.find(({ departureDate }) => departureDate === on)?.averagePerPerson
  const amounts = prices.map(({ averagePerPerson }) => averagePerPerson)
  const height = price === undefined ? 0 : Math.round((price / Math.max(...amounts)) * steps)
  const title = price && `${formatDate(on, language, 'short')} ${formatMoney(satang(price), language)}`
  return (
    <a
      tabIndex={-1}
      href={price === undefined ? undefined : addressOf(tripOn(form, on))}
      title={title || undefined}
      data-lowest={price !== undefined && price === Math.min(...amounts) ? '' : undefined}
      data-holiday={isHoliday ? '' : undefined}
    >
      <svg viewBox={`0 0 1 ${steps}`} preserveAspectRatio="none">
        <rect y={steps - height} width="1" height={height} />
      </svg>
    </a>
  )
}

function monthsFrom(first: LocalDate): { readonly on: LocalDate; readonly at: number }[] {
  const starts = Array.from({ length: days }, (_, at) => ({ on: plusDays(first, at), at }))
  return starts.filter(({ on, at }) => (at === 0 && Number(on.slice(8)) < 20) || on.endsWith('-01'))
}

function tripOn(form: SearchForm, on: LocalDate): SearchForm {
  return priceCalendarSearch(form, { index: 0, daysAway, isReturn: false }, on) ?? form
}

function addressOf(form: SearchForm): string {
  return pageUrl(pagePaths.offers, { param: encodeSearchParam(searchRequestOf(form)) })
}

/** The route of the last search, or Bangkok to Tokyo. */
function lastRoute(): Route {
  const [last] = readRecentSearches(persistentStorage(), '')
  const { from = 'BKK', to = 'TYO' } = last?.legs[0] ?? {}
  return { from, to }
}

/** A round trip for one adult. */
function formOfRoute({ from, to }: Route, today: LocalDate): SearchForm {
  const form = defaultSearchForm(today)
  return { ...form, legs: [{ ...firstLeg(form), from: { code: from }, to: { code: to } }] }
}
