import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { type OpenOrder } from '#contract/api/quote.ts'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { TripFlights } from '#web/travel-ui/trip-flights.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EndOrder } from './end-order.tsx'
import { QuoteForm } from './quote-form.tsx'
import { useOpenWords } from './use-open-words.ts'
import styles from './staff.module.css'

const bangkok = 'Asia/Bangkok' as Zone

/** Properties of one order on the desk; `renew` has the list asked for again. */
export type OpenOrderCardProps = { readonly order: OpenOrder; readonly renew: () => Promise<void> }

/** One order: why it is here, who to call, what it is, and the exact price to name. */
export function OpenOrderCard({ order, renew }: OpenOrderCardProps) {
  const { t } = useLingui()
  const words = useOpenWords(order)
  const titleId = `open-${order.orderNumber}`
  return (
    <Card labelledBy={titleId} className={styles.order}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          <a href={pageAddress(routePaths.order, { key: order.orderKey })} className="figures">
            {order.orderNumber}
          </a>{' '}
          {words.state}
        </h2>
        <strong>
          <PriceText amount={quotedTotalOf(order)} />
        </strong>
      </div>
      {words.reason !== '' && <p>{words.reason}</p>}
      <Facts order={order} />
      <Disclosure summary={t`Flights`}>
        <TripFlights journeys={order.journeys} />
      </Disclosure>
      <div className={styles.columns}>
        <Disclosure
          summary={order.quotes.length === 0 ? t`Name the exact price` : t`Name another exact price`}
          isOpenAtFirst={order.state === 'requested'}
        >
          <QuoteForm order={order} renew={renew} />
        </Disclosure>
        <EndOrder orderNumber={order.orderNumber} renew={renew} />
      </div>
    </Card>
  )
}

/** What the customer has before their eyes: the price that awaits an answer, or the one that was shown. */
function quotedTotalOf({ quotes, total }: OpenOrder): number {
  return quotes.find(({ state }) => state === 'open')?.total ?? total
}

function Facts({ order }: { readonly order: OpenOrder }) {
  const { t } = useLingui()
  const language = useLanguage()
  const moment = (at: string) => formatInstant(at as Instant, language, { zone: bangkok })
  const open = order.quotes.find(({ state }) => state === 'open')
  return (
    <dl className={styles.facts}>
      <Fact name={t`Leaves (Bangkok time)`}>{moment(order.departsAt)}</Fact>
      <Fact name={t`Asked for (Bangkok time)`}>{moment(order.createdAt)}</Fact>
      <Fact name={t`We pay`}>
        <PriceText amount={order.net} />
      </Fact>
      <Fact name={t`Passengers`}>
        {order.passengers.map((one, index) => (
          <span key={index} className={styles.line}>
            <span lang="en">{one.ticketName}</span> · {t(passengerTypeNames[one.type])}
          </span>
        ))}
      </Fact>
      <Fact name={t`Contact`}>
        <span className={styles.line}>{order.contact.name}</span>
        <a href={`tel:${order.contact.mobilePhone.replaceAll(/[^+\d]/g, '')}`} className={styles.line}>
          {order.contact.mobilePhone}
        </a>
        <a href={`mailto:${order.contact.email}`} className={styles.line}>
          {order.contact.email}
        </a>
      </Fact>
      {open && (
        <Fact name={t`Quoted, answer by (Bangkok time)`}>
          <PriceText amount={open.total} /> · {moment(open.validUntil)}
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { readonly name: string; readonly children: ReactNode }

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
