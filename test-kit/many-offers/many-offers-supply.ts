import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ShopEvent } from '#server/providers/supply/supplier-offer.ts'
import { manyOffers } from './many-offers.ts'

const sources = ['many-1', 'many-2', 'many-3']
const atOnce = 250

/**
 * Returns a supplier for results only: this many offers for every search, in batches of three sources.
 * Nothing can be booked.
 */
export function manyOffersSupply(count: number): SupplyProvider {
  const refuse = async () => ({ kind: 'notDone', reason: 'notPossible' }) as const
  const nothing = async () => ({ kind: 'notFound' }) as const
  return {
    supplierId: 'demo',
    sources,
    capabilities: {
      maxJourneys: 6,
      cabins: ['economy'],
      timeWindows: false,
      viaPoint: false,
      carrierFilter: false,
      refundableFilter: false,
      waitlist: false,
      perPassengerPricing: true,
      fareRules: false,
      hold: 'never',
      holdGuaranteesPrice: 'never',
      ticketing: 'atBooking',
      isIdempotentByReference: true,
      reservationList: 'none',
      names: { longestPart: 60, longestTicketName: 55 },
    },
    health: async () => ({ isReady: true, note: 'many offers' }),
    async *shop(request): AsyncGenerator<ShopEvent> {
      const offers = manyOffers(request, count)
      for (let from = 0; from < count; from += atOnce) {
        const source = sources[Math.floor((from / count) * sources.length)] ?? 'many'
        yield { kind: 'offers', source, offers: offers.slice(from, from + atOnce) }
      }
      for (const source of sources) yield { kind: 'sourceDone', source, status: 'ok' }
      yield { kind: 'end', complete: true }
    },
    price: async () => ({ kind: 'gone' }),
    rules: async () => undefined,
    book: refuse,
    ticket: refuse,
    cancel: refuse,
    retrieve: nothing,
    find: nothing,
  }
}
