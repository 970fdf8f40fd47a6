import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { QuoteAnswer } from '#contract/api/quote.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useBagLabels } from '#web/travel-ui/fare/fare-labels.ts'
import { FareRules } from '#web/travel-ui/fare/fare-rules.tsx'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { OldAndNewPrice } from '#web/travel-ui/price/old-and-new-price.tsx'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { quoteReasonNames } from '#web/travel-ui/quote-reasons.ts'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { OrderActionFailure } from './order-action-failure.tsx'
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
      <h2 id="quote-title" className={styles.heading}>{t`Exact price`}</h2>
      {quote.was !== quote.total && <OldAndNewPrice before={quote.was} now={quote.total} />}
      <p>{t(quoteReasonNames[quote.why])}</p>
      {quote.note !== '' && (
        <blockquote className={styles.note}>
          <p className={styles.soft}>{t`Message from us:`}</p>
          <p>{quote.note}</p>
        </blockquote>
      )}
      {quote.hasOtherFlights && <ChangedQuoteFlights quote={quote} />}
      <Disclosure summary={t`Price breakdown`}>
        <PriceBreakdown price={quote.price} />
      </Disclosure>
      <Disclosure summary={t`Fare rules`}>
        <FareRules rules={quote.rules} />
      </Disclosure>
      {quote.paymentSurcharge > 0 && (
        <p>
          {t`Payment fee`} {t`(not refundable)`} <PriceText amount={quote.paymentSurcharge} /> · {t`Total`}{' '}
          <strong>
            <PriceText amount={quote.amountDue} />
          </strong>
        </p>
      )}
      <p>
        {t`Price valid until`} <time dateTime={quote.validUntil}>{until}</time> {t`(Bangkok time).`}{' '}
        {t`Nothing is booked or charged unless you accept. If you don't reply, the request ends.`}
      </p>
      <QuoteReplyButtons quote={quote} orderKey={orderKey} />
    </Card>
  )
}

/** Flights and baggage of the quote, where they differ from those of the order. */
function ChangedQuoteFlights({ quote }: Pick<OpenQuoteProps, 'quote'>) {
  const { t } = useLingui()
  const names = useReferenceNames(journeyCodes(quote.journeys))
  const bags = useBagLabels()(quote.baggage)
  return (
    <ReferenceNamesContext value={names}>
      <section aria-labelledby="quote-flights">
        <h3 id="quote-flights">{t`Different flights`}</h3>
        <TripFlights journeys={quote.journeys} />
        <p>
          <span className={styles.soft}>{t`Baggage, each traveller with a seat`}</span>{' '}
          {bags.map(({ text }) => text).join(' · ')}
        </p>
      </section>
    </ReferenceNamesContext>
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
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <div className={styles.answers}>
        <Button kind="primary" isBusy={sending === 'yes'} onClick={() => void reply('yes')}>
          {t`Accept and book for ${total}`}
        </Button>
        <Button isBusy={sending === 'no'} onClick={() => setAsksAgain(true)}>{t`Decline`}</Button>
      </div>
      <Dialog
        isOpen={asksAgain}
        onClose={() => setAsksAgain(false)}
        heading={t`Decline this price?`}
        actions={
          <>
            <Button onClick={() => setAsksAgain(false)}>{t`Go back`}</Button>
            <Button
              kind="primary"
              isBusy={sending === 'no'}
              onClick={() => void reply('no').then(() => setAsksAgain(false))}
            >{t`Decline price`}</Button>
          </>
        }
      >
        <p>{t`Your request ends at no cost. Any seats we held go back to the airline.`}</p>
      </Dialog>
    </>
  )
}
