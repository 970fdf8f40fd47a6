import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { Itinerary, Journey } from '#contract/terms/itinerary.ts'
import { compareMoney } from '#contract/terms/money.ts'
import { parseInstant } from '#contract/terms/time.ts'
import type { ExchangeCommand, ExchangeSearch, ExchangeSearchOutcome } from '../../supplier-exchange.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../../supply-provider.ts'
import { outcomeOfFailedRead } from '../duffel-after-sale.ts'
import type { DuffelCalls } from '../duffel-calls.ts'
import { bahtOf, exchangeRateOf, inBaht } from '../currency/duffel-currency.ts'
import { bookedSegmentsOf } from '../duffel-flights.ts'
import { reservationOf } from '../duffel-order-to-terms.ts'
import { outcomeOf, refusalOfError } from '../duffel-outcome.ts'
import type { WireBookedSlice, WireOrder } from '../duffel-wire.ts'
import { privateFaresBody } from '../private-fares/duffel-private-fares.ts'
import { wireOfCabin } from '../terms-to-duffel.ts'
import type { OrderChangeCalls } from './order-change-calls.ts'
import { exchangeOffersOf } from './order-change-to-terms.ts'
import type { WireOrderChange } from './order-change-wire.ts'

/** The calls that an exchange needs. */
export type DuffelExchangeDeps = {
  readonly calls: Pick<DuffelCalls, 'order' | 'orderBefore'>
  readonly changes: OrderChangeCalls
}

/** Returns the calls with which tickets are exchanged. Duffel changes the flights of an order for all its passengers. */
export function duffelExchanges(
  deps: DuffelExchangeDeps,
): Required<Pick<SupplyProvider, 'searchExchange' | 'exchangeTickets'>> {
  return {
    searchExchange: (search, context) => searchOrderChange(deps, search, context),
    exchangeTickets: (command, context) => exchangeOrderTickets(deps, command, context),
  }
}

async function searchOrderChange(
  { calls, changes }: DuffelExchangeDeps,
  search: ExchangeSearch,
  context: SupplyContext,
): Promise<ExchangeSearchOutcome> {
  const before = await calls.orderBefore(search.reservationRef, context)
  if (before.kind === 'refused' && before.error.code === 'not_found') return { kind: 'notFound' }
  const reservation = before.kind === 'data' ? reservationOf(before.value) : undefined
  if (before.kind !== 'data' || !reservation) return { kind: 'silent' }
  const body = changeRequestOf(before.value, search)
  if (!body || reservation.state !== 'ticketed' || !isChangeable(before.value)) return { kind: 'notPossible' }
  const rate = exchangeRateOf(before.value)
  const found = await changes.request(body, context)
  if (found.kind === 'refused') {
    const reason = refusalOfError(found.status, found.error)
    return { kind: reason === undefined || reason === 'unreachable' ? 'silent' : 'notPossible' }
  }
  if (found.kind !== 'data') return { kind: 'silent' }
  const offers = exchangeOffersOf(inBaht(found.value.order_change_offers, rate), {
    search,
    total: reservation.total,
  })
  return { kind: 'offers', offers }
}

/** An order that does not tell its actions may be tried. */
function isChangeable({ available_actions: actions }: WireOrder): boolean {
  return actions?.includes('change') ?? true
}

/** Returns the request for other flights; undefined when a journey is not to be found in the order. */
function changeRequestOf(
  order: WireOrder,
  { itinerary, changes, privateFare }: ExchangeSearch,
): object | undefined {
  const slices = slicesOfJourneys(order, itinerary)
  const asked = changes.map(({ journey, departureOn, cabin }) => {
    const [booked, id] = [itinerary.journeys[journey], slices[journey]?.id]
    const [first, last] = [booked?.segments[0], booked?.segments.at(-1)]
    if (!first || !last || !id) return undefined
    const places = { origin: first.origin, destination: last.destination }
    const add = { ...places, departure_date: departureOn, cabin_class: wireOfCabin[cabin ?? first.cabin] }
    return { add, remove: { slice_id: id } }
  })
  if (!asked.every((one) => one !== undefined)) return undefined
  const slice = { add: asked.map((one) => one.add), remove: asked.map((one) => one.remove) }
  return { order_id: order.id, slices: slice, ...privateFaresBody(privateFare ? [privateFare] : []) }
}

