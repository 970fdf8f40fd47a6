import { useLingui } from '@lingui/react/macro'
import { type PricingAnswer } from '#contract/api/price.ts'
import { ticketName } from '#contract/terms/passenger/ticket-name.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { nameToPrintOf, type PassengerDraft, type TripDraft } from '#web/session/trip-draft.ts'
import { FareRules } from '#web/travel-ui/fare/fare-rules.tsx'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { FoldedPrice } from '#web/travel-ui/price/price-folded.tsx'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { WaitlistNotice } from '#web/travel-ui/waitlist-notice.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { rulesId } from './self-check/self-check-panel.tsx'
import styles from './booking-page.module.css'

/** Properties of the last look before booking. */
export type BookingReviewProps = {
  readonly answer: PricingAnswer
  readonly draft: TripDraft
  readonly priceHref: string
}

/** Flights, passengers and price once more, as the airline gets them. */
export function BookingReview({ answer, draft, priceHref }: BookingReviewProps) {
  const { t } = useLingui()
  const { offer, rules } = answer
  return (
    <>
      {answer.outcome === 'changed' && <PriceMoved answer={answer} priceHref={priceHref} />}
      <WaitlistNotice offer={offer} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card labelledBy="review-flights">
            <h2 id="review-flights" className={styles.heading}>{t`Flights`}</h2>
            <TripFlights journeys={offer.journeys} />
          </Card>
          <Card labelledBy={rulesId}>
            <h2 id={rulesId} tabIndex={-1} className={styles.heading}>{t`Fare rules`}</h2>
            <Disclosure summary={t`Full fare rules: refunds, changes, length of stay`}>
              <FareRules rules={rules} />
            </Disclosure>
          </Card>
        </div>
        <div className={styles.stack}>
          <Card labelledBy="review-passengers">
            <h2 id="review-passengers" className={styles.heading}>{t`Travellers`}</h2>
            <ol className={styles.passengers}>
              {draft.passengers.map((one, index) => (
                <li key={index}>
                  <strong lang="en">{printedName(one)}</strong>
                  <span className={styles.soft}>{t(passengerTypeNames[one.type])}</span>
                </li>
              ))}
            </ol>
            <a href={priceHref}>{t`Edit travellers`}</a>
          </Card>
          <Card labelledBy="review-price">
            <h2 id="review-price" className={styles.heading}>{t`Price`}</h2>
            <FoldedPrice price={offer.price} />
          </Card>
        </div>
      </div>
    </>
  )
}

function PriceMoved({ answer, priceHref }: { readonly answer: PricingAnswer; readonly priceHref: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const before = formatMoney(satang(answer.was ?? answer.offer.price.total), language)
  const now = formatMoney(satang(answer.offer.price.total), language)
  return (
    <Notice
      kind="look"
      isAnnounced
      heading={t`The price has changed from ${before} to ${now}`}
      help={t`Nothing was booked and you have not been charged. Your details are saved. If you book below, you accept the new price.`}
    >
      <a href={priceHref}>{t`See what changed`}</a>
    </Notice>
  )
}

function printedName(one: PassengerDraft): string {
  return ticketName(nameToPrintOf(one))
}
