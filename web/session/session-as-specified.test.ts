import { describe, expect, it, vi } from 'vitest'
import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import { searchRequest } from '#contract/api/search.ts'
import { fail } from '#contract/terms/result.ts'
import { aPricing } from '#test-kit/house/a-pricing.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { countsAsError } from '#web/api/answer-rules.ts'
import { offline } from '#web/api/failure.ts'
import { startSearchRun } from '#web/flow/offers/search/search-run.ts'
import type { TextStorage } from './browser-storage.ts'
import { cleanUpTrips, tripKey, tripVersion } from './trip-cleanup.ts'
import { tripSessionIdOf, tripValidUntilMs } from './trip-session.ts'
import { createTripSessions, type TripSessions } from './trip-sessions.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const startMs = Date.parse('2026-11-21T00:00:00Z')
const first = searchRequest.parse({
  searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2026-12-05' }],
})
const second = { ...first, adults: 2 }
const offer = anOffer({ baht: 10_000 })
const found: ShoppingAnswer = {
  searchId: 'search',
  createdAt: '2026-11-21T00:00:00.000Z',
  validUntil: '2026-11-21T00:10:00.000Z',
  complete: true,
  offers: [offer],
  sources: [{ source: 'house', status: 'ok' }],
}
const booked: BookingAnswer = {
  orderNumber: 'FH7K2M9P',
  orderKey: 'FH7K2M9P.abcdefghijklmnopqrstuv',
  status: 'complete',
  state: 'held',
  total: 1_000_000,
  paymentSurcharge: 0,
  amountDue: 1_000_000,
  currency: 'THB',
}
const asked: BookingRequest = {
  idempotencyKey: 'canary-key-canary-key',
  offerId: offer.offerId,
  acceptedTotal: 1_000_000,
  acceptedSurcharge: 0,
  passengers: [
    {
      type: 'adult',
      title: 'MS',
      firstName: 'CanaryFirst',
      lastName: 'CanaryLast',
      sex: 'F',
      birthdate: '1990-02-28',
      nationality: 'TH',
      passportNumber: 'CANARY77',
    },
  ],
  contact: { name: 'Canary Contact', mobilePhone: '+66812345678', email: 'canary@traveller.example' },
  agreement: { accepted: true, version: '2026-11-21', language: 'en' },
  paymentMethod: 'bankTransfer',
}

type World = ReturnType<typeof world>

/** One sentence of the specification, and what makes it true. */
type Sentence = { readonly says: string; readonly holds: (at: World) => void | Promise<void> }

const reset: Sentence[] = [
  {
    says: 'Reset asks for confirmation that all data will be lost',
    holds: ({ trips, id, restored }) => {
      trips.storeSearch(id, found)
      trips.forget(id)
      expect(trips.read(id)).toBeUndefined()
      expect(restored().read(id)).toBeUndefined()
    },
  },
]

