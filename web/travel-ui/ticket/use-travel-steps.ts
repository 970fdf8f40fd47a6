import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import { type LocalDateTime, dateOfLocalTime, plusDays } from '#contract/terms/time.ts'
import { formatDate, formatLocalDate, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { firstAndLastFlightOf } from '../journey/journey-facts.ts'
import { useReferenceNames } from '../reference-names.ts'

/** A step that the traveller takes or waits for: when, what, and what to know about it. */
export type DatedStep = { readonly when: string; readonly what: string; readonly how: string }

/** Returns what the traveller does with the first airline and at the first airport of the trip. */
export function useTravelSteps({
  journeys,
  bookingCode,
}: Pick<OrderAnswer, 'journeys' | 'bookingCode'>): readonly DatedStep[] {
  const { t } = useLingui()
  const names = useReferenceNames()
  const language = useLanguage()
  const [journey] = journeys
  if (!journey) return []
  const { first } = firstAndLastFlightOf(journey)
  const departs = first.departureTime as LocalDateTime
  const airline = names.airline(first.operatingAirline)
  const airport = names.place(first.from)
  const dayBefore = formatDate(plusDays(dateOfLocalTime(departs), -1), language, 'short')
  const [day, time] = [formatLocalDate(departs, language, 'short'), formatLocalTime(departs)]
  return [
    {
      when: t`From ${dayBefore}`,
      what: t`Check in online`,
      how:
        bookingCode === undefined
          ? t`With ${airline}, once you have the booking code. Most airlines open check-in 24 to 48 hours before departure.`
          : t`With ${airline}, using booking code ${bookingCode}. Most airlines open check-in 24 to 48 hours before departure.`,
    },
    {
      when: `${day}, ${time}`,
      what: t`Departure from ${airport}`,
      how: t`Bag drop usually closes 45 to 60 minutes before departure. ${airline} has the exact time.`,
    },
  ]
}
