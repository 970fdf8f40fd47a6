import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSimulatorServer } from '../control-plane/simulator-server.ts'
import { airlineSimulator } from './airline.ts'

type Answer = { readonly status: number; readonly body: Record<string, unknown> }
type WireSegment = {
  readonly marketing_carrier: { readonly iata_code: string }
  readonly marketing_carrier_flight_number: string
  readonly departing_at: string
}
type WireOffer = {
  readonly id: string
  readonly owner: { readonly iata_code: string }
  readonly total_amount: string
  readonly slices: readonly { readonly segments: readonly WireSegment[] }[]
}

describe('the simulated airlines', () => {
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = createSimulatorServer(airlineSimulator({ commitMs: 0 }))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    await ask('POST', '/_reset')
    await ask('POST', '/_control', { clock: { now: '2026-11-21T03:00:00.000Z' } })
  })
  afterAll(() => server.close())

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: 'Bearer duffel_test_1',
        'duffel-version': 'v2',
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  async function offers(): Promise<readonly WireOffer[]> {
    const slices = [{ origin: 'BKK', destination: 'TYO', departure_date: '2027-01-10' }]
    const data = { slices, passengers: [{ type: 'adult' }], max_connections: 0 }
    const { body } = await ask('POST', '/air/offer_requests', { data })
    return (body['data'] as { readonly offers: readonly WireOffer[] }).offers
  }
  const flightsOf = (offer: WireOffer | undefined) =>
    (offer?.slices ?? []).flatMap(({ segments }) =>
      segments.map(
        (one) =>
          `${one.marketing_carrier.iata_code}${one.marketing_carrier_flight_number}/${one.departing_at.slice(0, 10)}`,
      ),
    )

  it('choose the wire by the path of the request', async () => {
    const sabre = await ask('POST', '/v5/offers/shop', {})
    expect([sabre.status, sabre.body['errorCode']]).toEqual([401, expect.stringMatching(/^ERR\.2SG/)])
    const duffel = await ask('GET', '/air/offers/off_nobody')
    expect([duffel.status, duffel.body['errors']]).toEqual([
      404,
      [expect.objectContaining({ code: 'not_found' })],
    ])
  })

  it('report the status of a fault in the error format of the called wire', async () => {
    await ask('POST', '/_control', { faults: [{ status: 503 }] })
    expect((await ask('POST', '/v1/trip/orders/getBooking', {})).body).toHaveProperty('errorCode')
    expect((await ask('GET', '/air/orders')).body).toHaveProperty('errors')
  })

  it('leave out airlines that do not answer', async () => {
    const carriers = async () => new Set((await offers()).map((one) => one.owner.iata_code))
    expect([...(await carriers())]).toContain('TG')
    await ask('POST', '/_control', { partial: ['TG'], match: { path: '/air/offer_requests' } })
    expect([...(await carriers())]).not.toContain('TG')
  })

  it('sell out and reprice single flights on request', async () => {
    const [first, second] = await offers()
    const fareIncrease = { act: 'override', flights: flightsOf(first), farePercent: 25 }
    expect((await ask('POST', '/_control', fareIncrease)).status).toBe(200)
    const read = await ask('GET', `/air/offers/${first?.id}`)
    const { total_amount: total } = read.body['data'] as WireOffer
    expect(Number(total)).toBeGreaterThan(Number(first?.total_amount))
    await ask('POST', '/_control', { act: 'override', flights: flightsOf(second), seatLimit: 0 })
    expect((await ask('GET', `/air/offers/${second?.id}`)).status).toBe(422)
  })

  it('refuse an act on an unknown reservation with a message', async () => {
    const input = { act: 'scheduleChange', recordLocator: 'NOBODY', minutes: 10 }
    expect(await ask('POST', '/_control', input)).toEqual({
      status: 400,
      body: { message: 'no reservation NOBODY' },
    })
    expect((await ask('POST', '/_control', { act: 'dance' })).status).toBe(400)
  })
})
