import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { FactRow } from '../money/fact-row.tsx'
import type { OrderPartProps } from './order-part-props.ts'
import styles from './order.module.css'

/** Passengers, contact, codes and times of the order. */
export function OrderFacts({ order }: OrderPartProps) {
  const { t } = useLingui()
  const open = order.quotes.find(({ state }) => state === 'open')
  return (
    <dl className={styles.facts}>
      <FactRow name={t`Passengers`}>
        {order.passengers.map((one, index) => (
          <span key={index} className={styles.line}>
            <span lang="en">{one.ticketName}</span> · {t(passengerTypeNames[one.type])}
            <TicketNumber order={order} passenger={index} />
          </span>
        ))}
      </FactRow>
      <FactRow name={t`Contact`}>
        <ContactFacts order={order} />
      </FactRow>
      {order.bookingCode !== undefined && (
        <FactRow name={t`PNR`}>
          <span className="figures">{order.bookingCode}</span>
        </FactRow>
      )}
      <OptionalTimeFact name={t`Departure (Bangkok time)`} at={order.departsAt} />
      <OptionalTimeFact name={t`Requested (Bangkok time)`} at={order.createdAt} />
      {order.state === 'held' && (
        <OptionalTimeFact name={t`Seats held until (Bangkok time)`} at={order.payBy} />
      )}
      <OptionalTimeFact name={t`Ticketing time limit (Bangkok time)`} at={order.ticketingTimeLimitAt} />
      {open && (
        <FactRow name={t`Quote valid until (Bangkok time)`}>
          <PriceText amount={open.total} /> · <BangkokTime at={open.validUntil} />
        </FactRow>
      )}
    </dl>
  )
}

function TicketNumber({
  order,
  passenger,
}: {
  readonly order: StaffOrderAnswer
  readonly passenger: number
}) {
  const ticket = order.tickets.find((one) => one.passenger === passenger)
  return ticket ? <span className="figures"> · {ticket.ticketNumber}</span> : null
}

function ContactFacts({ order: { contact } }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const { name, mobilePhone, daytimePhone, email, companyName, costCenter, lineId } = contact
  return (
    <>
      <span className={styles.line}>{name}</span>
      {[mobilePhone, daytimePhone].map((phone) =>
        phone === undefined || phone === '' ? null : (
          <a key={phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={styles.phone}>
            {phone}
          </a>
        ),
      )}
      <a href={`mailto:${email}`} className={styles.line}>
        {email}
      </a>
      {companyName !== undefined && companyName !== '' && <span className={styles.line}>{companyName}</span>}
      {costCenter !== undefined && costCenter !== '' && (
        <span className={styles.line}>{t`Cost centre: ${costCenter}`}</span>
      )}
      {lineId !== undefined && lineId !== '' && <span className={styles.line}>{t`LINE: ${lineId}`}</span>}
    </>
  )
}

type AtProps = { readonly name: ReactNode & string; readonly at: string | undefined }

function OptionalTimeFact({ name, at }: AtProps) {
  return at === undefined ? null : (
    <FactRow name={name}>
      <BangkokTime at={at} />
    </FactRow>
  )
}

function BangkokTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatInstant(at as Instant, useLanguage(), { zone: bangkok })}</time>
}
