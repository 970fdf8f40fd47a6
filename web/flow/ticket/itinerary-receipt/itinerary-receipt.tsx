import { useLingui } from '@lingui/react/macro'
import { type OrderAnswer } from '#contract/api/order.ts'
import { type ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useBagLabels } from '#web/travel-ui/fare/fare-labels.ts'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { PriceBreakdown } from '#web/travel-ui/price/price-breakdown.tsx'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { Card } from '#web/ui/card.tsx'
import { ItineraryReceiptConditions } from './itinerary-receipt-conditions.tsx'
import { ItineraryReceiptFacts } from './itinerary-receipt-facts.tsx'
import { usePriceValidityNote } from './price-validity-note.ts'
import styles from './itinerary-receipt.module.css'

/**
 * The itinerary receipt. On paper it is alone on the page, on A4, and says what the PDF says
 * (server/flow/ticket/itinerary-receipt/itinerary-receipt.ts): that it is no ticket, and whether its prices
 * are guaranteed.
 */
export function ItineraryReceipt({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const priceNote = usePriceValidityNote()
  const summaryNote = useReceiptNote(order)
  const isGone = order.afterSales?.status === 'cancelledByAirline'
  const isChanged = isGone || isOpenChange(order.scheduleChanges[0]?.state)
  const flightNote = useFlightNote(order)
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.title}>{t`Booking summary`}</h2>
      <p className={styles.warning}>
        <span>{summaryNote}</span>
        {order.isSimulated && (
          <strong>{t`Test booking: these flights are simulated and cannot be flown.`}</strong>
        )}
      </p>
      <ItineraryReceiptFacts order={order} />
      <Card labelledBy="summary-flights">
        <h3 id="summary-flights" className={styles.heading}>{t`Flights`}</h3>
        <p className={styles.soft}>{t`All times are local to each airport.`}</p>
        {isChanged && <p className={styles.changed}>{flightNote}</p>}
        <TripFlights journeys={order.journeys} scheduleChanges={order.scheduleChanges} />
      </Card>
      <div className={styles.columns}>
        <Card labelledBy="summary-passengers">
          <h3 id="summary-passengers" className={styles.heading}>{t`Travellers`}</h3>
          <ReceiptPassengers order={order} />
        </Card>
        <Card labelledBy="summary-price">
          <h3 id="summary-price" className={styles.heading}>{t`Price`}</h3>
          <PriceBreakdown price={order.price} paymentSurcharge={order.paymentSurcharge} isBriefOnPaper />
          <p className={styles.note}>{priceNote(order.state)}</p>
        </Card>
      </div>
      <Card labelledBy="summary-rules">
        <h3 id="summary-rules" className={styles.heading}>{t`Fare rules`}</h3>
        <ItineraryReceiptConditions rules={order.rules} />
      </Card>
      <ReceiptAgency order={order} />
    </section>
  )
}

/** Returns the note on flights that the airline has changed. */
function useFlightNote({ afterSales }: OrderAnswer): string {
  const { t } = useLingui()
  if (afterSales?.status === 'cancelledByAirline')
    return t`These flights are cancelled by the airline. They are shown as you booked them.`
  if (afterSales?.status === 'flightCancelled')
    return t`The airline has cancelled a flight of this booking. It is marked below.`
  return t`These are the flights you booked. The airline has changed them since. See your booking for the new flights.`
}

/**
 * Returns the note on the receipt's validity: with tickets it is a copy of what was issued, without them no
 * travel document.
 */
function useReceiptNote({ state, afterSales }: OrderAnswer): string {
  const { t } = useLingui()
  if (afterSales?.areTicketsValid === false) return t`The tickets of this booking are no longer valid.`
  if (state === 'ticketed' && afterSales?.status === 'flightCancelled')
    return t`One of your flights is cancelled by the airline. Contact us before you check in.`
  if (state === 'ticketed')
    return t`Your e-ticket numbers are below. Check in with the airline using the booking code.`
  return t`This is a booking summary, not an e-ticket. You cannot fly with it.`
}

/** Returns whether the airline's flights differ from those of the order. */
function isOpenChange(state: ScheduleChangeState | undefined): boolean {
  return state === 'told' || state === 'accepting' || state === 'toConfirm' || state === 'refused'
}

function ReceiptPassengers({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const bags = useBagLabels()(order.baggage)
  return (
    <>
      <ol className={styles.passengers}>
        {order.passengers.map((one, index) => (
          <li key={index}>
            <strong lang="en">{one.ticketName}</strong>
            <span className={styles.soft}>{t(passengerTypeNames[one.type])}</span>
            {one.ticketNumber !== undefined && (
              <span className="figures">{t`Ticket ${one.ticketNumber}`}</span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        <span className={styles.soft}>{t`Baggage, each traveller with a seat`}</span>{' '}
        {bags.map(({ text }) => text).join(' · ')}
      </p>
    </>
  )
}

function ReceiptAgency({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { agency } = order
  return (
    <footer className={styles.agency}>
      <strong>{agency.name}</strong>
      <span>{agency.address}</span>
      <span>
        {t`Call centre`} {agency.phone}
        {agency.fax !== '' && ` · ${t`Fax ${agency.fax}`}`}
      </span>
      <span>{officeHoursLabel(agency.hours, language)}</span>
      <span>{agency.email}</span>
      <span>
        {t`IATA number`} {agency.iataNumber} · {t`Licence`} {agency.licence}
      </span>
      {agency.remark !== '' && <span>{agency.remark}</span>}
    </footer>
  )
}
