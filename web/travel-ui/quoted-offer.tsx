import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { FareSummary } from './fare/fare-summary.tsx'
import { fareNameOf } from './fare/fare-name.ts'
import { ChosenJourney } from './journey/chosen-journey.tsx'
import { firstAndLastFlightOf } from './journey/journey-facts.ts'
import { useCabinName } from './party/cabin-name.ts'
import { usePassengerCountLabel } from './party/use-passenger-count-label.ts'
import { PriceText } from './price/price-text.tsx'
import { useReferenceNames } from './reference-names.ts'
import styles from './quoted-offer.module.css'

/** An offer on a quotation: journeys with their lines, what the fare includes, and the total of the party. */
export function QuotedOffer({ offer }: { readonly offer: OfferAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useReferenceNames()
  const cabinName = useCabinName()
  const passengerCount = usePassengerCountLabel()
  const { journeys, price } = offer
  const cabins = new Set(journeys.flatMap(({ segments }) => segments.map((one) => one.cabinClass)))
  const party = price.passengers.map(({ type, count }) => passengerCount(type, count)).join(' · ')
  return (
    <div className={styles.offer}>
      <ol className={styles.journeys}>
        {journeys.map((journey, index) => {
          const { first, last } = firstAndLastFlightOf(journey)
          return (
            <li key={index}>
              <h3 className={styles.route}>
                {names.city(first.from)} – {names.city(last.to)}
                <span className={styles.date}>
                  {formatLocalDate(first.departureTime as LocalDateTime, language, 'medium')}
                </span>
              </h3>
              <ChosenJourney journey={journey} />
            </li>
          )
        })}
      </ol>
      <div>
        <p className={styles.fare}>
          {fareNameOf(offer)} · {[...cabins].map(cabinName).join(' / ')}
        </p>
        <FareSummary offer={offer} />
      </div>
      <p className={styles.price}>
        <strong className={styles.total}>
          <PriceText amount={price.total} />
        </strong>
        <span className={styles.date}>{t`Total for ${party}, taxes and fees included`}</span>
      </p>
    </div>
  )
}
