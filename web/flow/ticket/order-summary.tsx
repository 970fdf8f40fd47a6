import { useLingui } from '@lingui/react/macro'
import { type OrderAnswer } from '#contract/api/order.ts'
import { FareRules } from '#web/travel-ui/fare-rules.tsx'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { PriceBreakdown } from '#web/travel-ui/price-breakdown.tsx'
import { TripFlights } from '#web/travel-ui/trip-flights.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './order-page.module.css'

/** The booking summary, made to be printed on A4. It says that it is not an e-ticket. */
export function OrderSummary({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.heading}>{t`Booking summary`}</h2>
      <p className={styles.warning}>
        {t`This is not an e-ticket. Prices are estimates until the ticket is issued.`}
        {order.isSimulated && (
          <strong> {t`Simulated flights of a test shop: nobody can fly with this.`}</strong>
        )}
      </p>
      <dl className={styles.codes}>
        <div>
          <dt>{t`Order number`}</dt>
          <dd>{order.orderNumber}</dd>
        </div>
        <div>
          <dt>{t`Booking code`}</dt>
          <dd>{order.bookingCode ?? t`not yet`}</dd>
        </div>
      </dl>
      <Card labelledBy="summary-flights">
        <h3 id="summary-flights" className={styles.heading}>{t`Flights`}</h3>
        <TripFlights journeys={order.journeys} />
      </Card>
      <div className={styles.columns}>
        <Card labelledBy="summary-passengers">
          <h3 id="summary-passengers" className={styles.heading}>{t`Passengers`}</h3>
          <ol className={styles.passengers}>
            {order.passengers.map((one) => (
              <li key={one.ticketName}>
                <strong lang="en">{one.ticketName}</strong>
                <span className={styles.soft}>{t(passengerTypeNames[one.type])}</span>
                {one.ticketNumber !== undefined && (
                  <span className="figures">{t`Ticket ${one.ticketNumber}`}</span>
                )}
              </li>
            ))}
          </ol>
        </Card>
        <Card labelledBy="summary-price">
          <h3 id="summary-price" className={styles.heading}>{t`Price`}</h3>
          <PriceBreakdown price={order.price} paymentSurcharge={order.paymentSurcharge} />
        </Card>
      </div>
      <Card labelledBy="summary-rules">
        <h3 id="summary-rules" className={styles.heading}>{t`Conditions of this fare`}</h3>
        <FareRules rules={order.rules} />
      </Card>
      <Agency order={order} />
    </section>
  )
}

function Agency({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const { agency } = order
  return (
    <footer className={styles.agency}>
      <strong>{agency.name}</strong>
      <span>{agency.address}</span>
      <span>
        {t`Call centre`} {agency.phone} · {t`Monday to Saturday, 8:30 to 17:00 (Bangkok time)`}
      </span>
      <span>{agency.email}</span>
      <span>
        {t`IATA number`} {agency.iataNumber} · {t`Licence`} {agency.licence}
      </span>
      {agency.remark !== '' && <span>{agency.remark}</span>}
    </footer>
  )
}
