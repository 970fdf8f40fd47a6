import { Duffel, DuffelError } from '@duffel/api'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'

/** The simulated time at which every test starts. */
export const now = '2026-11-21T03:00:00.000Z' as Instant

/** A journey that several airlines fly. */
export const toTokyo = {
  origin: 'BKK',
  destination: 'NRT',
  departure_date: '2027-01-10',
  arrival_time: null,
  departure_time: null,
}

/** The simulated airline and Duffel's official client. */
export type OfficialBench = {
  readonly duffel: () => Duffel
  readonly airline: () => SimulatedAirline
  search(
    slice?: Partial<typeof toTokyo>,
    passengers?: readonly ({ type: 'adult' } | { age: number })[],
  ): ReturnType<typeof searchWith>
  /** Returns an offer that can be held. */
  anOffer(): Promise<HeldOffer>
  aHold(): Promise<Awaited<ReturnType<Duffel['orders']['create']>>['data']>
  /** Returns the HTTP status of a request to hold an offer. */
  holdStatus(offer: HeldOffer): Promise<number>
  /** Returns the HTTP status of a request that the official client cannot make. */
  raw(method: string, path: string, body?: object): Promise<number>
}

type HeldOffer = Awaited<ReturnType<typeof searchWith>>['offers'][number]
type Passengers = readonly ({ type: 'adult' } | { age: number })[]

async function searchWith(duffel: Duffel, slice: Partial<typeof toTokyo>, passengers: Passengers) {
  const { data } = await duffel.offerRequests.create({
    slices: [{ ...toTokyo, ...slice }],
    passengers: [...passengers],
    cabin_class: 'economy',
    return_offers: true,
  })
  return data
}

/** Starts and stops the airline for a test file, and resets it before each test. */
export function officialBench(): OfficialBench {
  let running: { readonly airline: SimulatedAirline; readonly duffel: Duffel } | undefined
  const parts = () => {
    if (!running) throw new Error('the airline has not been started yet')
    return running
  }
  beforeAll(async () => {
    const airline = await startAirline(50)
    running = { airline, duffel: new Duffel({ token: 'duffel_test_conformance', basePath: airline.url }) }
  })
  beforeEach(() => parts().airline.begin(now))
  afterAll(() => running?.airline.stop())

  const bench: OfficialBench = {
    duffel: () => parts().duffel,
    airline: () => parts().airline,
    search: (slice = {}, passengers = [{ type: 'adult' }]) => searchWith(parts().duffel, slice, passengers),
    async anOffer() {
      const { offers } = await bench.search()
      const held = offers.find((one) => !one.payment_requirements.requires_instant_payment)
      if (!held) throw new Error('nothing can be held')
      return held
    },
    async aHold() {
      const { data } = await parts().duffel.orders.create(holdOf(await bench.anOffer()) as never)
      return data
    },
    holdStatus: (offer) => bench.raw('POST', '/air/orders', { data: holdOf(offer) }),
    async raw(method, path, body) {
      const headers = {
        authorization: 'Bearer duffel_test_raw',
        'duffel-version': 'v2',
        accept: 'application/json',
      }
      const sent = body ? { body: JSON.stringify(body) } : {}
      const answer = await fetch(parts().airline.url + path, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...sent,
      })
      return answer.status
    },
  }
  return bench
}

function holdOf(offer: HeldOffer) {
  return {
    type: 'hold',
    selected_offers: [offer.id],
    passengers: offer.passengers.map((one) => aTraveller(one.id)),
    metadata: { clientReference: 'F-1' },
  }
}

/** Returns traveller data for a passenger of an offer. */
export function aTraveller(id: string) {
  return {
    id,
    title: 'ms',
    gender: 'f',
    given_name: 'Amelia',
    family_name: 'Earhart',
    born_on: '1987-07-24',
    email: 'amelia@example.com',
    phone_number: '+66812345678',
  } as const
}

/** Returns the error code of a refused call of the official client; undefined when it succeeded. */
export async function refusal(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof DuffelError) return error.errors[0]?.code
    throw error
  }
}
