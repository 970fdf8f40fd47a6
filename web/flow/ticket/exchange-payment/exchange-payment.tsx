import { useLingui } from '@lingui/react/macro'
import type { ExchangePaymentAnswer } from '#contract/api/exchange/exchange-payment.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant, LocalDateTime } from '#contract/terms/time.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant, formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import { AttemptNotice, PayDifference } from '../pay-difference/pay-difference.tsx'
import { usePayExchange } from './use-pay-exchange.ts'
import styles from './exchange-payment.module.css'

/** Properties of the panel. */
export type ExchangePaymentProps = {
  readonly order: Pick<OrderAnswer, 'exchangePayment' | 'journeys'>
  readonly orderKey: string
}

/** New flights that the customer accepts by paying the difference, or what has become of that; nothing without any. */
export function ExchangePayment({ order, orderKey }: ExchangePaymentProps) {
  const { exchangePayment: asked, journeys } = order
  if (!asked) return null
  const isPayable = asked.choices.length > 0
  return isPayable ? (
    <NewFlights key={asked.exchangeId} asked={asked} journeys={journeys} orderKey={orderKey} />
  ) : (
    <PaymentProgress state={asked.state} />
  )
}

type AskedProps = { readonly asked: ExchangePaymentAnswer; readonly orderKey: string }

type NewFlightsProps = AskedProps & Pick<OrderAnswer, 'journeys'>

function NewFlights({ asked, journeys, orderKey }: NewFlightsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useReferenceNames(journeyCodes(asked.journeys))
  const until = formatInstant(asked.payBy as Instant, language, { zone: bangkok })
  return (
    <ReferenceNamesContext value={names}>
      <Card labelledBy="exchange-title" className={styles.panel}>
        <h2 id="exchange-title" className={styles.heading}>{t`Your new flights`}</h2>
        <AttemptNotice state={asked.state} />
        <TripFlights journeys={asked.journeys} />
        <OldFlights journeys={journeys} />
        <ExchangePriceList asked={asked} />
        <p>{t`To accept these flights, pay by ${until} (Bangkok time). We then change your tickets. Keep your current tickets until then.`}</p>
        <PayNow asked={asked} orderKey={orderKey} />
        <p className={styles.soft}>
          {t`If the airline cannot make the change after you have paid, we refund your payment in full.`}
        </p>
      </Card>
    </ReferenceNamesContext>
  )
}

/** The flights that the new ones replace, one line each. */
function OldFlights({ journeys }: Pick<OrderAnswer, 'journeys'>) {
  const { t } = useLingui()
  const language = useLanguage()
  return (
    <div className={styles.soft}>
      <p>{t`Instead of your current flights:`}</p>
      <ul className={styles.old}>
        {journeys
          .flatMap(({ segments }) => segments)
          .map(({ airline, flightNumber, from, to, departureTime, departureAt }) => (
            <li key={departureAt}>
              {airline} {flightNumber} {from}–{to} ·{' '}
              {formatLocalDate(departureTime as LocalDateTime, language, 'short')},{' '}
              {formatLocalTime(departureTime as LocalDateTime)}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** The parts of the difference, for all travellers. */
function ExchangePriceList({ asked }: Pick<AskedProps, 'asked'>) {
  const { t } = useLingui()
  const parts = [
    { name: t`Fare difference`, amount: asked.fareDifference },
    { name: t`Airline change fee`, amount: asked.penalty },
    { name: t`Our service fee`, amount: asked.agencyFee },
  ]
  return (
    <dl className={styles.sum}>
      {parts
        .filter(({ amount }) => amount !== 0)
        .map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <PriceText amount={amount} />
            </dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>{t`Total`}</dt>
        <dd>
          <PriceText amount={asked.total} />
        </dd>
      </div>
    </dl>
  )
}

function PayNow({ asked, orderKey }: AskedProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { pay, isBusy, failure } = usePayExchange(orderKey, asked)
  return (
    <PayDifference
      choices={asked.choices}
      onPay={(choice) => void pay(choice)}
      isBusy={isBusy}
      failure={failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      buttonLabel={(amount) => {
        if (amount === undefined) return t`Accept and pay`
        const total = formatMoney(satang(amount), language)
        return t`Accept and pay ${total}`
      }}
    />
  )
}

/** What happens after the payment, or that nothing can be paid any more. */
function PaymentProgress({ state }: Pick<ExchangePaymentAnswer, 'state'>) {
  const { t } = useLingui()
  switch (state) {
    case 'checking':
      return (
        <Notice
          kind="info"
          heading={t`We are checking your payment.`}
          help={t`You will be charged only once. Please do not pay again. This page updates by itself.`}
        />
      )
    case 'exchanging':
      return (
        <Notice
          kind="info"
          heading={t`Payment received. We are changing your tickets.`}
          help={t`You don't need to do anything. We email you the new tickets.`}
        />
      )
    case 'refused':
      return (
        <Notice
          kind="look"
          heading={t`We couldn't change your flights.`}
          help={t`Your current tickets are still valid. We refund your payment for the change in full. Contact us for other flights.`}
        />
      )
    case 'due':
    case 'atProvider':
    case 'declined':
    case 'notCompleted':
    case 'ended':
      return (
        <Notice
          kind="info"
          heading={t`The offer for new flights has ended.`}
          help={t`Your current tickets are unchanged. Contact us for a new price.`}
        />
      )
  }
}
