import { useLingui } from '@lingui/react/macro'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { FareComponentAnswer } from '#contract/api/price.ts'
import { useCabinName } from '../party/cabin-name.ts'
import { FareSummary } from './fare-summary.tsx'
import { useReferenceNames } from '../reference-names.ts'
import { usePassengerCountLabel } from '../party/use-passenger-count-label.ts'
import { type FareComponent, coveredFlights, fareComponentsOf } from './fare-components.ts'
import styles from './fare-details.module.css'

/** Properties of the fare details. */
export type FareDetailsProps = {
  readonly offer: OfferAnswer
  readonly fares: readonly FareComponentAnswer[]
}

/** The fares: flights, cabin and class, and passengers of each; then what is included. */
export function FareDetails({ offer, fares }: FareDetailsProps) {
  const { t } = useLingui()
  const components = fareComponentsOf(fares, offer)
  return (
    <div className={styles.details}>
      {components.length > 0 ? (
        <ol className={styles.components}>
          {components.map((component) => (
            <li key={component.key}>
              <FareComponentDetails component={component} offer={offer} />
            </li>
          ))}
        </ol>
      ) : (
        <FareWithoutComponents offer={offer} />
      )}
      <div className={styles.included}>
        <h3 className={styles.title}>{t`Each traveller with a seat`}</h3>
        <FareSummary offer={offer} />
      </div>
    </div>
  )
}

type ComponentProps = { readonly component: FareComponent; readonly offer: OfferAnswer }

function FareComponentDetails({ component, offer }: ComponentProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const cabin = useCabinName()
  const countLabels = usePassengerCountLabel()
  const { fare } = component
  const uses = {
    oneWay: t`One-way fare`,
    roundTrip: t`Half of a round-trip fare`,
    openJaw: t`Half of an open-jaw fare`,
  }
  return (
    <section>
      <h3 className={styles.title}>
        {names.city(fare.from)} – {names.city(fare.to)}
        {fare.fareBrand !== undefined && <span className={styles.brand}>{fare.fareBrand}</span>}
      </h3>
      <p className={styles.soft}>
        {names.airline(fare.airline)} · {uses[fare.pricingUnit]}
      </p>
      <ul className={styles.flights}>
        {coveredFlights(component, offer).map((segment) => (
          <li key={segment.departureAt}>
            <span className="figures">
              {segment.airline} {segment.flightNumber}
            </span>{' '}
            {segment.from}–{segment.to} · {cabin(segment.cabinClass)}
            {' · '}
            {t`booking class`} <b>{segment.rbd ?? fare.rbd}</b>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t`Fare basis per traveller`}</p>
      <dl className={styles.bases}>
        {component.travellers.map(({ type, count, fareBasis }) => (
          <div key={type}>
            <dt>{countLabels(type, count)}</dt>
            <dd className="figures">{fareBasis}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Suppliers without fare components still name cabin and class of each flight. */
function FareWithoutComponents({ offer }: { readonly offer: OfferAnswer }) {
  const { t } = useLingui()
  const cabin = useCabinName()
  return (
    <section>
      {offer.fareBrand !== undefined && <h3 className={styles.title}>{offer.fareBrand}</h3>}
      <ul className={styles.flights}>
        {offer.journeys.flatMap((journey) =>
          journey.segments.map((segment) => (
            <li key={segment.departureAt}>
              <span className="figures">
                {segment.airline} {segment.flightNumber}
              </span>{' '}
              {segment.from}–{segment.to} · {cabin(segment.cabinClass)}
              {segment.rbd !== undefined && (
                <>
                  {' · '}
                  {t`booking class`} <b>{segment.rbd}</b>
                </>
              )}
            </li>
          )),
        )}
      </ul>
      <p className={styles.soft}>{t`The airline does not give a fare per flight.`}</p>
    </section>
  )
}
