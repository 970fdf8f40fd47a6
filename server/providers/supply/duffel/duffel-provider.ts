import { type Money, addMoney, compareMoney } from '#contract/terms/money.ts'
import type {
  SupplyCapabilities,
  SupplyContext,
  SupplyHealth,
  SupplyOutcome,
  SupplyProvider,
} from '../supply-provider.ts'
import type { BookCommand, FindOutcome, Reservation } from '../supplier-reservation.ts'
import type { BagService, PriceOutcome, SeatMap } from '../supplier-offer.ts'
import { type AcceptedOrderLog, createAcceptedOrderLog } from './duffel-accepted-orders.ts'
import { cancelOrder, payOrder } from './duffel-after-sale.ts'
import { duffelTicketCalls } from './duffel-ticket-refund.ts'
import { type OfferToBook, offerForRealAges } from './duffel-child-ages.ts'
import { type CurrentExchangeRates, bahtOf, inBaht } from './currency/duffel-currency.ts'
import { acceptAirlineChanges, createChangeFeed } from './duffel-airline-changes.ts'
import { type DuffelClient, type DuffelClientOptions, acceptedNote, duffelClient } from './duffel-client.ts'
import { type DuffelCalls, duffelCalls } from './duffel-calls.ts'
import { duffelExchanges } from './exchange/duffel-exchange.ts'
import { duffelLaterExtras } from './extras/duffel-later-extras.ts'
import { orderServiceCalls } from './extras/order-service-calls.ts'
import { orderChangeCalls } from './exchange/order-change-calls.ts'
import { findByReference } from './duffel-find-by-reference.ts'
import { listOrders } from './duffel-list-orders.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf, refusalOfError } from './duffel-outcome.ts'
import { parseDuffelOfferRef } from './duffel-passengers.ts'
import { bagsOf } from './seats/duffel-bags.ts'
import { buyersOfOffer } from './seats/duffel-buyers.ts'
import { seatMapsOf } from './seats/duffel-seats.ts'
import { shopDuffel } from './duffel-shop.ts'
import { fareRulesOf } from './duffel-rules.ts'
import { canHold, supplierOfferOf } from './duffel-to-terms.ts'
import { parseDelivery } from './duffel-webhook.ts'
import { createOrderBody, extrasTotal } from './terms-to-duffel.ts'

/** Address, access token, time limits and settling time of Duffel. */
export type DuffelProviderOptions = DuffelClientOptions & {
  /** Seconds after which a lost order can no longer appear; default: the host's settle window. */
  readonly settleWindowSeconds?: number
  /** Signing secret of the account's webhook; without it every delivery is rejected. */
  readonly webhookSecret?: string
  /** Without it, and in currencies without a rate, only offers in baht are sold. */
  readonly exchangeRates?: CurrentExchangeRates
}

const capabilities: SupplyCapabilities = {
  maxJourneys: 6,
  cabins: ['economy', 'premiumEconomy', 'business', 'first'],
  timeWindows: true,
  viaPoint: true,
  carrierFilter: true,
  refundableFilter: true,
  waitlist: false,
  perPassengerPricing: false,
  fareRules: true,
  hold: 'perOffer',
  holdGuaranteesPrice: 'sometimes',
  ticketing: 'separate',
  isIdempotentByReference: false,
  reservationList: 'all',
  seatMaps: true,
  names: { longestPart: 20, longestTicketName: 55 },
  needsContact: true,
}

