import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import { cancelledFlightKey, cancelledFlightKeys } from '#contract/terms/after-sales.ts'
import { type LocalDateTime, dateOfLocalTime, daysBetween } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { ArrivalDayOffset } from '#web/travel-ui/journey/arrival-day-offset.tsx'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Table } from '#web/ui/table.tsx'
import { baggageText, fareBasisOf, segmentStatus } from './segment-facts.ts'
import styles from '../order.module.css'

/** The flights as a GDS lists them: a line each, with booking class, fare basis, baggage and status. */
export function OrderItinerary({ order }: { readonly order: StaffOrderAnswer }) {
  const { t } = useLingui()
  const cancelled = cancelledFlightKeys(order.scheduleChanges)
  const rows = order.journeys.flatMap(({ segments }, journey) =>
    segments.map((flight, segment) => ({ flight, journey, segment })),
  )
  return (
    <Card labelledBy="order-itinerary" className={classNames(styles.stack, styles.dense)}>
      <h3 id="order-itinerary" className={styles.title}>{t`Itinerary`}</h3>
      <Table caption={t`Itinerary`} isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">{t`Flight`}</th>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Departure and arrival`}</th>
            <th scope="col">{t`RBD`}</th>
            <th scope="col">{t`Fare basis`}</th>
            <th scope="col">{t`Baggage`}</th>
            <th scope="col">{t`Status`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ flight, journey, segment }) => (
            <tr key={flight.departureAt}>
              <FlightCells flight={flight} />
              <td>{flight.rbd ?? '–'}</td>
              <td>{fareBasisOf(order.fares, { journey, segment })}</td>
              <td className={styles.nowrap}>{baggageText(order.baggage)}</td>
              <td>
                {cancelled.has(cancelledFlightKey(flight)) ? (
                  <strong className={styles.taken}>{t`Cancelled by the airline`}</strong>
                ) : (
                  segmentStatus(order.state, flight)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function FlightCells({ flight }: { readonly flight: SegmentAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useReferenceNames()
  const operator = names.airline(flight.operatingAirline)
  return (
    <>
      <td className={styles.nowrap}>
        <strong className="figures">
          {flight.airline} {flight.flightNumber}
        </strong>
        {flight.operatingAirline !== flight.airline && (
          <span className={styles.line}>{t`operated by ${operator}`}</span>
        )}
      </td>
      <td className={styles.nowrap}>
        {formatLocalDate(flight.departureTime as LocalDateTime, language, 'short')}
      </td>
      <td className={styles.nowrap}>
        <AirportTime code={flight.from} at={flight.departureTime} />{' '}
        <span className={styles.soft}>– {formatDuration(flight.durationMinutes, language)} –</span>{' '}
        <AirportTime code={flight.to} at={flight.arrivalTime} />{' '}
        <ArrivalDayOffset days={arrivalDays(flight)} local={flight.arrivalTime} />
      </td>
    </>
  )
}

function AirportTime({ code, at }: { readonly code: string; readonly at: string }) {
  const names = useReferenceNames()
  return (
    <>
      <abbr title={names.place(code)} className={styles.code}>
        {code}
      </abbr>{' '}
      <strong className="figures">{formatLocalTime(at as LocalDateTime)}</strong>
    </>
  )
}

function arrivalDays({ departureTime, arrivalTime }: SegmentAnswer): number {
  return daysBetween(
    dateOfLocalTime(departureTime as LocalDateTime),
    dateOfLocalTime(arrivalTime as LocalDateTime),
  )
}
