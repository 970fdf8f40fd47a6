import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { SimulatedClock } from '#simulators/control-plane/simulated-clock.ts'
import type { Found } from './offer-handlers.ts'
import type { TestScenario } from './test-airline-flights.ts'
import type { OfferPassengerBody } from './search-requests.ts'
import { wireId } from '../wire-ids.ts'
import { refuse } from '../wire-refusal.ts'
import type { OfferRequestBody } from '../wire-requests.ts'

/** A past search and its result. */
export type KeptSearch = {
  readonly id: string
  readonly clientKey: string
  readonly createdAt: Instant
  readonly body: OfferRequestBody
  readonly passengers: Found['passengers']
  readonly offerIds: readonly string[]
  readonly magic?: TestScenario
}

/** Keeps searches, and passenger data sent before there is an order. */
export type SearchHandlers = {
  keep(search: Omit<KeptSearch, 'id' | 'clientKey' | 'createdAt'>): KeptSearch
  /** Returns the search; refuses with not_found. */
  search(id: string): KeptSearch
  /** Returns all kept searches, newest first. */
  all(): readonly KeptSearch[]
  /** Returns the test behaviour of the search that an offer came from; undefined when it has none. */
  scenarioOf(offerId: string): TestScenario | undefined
  know(offerId: string, passengerId: string, told: OfferPassengerBody): void
  known(offerId: string, passengerId: string): OfferPassengerBody | undefined
  reset(): void
}

const keptForMs = 2 * 3_600_000

/** Creates handlers without searches. */
export function searchHandlers(clock: SimulatedClock): SearchHandlers {
  const searches = new Map<string, KeptSearch>()
  const magic = new Map<string, TestScenario>()
  const told = new Map<string, OfferPassengerBody>()
  const deleteOldSearches = () => {
    for (const [id, one] of searches) {
      if (clock.nowMs() - epochMsOf(one.createdAt) < keptForMs) return
      searches.delete(id)
      for (const offerId of one.offerIds) magic.delete(offerId)
    }
  }
  return {
    keep(search) {
      deleteOldSearches()
      const kept = { ...search, id: wireId('orq'), clientKey: wireId('key'), createdAt: clock.now() }
      searches.set(kept.id, kept)
      if (kept.magic) for (const offerId of kept.offerIds) magic.set(offerId, kept.magic)
      return kept
    },
    search: (id) => searches.get(id) ?? refuse('not_found', 'There is no such offer request.'),
    all: () => [...searches.values()].toReversed(),
    scenarioOf: (offerId) => magic.get(offerId),
    know: (offerId, passengerId, one) => void told.set(`${offerId}/${passengerId}`, one),
    known: (offerId, passengerId) => told.get(`${offerId}/${passengerId}`),
    reset() {
      searches.clear()
      magic.clear()
      told.clear()
    },
  }
}

/** Returns a search in the wire format, without its offers. */
export function toWireOfferRequest(one: KeptSearch): Record<string, unknown> {
  return {
    id: one.id,
    live_mode: false,
    created_at: one.createdAt,
    cabin_class: one.body.cabin_class ?? null,
    client_key: one.clientKey,
    passengers: one.passengers,
    slices: one.body.slices.map(({ origin, destination, departure_date }) => ({
      origin,
      destination,
      departure_date,
    })),
  }
}
