import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { type SearchRequest } from '#contract/api/search.ts'
import { type LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { useNameBook } from '#web/travel-ui/name-book.ts'
import { usePassengerCount } from '#web/travel-ui/party/party-text.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { passengerCountsOf } from './passenger-counts.ts'
import { type SearchWindow, searchWindowOf } from './search-window.ts'
import { useAirlinesText } from './trip/use-airlines-text.ts'
import styles from './trip-strip.module.css'

/** Properties of the strip: the search, its parameter, and further actions. */
export type TripStripProps = {
  readonly request: SearchRequest
  readonly param: string
  readonly children?: ReactNode
}

/** The search in words, and the link to change it. */
export function TripStrip({ request, param, children }: TripStripProps) {
  const { t } = useLingui()
  const route = useRouteText(request)
  const facts = useTripFacts(request)
  const { refund } = usePageQuery()
  return (
    <header className={styles.strip}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{route}</h1>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        {children}
        <LinkButton href={pageAddress(pagePaths.search, { param, refund })}>{t`Edit search`}</LinkButton>
      </div>
    </header>
  )
}

/**
 * "Bangkok to Tokyo and back"; "Bangkok – Tokyo – Seoul", with a slash where the trip continues from another
 * place.
 */
function useRouteText({ triptype, searchAirLegs }: SearchRequest): string {
  const { t } = useLingui()
  const names = useNameBook()
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

/** Returns dates, travellers and conditions of a search, a few words each. */
function useTripFacts(request: SearchRequest): string[] {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useNameBook()
  const cabinName = useCabinName()
  const countLabels = usePassengerCount()
  const airlines = useAirlinesText(request.airline)
  const windowLabels = useWindowLabels()
  const { searchAirLegs: legs, connectingPoint } = request
  // Flights are sold for less than a year ahead: with several dates the year is left out.
  const length = legs.length > 1 ? 'short' : 'medium'
  const dates = legs.map((leg) => formatDate(leg.departureDate as LocalDate, language, length))
  const via = names.place(connectingPoint)
  return [
    dates.join(' – '),
    ...passengerCountsOf(request).map(([type, count]) => countLabels(type, count)),
    [...new Set(legs.map((leg) => cabinName(leg.cabinClass)))].join(' / '),
    airlines,
    ...legs.map((_, index) => windowLabels(searchWindowOf(request, index), index)),
    connectingPoint === '' ? undefined : t`via ${via}`,
    request.nonstop === 1 ? t`direct flights only` : undefined,
    request.searchRefundableFare ? t`refundable fares only` : undefined,
  ].filter((fact) => fact !== undefined)
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
