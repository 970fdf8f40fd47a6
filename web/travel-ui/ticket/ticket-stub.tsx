import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { arcSize, journeyArc } from '#contract/journey-arc.ts'
import { cancelledFlightKeys, cancelledFlightKey } from '#contract/terms/after-sales.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CopyText } from '../copy-text.tsx'
import { FareSummary } from '../fare/fare-summary.tsx'
import { arrivalDayOffsetOf, firstAndLastFlightOf, flightNumbersOf } from '../journey/journey-facts.ts'
import { ArrivalDayOffset } from '../journey/arrival-day-offset.tsx'
import { DurationText, StopsText } from '../journey/stops-text.tsx'
import { useReferenceNames } from '../reference-names.ts'
import { isBookingOver, isScheduleChangeOpen } from './booking-validity.ts'
import { TicketName } from '../ticket-name.tsx'
import styles from './ticket-stub.module.css'

/** The booking as a ticket stub: each journey with its arc, the booking code to copy, and who travels. */
export function TicketStub({ order }: { readonly order: OrderAnswer }) {
  const { t } = useLingui()
  const { bookingCode, orderNumber, passengers, baggage, rules } = order
  const cancelled = cancelledFlightKeys(order.scheduleChanges)
  const fare = { baggage, refund: rules.refund.beforeDeparture, rebook: rules.rebook.beforeDeparture }
  return (
    <section
      className={classNames(styles.stub, isBookingOver(order) && styles.over)}
      aria-label={t`Your trip`}
    >
      <div className={styles.head}>
        <ol className={styles.journeys}>
          {order.journeys.map((journey, index) => (
            <li key={index}>
              <StubJourney
                journey={journey}
                isCancelled={journey.segments.some((one) => cancelled.has(cancelledFlightKey(one)))}
              />
            </li>
          ))}
        </ol>
      </div>
      {isScheduleChangeOpen(order) && cancelled.size === 0 && (
        <p className={styles.note}>{t`You booked these flights. The airline has changed them since.`}</p>
      )}
      <div className={styles.facts}>
        <div>
          <h2 className={styles.label}>{t`Booking code`}</h2>
          {bookingCode === undefined ? (
            <p>{t`Not assigned yet`}</p>
          ) : (
            <p className={styles.code}>
              <CopyText text={bookingCode} />
            </p>
          )}
          <p className={styles.label}>{t`Order number ${orderNumber}`}</p>
        </div>
        <div>
          <h2 className={styles.label}>{t`Travellers`}</h2>
          <ul className={styles.names} lang="en">
            {passengers.map(({ ticketName }) => (
              <li key={ticketName}>
                <TicketName name={ticketName} />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={styles.label}>{t`Each traveller with a seat`}</h2>
          <FareSummary offer={fare} />
        </div>
      </div>
    </section>
  )
}

type JourneyProps = { readonly journey: JourneyAnswer; readonly isCancelled: boolean }

function StubJourney({ journey, isCancelled }: JourneyProps) {
  const { t } = useLingui()
  const { first, last } = firstAndLastFlightOf(journey)
  return (
    <div className={styles.journey}>
      <StubEnd code={first.from} local={first.departureTime} />
      <div className={styles.way}>
        <JourneyArcPicture journey={journey} />
        <p className={styles.flight}>
          {flightNumbersOf(journey).join(' · ')} · <DurationText minutes={journey.durationMinutes} /> ·{' '}
          <StopsText journey={journey} />
        </p>
        {isCancelled && <p className={styles.cancelled}>{t`Cancelled by the airline`}</p>}
      </div>
      <StubEnd code={last.to} local={last.arrivalTime} dayShift={arrivalDayOffsetOf(journey)} isLast />
    </div>
  )
}

/** The journey to scale as an arc. Decorative: the facts stand below it as text. */
function JourneyArcPicture({ journey }: { readonly journey: JourneyAnswer }) {
  const { flights, waits, points } = journeyArc(journey.segments)
  return (
    <svg
      className={styles.arc}
      viewBox={`0 0 ${arcSize.width} ${arcSize.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {waits.map((path) => (
        <path key={path} className={styles.wait} d={path} />
      ))}
      {flights.map((path) => (
        <path key={path} d={path} />
      ))}
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" />
      ))}
    </svg>
  )
}

type EndProps = {
  readonly code: string
  readonly local: string
  readonly dayShift?: number
  readonly isLast?: boolean
}

function StubEnd({ code, local, dayShift = 0, isLast = false }: EndProps) {
  const names = useReferenceNames()
  const language = useLanguage()
  const time = local as LocalDateTime
  const airport = <abbr title={names.place(code)}>{code}</abbr>
  return (
    <div className={classNames(styles.end, isLast && styles.last)}>
      <p className={styles.time}>
        {!isLast && airport} <time dateTime={local}>{formatLocalTime(time)}</time>
        <ArrivalDayOffset days={dayShift} local={local} /> {isLast && airport}
      </p>
      <p className={styles.place}>
        <span>{names.place(code)}</span> <span>{formatLocalDate(time, language, 'short')}</span>
      </p>
    </div>
  )
}
