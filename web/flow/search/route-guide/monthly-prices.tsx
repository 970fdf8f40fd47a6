import { useLingui } from '@lingui/react/macro'
import type { FoundPriceAnswer, RouteGuideAnswer } from '#contract/api/share/route-guide.ts'
import { routePagePath } from '#contract/api/share/search-page-path.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatMonth } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { useFoundAgo } from './use-found-ago.ts'
import styles from './route-guide.module.css'

type GuideProps = { readonly guide: RouteGuideAnswer }

/** Lowest prices by month of departure, with a bar for each that compares the months. */
export function MonthlyPrices({ guide }: GuideProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { months } = guide
  const trips = (['roundTrip', 'oneWay'] as const).filter((trip) => months.some((month) => month[trip]))
  const names = { roundTrip: t`Round trip`, oneWay: t`One way` }
  const highest = (trip: 'roundTrip' | 'oneWay') =>
    Math.max(...months.map((month) => month[trip]?.amount ?? 0))
  return (
    <Table caption={t`Lowest prices by month of departure`} isCaptionHidden isStackedOnPhones>
      <thead>
        <tr>
          <th scope="col">{t`Departure`}</th>
          {trips.map((trip) => (
            <th key={trip} scope="col">
              {names[trip]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{formatMonth(month.month as LocalDate, language)}</th>
            {trips.map((trip) => (
              <td key={trip} data-label={names[trip]}>
                <MonthPrice guide={guide} price={month[trip]} highest={highest(trip)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type PriceProps = GuideProps & { readonly price: FoundPriceAnswer | undefined; readonly highest: number }

/** A price as a link to its search where its days are known, with its bar and its age. */
function MonthPrice({ guide, price, highest }: PriceProps) {
  const { t } = useLingui()
  const foundAgo = useFoundAgo(guide.asOf)
  if (price === undefined) return <span className={styles.soft}>{t`No price found`}</span>
  const address = foundPriceAddress(guide, price)
  const amount = <PriceText amount={price.amount} />
  return (
    <div className={styles.price}>
      {address === undefined ? (
        amount
      ) : (
        <a href={address} rel="nofollow">
          {amount}
        </a>
      )}
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round((price.amount / highest) * 100)} height="6" />
      </svg>
      <span className={styles.soft}>{foundAgo(price)}</span>
    </div>
  )
}

/** Returns the address of the search that a price was found for, on the ends of this page; undefined without its days. */
export function foundPriceAddress(
  { from, to }: RouteGuideAnswer,
  price: FoundPriceAnswer,
): string | undefined {
  if (price.departureDate === undefined) return undefined
  const days = [price.departureDate, ...(price.returnDate === undefined ? [] : [price.returnDate])]
  return [routePagePath(from.code, to.code), ...days].join('/')
}
