import { compareMoney, type Money } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { SupplyCapabilities, SupplyContext, SupplyProvider } from '../supply-provider.ts'
import type { PriceOutcome, ShopEvent, ShopRequest, SupplierOffer } from '../supplier-offer.ts'
import { replayDemoOffer } from './demo-offer.ts'
import { parseDemoOfferRef } from './demo-offer-ref.ts'
import { readDemoSamples } from './demo-recorded-offers.ts'
import { findDemoOffers } from './demo-search.ts'
import {
  type SellingDeps,
  bookDemoOffer,
  cancelDemoReservation,
  findOutcomeOf,
  issueDemoTickets,
} from './demo-reservations.ts'

/** Stores of the recorded journeys, and which airlines an alternate sample prices. */
export type DemoProviderOptions = Pick<SellingDeps, 'store' | 'ids'> & {
  /** Whether a list of airlines is the Oneworld list, which another sample prices. */
  readonly isOneworld: (airlines: readonly string[]) => boolean
}

const capabilities: SupplyCapabilities = {
  maxJourneys: 6,
  cabins: ['economy', 'premiumEconomy', 'business', 'first'],
  timeWindows: true,
  viaPoint: true,
  carrierFilter: true,
  refundableFilter: true,
  waitlist: false,
  perPassengerPricing: true,
  fareRules: true,
  hold: 'always',
  holdGuaranteesPrice: 'always',
  ticketing: 'separate',
  isIdempotentByReference: true,
  reservationList: 'all',
  names: { longestPart: 30, longestTicketName: 55 },
}

const source = 'demo'

/** Replays recorded samples on any day, for demonstrations and for trials without a supplier. */
export function demoProvider({ store, ids, isOneworld }: DemoProviderOptions): SupplyProvider {
  const deps: SellingDeps = { store, ids, offerAt: repricedOffer }
  const lookUpReservation = async (kept: ReturnType<typeof store.byRef>, { signal, now }: SupplyContext) =>
    signal.aborted ? ({ kind: 'silent' } as const) : findOutcomeOf(await kept, now)
  return {
    supplierId: 'demo',
    capabilities,
    health: async () => ({ isReady: true, note: 'recorded samples' }),
    shop: (request, context) => searchSamples(request, context, isOneworld),
    price: async (ref, known, context) => repriceSample({ ref, known }, context),
    rules: async (ref, { now }) => repricedOffer(ref, now)?.rules,
    book: (command, context) => bookDemoOffer(deps, command, context),
    ticket: (reservationRef, context) => issueDemoTickets(deps, reservationRef, context),
    cancel: (reservationRef, context) => cancelDemoReservation(deps, reservationRef, context),
    retrieve: (reservationRef, context) => lookUpReservation(store.byRef(reservationRef), context),
    listReservations: async (query, { signal }) => (signal.aborted ? { kind: 'silent' } : store.list(query)),
    find: (clientReference, context) => lookUpReservation(store.byClientReference(clientReference), context),
  }
}

/** Returns an offer as repriced. */
function repricedOffer(ref: string, now: Instant): SupplierOffer | undefined {
  const handle = parseDemoOfferRef(ref)
  if (!handle) return undefined
  const { recording, pricing, alternatePricing } = readDemoSamples()
  return replayDemoOffer(handle, { recording, pricing: handle.isAlternate ? alternatePricing : pricing, now })
}

async function* searchSamples(
  request: ShopRequest,
  { signal, now }: SupplyContext,
  isOneworld: DemoProviderOptions['isOneworld'],
): AsyncGenerator<ShopEvent> {
  if (signal.aborted) {
    yield { kind: 'sourceDone', source, status: 'timeout' }
    yield { kind: 'end', complete: false }
    return
  }
  const offers = findDemoOffers(request, { samples: readDemoSamples(), now, isOneworld })
  if (offers.length > 0) yield { kind: 'offers', source, offers: offers.map(withoutRuleTexts) }
  yield { kind: 'sourceDone', source, status: offers.length > 0 ? 'ok' : 'empty' }
  yield { kind: 'end', complete: true }
}

function repriceSample(
  asked: { readonly ref: string; readonly known: Money },
  { signal, now }: SupplyContext,
): PriceOutcome {
  if (signal.aborted) return { kind: 'silent' }
  const offer = repricedOffer(asked.ref, now)
  if (!offer) return { kind: 'gone' }
  return compareMoney(offer.price.total, asked.known) === 0
    ? { kind: 'same', offer }
    : { kind: 'changed', offer, was: asked.known, why: 'fare' }
}

/** Offers of a search have no rule texts. */
function withoutRuleTexts(offer: SupplierOffer): SupplierOffer {
  const { texts: _texts, ...rules } = offer.rules
  return { ...offer, rules }
}
