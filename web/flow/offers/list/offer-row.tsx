import { useLingui } from '@lingui/react/macro'
import { memo, useId } from 'react'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { JourneyRow } from '#web/travel-ui/journey/journey-row.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ListProps } from '../list-model/list-props.ts'
import type { BestReason } from '../list-model/row-order.ts'
import { optionsOfRow, type TripRow } from '../list-model/trip-row.ts'
import { StaffPrice } from '../markup/staff-price.tsx'
import { RowDetails } from './row-details.tsx'
import { RowFacts } from './row-facts.tsx'
import { RowHeading } from './row-heading.tsx'
import type { RowSetting } from './row-setting.ts'
import { areRowsEqual } from './are-rows-equal.ts'
import { usePricePrefix } from './use-price-prefix.ts'
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

/** One itinerary: its journeys to scale, what the fare includes, and the lowest price. The row opens its fares. */
export const OfferRow = memo(OfferRowContent, isSameRow)

function OfferRowContent({ row, setting, best, chosen, openList }: OfferRowProps) {
  const detailsId = useId()
  const { actions } = setting
  const isOpen = openList !== undefined
  const journeys = journeysOfRow(row, setting)
  const last = journeys.length - 1
  return (
    <article
      className={classNames(styles.card, isOpen && styles.open, chosen !== undefined && styles.chosen)}
    >
      <div className={styles.head}>
        <RowHeading row={row} {...{ isOpen, detailsId }} onToggle={() => actions.toggle(row.key)} />
        <div className={styles.journeys}>
          {journeys.map((journey, index) => (
            <JourneyRow key={journey.segments[0]?.departureAt} journey={journey}>
              {index === last && (
                <RowFacts {...{ row, journeys, setting, best }} isChosen={chosen !== undefined} />
              )}
            </JourneyRow>
          ))}
        </div>
        <RowPrice row={row} setting={setting} />
      </div>
      <StaffPrice offer={row.cheapest.offer} />
      <div id={detailsId} className={styles.details}>
        {openList && <RowDetails row={row} journeys={journeys} list={openList} setting={setting} />}
      </div>
    </article>
  )
}

/** The average per person in large type, and the total of the party. */
function RowPrice({ row, setting }: Pick<OfferRowProps, 'row' | 'setting'>) {
  const { t } = useLingui()
  const priceLead = usePricePrefix()
  const { passengerCount } = row.cheapest
  const total = formatMoney(satang(row.total), useLanguage())
  const lead = priceLead(setting, optionsOfRow(row, setting).length)
  return (
    <div className={styles.cost}>
      <p className={styles.price}>
        {lead !== undefined && <VisuallyHidden>{lead} </VisuallyHidden>}
        <PriceText amount={row.perPerson} />
        {passengerCount > 1 && <VisuallyHidden> {t`Average per person`}</VisuallyHidden>}
      </p>{' '}
      <p className={styles.total}>{passengerCount > 1 ? t`${total} total` : t`per person`}</p>
    </div>
  )
}

/** Returns the journeys of the row, with cabins and seats of its cheapest fare. */
function journeysOfRow({ cheapest }: TripRow, { journey }: RowSetting): ListProps['step']['taken'] {
  const { journeys } = cheapest.offer
  return journey === undefined ? journeys : journeys.slice(journey, journey + 1)
}

function isSameRow(last: OfferRowProps, next: OfferRowProps): boolean {
  return (
    areRowsEqual(last.row, next.row) &&
    last.setting === next.setting &&
    last.chosen === next.chosen &&
    last.openList === next.openList &&
    last.best?.fareIncrease === next.best?.fareIncrease &&
    last.best?.minutesSaved === next.best?.minutesSaved &&
    last.best?.stopsSaved === next.best?.stopsSaved
  )
}
