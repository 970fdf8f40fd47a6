import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { Reservation, SupplierDelivery } from '../supplier-reservation.ts'
import { aCommand, aSearchWith, context, duffelBench, ms } from './duffel-bench.suite.ts'
import { duffelProvider } from './duffel-provider.ts'

const bench = duffelBench()

async function booked(mode: 'hold' | 'instant' = 'hold'): Promise<Reservation> {
  const outcome = await bench.duffel().book(aCommand(await bench.anOffer(), { mode }), context())
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome))
  return outcome.value
}
const act = (what: string, { recordLocator }: Reservation, more: object = {}) =>
  bench.airline().control({ act: what, recordLocator, ...more })
const standing = async ({ reservationRef }: Reservation) => {
  const found = await bench.duffel().retrieve(reservationRef, context())
  if (found.kind !== 'found') throw new Error(found.kind)
  return found.reservation
}

describe('airline changes to an order', () => {
  it('moved flights are read, reported as a notice, and accepted once', async () => {
    const reservation = await booked('instant')
    const [sold] = reservation.flights ?? []
    expect(sold).toMatchObject({ status: 'confirmed', marketingCarrier: 'TG' })
    await act('scheduleChange', reservation, { minutes: 45 })
    const [moved] = (await standing(reservation)).flights ?? []
    expect(moved).toMatchObject({ status: 'changed', flightNumber: sold?.flightNumber })
    expect(Date.parse(moved?.departureAt ?? '') - Date.parse(sold?.departureAt ?? '')).toBe(45 * 60_000)
    const noticed = await bench.duffel().notices?.(context())
    expect(noticed).toMatchObject({
      notices: [{ reservationRef: reservation.reservationRef, about: 'scheduleChanged' }],
    })
    for (let time = 1; time <= 2; time += 1) {
      expect(await bench.duffel().acceptFlights?.(reservation.reservationRef, context())).toMatchObject({
        kind: 'done',
        value: { flights: [{ status: 'confirmed', departureAt: moved?.departureAt }] },
      })
    }
    expect(await bench.duffel().notices?.(context())).toEqual({ kind: 'notices', notices: [] })
  })

  it('flights that are no longer operated are reported as cancelled by the carrier', async () => {
    const reservation = await booked('instant')
    await act('carrierCancel', reservation)
    const { flights, state } = await standing(reservation)
    expect(state).toBe('ticketed')
    expect(flights).toMatchObject([
      { status: 'cancelledByCarrier', flightNumber: reservation.flights?.[0]?.flightNumber },
    ])
    expect(await bench.duffel().notices?.(context())).toMatchObject({
      notices: [{ about: 'cancelledByCarrier' }],
    })
  })

  it('a shortened ticketing time limit replaces the old one', async () => {
    const reservation = await booked()
    const at = '2026-11-21T09:00:00.000Z' as Instant
    await act('shortenDeadline', reservation, { at })
    expect((await standing(reservation)).ticketingTimeLimitAt).toBe(at)
  })
})

describe('an accepted order', () => {
  const onOrders = { method: 'POST', path: '/air/orders' }

  it('an accepted order is unknown until it is created, and is then found', async () => {
    await bench.airline().control({ times: 1, match: onOrders, acceptThenCommitMs: 60_000 })
    const command = aCommand(await bench.anOffer())
    expect(await bench.duffel().book(command, context())).toMatchObject({ kind: 'unknown' })
    expect(await bench.duffel().find(command.clientReference, context())).toEqual({ kind: 'silent' })
    await bench.airline().control({ clock: { advanceMs: 61_000 } })
    await bench.booksSettle(1)
    expect(await bench.duffel().find(command.clientReference, context())).toMatchObject({ kind: 'found' })
    expect(await bench.airline().reservations()).toHaveLength(1)
  })
})

describe('webhook deliveries', () => {
  it('deliveries are authenticated by their signature, and report an order that failed', async () => {
    const mailbox = await aMailbox()
    try {
      const secret = await subscribe(`${mailbox.url}/deliveries`)
      const duffel = duffelProvider({
        http: systemHttpClient,
        url: bench.airline().url,
        token: 'duffel_test_1',
        webhookSecret: secret,
      })
      const onOrders = { method: 'POST', path: '/air/orders' }
      await bench.airline().control({ times: 1, match: onOrders, acceptThenFail: true })
      const command = aCommand(await bench.anOffer())
      expect(await duffel.book(command, context())).toMatchObject({ kind: 'unknown' })
      expect(await duffel.find(command.clientReference, context())).toEqual({ kind: 'silent' })
      const delivery = await mailbox.next()
      const { now: moment } = context()
      const read = duffel.receive?.(delivery, moment)
      expect(read).toMatchObject([{ clientReference: command.clientReference, about: 'other' }])
      expect(duffel.receive?.({ ...delivery, body: `${delivery.body} ` }, moment)).toBeUndefined()
      expect(await duffel.find(command.clientReference, context())).toEqual({ kind: 'notFound' })
    } finally {
      await mailbox.close()
    }
  })
})

describe('seat maps', () => {
  it('seat maps are returned for every segment of an offer', async () => {
    const offer = await bench.anOffer('CX', aSearchWith({}))
    const segments = offer.itinerary.journeys.flatMap((journey, at) =>
      journey.segments.map((_, position) => `${at}.${position}`),
    )
    const maps = await bench.duffel().seatMaps?.(offer.ref, context())
    expect(maps?.map((one) => `${one.journey}.${one.segment}`)).toEqual(segments)
    for (const map of maps ?? []) {
      const places = map.rows.flatMap((row) => row.places)
      expect(map.cabin).toBe('economy')
      expect(places.filter((one) => one.kind === 'seat').length).toBeGreaterThan(20)
      expect(places.some((one) => one.isFree) && places.some((one) => one.kind === 'aisle')).toBe(true)
    }
    expect(await bench.duffel().seatMaps?.('something', context())).toBeUndefined()
  })
})

/** Registers a webhook at the airline; returns its signing secret. */
async function subscribe(url: string): Promise<string> {
  const answer = await fetch(`${bench.airline().url}/air/webhooks`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer duffel_test_1',
      'duffel-version': 'v2',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data: { url, events: ['order.created', 'order.creation_failed'] } }),
  })
  const { data } = (await answer.json()) as { data: { secret: string } }
  return data.secret
}

type Mailbox = { readonly url: string; next(): Promise<SupplierDelivery>; close(): Promise<void> }

/** A local endpoint that stores its deliveries. */
async function aMailbox(): Promise<Mailbox> {
  const got: SupplierDelivery[] = []
  const server = createServer((request, response) => {
    const parts: string[] = []
    request.setEncoding('utf8')
    request.on('data', (part: string) => parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body: parts.join('') })
      response.end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async next() {
      for (let round = 0; round < 400 && got.length === 0; round += 1) await ms(50)
      const [first] = got
      if (!first) throw new Error('nothing was delivered')
      return first
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
