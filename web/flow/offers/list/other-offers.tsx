import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFareLabels } from '#web/travel-ui/fare/fare-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type FareOption, bookingClassesOf } from '../list-model/fare-options.ts'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import type { PriceView } from '../list-model/price-view.ts'
import { StaffPrice } from '../markup/staff-price.tsx'
import type { RowSetting } from './row-setting.ts'
import { SelectFare } from './select-fare.tsx'
import styles from './other-offers.module.css'

/** Properties of the other offers of a fare. */
export type OtherOffersProps = {
  readonly option: FareOption
  readonly priceOf: PriceView
  readonly setting: RowSetting
}

/** The dearer offers of the same fare, collapsed: each with its price, what differs, and a button to choose it. */
export function OtherOffers({ option: { best, others }, priceOf, setting }: OtherOffersProps) {
  const { t } = useLingui()
  if (others.length === 0) return null
  const { length } = others
  return (
    <Disclosure summary={t`${plural(length, { one: '# more offer', other: '# more offers' })}`}>
      <ul className={styles.offers}>
        {others.map((facts) => (
          <li key={facts.offer.offerId} className={styles.offer}>
            <p>
              <b>
                <PriceText amount={priceOf(facts).perPerson} />
              </b>{' '}
              {t`per person`}
            </p>
            <Differences facts={facts} best={best} />
            <StaffPrice offer={facts.offer} />
            <SelectFare facts={facts} param={setting.param} onChoose={setting.actions.choose} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** What an offer includes and allows where the best one differs, and its booking class. */
function Differences({ facts: { offer }, best }: { readonly facts: OfferFacts; readonly best: OfferFacts }) {
  const { t } = useLingui()
  const labelsOf = useFareLabels()
  const usual = new Set(labelsOf(best.offer).map(({ text }) => text))
  const classes = bookingClassesOf(offer)
  const lines = [
    ...labelsOf(offer).flatMap(({ text }) => (usual.has(text) ? [] : [text])),
    ...(classes === '' || classes === bookingClassesOf(best.offer) ? [] : [t`Booking class ${classes}`]),
  ]
  return <p className={styles.differences}>{lines.length === 0 ? t`Same conditions` : lines.join(' · ')}</p>
}
