import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'

/** Labels of a search's journeys, each by its index from 0. */
export type JourneyLabels = {
  /** "Departing flight"; undefined in a multi-city trip, whose journeys are known by number and route. */
  readonly name: (index: number) => string | undefined
  /** "Bangkok to Tokyo". */
  readonly route: (index: number) => string
  /** "Sat 5 Dec". */
  readonly day: (index: number) => string
}

/** Returns the labels of a search's journeys. */
export function useJourneyLabels({ triptype, searchAirLegs }: SearchRequest): JourneyLabels {
  const { t } = useLingui()
  const names = useReferenceNames()
  const language = useLanguage()
  return {
    name: (index) => {
      if (triptype === 2) return undefined
      return index === 0 ? t`Outbound flight` : t`Return flight`
    },
    route: (index) => {
      const from = names.city(searchAirLegs[index]?.from ?? '')
      const to = names.city(searchAirLegs[index]?.to ?? '')
      return t`${from} to ${to}`
    },
    day: (index) => {
      const on = searchAirLegs[index]?.departureDate
      // No line breaks within a day.
      return on === undefined ? '' : formatDate(on as LocalDate, language, 'short').replaceAll(' ', '\u00a0')
    },
  }
}
