import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useBagLabels } from '#web/travel-ui/fare/fare-labels.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { PricePartsBar } from '#web/travel-ui/price/price-parts-bar.tsx'
import { PriceLines } from '#web/travel-ui/price/price-breakdown.tsx'
import { useExtraLabels } from '#web/travel-ui/price/use-extra-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { useScheduleChangeNote } from './use-schedule-change-note.ts'
import { TripFlights } from '#web/travel-ui/journey/trip-flights.tsx'
import { isTicketRefundAwaited } from '#contract/terms/after-sales.ts'
import { TicketName } from '#web/travel-ui/ticket-name.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
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
  const flightNote = useScheduleChangeNote(order)
  const { price, paymentSurcharge, passengers } = order
  const isValid = order.state === 'ticketed' && order.afterSales === undefined
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.title}>{t`Booking summary`}</h2>
      <p className={isValid && !order.isSimulated ? styles.valid : styles.warning}>
        <span>{summaryNote}</span>
        {order.isSimulated && (
          <strong>{t`Test booking: these flights are simulated and cannot be flown.`}</strong>
        )}
      </p>
      <ItineraryReceiptFacts order={order} />
      <ReceiptSection heading={t`Flights`} value="">
        <p className={styles.soft}>{t`All times are local to each airport.`}</p>
        {flightNote !== undefined && <p className={styles.changed}>{flightNote}</p>}
        <TripFlights journeys={order.journeys} scheduleChanges={order.scheduleChanges} />
      </ReceiptSection>
      <ReceiptSection heading={t`Travellers and tickets`} value={passengers.length} isOpenAtFirst>
        <Passengers order={order} />
      </ReceiptSection>
      <ReceiptSection
        heading={t`Price`}
        value={<PriceText amount={price.total + paymentSurcharge} />}
        isOpenAtFirst
      >
        <div className="screen-only">
          <PricePartsBar price={price} paymentSurcharge={paymentSurcharge} />
        </div>
        <p className={styles.note}>{priceNote(order.state)}</p>
        <Disclosure summary={t`Every line, per person`} className={styles.lines}>
          <PriceLines
            price={price}
            paymentSurcharge={paymentSurcharge}
            names={passengers.map(({ ticketName }) => ticketName)}
          />
        </Disclosure>
      </ReceiptSection>
      <ReceiptSection heading={t`Fare rules`} value="">
        <ItineraryReceiptConditions rules={order.rules} />
      </ReceiptSection>
      <ReceiptAgency order={order} />
    </section>
  )
}

type ReceiptSectionProps = {
  readonly heading: string
  /** A count or an amount, shown while the part is closed, too. */
  readonly value: ReactNode
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** A part of the receipt that opens below its heading; on paper it always is. */
function ReceiptSection({ heading, value, isOpenAtFirst = false, children }: ReceiptSectionProps) {
  return (
    <Card className={styles.part}>
      <Disclosure
        isOpenAtFirst={isOpenAtFirst}
        summary={
          <span className={styles.partHead}>
            <h3 className={styles.heading}>{heading}</h3>
            <span className={styles.value}>{value}</span>
          </span>
        }
      >
        {children}
      </Disclosure>
    </Card>
  )
}

/**
 * Returns the note on the receipt's validity: with tickets it is a copy of what was issued, without them no
 * travel document.
 */
function useReceiptNote(order: OrderAnswer): string {
  const { t } = useLingui()
  const { state, afterSales } = order
  if (afterSales?.areTicketsValid === false || isTicketRefundAwaited(order))
    return t`The tickets of this booking are no longer valid.`
  if (state === 'ticketed' && afterSales?.status === 'flightCancelled')
    return t`One of your flights is cancelled by the airline. Contact us before you check in.`
  if (state === 'ticketed')
    return t`Your e-ticket numbers are below. Check in with the airline using the booking code.`
  return t`This is a booking summary, not an e-ticket. You cannot fly with it.`
}

function Passengers({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const bags = useBagLabels()(order.baggage)
  const extraLabel = useExtraLabels()
  const extrasOf = (passenger: number) =>
    [...(order.price.extras ?? []), ...order.laterExtras]
      .filter((one) => one.passenger === passenger)
      .map(extraLabel)
  return (
    <>
      <ol className={styles.passengers}>
        {order.passengers.map((one, index) => (
          <li key={index}>
            <span>
              <strong>
                <TicketName name={one.ticketName} />
              </strong>{' '}
              <span className={styles.soft}>{t(passengerTypeNames[one.type])}</span>
            </span>
            <TicketNumber passenger={one} />
            {extrasOf(index).length > 0 && (
              <span className={classNames(styles.soft, styles.extras)}>{extrasOf(index).join(' · ')}</span>
            )}
          </li>
        ))}
      </ol>
      <p className={classNames(styles.note, styles.onPaper)}>
        <span className={styles.soft}>{t`Baggage, each traveller with a seat`}</span>{' '}
        {bags.map(({ text }) => text).join(' · ')}
      </p>
    </>
  )
}

/** The ticket number, and whether the airline has ended the ticket. */
function TicketNumber({ passenger }: { readonly passenger: OrderAnswer['passengers'][number] }) {
  const { t } = useLingui()
  const { ticketNumber, ticketStatus: status = 'unknown' } = passenger
  if (ticketNumber === undefined) return null
  if (isDocumentOpen({ status })) return <span className="figures">{t`Ticket ${ticketNumber}`}</span>
  return (
    <span>
      <s className="figures">{t`Ticket ${ticketNumber}`}</s>{' '}
      <strong>{t({ message: 'No longer valid', context: 'status of a ticket' })}</strong>
    </span>
  )
}

function ReceiptAgency({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { agency } = order
  return (
    <footer className={classNames(styles.agency, styles.onPaper)}>
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
