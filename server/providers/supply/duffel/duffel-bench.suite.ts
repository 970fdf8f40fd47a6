import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CityCode } from '#contract/terms/codes.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import type { SupplyContext, SupplyProvider } from '../supply-provider.ts'
import type { BookCommand } from '../supplier-reservation.ts'
import type { ShopRequest, SupplierOffer } from '../supplier-offer.ts'
import { duffelProvider } from './duffel-provider.ts'

/** Booking time of the simulated airline, in milliseconds. */
export const commitMs = 100
const now = '2026-11-21T03:00:00.000Z' as Instant

/** The provider connected to the simulated airline, which is reset before each test. */
export type Bench = {
  readonly duffel: () => SupplyProvider
  /** The same with short timeouts. */
  readonly impatient: () => SupplyProvider
  readonly airline: () => SimulatedAirline
  /** Returns the first offer of an airline for a search. */
  anOffer(carrier?: string, request?: ShopRequest): Promise<SupplierOffer>
  offersOf(request: ShopRequest): Promise<readonly SupplierOffer[]>
  /** Returns the id of a held order. */
  aHold(): Promise<string>
  /** Waits until pending bookings are stored; long enough to detect unexpected ones. */
  booksSettle(expected: number): Promise<void>
}

/** Starts and stops an airline for this test file. */
export function duffelBench(): Bench {
  let running: { airline: SimulatedAirline; duffel: SupplyProvider; impatient: SupplyProvider } | undefined
  const parts = () => {
    if (!running) throw new Error('the airline has not been started yet')
    return running
  }
  beforeAll(async () => {
    const airline = await startAirline(commitMs)
    const options = { http: systemHttpClient, url: airline.url, token: 'duffel_test_1' }
    const timeouts = { search: 2000, change: 600 }
    running = {
      airline,
      duffel: duffelProvider(options),
      impatient: duffelProvider({ ...options, timeouts }),
    }
  })
  beforeEach(() => parts().airline.begin(now))
  afterAll(() => running?.airline.stop())

  const offersOf = async (request: ShopRequest) => {
    const offers: SupplierOffer[] = []
    for await (const event of parts().duffel.shop(request, context())) {
      if (event.kind === 'offers') offers.push(...event.offers)
    }
    return offers
  }
  const bench: Bench = {
    airline: () => parts().airline,
    duffel: () => parts().duffel,
    impatient: () => parts().impatient,
    offersOf,
    async anOffer(carrier = 'TG', request = aSearch()) {
      const offer = (await offersOf(request)).find((one) => one.validatingCarrier === carrier)
      if (!offer) throw new Error('the simulated airline has no such flight')
      return offer
    },
    async aHold() {
      const outcome = await parts().duffel.book(aCommand(await bench.anOffer()), context())
      if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
      return outcome.value.reservationRef
    },
    async booksSettle(expected) {
      await ms(expected === 0 ? 3 * commitMs : 0)
      const count = async () => (await parts().airline.reservations()).length
      for (let round = 0; round < 400 && (await count()) < expected; round += 1) await ms(50)
    },
  }
  return bench
}

/** Returns a context with a ten second limit and the airline's current time. */
export function context(): SupplyContext {
  return { requestId: 'test', signal: AbortSignal.timeout(10_000), now }
}

/** Waits. */
export async function ms(length: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, length)
  })
}

/** Returns a search for one adult, Bangkok to Tokyo, with overrides. */
export function aSearch(rest: Partial<ShopRequest> = {}): ShopRequest {
  const journey = {
    from: 'BKK' as CityCode,
    to: 'TYO' as CityCode,
    departureOn: '2027-01-10' as LocalDate,
    cabin: 'economy',
  } as const
  const wishes = { airlines: [], nonstopOnly: false, refundableOnly: false }
  return { shape: 'oneWay', journeys: [journey], party: { adult: 1 }, ...wishes, ...rest }
}

/** The same search with every journey changed. */
export function aSearchWith(
  journey: Partial<ShopRequest['journeys'][number]>,
  rest: Partial<ShopRequest> = {},
): ShopRequest {
  return aSearch({ ...rest, journeys: aSearch().journeys.map((one) => ({ ...one, ...journey })) })
}

/** A traveller. */
export const anna: Passenger = {
  type: 'adult',
  title: 'MS',
  givenName: 'Anna Maria',
  surname: "O'Neil-Sato",
  sex: 'F',
  bornOn: '1990-02-03' as LocalDate,
  nationality: 'TH' as Passenger['nationality'],
}

let references = 0
/** Returns a command to hold an offer for one adult, with a unique reference. */
export function aCommand(offer: SupplierOffer, rest: Partial<BookCommand> = {}): BookCommand {
  references += 1
  return {
    mode: 'hold',
    clientReference: `ref-${references}`,
    ref: offer.ref,
    expectedTotal: offer.price.total,
    passengers: [anna],
    contact: { name: 'Anna', mobilePhone: '081 234 5678', email: 'anna@example.com' },
    ...rest,
  }
}
