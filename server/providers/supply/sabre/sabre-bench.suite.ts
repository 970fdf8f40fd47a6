import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CityCode } from '#contract/terms/codes.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { loadReference } from '#server/reference/reference.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { contextAt, done, offersOf, shopAll } from '../supply-calls.suite.ts'
import type { SupplyContext, SupplyProvider } from '../supply-provider.ts'
import type { BookCommand, Reservation } from '../supplier-reservation.ts'
import type { ShopRequest, SupplierOffer } from '../supplier-offer.ts'
import { type SabreProviderOptions, sabreProvider } from './sabre-provider.ts'

/** Booking time of the simulated airline, in milliseconds. */
export const commitMs = 100
/** The current time of every test. */
export const benchNow = '2026-11-21T03:00:00.000Z' as Instant
const reference = loadReference()

/** Options accepted by the simulated airline. */
export function benchOptions(url: string): SabreProviderOptions {
  return {
    http: systemHttpClient,
    url,
    auth: 'v2',
    clientId: 'V1:1234:FH01:AA',
    clientSecret: 'secret',
    pcc: 'FH01',
    zone: 'Asia/Bangkok',
    zoneOf: (airport) => reference.zoneOf(airport),
    settings: { waitlistSearch: 'always', areExtrasEnabled: true },
  }
}

/** The provider connected to the simulated airline, which is reset before each test. */
export type SabreBench = {
  readonly sabre: () => SupplyProvider
  /** The same office in a new process without memory. */
  another(): SupplyProvider
  /** A provider with a short timeout for changes. */
  impatient(): SupplyProvider
  readonly airline: () => SimulatedAirline
  /** Returns the first offer of a search that can be held, or that matches the condition. */
  anOffer(request?: ShopRequest, isWanted?: (offer: SupplierOffer) => boolean): Promise<SupplierOffer>
  aHold(): Promise<Reservation>
  /** Waits until pending bookings are stored; long enough to detect unexpected ones. */
  booksSettle(expected: number): Promise<void>
}

/** Starts and stops an airline for this test file. */
export function sabreBench(): SabreBench {
  let running: { airline: SimulatedAirline; sabre: SupplyProvider } | undefined
  const parts = () => {
    if (!running) throw new Error('the airline has not been started yet')
    return running
  }
  const another = () => sabreProvider(benchOptions(parts().airline.url))
  beforeAll(async () => {
    const airline = await startAirline(commitMs)
    running = { airline, sabre: sabreProvider(benchOptions(airline.url)) }
  })
  beforeEach(async () => {
    await parts().airline.begin(benchNow)
    // a reset also discards the tokens
    if (running) running = { ...running, sabre: another() }
  })
  afterAll(() => running?.airline.stop())

  const bench: SabreBench = {
    airline: () => parts().airline,
    sabre: () => parts().sabre,
    another,
    impatient: () => sabreProvider({ ...benchOptions(parts().airline.url), timeouts: { change: 600 } }),
    async anOffer(request = aSabreSearch(), isWanted = (offer) => offer.isInstant !== true) {
      const offer = offersOf(await shopAll(parts().sabre, request, benchContext())).find(isWanted)
      if (!offer) throw new Error('the simulated airline has no such flight')
      return offer
    },
    async aHold() {
      return done(await parts().sabre.book(aSabreCommand(await bench.anOffer()), benchContext()))
    },
    async booksSettle(expected) {
      const until = performance.now() + 20_000
      while ((await parts().airline.reservations()).length < expected && performance.now() < until)
        await ms(10)
      if (expected === 0) await ms(commitMs * 3)
    },
  }
  return bench
}

/** Returns a context with a ten second limit and the airline's current time. */
export function benchContext(): SupplyContext {
  return contextAt(benchNow, AbortSignal.timeout(10_000))
}

/** Waits. */
async function ms(length: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, length)
  })
}

/** Returns a search for one adult, Bangkok to Tokyo, with overrides. */
export function aSabreSearch(rest: Partial<ShopRequest> = {}): ShopRequest {
  const journey = {
    from: 'BKK' as CityCode,
    to: 'TYO' as CityCode,
    departureOn: '2027-01-10' as LocalDate,
    cabin: 'economy',
  } as const
  const wishes = { airlines: [], nonstopOnly: false, refundableOnly: false }
  return { shape: 'oneWay', journeys: [journey], party: { adult: 1 }, ...wishes, ...rest }
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
export function aSabreCommand(offer: SupplierOffer, rest: Partial<BookCommand> = {}): BookCommand {
  references += 1
  return {
    mode: 'hold',
    clientReference: `F${references}-ABCD2345`,
    ref: offer.ref,
    expectedTotal: offer.price.total,
    passengers: [anna],
    contact: { name: 'Anna', mobilePhone: '081 234 5678', email: 'anna@example.com' },
    ...rest,
  }
}
