import { useLingui } from '@lingui/react/macro'
import { passengerTypes } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { usePassengerCountLabel } from '#web/travel-ui/party/use-passenger-count-label.ts'
import type { RecentSearch } from '../recent-searches.ts'

/** Returns the labels of searches: route, dates, party with cabin. */
export function useSearchLabels(recent: readonly RecentSearch[]) {
  const { t } = useLingui()
  const language = useLanguage()
  const cabinName = useCabinName()
  const countLabels = usePassengerCountLabel()
  const names = useReferenceNames({
    places: recent.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])),
  })
  const routeLabel = ({ shape, legs }: RecentSearch) => {
    if (shape === 'multiCity') return citiesInTripOrder(legs).map(names.city).join(' – ')
    const [from, to] = [names.city(legs[0]?.from ?? ''), names.city(legs[0]?.to ?? '')]
    return shape === 'roundTrip' ? t`${from} to ${to}, return` : t`${from} to ${to}`
  }
  return (search: RecentSearch) => {
    const { legs, returnOn, party, cabin } = search
    const dates = [legs[0]?.on ?? '', legs.length > 1 ? (legs.at(-1)?.on ?? '') : returnOn]
    return {
      route: routeLabel(search),
      dates: dates
        .filter((date) => date !== '')
        .map((date) => formatDate(date as LocalDate, language, 'short'))
        .join(' – '),
      who: [
        ...passengerTypes
          .filter((type) => (party[type] ?? 0) > 0)
          .map((type) => countLabels(type, party[type] ?? 0)),
        cabinName(cabin),
      ].join(' · '),
    }
  }
}

/** Returns the cities in the order of the trip; an arrival city that is the next origin is named once. */
function citiesInTripOrder(legs: RecentSearch['legs']): string[] {
  return legs.flatMap(({ from, to }, index) => (from === legs[index - 1]?.to ? [to] : [from, to]))
}