/** Creates the Duffel provider, API version v2. */
export function duffelProvider(options: DuffelProviderOptions): SupplyProvider {
  const client = duffelClient(options)
  const calls = duffelCalls(client)
  const accepted = createAcceptedOrderLog()
  const { webhookSecret, settleWindowSeconds, exchangeRates = async () => [] } = options
  return {
    supplierId: 'duffel',
    capabilities: { ...capabilities, changeFeed: webhookSecret === undefined ? 'queue' : 'webhook' },
    ...createChangeFeed(calls),
    ...(settleWindowSeconds === undefined ? {} : { settleWindowSeconds }),
    health: (context) => checkHealth(calls, context),
    shop: (request, context) => shopDuffel({ client, exchangeRates }, request, context),
    price: (ref, known, context) => repriceOffer(calls, { ref, known }, context),
    rules: async (ref, context) => {
      const handle = parseDuffelOfferRef(ref)
      const offer = handle && (await calls.offer(handle.id, context))
      return offer?.kind === 'data' ? fareRulesOf(inBaht(offer.value, handle?.rate)) : undefined
    },
    book: (command, context) => bookOffer({ client, calls, accepted }, command, context),
    ticket: (reservationRef, context) => payOrder(calls, reservationRef, context),
    cancel: (reservationRef, context) => cancelOrder(calls, reservationRef, context),
    ...duffelTicketCalls(calls),
    ...duffelOrderChanges(client, calls),
    retrieve: (reservationRef, context) => retrieveOrder(calls, reservationRef, context),
    find: async (clientReference, context) => {
      const found = await findByReference(client, clientReference, context)
      if (found.kind !== 'notFound') return found
      return accepted.mayStillCome(clientReference, context.now) ? { kind: 'silent' } : found
    },
    listReservations: (query, context) => listOrders(client, query, context),
    seatMaps: (ref, context) => readSeatMaps(calls, ref, context),
    bags: (ref, context) => readBags(calls, ref, context),
    receive: (delivery, now) => {
      const read = parseDelivery(delivery, webhookSecret ?? '', now)
      if (read?.failedReference !== undefined) accepted.settle(read.failedReference)
      return read?.notices
    },
    acceptFlights: (reservationRef, context) => acceptAirlineChanges(calls, reservationRef, context),
  }
}

/** Returns the calls that change the flights of an order, or add to it. */
function duffelOrderChanges(client: DuffelClient, calls: DuffelCalls) {
  return {
    ...duffelExchanges({ calls, changes: orderChangeCalls(client) }),
    ...duffelLaterExtras({ calls, services: orderServiceCalls(client) }),
  }
}

async function checkHealth(calls: DuffelCalls, context: SupplyContext): Promise<SupplyHealth> {
  const answer = await calls.listOneOrder(context)
  if (answer.kind === 'data') return { isReady: true, note: 'ok' }
  return { isReady: false, note: answer.kind === 'refused' ? answer.error.code : answer.note }
}

type KnownOffer = { readonly ref: string; readonly known: Money }

async function repriceOffer(
  calls: DuffelCalls,
  asked: KnownOffer,
  context: SupplyContext,
): Promise<PriceOutcome> {
  const handle = parseDuffelOfferRef(asked.ref)
  if (!handle) return { kind: 'gone' }
  const answer = await calls.offer(handle.id, context)
  if (answer.kind === 'refused') {
    const isAbout = ['seatsGone', 'offerExpired', 'notFound', 'priceChanged', 'notPossible']
    return { kind: isAbout.includes(refusalOfError(answer.status, answer.error) ?? '') ? 'gone' : 'silent' }
  }
  if (answer.kind !== 'data') return { kind: 'silent' }
  const { party, rate, privateFare } = handle
  const offer = supplierOfferOf(answer.value, party, { rate, privateFares: privateFare && [privateFare] })
  if (!offer.ok) return { kind: offer.fault === 'foreignCurrency' ? 'gone' : 'silent' }
  const isSame = compareMoney(offer.value.price.total, asked.known) === 0
  // Duffel states the new total, not the cause of the change
  return isSame
    ? { kind: 'same', offer: offer.value }
    : { kind: 'changed', offer: offer.value, was: asked.known, why: 'unknown' }
}

type BookDeps = {
  readonly client: DuffelClient
  readonly calls: DuffelCalls
  readonly accepted: AcceptedOrderLog
}

/**
 * Books in two calls. The first reads the offer for passenger ids and price, without any effect. The second
 * is sent once and never repeated. An offer for a child of another age is replaced in between by one for its
 * real age.
 */
