import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { type JourneyAnswer } from '#contract/api/offers.ts'
import { type NamesAnswer } from '#contract/api/reference.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { codesOnly, type NameBook, NameBookContext } from '#web/travel-ui/name-book.ts'
import { callApi } from './client.ts'

/** What the names are wanted for. */
export type NamesFromServerProps = {
  readonly journeys: readonly JourneyAnswer[]
  readonly children: ReactNode
}

/** Fetches the names of everything that journeys mention, in the page's language; codes are shown until then. */
export function NamesFromServer({ journeys, children }: NamesFromServerProps) {
  const language = useLanguage()
  const query = namesQueryOf(journeys)
  const { data } = useQuery({
    queryKey: ['names', language, query],
    enabled: journeys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await callApi({
        method: 'GET',
        path: `/api/reference/names?${query}`,
        signal,
        schema: () => import('#contract/api/reference.ts').then((shapes) => shapes.namesAnswer),
      })
      return answer.ok ? nameBookOf(answer.value) : codesOnly
    },
  })
  return <NameBookContext value={data ?? codesOnly}>{children}</NameBookContext>
}

/** The codes of journeys as the query of the names route, each once and in one order. */
export function namesQueryOf(journeys: readonly JourneyAnswer[]): string {
  const segments = journeys.flatMap((journey) => journey.segments)
  const listed = (codes: readonly string[]) => [...new Set(codes)].toSorted().join(',')
  return new URLSearchParams({
    airports: listed(segments.flatMap((one) => [one.from, one.to, ...one.stops.map((stop) => stop.airport)])),
    airlines: listed(segments.flatMap((one) => [one.airline, one.operatingAirline])),
    aircraft: listed(segments.flatMap((one) => one.aircraft ?? [])),
  }).toString()
}

/** Names as the pages use them; a code that is not known stays a code. */
export function nameBookOf(names: NamesAnswer): NameBook {
  return {
    place: (code) => placeName(names, code),
    city: (code) => names.airports[code]?.city ?? names.cities[code]?.name ?? code,
    airline: (code) => names.airlines[code] ?? code,
    aircraft: (code) => names.aircraft[code] ?? code,
  }
}

/** "Tokyo Narita", or "Chiang Mai" where the airport has no name of its own. */
function placeName(names: NamesAnswer, code: string): string {
  const airport = names.airports[code]
  if (!airport) return code
  return airport.name === airport.city ? airport.city : `${airport.city} ${airport.name}`
}
