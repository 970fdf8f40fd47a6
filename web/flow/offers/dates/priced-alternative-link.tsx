import { useLingui } from '@lingui/react/macro'
import type { DatedPriceAnswer } from '#contract/api/dated-prices.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { passengerCountsOf } from '../passenger-counts.ts'
import styles from './nearby-searches.module.css'

/** A similar search: its name, its distance from the original, and its price. */
export type PricedAlternativeLinkProps = {
  readonly href: string
  readonly labels: string
  readonly note: string
  readonly price: Pick<DatedPriceAnswer, 'averagePerPerson' | 'total'>
  readonly request: SearchRequest
}

/** One line of a list, linked as a whole. */
export function PricedAlternativeLink({ href, labels, note, price, request }: PricedAlternativeLinkProps) {
  const { t } = useLingui()
  const passengerCount = passengerCountsOf(request).reduce((sum, [, count]) => sum + count, 0)
  return (
    <li>
      <a className={styles.link} href={href}>
        <span className={styles.what}>
          <span className={styles.words}>{labels}</span> <span className={styles.note}>{note}</span>
        </span>{' '}
        <span className={styles.costs}>
          <span className={styles.amount}>
            <PriceText amount={price.averagePerPerson} />
          </span>{' '}
          <span className={styles.note}>{passengerCount > 1 ? t`Average per person` : t`per person`}</span>{' '}
          {passengerCount > 1 && (
            <span className={styles.note}>
              {t`Total for ${passengerCount}:`} <PriceText amount={price.total} />
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