async function bookOffer(
  { client, calls, accepted }: BookDeps,
  command: BookCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const handle = parseDuffelOfferRef(command.ref)
  if (!handle) return { kind: 'notDone', reason: 'offerExpired' }
  if (command.mode === 'waitlist') return { kind: 'notDone', reason: 'notPossible' }
  const answer = await calls.offerBefore(handle.id, context)
  if (answer.kind === 'refused') {
    const reason = refusalOfError(answer.status, answer.error)
    return { kind: 'notDone', reason: reason === 'notFound' ? 'offerExpired' : (reason ?? 'unreachable') }
  }
  if (answer.kind !== 'data') return { kind: 'notDone', reason: 'unreachable' }
  const asked = { command, offer: answer.value, rate: handle.rate, privateFare: handle.privateFare }
  const reason = refusalBeforeBooking(asked)
  if (reason) return { kind: 'notDone', reason }
  const aged = await offerForRealAges(client, asked, context)
  if (aged.kind === 'none') return { kind: 'notDone', reason: aged.reason }
  // The services belong to the first offer.
  if (command.extras && aged.offer.id !== answer.value.id) return { kind: 'notDone', reason: 'extraGone' }
  const order = createOrderBody({ ...asked, offer: aged.offer })
  if (!order) return { kind: 'notDone', reason: 'badPassenger' }
  const made = await calls.createOrder(order, context)
  if (made.kind === 'unclear' && made.note === acceptedNote)
    accepted.add(command.clientReference, context.now)
  const outcome = outcomeOf(made, reservationOf)
  const isOfferGone = outcome.kind === 'notDone' && outcome.reason === 'notFound'
  return isOfferGone ? { kind: 'notDone', reason: 'offerExpired' } : outcome
}

function refusalBeforeBooking({
  command,
  offer,
  rate,
}: OfferToBook): 'notPossible' | 'priceChanged' | undefined {
  const total = bahtOf(offer.total_amount, offer.total_currency, rate)
  if (!total) return 'notPossible'
  if (compareMoney(addMoney(total, extrasTotal(command)), command.expectedTotal) > 0) return 'priceChanged'
  // Duffel holds no services.
  if (command.extras && command.mode === 'hold') return 'notPossible'
  return command.mode === 'hold' && !canHold(offer) ? 'notPossible' : undefined
}

async function readSeatMaps(
  calls: DuffelCalls,
  ref: string,
  context: SupplyContext,
): Promise<readonly SeatMap[] | undefined> {
  const handle = parseDuffelOfferRef(ref)
  if (!handle) return undefined
  const [offer, maps] = await Promise.all([
    calls.offer(handle.id, context),
    calls.seatMaps(handle.id, context),
  ])
  if (offer.kind !== 'data' || maps.kind !== 'data') return undefined
  const buyers = buyersOfOffer(offer.value, handle)
  const seats = seatMapsOf(offer.value, inBaht(maps.value, handle.rate), buyers)
  return seats.length > 0 ? seats : undefined
}

async function readBags(
  calls: DuffelCalls,
  ref: string,
  context: SupplyContext,
): Promise<readonly BagService[] | undefined> {
  const handle = parseDuffelOfferRef(ref)
  if (!handle) return undefined
  const offer = await calls.offerWithServices(handle.id, context)
  if (offer.kind !== 'data') return undefined
  const buyers = buyersOfOffer(offer.value, handle)
  return buyers.size === 0 ? [] : bagsOf(offer.value, offer.value.available_services ?? [], buyers)
}

async function retrieveOrder(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<FindOutcome> {
  const answer = await calls.order(orderId, context)
  if (answer.kind === 'refused' && answer.error.code === 'not_found') return { kind: 'notFound' }
  const reservation = answer.kind === 'data' ? reservationOf(answer.value) : undefined
  return reservation ? { kind: 'found', reservation } : { kind: 'silent' }
}
