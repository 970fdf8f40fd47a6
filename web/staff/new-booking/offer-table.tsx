import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import type { JourneyAnswer, OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { Instant, LocalDateTime } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import { BahtFigure } from '../order-list/baht-figure.tsx'
import { baggageText } from '../order/trip/segment-facts.ts'
import { rowTargetId } from './focus-target.ts'
import { moveRowFocus } from './move-row-focus.ts'
import styles from './new-booking.module.css'

/** Offers shown at a time. */
const perPage = 25

/** Properties of the offers. */
export type OfferTableProps = {
  readonly offers: readonly OfferAnswer[]
  readonly onChoose: (offer: OfferAnswer) => void
}

/** The offers in their order, a line for each journey; net and markup for those who may see them. */
export function OfferTable({ offers, onChoose }: OfferTableProps) {
  const { t } = useLingui()
  const seesNet = useHasRight('sell')
  const [shown, setShown] = useState(perPage)
  if (offers.length === 0) return <Notice kind="info" heading={t`No flights found`} />
  const rows = offers.slice(0, shown)
  const move = (event: KeyboardEvent) => moveRowFocus(event, 'offer', rows.length)
  return (
    <div onKeyDown={move} className={styles.offers}>
      <Table caption={t`Offers`} isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">{t`Action`}</th>
            <th scope="col">{t`Flights`}</th>
            <th scope="col">{t`Fare basis`}</th>
            <th scope="col">{t`Baggage`}</th>
            <th scope="col" className="figures">{t`Seats`}</th>
            {seesNet && <th scope="col" className="figures">{t`Net ฿`}</th>}
            {seesNet && <th scope="col" className="figures">{t`Markup ฿`}</th>}
            <th scope="col" className="figures">{t`Total ฿`}</th>
            <th scope="col" className="figures">{t`Valid until`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((offer, place) => (
            <OfferRow key={offer.offerId} {...{ offer, place, seesNet, onChoose }} />
          ))}
        </tbody>
      </Table>
      {offers.length > shown && <Button onClick={() => setShown(shown + perPage)}>{t`Show more`}</Button>}
    </div>
  )
}

type OfferRowProps = {
  readonly offer: OfferAnswer
  readonly place: number
  readonly seesNet: boolean
  readonly onChoose: (offer: OfferAnswer) => void
}

function OfferRow({ offer, place, seesNet, onChoose }: OfferRowProps) {
  const { t } = useLingui()
  const { staffPrice, price, journeys, baggage, seatsLeft } = offer
  return (
    <tr className={styles.offer}>
      <td>
        <Button
          id={rowTargetId('offer', place)}
          className={styles.small}
          aria-label={t`Choose offer ${place + 1}`}
          onClick={() => onChoose(offer)}
        >
          {t({ message: 'Choose', context: 'offer' })}
        </Button>
      </td>
      <td>
        <JourneyLines journeys={journeys} />
      </td>
      <td>
        <FareBases fareBases={offer.fareBases} />
        {offer.companyFare ? (
          <span className={styles.look}>{t`Company fare`}</span>
        ) : (
          staffPrice?.isPrivateFare && <span className={styles.look}>{t`Private fare`}</span>
        )}
        {offer.waitingList && <span className={styles.look}>{t`Waitlist`}</span>}
      </td>
      <td>{baggageText(baggage)}</td>
      <td className="figures">{seatsLeft ?? '–'}</td>
      {seesNet && <td className="figures">{staffPrice ? <BahtFigure satang={staffPrice.net} /> : '–'}</td>}
      {seesNet && (
        <td className="figures">{staffPrice ? <BahtFigure satang={price.total - staffPrice.net} /> : '–'}</td>
      )}
      <td className="figures">
        <strong>
          <BahtFigure satang={price.total} />
        </strong>
      </td>
      <td className="figures">{formatLocalTime(toLocal(offer.expiresAt as Instant, bangkok))}</td>
    </tr>
  )
}

/** Fare bases in the row itself; the rest of many as a number with the full list. */
const mostFareBases = 2

function FareBases({ fareBases }: { readonly fareBases: readonly string[] }) {
  if (fareBases.length === 0) return '–'
  const more = fareBases.length - mostFareBases
  return (
    <span title={fareBases.join(', ')}>
      {fareBases.slice(0, mostFareBases).map((one) => (
        <span key={one} className={styles.journey}>
          {one}
        </span>
      ))}
      {more > 0 && <span className={styles.soft}>+{more}</span>}
    </span>
  )
}

/** A line for each journey: flight numbers, date, airports with times, and duration. */
export function JourneyLines({ journeys }: { readonly journeys: readonly JourneyAnswer[] }) {
  const language = useLanguage()
  return journeys.map(({ segments, durationMinutes }) => {
    const [first, last] = [segments[0], segments.at(-1)]
    if (!first || !last) return null
    return (
      <span key={first.departureAt} className={styles.journey}>
        <strong className="figures">
          {segments.map(({ airline, flightNumber }) => `${airline} ${flightNumber}`).join(' + ')}
        </strong>{' '}
        {formatLocalDate(first.departureTime as LocalDateTime, language, 'short')}{' '}
        <span className="figures">
          {first.from} {formatLocalTime(first.departureTime as LocalDateTime)} –{' '}
          {formatLocalTime(last.arrivalTime as LocalDateTime)} {last.to}
        </span>{' '}
        <span className={styles.soft}>{formatDuration(durationMinutes, language)}</span>
      </span>
    )
  })
}
