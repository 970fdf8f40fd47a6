import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { useCabinName } from '#web/travel-ui/cabin-name.ts'
import { FareSummary } from '#web/travel-ui/fare-summary.tsx'
import { PriceBreakdown } from '#web/travel-ui/price-breakdown.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type ListProps } from '../list-props.ts'
import { type OfferFacts } from '../offer-facts.ts'
import { OfferPrice } from './offer-price.tsx'
import { distinctFares, type TripRow } from '../trip-row.ts'
import styles from './fare-columns.module.css'

/** Properties of the fares of an itinerary. */
export type FareColumnsProps = { readonly row: TripRow; readonly list: ListProps }

/** The fares of one itinerary side by side, each with what it allows, its price explained, and the way on. */
export function FareColumns({ row, list }: FareColumnsProps) {
  const { t } = useLingui()
  const [explainedId, setExplainedId] = useState<string | undefined>(undefined)
  const fares = distinctFares(row.facts)
  const explained = fares.find(({ offer }) => offer.offerId === explainedId)?.offer
  return (
    <div className={styles.fares}>
      <ul className={styles.columns}>
        {fares.map((facts) => (
          <FareColumn key={facts.fareKey} {...{ facts, list, explainedId, setExplainedId }} />
        ))}
      </ul>
      {explained && (
        <div className={styles.explained}>
          <h3>
            {t`Explain this price`}: {explained.fareBrand ?? explained.fareBases.join(', ')}
          </h3>
          <PriceBreakdown price={explained.price} />
        </div>
      )}
    </div>
  )
}

type FareColumnProps = {
  readonly facts: OfferFacts
  readonly list: ListProps
  readonly explainedId: string | undefined
  readonly setExplainedId: (offerId: string | undefined) => void
}

function FareColumn({ facts, list, explainedId, setExplainedId }: FareColumnProps) {
  const { t } = useLingui()
  const fare = facts.offer
  return (
    <li className={styles.column}>
      <FareName fare={fare} />
      <FareSummary offer={fare} />
      <div className={styles.foot}>
        <OfferPrice offer={fare} />
        <SelectLink facts={facts} list={list} />
        <Button
          kind="plain"
          aria-expanded={fare.offerId === explainedId}
          onClick={() => setExplainedId(fare.offerId === explainedId ? undefined : fare.offerId)}
        >
          {t`Explain this price`}
        </Button>
      </div>
    </li>
  )
}

function FareName({ fare }: { readonly fare: OfferAnswer }) {
  const cabinName = useCabinName()
  const cabins = new Set(fare.journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass)))
  return (
    <h3 className={styles.name}>
      {fare.fareBrand ?? fare.fareBases.join(', ')}
      <span className={styles.cabin}>{[...cabins].map(cabinName).join(' / ')}</span>
    </h3>
  )
}

type SelectLinkProps = { readonly facts: OfferFacts; readonly list: ListProps }

/** The way to the price of this offer. The list remembers which row it was, for when one comes back. */
export function SelectLink({ facts, list: { param, choices, change } }: SelectLinkProps) {
  const { t } = useLingui()
  const { offerId } = facts.offer
  const remember = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    change({ ...choices, chosen: facts.fareKey }, 'now')
  }
  return (
    <LinkButton
      kind="primary"
      href={pageAddress(routePaths.price, { param, offer: offerId })}
      onClick={remember}
    >
      {t`Select`}
    </LinkButton>
  )
}
