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
import { type ItineraryGroup } from './itinerary-group.ts'
import { type ListProps } from './list-props.ts'
import { OfferPrice } from './offer-price.tsx'
import styles from './fare-columns.module.css'

/** Properties of the fares of an itinerary. */
export type FareColumnsProps = Pick<ListProps, 'change'> & {
  readonly group: ItineraryGroup
  readonly param: string
}

/** The fares of one itinerary side by side, each with what it allows, its price explained, and the way on. */
export function FareColumns({ group, param, change }: FareColumnsProps) {
  const { t } = useLingui()
  const [explainedId, setExplainedId] = useState<string | undefined>(undefined)
  const explained = group.fares.find((fare) => fare.offerId === explainedId)
  return (
    <div className={styles.fares}>
      <ul className={styles.columns}>
        {group.fares.map((fare) => (
          <li key={fare.offerId} className={styles.column}>
            <FareName fare={fare} />
            <FareSummary offer={fare} />
            <div className={styles.foot}>
              <OfferPrice offer={fare} />
              <SelectLink offer={fare} param={param} change={change} />
              <Button
                kind="plain"
                aria-expanded={fare.offerId === explainedId}
                onClick={() => setExplainedId(fare.offerId === explainedId ? undefined : fare.offerId)}
              >
                {t`Explain this price`}
              </Button>
            </div>
          </li>
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

type SelectLinkProps = Pick<ListProps, 'change'> & { readonly offer: OfferAnswer; readonly param: string }

/** The way to the price of this offer. The list remembers which row it was, for when one comes back. */
export function SelectLink({ offer, param, change }: SelectLinkProps) {
  const { t } = useLingui()
  const remember = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    change({ chosen: offer.offerId })
  }
  return (
    <LinkButton
      kind="primary"
      href={pageAddress(routePaths.price, { param, offer: offer.offerId })}
      onClick={remember}
    >
      {t`Select`}
    </LinkButton>
  )
}
