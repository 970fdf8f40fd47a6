import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type QuoteAnswer } from '#contract/api/quote.ts'
import { satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { useNames } from '#web/api/reference/use-names.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useBagLabels } from '#web/travel-ui/fare/fare-labels.ts'
import { FareRules } from '#web/travel-ui/fare/fare-rules.tsx'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { NameBookContext } from '#web/travel-ui/name-book.ts'
import { OldAndNewPrice } from '#web/travel-ui/price/old-and-new-price.tsx'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { quoteReasonNames } from '#web/travel-ui/quote-reasons.ts'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { OrderFailure } from './order-failure.tsx'
import { useQuoteReply } from './use-quote-reply.ts'
import styles from './quote-panel.module.css'

/** Properties of the panel. */
export type QuotePanelProps = { readonly order: OrderAnswer; readonly orderKey: string }

/**
 * The quote that awaits an answer: old and new price, reason, validity, and buttons to accept or decline.
 * Nothing without one.
 */
export function QuotePanel({ order, orderKey }: QuotePanelProps) {
  const quote = order.quotes.find(({ state }) => state === 'open')
  if (!quote || order.state !== 'quoted') return null
  return <OpenQuote key={quote.quoteId} quote={quote} orderKey={orderKey} />
}

type OpenQuoteProps = { readonly quote: QuoteAnswer; readonly orderKey: string }

function OpenQuote({ quote, orderKey }: OpenQuoteProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const until = formatInstant(quote.validUntil as Instant, language, { zone: bangkok })
  return (
    <Card labelledBy="quote-title" className={styles.panel}>
      <h2 id="quote-title" className={styles.heading}>{t`The exact price`}</h2>
      {quote.was !== quote.total && <OldAndNewPrice before={quote.was} now={quote.total} />}
      <p>{t(quoteReasonNames[quote.why])}</p>
      {quote.note !== '' && (
        <blockquote className={styles.note}>
          <p className={styles.soft}>{t`Our staff write:`}</p>
          <p>{quote.note}</p>
        </blockquote>
      )}
      {quote.hasOtherFlights && <OtherFlights quote={quote} />}
      <Disclosure summary={t`Every line of this price`}>
        <PriceBreakdown price={quote.price} />
      </Disclosure>
      <Disclosure summary={t`Conditions of this fare`}>
        <FareRules rules={quote.rules} />
      </Disclosure>
      {quote.paymentSurcharge > 0 && (
        <p>
          {t`Payment surcharge`} {t`(not refundable)`} <PriceText amount={quote.paymentSurcharge} /> ·{' '}
          {t`Total`}{' '}
          <strong>
            <PriceText amount={quote.amountDue} />
          </strong>
        </p>
      )}
      <p>
        {t`This price stands until`} <time dateTime={quote.validUntil}>{until}</time> {t`(Bangkok time).`}{' '}
        {t`Nothing is booked or charged without your yes; no answer counts as no.`}
      </p>
      <QuoteReplyButtons quote={quote} orderKey={orderKey} />
    </Card>
  )
}

/** Flights and baggage of the quote, where they differ from those of the order. */
function OtherFlights({ quote }: Pick<OpenQuoteProps, 'quote'>) {
  const { t } = useLingui()
  const names = useNames(journeyCodes(quote.journeys))
  const bags = useBagLabels()(quote.baggage)
  return (
    <NameBookContext value={names}>
      <section aria-labelledby="quote-flights">
        <h3 id="quote-flights">{t`Other flights than before`}</h3>
        <TripFlights journeys={quote.journeys} />
        <p>
          <span className={styles.soft}>{t`Baggage for each passenger with a seat`}</span>{' '}
          {bags.map(({ text }) => text).join(' · ')}
        </p>
      </section>
    </NameBookContext>
  )
}

function QuoteReplyButtons({ quote, orderKey }: OpenQuoteProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { reply, sending, failure } = useQuoteReply(orderKey, quote)
  const [asksAgain, setAsksAgain] = useState(false)
  const total = formatMoney(satang(quote.amountDue), language)
  return (
    <>
      {failure && <OrderFailure failure={failure} orderKey={orderKey} />}
      <div className={styles.answers}>
        <Button kind="primary" isBusy={sending === 'yes'} onClick={() => void reply('yes')}>
          {t`Yes, book at ${total}`}
        </Button>
        <Button isBusy={sending === 'no'} onClick={() => setAsksAgain(true)}>{t`No, thank you`}</Button>
      </div>
      <Dialog
        isOpen={asksAgain}
        onClose={() => setAsksAgain(false)}
        heading={t`Say no to this price?`}
        actions={
          <>
            <Button onClick={() => setAsksAgain(false)}>{t`Not yet`}</Button>
            <Button
              kind="primary"
              isBusy={sending === 'no'}
              onClick={() => void reply('no').then(() => setAsksAgain(false))}
            >{t`No, end this order`}</Button>
          </>
        }
      >
        <p>{t`The order ends and costs nothing. Seats that were held go back to the airline.`}</p>
      </Dialog>
    </>
  )
}
