import { describe, expect, it } from 'vitest'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import { type SearchRequest, searchRequest } from '#contract/api/search.ts'
import { aPricing } from '#test-kit/house/a-pricing.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import type { TextStorage } from './browser-storage.ts'
import { cleanUpTrips, forgetTrips, tripKey } from './trip-cleanup.ts'
import { tripSessionIdOf } from './trip-session.ts'
import { createTripSessions } from './trip-sessions.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const booking: BookingAnswer = {
  orderNumber: 'FH7K2M9P',
  orderKey: 'FH7K2M9P.abcdefghijklmnopqrstuv',
  status: 'complete',
  state: 'held',
  total: 1_234_500,
  paymentSurcharge: 0,
  amountDue: 1_234_500,
  currency: 'THB',
}
const found: ShoppingAnswer = {
  searchId: 'search',
  createdAt: '2026-11-21T00:00:00.000Z',
  validUntil: '2026-11-21T00:10:00.000Z',
  complete: true,
  offers: [],
  sources: [{ source: 'house', status: 'ok' }],
}

describe('the trip in progress', () => {
  it('has the hash of its search as id, whatever the order of the members', () => {
    const request = aSearch()
    const turned = Object.fromEntries(Object.entries(request).reverse()) as SearchRequest
    expect(tripSessionIdOf(request)).toMatch(/^[0-9a-f]{16}$/)
    expect(tripSessionIdOf(turned)).toBe(tripSessionIdOf(request))
    expect(tripSessionIdOf({ ...request, adults: 2 })).not.toBe(tripSessionIdOf(request))
    expect(tripSessionIdOf(undefined)).toBe('0')
  })

  it('the trip in progress is restored from storage by id after a reload', () => {
    const { storage, trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    trips.storeSearch(sessionId, found)
    expect(world({ storage }).trips.read(sessionId)?.searchResource).toEqual(found)
    expect(trips.read('unknown')).toBeUndefined()
  })

  it('never puts into storage what offers cost the shop, and shows it for as long as the page lives', () => {
    const { storage, trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    const staffPrice = { net: 987_654, standingMarkup: 12_346, realTimeMarkup: 0 }
    const offer = anOffer({ baht: 10_000, more: { staffPrice } })
    trips.storeSearch(sessionId, { ...found, offers: [offer] })
    trips.storePricing(sessionId, { offerId: offer.offerId }, aPricing(offer))
    const stored = storage.getItem(tripKey(sessionId)) ?? ''
    expect(stored).toContain(offer.offerId)
    expect(stored).not.toMatch(/staffPrice|987654|12346/)
    expect(trips.read(sessionId)?.searchResource?.offers[0]?.staffPrice).toEqual(staffPrice)
    const restored = world({ storage }).trips.read(sessionId)
    expect(restored?.searchResource?.offers).toEqual([anOffer({ baht: 10_000 })])
    expect(restored?.pricingResource?.offer).toEqual(anOffer({ baht: 10_000 }))
  })

  it('what a seller was shown leaves the memory with the sign-in; what everybody may see stays', () => {
    let name: string | undefined = 'agent'
    const trips = createTripSessions({ storage: undefined, nowMs: () => 0, userName: () => name })
    const [secret, open] = [trips.startSearch(aSearch()), trips.startSearch({ ...aSearch(), adults: 2 })]
    trips.storeSearch(secret.sessionId, { ...found, confidential: true })
    trips.storeSearch(open.sessionId, found)
    expect(trips.read(secret.sessionId)?.searchResource).toMatchObject({ confidential: true })
    for (const other of [undefined, 'somebody else']) {
      name = other
      expect(trips.read(secret.sessionId)).toBeUndefined()
      expect(trips.read(open.sessionId)?.searchResource).toEqual(found)
    }
  })

  it('puts only the search into storage where codes of a company were sent, whether or not an offer is marked', () => {
    const { storage, trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    const offer = anOffer({ baht: 7_654 })
    const { offerId } = offer
    const asStored = () => JSON.parse(storage.getItem(tripKey(sessionId)) ?? '') as object
    const onlySearch = {
      version: '1.2.1-GA',
      sessionId,
      created: expect.any(Number) as unknown,
      searchRequest: aSearch(),
    }
    trips.storeSearch(sessionId, { ...found, offers: [offer], confidential: true })
    expect(asStored()).toEqual(onlySearch)
    expect(trips.read(sessionId)?.searchResource?.offers).toEqual([offer])
    trips.storePricing(sessionId, { offerId }, { ...aPricing(offer), confidential: true })
    trips.storeBookingRequest(sessionId, { offerId, acceptedTotal: 765_400 } as BookingRequest)
    trips.storeBooking(sessionId, booking)
    expect(asStored()).toEqual(onlySearch)
    expect(trips.read(sessionId)?.bookingRequest?.acceptedTotal).toBe(765_400)
  })

  it('forgets every stored trip at once, and nothing else', () => {
    const { storage, trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    trips.startSearch(aSearch({ adults: 2 }))
    storage.setItem('other', '1')
    forgetTrips(storage)
    expect(storage.length).toBe(1)
    expect(world({ storage }).trips.read(sessionId)).toBeUndefined()
  })

  it('clears results, price and booking with a new search, and keeps the first created', () => {
    const { trips, wait } = world()
    const { sessionId, created } = trips.startSearch(aSearch())
    trips.storeSearch(sessionId, found)
    trips.storeBooking(sessionId, booking)
    wait(hourMs)
    expect(trips.startSearch(aSearch())).toEqual({ sessionId, searchRequest: aSearch(), created })
    expect(trips.startSearch(aSearch({ adults: 2 })).created).toBe(created)
  })

  it('renews created with a successful search', () => {
    const { trips, wait } = world()
    const { sessionId, created } = trips.startSearch(aSearch())
    wait(hourMs)
    trips.storeSearch(sessionId, found)
    expect(trips.read(sessionId)?.created).toBe(created + hourMs)
  })

  it('clears the search results with a successful booking', () => {
    const { trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    trips.storeSearch(sessionId, found)
    trips.storeBooking(sessionId, booking)
    const trip = trips.read(sessionId)
    expect(trip?.bookingResource).toEqual(booking)
    expect(trip).not.toHaveProperty('searchResource')
  })

  it.each([
    ['no storage at all', undefined],
    ['a full storage', poisoned({ setItem: true })],
    [
      'a storage that throws on everything',
      poisoned({ setItem: true, getItem: true, removeItem: true, key: true }),
    ],
  ])('lives in memory with %s', (_, storage) => {
    const { trips } = world({ storage })
    const { sessionId } = trips.startSearch(aSearch())
    trips.storeSearch(sessionId, found)
    expect(trips.read(sessionId)?.searchResource).toEqual(found)
    expect(() => cleanUpTrips(storage, 0)).not.toThrow()
  })

  it.each([
    ['no JSON', '{'],
    [
      'another version',
      JSON.stringify({ version: '1.0.0', sessionId: 'x', created: 1, searchRequest: aSearch() }),
    ],
    [
      'another search',
      JSON.stringify({ version: '1.2.1-GA', sessionId: 'x', created: 1, searchRequest: aSearch() }),
    ],
    ['a list', '[]'],
  ])('counts as absent when the storage holds %s', (_, text) => {
    const { storage, trips } = world()
    storage.setItem(tripKey('x'), text)
    expect(trips.read('x')).toBeUndefined()
  })

  it('drops only the part that somebody meddled with', () => {
    const { storage, trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    trips.storeBooking(sessionId, booking)
    const text = storage.getItem(tripKey(sessionId)) ?? ''
    storage.setItem(
      tripKey(sessionId),
      JSON.stringify({ ...JSON.parse(text), searchResource: { offers: 'all' } }),
    )
    const restored = world({ storage }).trips.read(sessionId)
    expect(restored?.bookingResource).toEqual(booking)
    expect(restored).not.toHaveProperty('searchResource')
  })

  it('keeps the search without results that are too long to store', () => {
    const { storage, trips } = world()
    const { sessionId } = trips.startSearch(aSearch())
    trips.storeSearch(sessionId, { ...found, searchId: 'x'.repeat(2_000_000) })
    expect(trips.read(sessionId)?.searchResource?.searchId).toHaveLength(2_000_000)
    expect(world({ storage }).trips.read(sessionId)).not.toHaveProperty('searchResource')
  })
})

describe('cleaning up stored trips', () => {
  it.each([
    { age: dayMs, isBooked: false, isKept: true },
    { age: dayMs + 1, isBooked: false, isKept: false },
    { age: 2 * dayMs, isBooked: true, isKept: true },
    { age: 30 * dayMs, isBooked: true, isKept: true },
    { age: 30 * dayMs + 1, isBooked: true, isKept: false },
  ])('clean-up after $age ms, booked $isBooked, keeps the trip: $isKept', ({ age, isBooked, isKept }) => {
    const { storage, trips, now } = world()
    const { sessionId } = trips.startSearch(aSearch())
    if (isBooked) trips.storeBooking(sessionId, booking)
    cleanUpTrips(storage, now() + age)
    expect(storage.getItem(tripKey(sessionId)) !== null).toBe(isKept)
  })

  it('removes what cannot be read and leaves what is not a trip', () => {
    const { storage, now } = world()
    storage.setItem(tripKey('bad'), 'null')
    storage.setItem('user', '{"value":1}')
    cleanUpTrips(storage, now())
    expect(storage.getItem(tripKey('bad'))).toBeNull()
    expect(storage.getItem('user')).toBe('{"value":1}')
  })
})

function aSearch(more: Partial<SearchRequest> = {}): SearchRequest {
  const searchAirLegs = [{ from: 'BKK', to: 'NRT', departureDate: '2026-12-05' }]
  return { ...searchRequest.parse({ searchAirLegs }), ...more }
}

function world(given: { readonly storage?: TextStorage | undefined } = {}) {
  const storage = 'storage' in given ? given.storage : mapStorage()
  let nowMs = Date.parse('2026-11-21T00:00:00Z')
  const trips = createTripSessions({ storage, nowMs: () => nowMs })
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { storage: storage ?? mapStorage(), trips, wait, now: () => nowMs }
}

function mapStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

function poisoned(fails: Partial<Record<keyof TextStorage, boolean>>): TextStorage {
  const storage = mapStorage()
  const refuse = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }
  const methods = (['getItem', 'setItem', 'removeItem', 'key'] as const).map((name) => [
    name,
    fails[name] ? refuse : storage[name],
  ])
  return { length: 3, ...Object.fromEntries(methods) } as TextStorage
}
