import { useLingui } from '@lingui/react/macro'
import type { SearchRequest } from '#contract/api/search.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { usePassengerCountLabel } from '#web/travel-ui/party/use-passenger-count-label.ts'
import { passengerCountsOf } from './passenger-counts.ts'
import { type SearchWindow, searchWindowOf } from './search-window.ts'
import { useAirlinesText } from './trip/use-airlines-text.ts'
import styles from './trip-strip.module.css'

/** The conditions of the search in words; its places, dates and party stand in the search bar above. */
export function TripStrip({ request }: { readonly request: SearchRequest }) {
  const route = useRouteText(request)
  const { facts, conditions } = useTripFacts(request)
  return (
    <header className={styles.strip}>
      <h1 tabIndex={-1}>{[route, ...facts].join(', ')}</h1>
      <ul className={styles.facts}>
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </header>
  )
}

/**
 * "Bangkok to Tokyo and back"; "Bangkok – Tokyo – Seoul", with a slash where the trip continues from another
 * place.
 */
function useRouteText({ triptype, searchAirLegs }: SearchRequest): string {
  const { t } = useLingui()
  const names = useReferenceNames()
  const [first, ...later] = searchAirLegs
  const from = names.city(first?.from ?? '')
  const to = names.city(first?.to ?? '')
  if (triptype === 1) return t`${from} to ${to}, return`
  if (later.length === 0) return t`${from} to ${to}`
  const places = later.map((leg, index) => {
    const arrived = names.city(searchAirLegs[index]?.to ?? '')
    const start = names.city(leg.from)
    return `${start === arrived ? '' : ` / ${start}`} – ${names.city(leg.to)}`
  })
  return `${from} – ${to}${places.join('')}`
}

/** Returns dates and travellers of a search, and its conditions, a few words each. */
function useTripFacts(request: SearchRequest) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useReferenceNames()
  const cabinName = useCabinName()
  const countLabels = usePassengerCountLabel()
  const airlines = useAirlinesText(request.airline)
  const windowLabels = useWindowLabels()
  const { searchAirLegs: legs, connectingPoint } = request
  // Flights are sold for less than a year ahead: with several dates the year is left out.
  const length = legs.length > 1 ? 'short' : 'medium'
  const dates = legs.map((leg) => formatDate(leg.departureDate as LocalDate, language, length))
  const via = names.place(connectingPoint)
  const facts = [
    dates.join(' – '),
    ...passengerCountsOf(request).map(([type, count]) => countLabels(type, count)),
    [...new Set(legs.map((leg) => cabinName(leg.cabinClass)))].join(' / '),
  ]
  const conditions = [
    airlines,
    ...legs.map((_, index) => windowLabels(searchWindowOf(request, index), index)),
    connectingPoint === '' ? undefined : t`via ${via}`,
    request.nonstop === 1 ? t`direct flights only` : undefined,
    request.searchRefundableFare ? t`refundable fares only` : undefined,
  ].filter((condition) => condition !== undefined)
  return { facts, conditions }
}

function useWindowLabels(): (window: SearchWindow | undefined, journey: number) => string | undefined {
  const { t } = useLingui()
  return (window, journey) => {
    if (!window) return undefined
    const { from, to } = window
    if (journey > 0) {
      return window.by === 'arrival'
        ? t`return arriving ${from} to ${to}`
        : t`return departing ${from} to ${to}`
    }
    return window.by === 'arrival' ? t`arriving ${from} to ${to}` : t`departing ${from} to ${to}`
  }
}
