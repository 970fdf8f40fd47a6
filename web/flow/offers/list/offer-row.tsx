import { useLingui } from '@lingui/react/macro'
import { memo, useId } from 'react'
import { FareSummary } from '#web/travel-ui/fare/fare-summary.tsx'
import { JourneyRow } from '#web/travel-ui/journey/journey-row.tsx'
import { JourneyWarnings } from '#web/travel-ui/journey/journey-warnings.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { type ListProps } from '../list-model/list-props.ts'
import { StaffPrice } from '../markup/staff-price.tsx'
import { type BestReason } from '../list-model/row-order.ts'
import { distinctFares, type TripRow } from '../list-model/trip-row.ts'
import { BestOfferBadge } from './best-offer-badge.tsx'
import { OfferPrice } from './offer-price.tsx'
import { RowDetails } from './row-details.tsx'
import { RowHeading } from './row-heading.tsx'
import { rowControl } from './row-keys.ts'
import { type RowSetting } from './row-setting.ts'
import { sameRow } from './same-row.ts'
import { SelectFare } from './select-fare.tsx'
import { usePriceLead } from './use-price-lead.ts'
import styles from './offer-row.module.css'

/** Properties of a row. */
export type OfferRowProps = {
  readonly row: TripRow
  readonly setting: RowSetting
  /** Why this row is the best, if it is. */
  readonly best: BestReason | undefined
  /** Key of the fare that was chosen before, if it belongs to this row. */
  readonly chosen: string | undefined
  /** The whole list, for the details of an open row; undefined while closed. */
  readonly openList: ListProps | undefined
}

/** One itinerary: its journeys, warnings, the lowest price, and its fares once opened. */
export const OfferRow = memo(OfferRowContent, isSameRow)

function OfferRowContent({ row, setting, best, chosen, openList }: OfferRowProps) {
  const { t } = useLingui()
  const detailsId = useId()
  const priceLead = usePriceLead()
  const { isLast, actions, param } = setting
  const isOpen = openList !== undefined
  const { offer, passengerCount } = row.cheapest
  const journeys = journeysOfRow(row, setting)
  const count = distinctFares(row.facts).length
  const toggleDetails = () => actions.toggle(row.key)
  return (
    <article className={classNames(styles.card, chosen !== undefined && styles.chosen)}>
      <RowHeading row={row} />
      <div className={styles.flights}>
        {best && <BestOfferBadge reason={best} />}
        {journeys.map((journey) => (
          <JourneyRow key={journey.segments[0]?.departureAt} journey={journey} />
        ))}
        <JourneyWarnings
          journeys={journeys}
          searched={setting.request.searchAirLegs[setting.journey ?? 0]?.cabinClass}
        />
      </div>
      <div className={styles.price}>
        <div className={styles.amounts}>
          {chosen !== undefined && <p className={styles.note}>{t`Your earlier choice`}</p>}
          <OfferPrice
            price={row}
            passengerCount={passengerCount}
            lead={priceLead(setting, count)}
            offer={offer}
          />
        </div>
        {!isLast && (
          <Button {...rowControl} kind="primary" onClick={() => actions.take(row.key)}>
            {row.isWaiting ? t`Join waiting list` : t`Select`}
          </Button>
        )}
        {isLast && count === 1 && (
          <SelectFare facts={row.cheapest} param={param} onChoose={actions.choose} isRowControl />
        )}
        {isLast && count > 1 && (
          <Button
            {...rowControl}
            kind="primary"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={toggleDetails}
          >
            {t`See ${count} fares`}
          </Button>
        )}
      </div>
      <div className={styles.terms}>
        <FareSummary offer={offer} isBrief />
        {isLast && !isOpen && <CompareToggle facts={row.cheapest} isWideOnly />}
        {!(isLast && count > 1) && (
          <Button kind="plain" aria-expanded={isOpen} aria-controls={detailsId} onClick={toggleDetails}>
            {isOpen ? t`Hide details` : t`Details`}
          </Button>
        )}
      </div>
      <StaffPrice offer={offer} />
      <div id={detailsId} className={styles.details}>
        {openList && <RowDetails row={row} journeys={journeys} list={openList} setting={setting} />}
      </div>
    </article>
  )
}

/** Returns the journeys of the row, with cabins and seats of its cheapest fare. */
function journeysOfRow({ cheapest }: TripRow, { journey }: RowSetting): ListProps['step']['taken'] {
  const { journeys } = cheapest.offer
  return journey === undefined ? journeys : journeys.slice(journey, journey + 1)
}

function isSameRow(last: OfferRowProps, next: OfferRowProps): boolean {
  return (
    sameRow(last.row, next.row) &&
    last.setting === next.setting &&
    last.chosen === next.chosen &&
    last.openList === next.openList &&
    last.best?.fareIncrease === next.best?.fareIncrease &&
    last.best?.minutesSaved === next.best?.minutesSaved &&
    last.best?.stopsSaved === next.best?.stopsSaved
  )
}
