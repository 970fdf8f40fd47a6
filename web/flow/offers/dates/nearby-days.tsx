import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { DatedPriceAnswer } from '#contract/api/dated-prices.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { type LocalDate, daysBetween } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PricedAlternativeLink } from './priced-alternative-link.tsx'
import { datesOf, withDates } from './dated-search.ts'
import { useSearchHrefs } from './use-dates-address.ts'
import styles from './nearby-searches.module.css'

/** The search without results, and the nearest days with offers. */
export type NearbyDaysProps = {
  readonly request: SearchRequest
  readonly days: readonly DatedPriceAnswer[]
}

/** Other days for the same journey, each with its distance from the searched one. */
export function NearbyDays({ request, days }: NearbyDaysProps) {
  const { t } = useLingui()
  const headingId = useId()
  const language = useLanguage()
  const addresses = useSearchHrefs()
  const awayLabels = useDateDifferenceText()
  const [out, back] = datesOf(request)
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>{t`Nearby dates`}</h2>
      <ul className={styles.list}>
        {days.map((price) => {
          const dates = [price.departureDate, price.returnDate].filter((date) => date !== undefined)
          const shifts = [
            daysFromRequestedDate(out, price.departureDate),
            daysFromRequestedDate(back, price.returnDate),
          ]
          return (
            <PricedAlternativeLink
              key={dates.join(' ')}
              href={addresses.results(withDates(request, dates))}
              labels={dates.map((date) => formatDate(date as LocalDate, language, 'short')).join(' – ')}
              note={awayLabels(shifts)}
              price={price}
              request={request}
            />
          )
        })}
      </ul>
    </section>
  )
}

function daysFromRequestedDate(wished: LocalDate | undefined, date: string | undefined): number {
  return wished && date !== undefined ? daysBetween(wished, date as LocalDate) : 0
}

/** Returns the text for the distance of outbound and inbound dates from the searched ones. */
function useDateDifferenceText(): (shifts: readonly number[]) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const dayShiftLabels = (days: number) => {
    const away = Math.abs(days)
    return days < 0
      ? t`${plural(away, { one: '# day earlier', other: '# days earlier' })}`
      : t`${plural(away, { one: '# day later', other: '# days later' })}`
  }
  return ([out = 0, back = 0]) => {
    const [there, home] = [dayShiftLabels(out), dayShiftLabels(back)]
    if (back === 0) return there
    if (out === back) return there
    return [out !== 0 && t`Outbound ${there}`, t`Return ${home}`]
      .filter((part) => part !== false)
      .join(language === 'ja' ? '、' : ', ')
  }
}
