import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { FareDetails } from '../fare/fare-details.tsx'
import { FareRules } from '../fare/fare-rules.tsx'
import { FareSummary } from '../fare/fare-summary.tsx'
import { ChosenJourney } from '../journey/chosen-journey.tsx'
import { EmissionsNote } from '../journey/emissions-note.tsx'
import { firstAndLastFlightOf } from '../journey/journey-facts.ts'
import { RouteTitle } from '../journey/route-title.tsx'
import { TripFlights } from '../journey/trip-flights.tsx'
import { usePassengerCountLabel } from '../party/use-passenger-count-label.ts'
import { PriceBreakdown } from '../price/price-breakdown.tsx'
import { PriceByType } from '../price/price-by-type.tsx'
import { FoldedPrice } from '../price/folded-price.tsx'
import { isPartyTotalOnly } from '../price/price-parts.ts'
import { PriceText } from '../price/price-text.tsx'
import { useExtraLabels } from '../price/use-extra-labels.ts'
import { useIsWide } from './use-is-wide.ts'
import styles from './trip-summary.module.css'

/** The id of the link that opens the fare rules. */
export const fareRulesId = 'fare-rules'

/** Properties of the summary. */
export type TripSummaryProps = {
  readonly answer: PricingAnswer
  /** Shown below the flights in their sheet, such as the seats. */
  readonly flightExtras?: ReactNode
  /** Shown below the price in its sheet. */
  readonly priceExtras?: ReactNode
  /** Names of the travellers in their order, for their seats and bags; absent before they are known. */
  readonly names?: readonly string[]
}

/** What is being bought at a glance: each journey, what the fare includes, and the price of each type. */
export function TripSummary({ answer, flightExtras, priceExtras, names = [] }: TripSummaryProps) {
  const { t } = useLingui()
  const { offer, fares, rules } = answer
  return (
    <div className={styles.parts}>
      <h2 className={styles.title}>
        <RouteTitle journeys={offer.journeys} />
      </h2>
      <ol className={styles.journeys}>
        {offer.journeys.map((journey, index) => (
          <li key={index}>
            <JourneyDate journey={journey} />
            <ChosenJourney journey={journey} />
          </li>
        ))}
      </ol>
      <div className={styles.part}>
        <FareSummary offer={offer} />
      </div>
      <div className={styles.part}>
        <PassengerTypePrices answer={answer} names={names} />
        <div className={styles.links}>
          <DetailsSheetLink label={t`Flight details`}>
            <TripFlights journeys={offer.journeys} />
            <EmissionsNote offers={[offer]} />
            {flightExtras}
          </DetailsSheetLink>
          <DetailsSheetLink label={t`Fare rules`} id={fareRulesId}>
            <div className={styles.sheet}>
              <FareDetails offer={offer} fares={fares} />
              <FareRules rules={rules} />
            </div>
          </DetailsSheetLink>
          <DetailsSheetLink label={t`Explain this price`}>
            <div className={styles.sheet}>
              <TripPrice answer={answer} />
              {priceExtras}
            </div>
          </DetailsSheetLink>
        </div>
      </div>
    </div>
  )
}

function JourneyDate({ journey }: { readonly journey: JourneyAnswer }) {
  const language = useLanguage()
  const { first } = firstAndLastFlightOf(journey)
  return <p className={styles.day}>{formatLocalDate(first.departureTime as LocalDateTime, language)}</p>
}

/** The price of each passenger type and of each seat and bag; no types where the supplier gives the party's total only. */
function PassengerTypePrices({
  answer: { offer },
  names,
}: Pick<TripSummaryProps, 'answer'> & Required<Pick<TripSummaryProps, 'names'>>) {
  const countLabels = usePassengerCountLabel()
  const extraLabels = useExtraLabels()
  const { extras = [], passengers } = offer.price
  const shown = isPartyTotalOnly(offer.price) ? [] : passengers
  if (shown.length + extras.length === 0) return null
  return (
    <dl className={styles.prices}>
      {shown.map(({ type, count, perPerson }, at) => (
        <div key={at}>
          <dt>{countLabels(type, count)}</dt>
          <dd>
            <PriceText amount={perPerson * count} />
          </dd>
        </div>
      ))}
      {extras.map((extra, at) => (
        <div key={`extra ${at}`}>
          <dt>{[extraLabels(extra), names[extra.passenger] ?? ''].filter(Boolean).join(', ')}</dt>
          <dd>
            <PriceText amount={extra.amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines of the price: a column for every type where there is room, else each type folded. */
function TripPrice({ answer: { offer } }: Pick<TripSummaryProps, 'answer'>) {
  const isWide = useIsWide()
  if (offer.price.passengers.length === 1 || offer.price.extras) return <PriceBreakdown price={offer.price} />
  return isWide ? <PriceByType price={offer.price} /> : <FoldedPrice price={offer.price} />
}

type SheetProps = { readonly label: string; readonly id?: string; readonly children: ReactNode }

/** A link that opens details over the page; the page keeps its place. */
function DetailsSheetLink({ label, id, children }: SheetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button id={id} kind="plain" className={styles.link} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <LargeDialog isOpen={isOpen} onClose={() => setOpen(false)} heading={label}>
        {children}
      </LargeDialog>
    </>
  )
}
