import { useLingui } from '@lingui/react/macro'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { DurationText } from '#web/travel-ui/journey/stops-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useBestLabels, useBestWeightsText } from './list-model/best-offer-labels.ts'
import { type SortChoice, sortChoices } from './list-model/list-choices.ts'
import type { ListProps } from './list-model/list-props.ts'
import { bestReason, firstRow } from './list-model/row-order.ts'
import type { TripRow } from './list-model/trip-row.ts'
import styles from './sort-bar.module.css'

/** The three main sort orders, each with the first row it would show. */
const mainSorts = ['best', 'price', 'duration'] as const satisfies readonly SortChoice[]

/** The sort order of the list: three as buttons and the others in a select; on a phone all in one. */
export function SortBar(list: ListProps) {
  const { t } = useLingui()
  const { rows, choices, change } = list
  const sentences = useSortSentences()
  const firsts = {
    price: firstRow(rows, 'price'),
    best: firstRow(rows, 'best'),
    duration: firstRow(rows, 'duration'),
  }
  const others = usefulSortOrders(list).filter((sort) => mainSorts.every((main) => main !== sort))
  const main = mainSorts.find((sort) => sort === choices.sort)
  const sortBy = (word: string) => {
    const sort = sortChoices.find((one) => one === word)
    if (sort) change({ ...choices, sort })
  }
  const labels = {
    price: t({ message: 'Cheapest', context: 'sort' }),
    best: t({ message: 'Best', context: 'sort' }),
    duration: t({ message: 'Quickest', context: 'sort' }),
  }
  return (
    <>
      <RadioGroup<SortChoice>
        className={classNames(styles.wide, styles.tabs)}
        label={t`Sort by`}
        isLegendHidden
        value={main}
        onChange={(sort) => change({ ...choices, sort })}
        choices={mainSorts.map((value) => ({
          value,
          text: labels[value],
          note: <FirstRowFigure row={firsts[value]} sort={value} />,
        }))}
      />
      <select
        className={classNames(styles.wide, styles.select, main === undefined && styles.active)}
        aria-label={t`More sort options`}
        value={main === undefined ? choices.sort : ''}
        onChange={(event) => sortBy(event.target.value)}
      >
        <option value="" disabled hidden>
          {t`More`}
        </option>
        {others.map((sort) => (
          <option key={sort} value={sort}>
            {sentences[sort]}
          </option>
        ))}
      </select>
      <select
        className={classNames(styles.phone, styles.select)}
        aria-label={t`Sort by`}
        value={choices.sort}
        onChange={(event) => sortBy(event.target.value)}
      >
        {usefulSortOrders(list).map((sort) => (
          <option key={sort} value={sort}>
            {sentences[sort]}
          </option>
        ))}
      </select>
    </>
  )
}

/** Returns the sort orders that make a difference: by return only where rows have one. */
function usefulSortOrders({ step, choices }: ListProps): SortChoice[] {
  const hasReturn = step.journey === undefined && step.journeyCount > 1
  return sortChoices.filter((sort) => sort !== 'returnDeparture' || hasReturn || choices.sort === sort)
}

function useSortSentences(): Readonly<Record<SortChoice, string>> {
  const { t } = useLingui()
  return {
    price: t`Cheapest first`,
    best: t`Best first`,
    duration: t`Quickest first`,
    departure: t`Earliest departure first`,
    returnDeparture: t`Earliest return first`,
    airline: t`Airline, A to Z`,
    stops: t`Fewest stops first`,
  }
}

type FirstOfProps = { readonly row: TripRow | undefined; readonly sort: SortChoice }

/** The price or duration of a sort order's first row. */
function FirstRowFigure({ row, sort }: FirstOfProps) {
  if (!row) return <>–</>
  return (
    <span className={styles.first}>
      {sort === 'duration' ? (
        <DurationText minutes={row.durationMinutes} />
      ) : (
        <PriceText amount={row.perPerson} />
      )}
    </span>
  )
}

/** Why the best row is called so, and how that is computed; nothing in another order. */
export function BestRowExplanation({ rows, choices }: Pick<ListProps, 'rows' | 'choices'>) {
  const { t } = useLingui()
  const labels = useBestLabels()
  const worthLabels = useBestWeightsText()
  if (choices.sort !== 'best') return null
  const [best, cheapest] = [firstRow(rows, 'best'), firstRow(rows, 'price')]
  if (!best || !cheapest) return null
  return (
    <div className={styles.why}>
      <p>
        <b>{t({ message: 'Best', context: 'sort' })}:</b> {labels(bestReason(best, cheapest))}
      </p>
      <details className={styles.how}>
        <summary>{t`How is this price calculated?`}</summary>
        <p className={styles.worth}>{worthLabels}</p>
      </details>
    </div>
  )
}
