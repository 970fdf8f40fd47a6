import type { SearchRequest } from '#contract/api/search.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import {
  daysAway,
  firstLeg,
  type FormLeg,
  defaultSearchForm,
  legsInUse,
  type SearchForm,
  type TicketType,
} from './search-form.ts'
import {
  outboundTimeWindowOf,
  returnTimeWindowOf,
  toWireOutboundWindow,
  toWireReturnWindow,
} from '#contract/api/search-time-window.ts'
import { anyTime } from './time-window.ts'

type WireLeg = SearchRequest['searchAirLegs'][number]

/** Returns the search request in the specification's wire names, with all defaults. */
export function searchRequestOf(form: SearchForm): SearchRequest {
  const { party } = form
  return {
    airline: form.airlines?.codes ?? '',
    adults: party.adult,
    children: party.child,
    infants: party.infantOnLap,
    // Additions to the specification: a search without them reads like the specification's.
    ...(party.infantInSeat > 0 && { infantsInSeat: party.infantInSeat }),
    ...(party.senior > 0 && { seniors: party.senior }),
    ...(party.student > 0 && { students: party.student }),
    ...(party.youth > 0 && { youths: party.youth }),
    triptype: form.shape === 'oneWay' ? 0 : form.shape === 'roundTrip' ? 1 : 2,
    nonstop: form.isDirectOnly ? 1 : 0,
    searchRefundableFare: form.ticketType === 'refundable',
    searchAirLegs: wireLegsOf(form),
    connectingPoint: form.via?.code ?? '',
    ...toWireOutboundWindow(form.departWindow),
    ...toWireReturnWindow(form.shape === 'roundTrip' ? form.returnWindow : anyTime),
  }
}

/** Returns the `refund` parameter of the results address; the wire has no member for "non-refundable". */
export function refundParamOf({ ticketType }: Pick<SearchForm, 'ticketType'>): 'none' | undefined {
  return ticketType === 'nonRefundable' ? 'none' : undefined
}

/** The context of {@link searchFormOf}: today, and `refund` of the address. */
export type ReopenInput = { readonly today: LocalDate; readonly refund?: string | undefined }

/** Returns the form of an earlier search; past dates are moved to the default ones. */
export function searchFormOf(request: SearchRequest, { today, refund }: ReopenInput): SearchForm {
  const fresh = defaultSearchForm(today)
  const [out, back] = request.searchAirLegs
  if (!out) return fresh
  const isThereAndBack = back !== undefined && back.from === out.to && back.to === out.from
  // Two journeys that do not mirror each other are a multi-city trip here.
  const isManyLegs = request.triptype === 2 || (request.triptype === 1 && !isThereAndBack)
  const legs = legsOnNewDates(isManyLegs ? request.searchAirLegs : [out], today)
  const on = legs[0]?.on ?? ''
  const isMoved = on !== out.departureDate
  const via = request.connectingPoint === '' ? undefined : { code: request.connectingPoint }
  return {
    ...fresh,
    shape: isManyLegs ? 'multiCity' : request.triptype === 1 ? 'roundTrip' : 'oneWay',
    scope: undefined,
    legs,
    returnOn: isThereAndBack && !isMoved ? back.departureDate : plusDays(on as LocalDate, daysAway),
    party: partyOfRequest(request),
    cabin: out.cabinClass,
    isDirectOnly: request.nonstop === 1 && !via,
    ticketType: ticketTypeOf(request, refund),
    departWindow: outboundTimeWindowOf(request),
    returnWindow: returnTimeWindowOf(request),
    airlines: request.airline === '' ? undefined : { codes: request.airline },
    via,
  }
}

function wireLegsOf(form: SearchForm): WireLeg[] {
  const legs = legsInUse(form).map(({ from, to, on }): WireLeg => {
    return { from: from?.code ?? '', to: to?.code ?? '', departureDate: on, cabinClass: form.cabin }
  })
  if (form.shape !== 'roundTrip') return legs
  const { from, to } = firstLeg(form)
  const back = {
    from: to?.code ?? '',
    to: from?.code ?? '',
    departureDate: form.returnOn,
    cabinClass: form.cabin,
  }
  return [...legs, back]
}

function partyOfRequest(request: SearchRequest): SearchForm['party'] {
  return {
    adult: request.adults,
    child: request.children,
    infantOnLap: request.infants,
    infantInSeat: request.infantsInSeat ?? 0,
    senior: request.seniors ?? 0,
    student: request.students ?? 0,
    youth: request.youths ?? 0,
  }
}

/** A trip whose first day is past is moved as a whole: the days between its flights stay. */
function legsOnNewDates(legs: readonly WireLeg[], today: LocalDate): FormLeg[] {
  const first = legs[0]?.departureDate ?? ''
  const fresh = firstLeg(defaultSearchForm(today)).on
  const shift = first < today ? Math.round((Date.parse(fresh) - Date.parse(first)) / 86_400_000) : 0
  return legs.map(({ from, to, departureDate }, key) => {
    return { key, from: { code: from }, to: { code: to }, on: plusDays(departureDate as LocalDate, shift) }
  })
}

function ticketTypeOf(request: SearchRequest, refund: string | undefined): TicketType {
  if (request.searchRefundableFare) return 'refundable'
  return refund === 'none' ? 'nonRefundable' : 'both'
}
