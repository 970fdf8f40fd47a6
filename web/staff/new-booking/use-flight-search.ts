import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import type { CabinClass } from '#contract/terms/codes.ts'
import { useRef, useState } from 'react'
import type { Failure } from '#web/api/failure.ts'
import { streamOffers } from '#web/api/search-offers.ts'

/** The search as a clerk types it; dates as "2026-12-23", empty without a return. */
export type FlightSearchForm = {
  readonly origin: string
  readonly destination: string
  readonly departsOn: string
  readonly returnsOn: string
  readonly adults: string
  readonly children: string
  readonly infants: string
  readonly cabin: CabinClass
}

/** A search for one adult. */
export const emptySearch: FlightSearchForm = {
  origin: '',
  destination: '',
  departsOn: '',
  returnsOn: '',
  adults: '1',
  children: '0',
  infants: '0',
  cabin: 'economy',
}

/** Returns the search request of the form. */
export function searchRequestOf(form: FlightSearchForm): SearchRequest {
  const { origin, destination, departsOn, returnsOn, cabin } = form
  const leg = { from: origin.toUpperCase(), to: destination.toUpperCase(), cabinClass: cabin }
  const back = { from: leg.to, to: leg.from, cabinClass: cabin, departureDate: returnsOn }
  return {
    searchAirLegs: [{ ...leg, departureDate: departsOn }, ...(returnsOn === '' ? [] : [back])],
    triptype: returnsOn === '' ? 0 : 1,
    adults: Number(form.adults),
    children: Number(form.children),
    infants: Number(form.infants),
    ...anyFlight,
  }
}

/** No wish about airlines, stops or times. */
const anyFlight = {
  airline: '',
  nonstop: 0,
  searchRefundableFare: false,
  connectingPoint: '',
  windowTimeDepFlight: 'TD',
  windowTimeDepTime: '1200',
  windowTimeDepRangeHour: 12,
  windowTimeRetFlight: 'TD',
  windowTimeRetTime: '1200',
  windowTimeRetRangeHour: 12,
} as const satisfies Partial<SearchRequest>

/** The progress of a search for a customer. */
export type FlightSearch = {
  /** The fares of the company first, then cheapest first; undefined before the first search. */
  readonly offers: readonly OfferAnswer[] | undefined
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /** Searches, and continues once all offers are there. */
  readonly search: (form: FlightSearchForm, then: (offers: readonly OfferAnswer[]) => void) => Promise<void>
  /** Ends a search and drops what it found. */
  readonly clear: () => void
}

type SearchState = Omit<FlightSearch, 'search' | 'clear'>

const noSearch: SearchState = { offers: undefined, isBusy: false, failure: undefined }

/** Searches offers by the search of the shop, with the private fares of a company; a new search ends the one before. */
export function useFlightSearch(companyId: string | undefined): FlightSearch {
  const running = useRef<AbortController>(undefined)
  const [state, setState] = useState(noSearch)
  return {
    ...state,
    clear() {
      running.current?.abort()
      setState(noSearch)
    },
    async search(form, then) {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      setState({ ...noSearch, isBusy: true })
      const { offers, failure } = await collectOffers(
        streamOffers(searchRequestOf(form), own.signal, companyId),
      )
      if (own.signal.aborted) return
      setState({ offers, isBusy: false, failure })
      then(offers)
    },
  }
}

async function collectOffers(
  events: ReturnType<typeof streamOffers>,
): Promise<{ readonly offers: readonly OfferAnswer[]; readonly failure: Failure | undefined }> {
  const offers: OfferAnswer[] = []
  let failure: Failure | undefined
  for await (const event of events) {
    if (!event.ok) failure = event.fault
    else if (event.value.event === 'offers') offers.push(...event.value.offers)
  }
  return { offers: offers.toSorted(compareOffers), failure }
}

function compareOffers(one: OfferAnswer, other: OfferAnswer): number {
  const byCompany = Number(other.companyFare === true) - Number(one.companyFare === true)
  return byCompany === 0 ? one.price.total - other.price.total : byCompany
}
