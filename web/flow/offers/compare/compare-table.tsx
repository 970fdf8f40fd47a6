import { useLingui } from '@lingui/react/macro'
import { Fragment, useRef, useState } from 'react'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { AirlineMark } from '#web/travel-ui/journey/airline-mark.tsx'
import { airlinesOf } from '#web/travel-ui/journey/journey-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import { useJourneyLabels } from '../trip/use-journey-labels.ts'
import { CompareCell } from './compare-cell.tsx'
import { type CompareLine, compareLines } from './compare-lines.ts'
import { comparedNameOf } from './compared-fares.ts'
import { PriceDifferenceCell } from './price-difference-cell.tsx'
import { useLineLabels } from './use-line-labels.ts'
import styles from './compare-table.module.css'

/** Properties of the table: the list, the compared fares, and how to remove one. */
export type CompareTableProps = {
  readonly list: ListProps
  readonly fares: readonly OfferFacts[]
  readonly onRemove: (fareKey: string) => void
}

/** Fares side by side: only the differences, or everything. The best in a line is marked. */
export function CompareTable({ list, fares, onRemove }: CompareTableProps) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const { priceOf } = list
  const lines = compareLines(fares, priceOf).filter(({ isSame }) => isWhole || !isSame)
  const removeColumn = (fareKey: string) => {
    onRemove(fareKey)
    // The button disappears with its column.
    frame.current?.focus()
  }
  return (
    <div className={styles.compare}>
      <Checkbox label={t`Show identical details`} isChecked={isWhole} onChange={setIsWhole} />
      <div ref={frame} className={styles.frame} tabIndex={-1} role="group" aria-label={t`Fare comparison`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.corner} />
              {fares.map((facts) => (
                <FareColumnHeading key={facts.fareKey} {...{ facts, list }} onRemove={removeColumn} />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.length === 0 && (
              <tr>
                <th scope="row" />
                <td colSpan={fares.length}>{t`These fares include the same things.`}</td>
              </tr>
            )}
            {lines.map((line) => (
              <Fragment key={`${line.name} ${line.journey}`}>
                <ComparisonRow {...{ line, list, fares }} />
                {line.name === 'price' && <PriceDifferenceRow {...{ list, fares }} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** What each fare adds for its extra price over the cheapest. */
function PriceDifferenceRow({ list: { priceOf }, fares }: Pick<CompareTableProps, 'list' | 'fares'>) {
  const { t } = useLingui()
  const cheapest = fares.toSorted((one, other) => priceOf(one).total - priceOf(other).total)[0]
  if (!cheapest) return null
  return (
    <tr>
      <th scope="row">{t`What you get for the extra`}</th>
      {fares.map((facts) => (
        <td key={facts.fareKey}>
          <PriceDifferenceCell {...{ cheapest, facts, priceOf }} />
        </td>
      ))}
    </tr>
  )
}

type LineRowProps = Pick<CompareTableProps, 'list' | 'fares'> & { readonly line: CompareLine }

function ComparisonRow({ line, list, fares }: LineRowProps) {
  const { t } = useLingui()
  const labels = useLineLabels()
  const journeys = useJourneyLabels(list.request)
  const number = (line.journey ?? 0) + 1
  const isOfMany = line.journey !== undefined && list.request.searchAirLegs.length > 1
  return (
    <tr>
      <th scope="row">
        {labels.name(line.name)}
        {isOfMany && <span className={styles.soft}>{journeys.name(number - 1) ?? t`Flight ${number}`}</span>}
      </th>
      {fares.map((facts, position) => (
        <td key={facts.fareKey}>
          <CompareCell {...{ line, facts }} priceOf={list.priceOf} />
          {line.best.includes(position) && (
            <span className={styles.best}>
              <CheckMark />
              {labels.best(line.name)}
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

type FareHeadProps = Pick<CompareTableProps, 'list' | 'onRemove'> & { readonly facts: OfferFacts }

function FareColumnHeading({ facts, list, onRemove }: FareHeadProps) {
  const { t } = useLingui()
  const { param, choices, change } = list
  const { offer, fareKey, journeyKeys } = facts
  const name = comparedNameOf(facts)
  const [brand, flights] = name.split(' · ')
  // Whoever comes back from the price page finds the steps that lead to this fare.
  const picked = choices.way === 'steps' ? journeyKeys.slice(0, -1) : choices.picked
  return (
    <th scope="col">
      <span className={styles.fare}>
        {airlinesOf(offer.journeys).map((code) => (
          <AirlineMark key={code} code={code} isSmall />
        ))}
        <span>
          {brand}
          <span className={styles.soft}>{flights}</span>
        </span>
      </span>
      <span className={styles.actions}>
        <LinkButton
          kind="primary"
          aria-label={t`Select: ${name}`}
          href={pageUrl(pagePaths.price, { param, offer: offer.offerId })}
          onClick={() => change({ ...choices, picked, chosen: fareKey }, 'now')}
        >
          {t`Select`}
        </LinkButton>
        <Button kind="plain" aria-label={t`Remove: ${name}`} onClick={() => onRemove(fareKey)}>
          {t`Remove`}
        </Button>
      </span>
    </th>
  )
}