const newSearch: Sentence[] = [
  {
    says: 'New search: clears previous pricing, booking and search results',
    holds: ({ trips, id }) => {
      trips.storeSearch(id, found)
      trips.storePricing(id, { offerId: offer.offerId }, aPricing(offer))
      trips.storeBookingRequest(id, asked)
      trips.storeBooking(id, booked)
      expect(Object.keys(trips.startSearch(first)).sort()).toEqual(['created', 'searchRequest', 'sessionId'])
    },
  },
  {
    says: 'New search: sets sessionId from the request hash',
    holds: ({ trips }) => {
      expect(trips.startSearch(second).sessionId).toBe(tripSessionIdOf(second))
      expect(tripSessionIdOf(second)).not.toBe(tripSessionIdOf(first))
      expect(tripSessionIdOf(undefined)).toBe('0')
    },
  },
  {
    says: 'New search: keeps the first created time if set',
    holds: ({ trips, pass }) => {
      pass(3 * minuteMs)
      expect(trips.startSearch(first).created).toBe(startMs)
      expect(trips.startSearch(second).created).toBe(startMs)
    },
  },
]
const successes: Sentence[] = [
  {
    says: 'Successful search: stores results, refreshes created',
    holds: ({ trips, id, pass, restored }) => {
      pass(5 * minuteMs)
      trips.storeSearch(id, found)
      expect(restored().read(id)).toMatchObject({ searchResource: found, created: startMs + 5 * minuteMs })
    },
  },
  {
    says: 'Successful booking: stores booking result and clears search results',
    holds: ({ trips, id, restored }) => {
      trips.storeSearch(id, found)
      trips.storeBooking(id, booked)
      expect(restored().read(id)).toMatchObject({ bookingResource: booked })
      expect(restored().read(id)).not.toHaveProperty('searchResource')
    },
  },
  {
    says: 'The members are sessionId, searchRequest, searchResource, pricingRequest, pricingResource, bookingRequest, bookingResource, created',
    holds: ({ trips, id, stored }) => {
      trips.storeBookingRequest(id, asked)
      trips.storeBooking(id, booked)
      trips.storePricing(id, { offerId: offer.offerId, journeys: [0] }, aPricing(offer))
      trips.storeSearch(id, found)
      expect(Object.keys(stored()).sort()).toEqual(
        ['bookingRequest', 'bookingResource', 'created', 'pricingRequest', 'pricingResource']
          .concat(['searchRequest', 'searchResource', 'sessionId', 'version'])
          .sort(),
      )
    },
  },
  {
    says: 'No passport, birth date or name in browser storage',
    holds: ({ trips, id, text, restored }) => {
      trips.storeBookingRequest(id, asked)
      for (const personal of [/canary/i, /1990/, /6681/, /passengers/, /contact/])
        expect(text()).not.toMatch(personal)
      expect(restored().read(id)?.bookingRequest).toEqual({
        offerId: offer.offerId,
        acceptedTotal: 1_000_000,
        acceptedSurcharge: 0,
        agreement: asked.agreement,
        paymentMethod: 'bankTransfer',
      })
    },
  },
]
const failures: Sentence[] = [
  {
    says: 'A response counted as error is returned to the caller and not stored',
    holds: async ({ trips, id, now, storage }) => {
      for (const body of [{ error: 1 }, { code: '2' }, { errorCode: 3 }, { ExceptionType: 'x' }])
        expect(countsAsError(body)).toBe(true)
      const before = storage.getItem(tripKey(id))
      async function* ask() {
        yield fail(offline)
      }
      const run = startSearchRun(first, { trips, nowMs: now, ask })
      await vi.waitFor(() => expect(run.progress().phase).not.toBe('asking'))
      expect(run.progress().failure).toEqual(offline)
      expect(storage.getItem(tripKey(id))).toBe(before)
    },
  },
]
const lifetimes: Sentence[] = [
  {
    says: 'Session data is saved in browser storage under the session id and restored by id',
    holds: ({ storage, id, restored }) => {
      expect(storage.getItem(`trip-${id}`)).not.toBeNull()
      expect(restored().read(id)).toEqual({ sessionId: id, searchRequest: first, created: startMs })
      expect(restored().read('0123456789abcdef')).toBeUndefined()
    },
  },
  {
    says: 'Cleanup removes stored sessions with no booking older than 1 day',
    holds: ({ storage, id, pass, now, restored }) => {
      pass(dayMs)
      cleanUpTrips(storage, now())
      expect(restored().read(id)).toBeDefined()
      pass(1)
      // Restoring one that nobody has cleaned up yet is no way around it.
      expect(restored().read(id)).toBeUndefined()
      expect(storage.getItem(tripKey(id))).toBeNull()
    },
  },
  {
    says: 'Cleanup removes any session older than 30 days',
    holds: ({ storage, trips, id, pass, now }) => {
      trips.storeBooking(id, booked)
      pass(30 * dayMs)
      cleanUpTrips(storage, now())
      expect(storage.getItem(tripKey(id))).not.toBeNull()
      pass(1)
      cleanUpTrips(storage, now())
      expect(storage.getItem(tripKey(id))).toBeNull()
    },
  },
  {
    says: 'Cleanup happens with every new search',
    holds: ({ storage, trips, id, pass }) => {
      pass(dayMs + 1)
      trips.startSearch(second)
      expect(storage.getItem(tripKey(id))).toBeNull()
    },
  },
  {
    says: 'Search session validity is created plus 10 minutes; it is computed but not used to block',
    holds: ({ trips, id, pass, now }) => {
      const trip = trips.read(id)
      expect(trip && tripValidUntilMs(trip)).toBe(startMs + 10 * minuteMs)
      pass(11 * minuteMs)
      expect(now()).toBeGreaterThan(startMs + 10 * minuteMs)
      trips.storePricing(id, { offerId: offer.offerId }, aPricing(offer))
      trips.storeBooking(id, booked)
      expect(trips.read(id)).toMatchObject({ bookingResource: booked })
    },
  },
  {
    says: 'Store version 1.2.1-GA: what another version stored is discarded',
    holds: ({ storage, id, stored, restored }) => {
      expect([tripVersion, stored()['version']]).toEqual(['1.2.1-GA', '1.2.1-GA'])
      storage.setItem(tripKey(id), JSON.stringify({ ...stored(), version: '1.2.0' }))
      expect(restored().read(id)).toBeUndefined()
    },
  },
]

describe('the session state, sentence by sentence of the specification', () => {
  it.each([...newSearch, ...successes, ...failures, ...lifetimes, ...reset])('$says', ({ holds }) =>
    holds(world()),
  )
})

function world() {
  const texts = new Map<string, string>()
  const storage: TextStorage = {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
  let nowMs = startMs
  const parts = { storage, nowMs: () => nowMs }
  const trips: TripSessions = createTripSessions(parts)
  const { sessionId: id } = trips.startSearch(first)
  return {
    storage,
    trips,
    id,
    now: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms
    },
    /** The trips as another page of this browser restores them. */
    restored: () => createTripSessions(parts),
    text: () => [...texts].flat().join('\n'),
    stored: () => JSON.parse(texts.get(tripKey(id)) ?? '{}') as Record<string, unknown>,
  }
}
