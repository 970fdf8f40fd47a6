import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { ExchangeOfferAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import { exchangeTotal, waivedAmount } from '#contract/terms/document/ticket-exchange.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { FactRow } from '../../../money/fact-row.tsx'
import styles from '../../order.module.css'
import { FlightLines } from './exchange-offers.tsx'

/** Properties of the facts: the old flights, the new ones with their price, and the agency's fee. */
export type ExchangeFactsProps = {
  readonly journeys: readonly JourneyAnswer[]
  readonly offer: ExchangeOfferAnswer
  readonly agencyFee: number
  /** Nothing is charged, because the airline has changed the flights. */
  readonly isFree: boolean
}

/** Old and new flights, and the lines that add up to what the customer pays or gets back. */
export function ExchangeFacts({ journeys, offer, agencyFee, isFree }: ExchangeFactsProps) {
  const { t } = useLingui()
  const { fareDifference, penalty, isPenaltyUnknown, isResidualForfeited } = offer
  const total = isFree ? 0 : exchangeTotal({ ...offer, agencyFee })
  return (
    <>
      <dl className={styles.facts}>
        <FactRow name={t`Old flights`}>
          <s>
            <FlightLines journeys={journeys} />
          </s>
        </FactRow>
        <FactRow name={t`New flights`}>
          <FlightLines journeys={offer.journeys} />
        </FactRow>
      </dl>
      <dl className={styles.sum} aria-live="polite">
        <FactRow name={t`Fare difference`}>
          <PriceText amount={fareDifference} />
        </FactRow>
        <FactRow name={t`Change penalty`}>
          {isPenaltyUnknown ? t`Not stated, in the fare difference` : <PriceText amount={penalty} />}
        </FactRow>
        {isFree ? (
          <FactRow name={t`Waived`}>
            <PriceText amount={-waivedAmount(offer)} />
          </FactRow>
        ) : (
          <FactRow name={t`Agency fee`}>
            <PriceText amount={agencyFee} />
          </FactRow>
        )}
        <FactRow name={total < 0 ? t`To refund` : t`To pay`}>
          <strong>
            <PriceText amount={Math.abs(total)} />
          </strong>
        </FactRow>
      </dl>
      {isResidualForfeited && !isFree && (
        <p className={styles.soft}>{t`The new flights cost less. The fare rules give nothing back.`}</p>
      )}
    </>
  )
}
