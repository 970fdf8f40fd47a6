import { useLingui } from '@lingui/react/macro'
import { type PricingAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { FareRules } from '#web/travel-ui/fare-rules.tsx'
import { PriceBreakdown } from '#web/travel-ui/price-breakdown.tsx'
import { TripFlights } from '#web/travel-ui/trip-flights.tsx'
import { WaitingListNotice } from '#web/travel-ui/waiting-list-notice.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type PriceYes } from './price-yes.ts'
import styles from './price-page.module.css'

/** Properties of the review: the price as it stands, and the yes to it where it moved. */
export type PriceReviewProps = {
  readonly answer: PricingAnswer
  readonly backHref: string
  readonly yes: PriceYes
}

/** The offer as it can be bought now: flights, price and conditions; a price that moved is said first. */
export function PriceReview({ answer, backHref, yes }: PriceReviewProps) {
  const { t } = useLingui()
  const { offer, rules } = answer
  return (
    <>
      <PriceMove answer={answer} backHref={backHref} yes={yes} />
      <WaitingListNotice offer={offer} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card labelledBy="flights-title">
            <h2 id="flights-title" className={styles.heading}>{t`Your flights`}</h2>
            <TripFlights journeys={offer.journeys} />
          </Card>
          <Card labelledBy="rules-title">
            <h2 id="rules-title" className={styles.heading}>{t`Conditions of this fare`}</h2>
            <Disclosure summary={t`Fare rules: refund, changes, stay`} isOpenAtFirst={false}>
              <FareRules rules={rules} />
            </Disclosure>
          </Card>
        </div>
        <Card labelledBy="price-title">
          <h2 id="price-title" className={styles.heading}>{t`Your price`}</h2>
          <PriceBreakdown price={offer.price} />
          <p className={styles.note}>
            {t`Taxes, surcharges and fuel can change until the ticket is issued; a new price always needs your yes.`}
          </p>
        </Card>
      </div>
    </>
  )
}

/** Old price, new price and the reason, and the yes to the new one. */
function PriceMove({ answer, backHref, yes }: PriceReviewProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (answer.outcome === 'same' || answer.was === undefined) return null
  const before = formatMoney(satang(answer.was), language)
  const now = formatMoney(satang(answer.offer.price.total), language)
  const reasons = {
    fare: t`The airline changed the fare.`,
    class: t`The cheaper seats are sold; the next fare applies.`,
    tax: t`Taxes or surcharges changed.`,
    schedule: t`The airline changed the schedule.`,
    unknown: t`The price has moved since the search.`,
  }
  return (
    <Notice
      kind="look"
      isAnnounced
      heading={t`The price has changed from ${before} to ${now}`}
      help={`${reasons[answer.why ?? 'unknown']} ${t`No money has moved and nothing was booked.`}`}
    >
      <Checkbox
        id={yes.fieldId}
        label={t`I accept the new price of ${now}`}
        isChecked={yes.isGiven}
        onChange={yes.give}
        error={yes.wasMissed ? t`Please say whether you accept the new price.` : undefined}
      />
      <LinkButton href={backHref}>{t`Choose another flight`}</LinkButton>
    </Notice>
  )
}
