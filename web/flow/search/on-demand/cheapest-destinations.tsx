import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DatedPricesAnswer } from '#contract/api/dated-prices.ts'
import { pagePaths } from '#contract/paths.ts'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import { calendarQuery } from '#web/api/calendar-query.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { persistentStorage } from '#web/session/browser-storage.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { encodeSearchParam } from '#web/session/search-param.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { popularPlaces } from '../popular-places.ts'
import { readRecentSearches, prefilledFromRecentSearch } from '../recent-searches.ts'
import { firstLeg, defaultSearchForm, type SearchForm } from '../search-form.ts'
import { searchRequestOf } from '../search-request-mapping.ts'
import styles from './cheapest-destinations.module.css'

const mostDestinations = 8
const days = 30

/**
 * The lowest one-way prices of the next 30 days from the proposed origin to the most popular destinations, each a
 * link to the search on its cheapest day.
 */
export function CheapestDestinations({ today }: { readonly today: LocalDate }) {
  const { t } = useLingui()
  const [from] = useState(() => {
    const [last] = readRecentSearches(persistentStorage(), '')
    return firstLeg(prefilledFromRecentSearch(last, defaultSearchForm(today))).from?.code ?? ''
  })
  const places = popularPlaces.international.filter((code) => code !== from).slice(0, mostDestinations)
  const names = useReferenceNames({ places: [from, ...places] })
  const origin = names.city(from)
  return (
    <section className={styles.section} aria-labelledby="cheapest-destinations">
      <div className={styles.head}>
        <h2 id="cheapest-destinations">{t`Cheapest from ${origin}`}</h2>
        <p
          className={styles.soft}
        >{t`Lowest one-way price per adult in the next 30 days, taxes included. Indicative.`}</p>
      </div>
      <ul className={styles.cards}>
        {places.map((to) => (
          <DestinationCard
            key={to}
            form={oneWaySearchForm(from, to, plusDays(today, 1))}
            name={names.city(to)}
          />
        ))}
      </ul>
    </section>
  )
}

function oneWaySearchForm(from: string, to: string, on: LocalDate): SearchForm {
  return {
    ...defaultSearchForm(on),
    shape: 'oneWay',
    legs: [{ key: 0, from: { code: from }, to: { code: to }, on }],
  }
}

type DestinationProps = { readonly form: SearchForm; readonly name: string }

/** The card of one destination; nothing where no day has a price. */
function DestinationCard({ form, name }: DestinationProps) {
  const language = useLanguage()
  const { data } = useQuery(calendarQuery(searchRequestOf(form), days))
  if (data === undefined) return <li className={styles.card} aria-hidden="true" />
  const [cheapest] =
    data?.prices.toSorted((one, other) => one.averagePerPerson - other.averagePerPerson) ?? []
  if (!data || !cheapest) return null
  const { on } = firstLeg(form)
  const leg = { ...firstLeg(form), on: cheapest.departureDate }
  const param = encodeSearchParam(searchRequestOf({ ...form, legs: [leg] }))
  return (
    <li className={styles.card}>
      <a className={styles.link} href={pageUrl(pagePaths.offers, { param })}>
        <b className={styles.name}>{name}</b>{' '}
        <b className={styles.price}>
          <PriceText amount={cheapest.averagePerPerson} />
        </b>{' '}
        <span className={styles.day}>{formatDate(cheapest.departureDate as LocalDate, language, 'day')}</span>
      </a>
      <DailyPriceBars prices={data.prices} first={on as LocalDate} />
    </li>
  )
}

type BarsProps = Pick<DatedPricesAnswer, 'prices'> & { readonly first: LocalDate }

const [barHeight, barWidth] = [36, 3]

/** One bar for each day, from zero to the highest price; the lowest ones stand out. Decorative. */
function DailyPriceBars({ prices, first }: BarsProps) {
  const amounts = prices.map((price) => price.averagePerPerson)
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const barsPath = (isDrawn: (amount: number) => boolean) =>
    prices
      .filter((price) => isDrawn(price.averagePerPerson))
      .map(({ departureDate, averagePerPerson }) => {
        const x = daysBetween(first, departureDate as LocalDate) * (barWidth + 1)
        const height = Math.max(2, Math.round((averagePerPerson / highest) * barHeight))
        return `M${x} ${barHeight}v-${height}h${barWidth}v${height}z`
      })
      .join('')
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${days * (barWidth + 1) - 1} ${barHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.bar} d={barsPath((amount) => amount > lowest)} />
      <path className={styles.lowest} d={barsPath((amount) => amount === lowest)} />
    </svg>
  )
}
