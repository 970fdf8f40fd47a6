import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import type { ExchangeOfferAnswer, ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDateTime, dateOfLocalTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import styles from '../../order.module.css'

/** Properties of the offers; `position` is that of the chosen one. */
export type ExchangeOffersProps = {
  readonly found: ExchangeOffersAnswer
  readonly position: number | undefined
  /** Nothing is charged, because the airline has changed the flights. */
  readonly isFree: boolean
  readonly onChoose: (position: number) => void
}

/** The offers of an exchange: flights and what the airline charges, the cheapest first. */
export function ExchangeOffers({ found: { offers }, position, isFree, onChoose }: ExchangeOffersProps) {
  const { t } = useLingui()
  if (offers.length === 0)
    return (
      <Notice
        kind="look"
        isAnnounced
        heading={t`No flights on these dates.`}
        help={t`Try other dates, or ask the airline.`}
      />
    )
  return (
    <RadioGroup
      label={t`New flights`}
      look="list"
      value={position === undefined ? undefined : String(position)}
      onChange={(value) => onChoose(Number(value))}
      choices={offers.map((offer, at) => ({
        value: String(at),
        text: <FlightLines journeys={offer.journeys} />,
        note: <AirlineCharge offer={offer} isFree={isFree} />,
      }))}
    />
  )
}

/** The flights of a trip, a line for each. */
export function FlightLines({ journeys }: { readonly journeys: readonly JourneyAnswer[] }) {
  const language = useLanguage()
  const flights = journeys.flatMap(({ segments }) => segments)
  return flights.map((one) => {
    const departs = one.departureTime as LocalDateTime
    const arrives = one.arrivalTime as LocalDateTime
    const isSameDay = dateOfLocalTime(departs) === dateOfLocalTime(arrives)
    return (
      <span key={one.departureAt} className={styles.line}>
        <span className="figures">
          {one.airline} {one.flightNumber} {one.rbd}
        </span>{' '}
        {formatLocalDate(departs, language, 'short')} {one.from} {formatLocalTime(departs)} – {one.to}{' '}
        {!isSameDay && formatLocalDate(arrives, language, 'short')} {formatLocalTime(arrives)}
      </span>
    )
  })
}

/** What the airline charges or pays back for an offer, before the agency's fee. */
function AirlineCharge({ offer, isFree }: { readonly offer: ExchangeOfferAnswer; readonly isFree: boolean }) {
  const { t } = useLingui()
  const language = useLanguage()
  const due = offer.fareDifference + offer.penalty
  const amount = formatMoney(satang(Math.abs(due)), language)
  const penalty = formatMoney(satang(offer.penalty), language)
  if (isFree)
    return (
      <>
        <strong>{t`Free of charge`}</strong> {due > 0 && <span>{t`instead of ${amount}`}</span>}
        <FareBases offer={offer} />
      </>
    )
  return (
    <>
      <strong>{due < 0 ? t`Refund ${amount}` : t`Charge ${amount}`}</strong>{' '}
      {offer.isPenaltyUnknown && <span>{t`including a penalty that the airline does not state`}</span>}
      {offer.penalty > 0 && <span>{t`including change penalty ${penalty}`}</span>}
      <FareBases offer={offer} />
    </>
  )
}

function FareBases({ offer: { fareBases } }: { readonly offer: ExchangeOfferAnswer }) {
  if (fareBases.length === 0) return null
  return <span className="figures"> · {fareBases.join(' ')}</span>
}
