import { type Money, compareMoney } from '#contract/terms/money.ts'
import {
  type BookCommand,
  type FindOutcome,
  type PriceOutcome,
  type Reservation,
  type SupplyCapabilities,
  type SupplyContext,
  type SupplyOutcome,
  type SupplyProvider,
} from '../supply-provider.ts'
import { cancelOrder, payOrder } from './duffel-after-sale.ts'
import { bahtOf } from './duffel-amounts.ts'
import { type DuffelClientOptions, duffelClient } from './duffel-client.ts'
import { type DuffelCalls, duffelCalls } from './duffel-calls.ts'
import { findByReference } from './duffel-find.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf, refusalOf } from './duffel-outcome.ts'
import { readOfferRef } from './duffel-party.ts'
import { shopDuffel } from './duffel-shop.ts'
import { fareRulesOf, supplierOfferOf } from './duffel-to-terms.ts'
import { type WireOffer } from './duffel-wire.ts'
import { orderOf } from './terms-to-duffel.ts'

/** How the provider is set up. */
export type DuffelProviderOptions = DuffelClientOptions & {
  /** Seconds after which a lost order can no longer appear; the host's settle window when absent. */
  readonly settleWindowSeconds?: number
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
  names: { longestPart: 20, longestTicketName: 55 },
}

/** Flights from Duffel, API version v2. */
export function duffelProvider(options: DuffelProviderOptions): SupplyProvider {
  const client = duffelClient(options)
  const calls = duffelCalls(client)
  return {
    supplierId: 'duffel',
    capabilities,
    ...(options.settleWindowSeconds === undefined
      ? {}
      : { settleWindowSeconds: options.settleWindowSeconds }),
    health: async (context) => {
      const answer = await calls.listOneOrder(context)
      if (answer.kind === 'data') return { isReady: true, note: 'ok' }
      return { isReady: false, note: answer.kind === 'refused' ? answer.error.code : answer.note }
    },
    shop: (request, context) => shopDuffel(client, request, context),
    price: (ref, known, context) => price(calls, { ref, known }, context),
    rules: async (ref, context) => {
      const handle = readOfferRef(ref)
      const offer = handle && (await calls.offer(handle.id, context))
      return offer?.kind === 'data' ? fareRulesOf(offer.value) : undefined
    },
    book: (command, context) => book(calls, command, context),
    ticket: (reservationRef, context) => payOrder(calls, reservationRef, context),
    cancel: (reservationRef, context) => cancelOrder(calls, reservationRef, context),
    retrieve: (reservationRef, context) => retrieve(calls, reservationRef, context),
    find: (clientReference, context) => findByReference(client, clientReference, context),
  }
}

type KnownOffer = { readonly ref: string; readonly known: Money }

async function price(calls: DuffelCalls, asked: KnownOffer, context: SupplyContext): Promise<PriceOutcome> {
  const handle = readOfferRef(asked.ref)
  if (!handle) return { kind: 'gone' }
  const answer = await calls.offer(handle.id, context)
  if (answer.kind === 'refused') {
    const isAbout = ['seatsGone', 'offerExpired', 'notFound', 'priceChanged', 'notPossible']
    return { kind: isAbout.includes(refusalOf(answer.status, answer.error) ?? '') ? 'gone' : 'silent' }
  }
  if (answer.kind !== 'data') return { kind: 'silent' }
  const offer = supplierOfferOf(answer.value, handle.party)
  if (!offer.ok) return { kind: offer.fault === 'foreignCurrency' ? 'gone' : 'silent' }
  const isSame = compareMoney(offer.value.price.total, asked.known) === 0
  // Duffel tells the new total and not what moved it
  return isSame
    ? { kind: 'same', offer: offer.value }
    : { kind: 'changed', offer: offer.value, was: asked.known, why: 'unknown' }
}

/**
 * Books in two calls. The offer is read again for the passengers' ids and the price; until then nothing can
 * have happened. The second call is made once and never again.
 */
async function book(
  calls: DuffelCalls,
  command: BookCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const handle = readOfferRef(command.ref)
  if (!handle) return { kind: 'notDone', reason: 'offerExpired' }
  if (command.mode === 'waitlist') return { kind: 'notDone', reason: 'notPossible' }
  const answer = await calls.offerBefore(handle.id, context)
  if (answer.kind === 'refused') {
    const reason = refusalOf(answer.status, answer.error)
    return { kind: 'notDone', reason: reason === 'notFound' ? 'offerExpired' : (reason ?? 'unreachable') }
  }
  if (answer.kind !== 'data') return { kind: 'notDone', reason: 'unreachable' }
  const reason = refusalBefore(command, answer.value)
  if (reason) return { kind: 'notDone', reason }
  const order = orderOf(command, answer.value)
  if (!order) return { kind: 'notDone', reason: 'badPassenger' }
  const outcome = outcomeOf(await calls.createOrder(order, context), reservationOf)
  const isOfferGone = outcome.kind === 'notDone' && outcome.reason === 'notFound'
  return isOfferGone ? { kind: 'notDone', reason: 'offerExpired' } : outcome
}

function refusalBefore(command: BookCommand, offer: WireOffer): 'notPossible' | 'priceChanged' | undefined {
  const total = bahtOf(offer.total_amount, offer.total_currency)
  if (!total) return 'notPossible'
  if (compareMoney(total, command.expectedTotal) > 0) return 'priceChanged'
  // only a clear no means that it may be held: Duffel leaves the member out where it does not know
  const canHold = offer.payment_requirements?.requires_instant_payment === false
  return command.mode === 'hold' && !canHold ? 'notPossible' : undefined
}

async function retrieve(calls: DuffelCalls, orderId: string, context: SupplyContext): Promise<FindOutcome> {
  const answer = await calls.order(orderId, context)
  if (answer.kind === 'refused' && answer.error.code === 'not_found') return { kind: 'notFound' }
  const reservation = answer.kind === 'data' ? reservationOf(answer.value) : undefined
  return reservation ? { kind: 'found', reservation } : { kind: 'silent' }
}
