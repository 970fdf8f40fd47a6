import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { useCountries } from '#web/api/reference/use-countries.ts'
import { monthNames } from '#web/i18n/month-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import type { PassengerRequirements } from './passenger-fields.ts'

/** Returns what every passenger of this offer is asked and checked against. */
export function usePassengerRequirements({ offer, nameLimits }: PricingAnswer): PassengerRequirements {
  const language = useLanguage()
  const countries = useCountries()
  const { longestPart, longestTicketName, longestWithInfant } = nameLimits
  return {
    needsPassport: offer.documents === 'passport',
    travelDates: travelDatesOf(offer),
    names: {
      longestPart,
      longestTicketName,
      ...(longestWithInfant === undefined ? {} : { longestWithInfant }),
    },
    today: browserToday(),
    carriers: airlinesOfOffer(offer),
    countries,
    months: monthNames(language),
    dateOrder: language === 'ja' ? 'yearFirst' : 'dayFirst',
  }
}

function airlinesOfOffer({ journeys, validatingAirline }: OfferAnswer): string[] {
  const flown = journeys.flatMap(({ segments }) => segments)
  const codes = flown.flatMap(({ airline, operatingAirline }) => [airline, operatingAirline])
  return [...new Set([...codes, validatingAirline])]
}

function travelDatesOf(offer: OfferAnswer): LocalDate[] {
  return offer.journeys.flatMap((journey) =>
    journey.segments.flatMap(
      (one) => [one.departureTime.slice(0, 10), one.arrivalTime.slice(0, 10)] as LocalDate[],
    ),
  )
}
