import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { dateOfLocalTime } from '#contract/terms/time.ts'
import type { ExchangeSearch, ExchangeSearchOutcome } from '../../supplier-exchange.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import { type SabreBookingDeps, readBookingBeforeChange } from '../booking/sabre-after-sale.ts'
import type { WireBooking } from '../booking/sabre-booking-wire.ts'
import { isNdcBooking } from '../ndc/cancel-offers.ts'
import { fareCodesOf } from '../sabre-fare-codes.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'
import type { SabreExchangeCalls } from './sabre-exchange-calls.ts'
import type { WireReshopped } from './sabre-exchange-wire.ts'
import { type AskedExchange, exchangeOffersOf, sabreCabinNames } from './sabre-reshop-to-terms.ts'
import { documentNumberOf } from '../booking/sabre-documents.ts'

/** Dependencies of an exchange. */
export type SabreExchangeDeps = SabreBookingDeps & {
  readonly exchanges: SabreExchangeCalls
  readonly settings: Pick<SabreOfficeSettings, 'accountCodes' | 'tourCode'>
}

/** Searches for other flights of an issued booking: Sabre must call every ticket changeable before it is asked. */
export async function searchSabreExchange(
  desk: SabreExchangeDeps,
  search: ExchangeSearch,
  context: SupplyContext,
): Promise<ExchangeSearchOutcome> {
  const { zoneOf } = desk.frame
  const locator = search.reservationRef
  const before = await readBookingBeforeChange(desk, locator, context)
  if (before.kind === 'notDone') return { kind: before.reason === 'notFound' ? 'notFound' : 'silent' }
  // Flight Reshop knows filed fares only
  if (isNdcBooking(before.wire)) return { kind: 'notAutomated' }
  const ticketNumbers = openTicketsOf(before.reservation)
  const itemIds = bookedItemIds(before.wire, search)
  if (!itemIds || !zoneOf || ticketNumbers.length === 0) return { kind: 'notPossible' }
  const changeable = await areTicketsChangeable(desk, before.reservation, context)
  if (changeable === undefined) return { kind: 'silent' }
  if (!changeable) return { kind: 'notPossible' }
  const asked: AskedExchange = { search, locator, ticketNumbers, itemIds, zoneOf }
  const found = await desk.exchanges.reshop(reshopBody(asked, desk.settings), context)
  // the office has not bought the search, so nothing is exchanged by this way
  if (found.kind === 'refused' && found.status === 403) return { kind: 'notAutomated' }
  if (found.kind !== 'data') return { kind: 'silent' }
  return outcomeOfReshop(found.value, asked)
}

/** Returns the numbers of the tickets that are valid for travel. */
export function openTicketsOf({ documents = [] }: Reservation): string[] {
  return documents
    .filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
    .map((one) => one.ticketNumber)
}

/**
 * Whether Sabre calls every open ticket changeable and none is under airport control; undefined when it does not answer.
 * Each needs an open coupon.
 */
export async function areTicketsChangeable(
  { calls }: SabreBookingDeps,
  { recordLocator, documents = [] }: Reservation,
  context: SupplyContext,
): Promise<boolean | undefined> {
  const open = documents.filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
  const hasOpenCoupon = open.every(
    ({ coupons }) =>
      coupons.some(({ status }) => status === 'open') &&
      !coupons.some(({ status }) => status === 'airportControl'),
  )
  if (open.length === 0 || !hasOpenCoupon) return false
  const checked = await calls.check(recordLocator, context)
  if (checked.kind !== 'data') return undefined
  const changeable = new Set(
    checked.value.tickets.flatMap(({ number = '', isChangeable }) =>
      isChangeable === true ? [documentNumberOf(number)] : [],
    ),
  )
  return open.every((one) => changeable.has(one.ticketNumber))
}

/** Returns the item ids of each journey's flights; undefined where the booking is of other flights than the order. */
function bookedItemIds({ flights }: WireBooking, { itinerary }: ExchangeSearch): string[][] | undefined {
  let at = 0
  const ids = itinerary.journeys.map(({ segments }) =>
    segments.flatMap((segment) => {
      const flight = flights[at]
      at += 1
      const isSame =
        flight?.fromAirportCode === segment.origin && flight.toAirportCode === segment.destination
      return isSame && flight.itemId !== undefined ? [flight.itemId] : []
    }),
  )
  const isWhole = at === flights.length && ids.flat().length === at
  return isWhole ? ids : undefined
}

function reshopBody(
  { search, locator, ticketNumbers, itemIds }: AskedExchange,
  settings: SabreExchangeDeps['settings'],
): object {
  const { accountCodes: values } = fareCodesOf(search.privateFare, settings)
  const { journeys } = search.itinerary
  const changeOf = (at: number) => search.changes.find((one) => one.journey === at)
  const cabins = journeys.map(({ segments }, at) => changeOf(at)?.cabin ?? segments[0]?.cabin ?? 'economy')
  const names = [...new Set(cabins.filter((_, at) => changeOf(at)).map((one) => sabreCabinNames[one]))]
  const preferences = names.map((name) => ({
    name,
    journeyIndices: cabins.flatMap((one, at) => (sabreCabinNames[one] === name ? [at + 1] : [])),
  }))
  const carriers = journeys.flatMap(({ segments }) => segments.map((one) => one.marketingCarrier))
  return {
    bookingId: locator,
    journeys: journeys.map(({ segments }, at) => {
      const [first, last] = [segments[0], segments.at(-1)]
      const changed = changeOf(at)
      return {
        departureLocation: { airportCode: first?.origin },
        arrivalLocation: { airportCode: last?.destination },
        departureDate: changed?.departureOn ?? (first && dateOfLocalTime(first.departureLocal)),
        ...(changed ? {} : { retainFlights: (itemIds[at] ?? []).map((flightItemId) => ({ flightItemId })) }),
      }
    }),
    tickets: ticketNumbers.map((number) => ({ number })),
    airlines: { marketingAirlinesFilter: { airlineCodes: [...new Set(carriers)] } },
    fare: {
      cabin: names.length === 1 ? { name: names[0] } : { preferences },
      ...(values.length > 0 && { programs: [{ type: 'Account Code', values }] }),
    },
    source: { distributionModel: 'ATPCO' },
  }
}

/** Errors come with status 200. Their types are not published, so words are looked at. */
function outcomeOfReshop(answer: WireReshopped, asked: AskedExchange): ExchangeSearchOutcome {
  const [error] = answer.errors
  if (answer.offers.length > 0 || !error) return { kind: 'offers', offers: exchangeOffersOf(answer, asked) }
  const words = answer.errors.map((one) => `${one.category} ${one.type} ${one.description ?? ''}`).join(' ')
  if (/re-?issue\w*[\s_]+(is[\s_]+)?not[\s_]+active|REISSUE\w*_INACTIVE/i.test(words))
    return { kind: 'notAutomated' }
  if (/NO_(OFFERS|FLIGHTS|FARES|RESULTS|AVAIL)/i.test(words)) return { kind: 'offers', offers: [] }
  return { kind: /SERVER_ERROR|TIMEOUT|TIMED_OUT|INTERNAL/i.test(words) ? 'silent' : 'notPossible' }
}