/** Returns the slice of each journey: the next one between the same places, whatever its times are by now. */
function slicesOfJourneys(
  order: WireOrder,
  { journeys }: Itinerary,
): readonly (WireBookedSlice | undefined)[] {
  const left = [...order.slices]
  return journeys.map((journey) => {
    const at = left.findIndex((one) => isBetweenSamePlaces(one, journey))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
}

function isBetweenSamePlaces(slice: WireBookedSlice, { segments }: Journey): boolean {
  const booked = bookedSegmentsOf([slice])
  return (
    booked?.[0]?.origin.iata_code === segments[0]?.origin &&
    booked?.at(-1)?.destination.iata_code === segments.at(-1)?.destination
  )
}

/**
 * Changes an order in Duffel's two steps: the offer is chosen, which changes nothing, and confirmed with a payment from
 * the balance where it costs something. It is done once the order, read again, does not have the old slices any more.
 */
async function exchangeOrderTickets(
  { calls, changes }: DuffelExchangeDeps,
  { reservationRef, ref, ticketNumbers, expected }: ExchangeCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const before = await calls.orderBefore(reservationRef, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  const reservation = reservationOf(before.value)
  const open = reservation ? openTicketsOf(reservation) : []
  const isSame =
    open.length === ticketNumbers.length && open.every((one) => ticketNumbers.includes(one.ticketNumber))
  if (!isSame) return { kind: 'notDone', reason: 'notPossible' }
  const made = await changes.create(ref, context)
  // a pending change without its confirmation has changed nothing
  if (made.kind !== 'data') return outcomeOfUnmadeChange(made)
  const { value: change } = made
  const { change_total_amount: amount, change_total_currency: currency } = change
  const charge = bahtOf(amount, currency, exchangeRateOf(before.value))
  if (!charge || change.order_id !== reservationRef) return { kind: 'notDone', reason: 'notPossible' }
  if (compareMoney(charge, expected) > 0) return { kind: 'notDone', reason: 'priceChanged' }
  const payment = charge.amount > 0 ? ({ type: 'balance', amount, currency } as const) : undefined
  const confirmed = outcomeOf(await changes.confirm(change.id, payment, context), (wire) =>
    wire.id === change.id && wire.confirmed_at ? wire : undefined,
  )
  if (confirmed.kind !== 'done') return confirmed
  return readChangedOrder(calls, { change: confirmed.value, exchanged: open }, context)
}

function outcomeOfUnmadeChange(answer: Parameters<typeof outcomeOfFailedRead>[0]): SupplyOutcome<never> {
  const outcome = outcomeOfFailedRead(answer)
  const isGone = outcome.kind === 'notDone' && outcome.reason === 'notFound'
  return isGone ? { kind: 'notDone', reason: 'offerExpired' } : outcome
}

function openTicketsOf({ documents = [] }: Reservation): readonly TravelDocument[] {
  return documents.filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
}

type ConfirmedChange = {
  readonly change: WireOrderChange
  /** The tickets that were open before. */
  readonly exchanged: readonly TravelDocument[]
}

/** New tickets may come later than the new flights: the order is then returned without them. */
async function readChangedOrder(
  calls: DuffelExchangeDeps['calls'],
  { change, exchanged }: ConfirmedChange,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const after = await calls.order(change.order_id, context)
  const reservation = after.kind === 'data' ? reservationOf(after.value) : undefined
  if (after.kind !== 'data' || !reservation)
    return { kind: 'unknown', note: 'exchanged, order not seen since' }
  const removed = change.slices.remove.map((one) => one.id)
  const isOld = after.value.slices.some(({ id }) => id && removed.includes(id))
  return isOld
    ? { kind: 'unknown', note: 'exchanged, the order has its old flights' }
    : { kind: 'done', value: withExchangedTickets(reservation, { change, exchanged }) }
}

/** Adds what Duffel does not list: the old tickets, which new one replaces each, and when the new ones were issued. */
function withExchangedTickets(reservation: Reservation, { change, exchanged }: ConfirmedChange): Reservation {
  const issuedAt = parseInstant(change.confirmed_at ?? '')
  const isExchanged = (number: string) => exchanged.some((one) => one.ticketNumber === number)
  const listed = (reservation.documents ?? []).filter((one) => !isExchanged(one.ticketNumber))
  const made = listed.map((one): TravelDocument => {
    const old = one.kind === 'ticket' && exchanged.find(({ passenger }) => passenger === one.passenger)
    return old ? { ...one, originalTicketNumber: old.ticketNumber, ...(issuedAt && { issuedAt }) } : one
  })
  const ended = exchanged.map((one): TravelDocument => {
    const coupons = one.coupons.map((coupon) => ({ ...coupon, status: 'exchanged' as const }))
    return { ...one, status: 'exchanged', coupons }
  })
  return { ...reservation, documents: [...ended, ...made] }
}
