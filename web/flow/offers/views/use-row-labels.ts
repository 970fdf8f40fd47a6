import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { JourneyAnswer } from '#contract/api/offer/offer-answer.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { formatDuration } from '#web/i18n/duration-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import {
  airlinesOf,
  connectionsOf,
  firstAndLastFlightOf,
  flightNumbersOf,
  stopAirportsOf,
  stopCountOf,
} from '#web/travel-ui/journey/journey-facts.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import type { TripRow } from '../list-model/trip-row.ts'

/** Texts of a row in a chart. */
export type RowLabels = {
  /**
   * Everything that the chart shows, for screen readers: airlines, times, duration, stops, warnings, price.
   */
  readonly sentence: (row: TripRow) => string
  /** "Direct", or "1 stop: SIN". */
  readonly stops: (journey: JourneyAnswer) => string
  readonly duration: (minutes: number) => string
  /** Satang as money. */
  readonly price: (amount: number) => string
}

/** Returns the texts of rows in charts. */
export function useRowLabels(): RowLabels {
  const { t } = useLingui()
  const names = useReferenceNames()
  const language = useLanguage()
  const durationLabel = (minutes: number) => formatDuration(minutes, language)
  const priceLabel = (amount: number) => formatMoney(satang(amount), language)
  const stopsLabel = (journey: JourneyAnswer) => {
    const count = stopCountOf(journey)
    if (count === 0) return t`Direct`
    const airports = stopAirportsOf(journey).join(', ')
    return t`${plural(count, { one: '# stop', other: '# stops' })}: ${airports}`
  }
  const localTimeLabel = (local: string) => {
    const at = local as LocalDateTime
    return `${formatLocalDate(at, language, 'short')} ${formatLocalTime(at)}`
  }
  const warnings = useWarnings()
  const journeySentence = (journey: JourneyAnswer) => {
    const { first, last } = firstAndLastFlightOf(journey)
    const airlines = airlinesOf([journey]).map(names.airline).join(', ')
    const numbers = flightNumbersOf(journey).join(', ')
    const from = names.place(first.from)
    const to = names.place(last.to)
    const departure = localTimeLabel(first.departureTime)
    const arrival = localTimeLabel(last.arrivalTime)
    const flights = t`${airlines} ${numbers}: departs ${from} ${departure}, arrives ${to} ${arrival}`
    return [flights, durationLabel(journey.durationMinutes), stopsLabel(journey), ...warnings(journey)].join(
      ', ',
    )
  }
  const rowSentence = (row: TripRow) => {
    const amount = priceLabel(row.perPerson)
    const ends = [t`${amount} per person`, ...(row.isWaiting ? [t`Waiting list`] : [])]
    return [...row.journeys.map(journeySentence), ends.join(', ')].join('. ')
  }
  return { sentence: rowSentence, stops: stopsLabel, duration: durationLabel, price: priceLabel }
}

/** Returns the warnings about a journey's connections. */
function useWarnings(): (journey: JourneyAnswer) => string[] {
  const { t } = useLingui()
  const names = useReferenceNames()
  return (journey) =>
    connectionsOf(journey).flatMap(({ departureAirport, arrivalAirport, isOvernight, isAirportChange }) => {
      const departure = names.place(departureAirport)
      const arrival = names.place(arrivalAirport)
      return [
        isAirportChange && t`Airport change: ${arrival} to ${departure}`,
        isOvernight && t`Overnight wait in ${departure}`,
      ].filter((warning) => warning !== false)
    })
}
