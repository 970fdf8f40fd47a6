import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { useFareLabels } from '#web/travel-ui/fare/fare-labels.ts'
import {
  airlinesOf,
  arrivalDayOffsetOf,
  firstAndLastFlightOf,
  flightNumbersOf,
  operatorsOf,
} from '#web/travel-ui/journey/journey-facts.ts'
import { ArrivalDayOffset } from '#web/travel-ui/journey/arrival-day-offset.tsx'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { DurationText, StopsText } from '#web/travel-ui/journey/stops-text.tsx'
import type { OfferFacts } from '../list-model/offer-facts.ts'
import type { PriceView } from '../list-model/price-view.ts'
import type { CompareLine, CompareName } from './compare-lines.ts'
import styles from './compare-table.module.css'

/** Properties of a comparison cell. */
export type CompareCellProps = {
  readonly line: CompareLine
  readonly facts: OfferFacts
  readonly priceOf: PriceView
}

/** The value of one fare in one line of the comparison. */
export function CompareCell({ line: { name, journey }, facts, priceOf }: CompareCellProps) {
  if (name === 'price') return <PriceCell facts={facts} priceOf={priceOf} />
  if (journey === undefined) return <FareCell name={name} facts={facts} />
  const flown = facts.offer.journeys[journey]
  return flown ? <JourneyCell name={name} journey={flown} /> : null
}

function PriceCell({ facts, priceOf }: Pick<CompareCellProps, 'facts' | 'priceOf'>) {
  const { t } = useLingui()
  const { total, perPerson } = priceOf(facts)
  const { passengerCount } = facts
  return (
    <>
      <b className={styles.amount}>
        <PriceText amount={perPerson} />
      </b>
      <span className={styles.soft}>{passengerCount > 1 ? t`Average per person` : t`per person`}</span>
      {passengerCount > 1 && (
        <span className={styles.soft}>
          {t`Total for ${passengerCount}:`} <PriceText amount={total} />
        </span>
      )}
    </>
  )
}

function FareCell({ name, facts: { offer } }: { readonly name: CompareName; readonly facts: OfferFacts }) {
  const { t } = useLingui()
  const [cabinBag, checkedBag, refund, rebook] = useFareLabels()(offer)
  const labels: Readonly<Partial<Record<CompareName, string | undefined>>> = {
    brand: offer.fareBrand ?? offer.fareBases.join(', '),
    cabinBag: cabinBag?.text,
    checkedBag: checkedBag?.text,
    refund: refund?.text,
    rebook: rebook?.text,
    seats: offer.waitingList ? t`Waiting list` : t`Seats left`,
  }
  return <>{labels[name]}</>
}

function JourneyCell({ name, journey }: { readonly name: CompareName; readonly journey: JourneyAnswer }) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const cabinName = useCabinName()
  const { segments } = journey
  const airlines = airlinesOf([journey]).map(names.airline).join(' + ')
  const operators = operatorsOf(journey).map(names.airline).join(', ')
  const aircraft = segments.flatMap((one) => one.aircraft ?? []).map(names.aircraft)
  switch (name) {
    case 'times':
      return <TimesCell journey={journey} />
    case 'duration':
      return <DurationText minutes={journey.durationMinutes} />
    case 'stops':
      return <StopsText journey={journey} />
    case 'airline':
      return (
        <>
          {airlines}
          {operators !== '' && <span className={styles.soft}>{t`operated by ${operators}`}</span>}
        </>
      )
    case 'cabin':
      return <>{[...new Set(segments.map((one) => cabinName(one.cabinClass)))].join(' / ')}</>
    case 'aircraft':
      return <>{aircraft.length === 0 ? t`Not known` : [...new Set(aircraft)].join(' / ')}</>
    default:
      return <span className="figures">{flightNumbersOf(journey).join(' + ')}</span>
  }
}

function TimesCell({ journey }: { readonly journey: JourneyAnswer }) {
  const language = useLanguage()
  const { first, last } = firstAndLastFlightOf(journey)
  return (
    <>
      <span className="figures">
        {formatLocalTime(first.departureTime as LocalDateTime)} {first.from} –{' '}
        {formatLocalTime(last.arrivalTime as LocalDateTime)}
        <ArrivalDayOffset days={arrivalDayOffsetOf(journey)} local={last.arrivalTime} /> {last.to}
      </span>
      <span className={styles.soft}>
        {formatLocalDate(first.departureTime as LocalDateTime, language, 'short')}
      </span>
    </>
  )
}
