import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import { anna, context } from './duffel-bench.suite.ts'
import { duffelProvider } from './duffel-provider.ts'

const place = (code: string) => ({ iata_code: code, time_zone: 'Asia/Bangkok' })
const thai = { iata_code: 'TG', name: 'Thai' }

/** An offer for an adult and a child of this age. */
const anOffer = (id: string, age: number, total = '100.00') => ({
  id,
  owner: thai,
  total_amount: total,
  total_currency: 'THB',
  expires_at: '2026-11-21T03:30:00Z',
  payment_requirements: { requires_instant_payment: false },
  passengers: [
    { id: `${id}_1`, type: 'adult', age: null },
    { id: `${id}_2`, type: 'child', age },
  ],
  slices: [
    {
      origin: place('BKK'),
      destination: place('NRT'),
      fare_brand_name: 'Saver',
      segments: [
        {
          marketing_carrier: thai,
          marketing_carrier_flight_number: '642',
          departing_at: '2027-01-10T08:00:00',
          arriving_at: '2027-01-10T16:00:00',
          origin: place('BKK'),
          destination: place('NRT'),
          passengers: [1, 2].map((n) => ({ passenger_id: `${id}_${n}`, cabin_class: 'economy' })),
        },
      ],
    },
  ],
})

/** Books for a child born on this day from an offer for an eleven-year-old; returns the sent requests. */
async function booked(bornOn: string, again: object[]) {
  const posts: { readonly path: string; readonly data: unknown }[] = []
  const http: HttpClient = {
    async send({ method, url, body = '' }) {
      const path = new URL(url).pathname
      if (method === 'POST') posts.push({ path, data: (JSON.parse(String(body)) as { data: unknown }).data })
      const data = path === '/air/offer_requests' ? { id: 'orq_1', offers: again } : anOffer('off_1', 11)
      return {
        kind: 'answer',
        status: 200,
        headers: {},
        body: new TextEncoder().encode(JSON.stringify({ data })),
      }
    },
  }
  const child = { ...anna, type: 'child' as const, givenName: 'Mali', bornOn: bornOn as LocalDate }
  const command = {
    mode: 'hold' as const,
    clientReference: 'F1-A',
    ref: 'off_1~adult:1,child:1',
    expectedTotal: satang(10_000),
    passengers: [anna, child],
    contact: { name: 'Anna', mobilePhone: '081 234 5678', email: 'anna@example.com' },
  }
  const duffel = duffelProvider({ http, url: 'http://duffel', token: 't' })
  return { outcome: await duffel.book(command, context()), posts }
}

describe('the age of a child', () => {
  it('the age on the day of the last flight is used: the same flights are searched again', async () => {
    const { posts } = await booked('2020-01-11', [anOffer('off_2', 6)])
    expect(posts).toMatchObject([
      {
        path: '/air/offer_requests',
        data: {
          slices: [{ origin: 'BKK', destination: 'NRT', departure_date: '2027-01-10' }],
          passengers: [{ type: 'adult' }, { age: 6 }],
          cabin_class: 'economy',
        },
      },
      {
        path: '/air/orders',
        data: { selected_offers: ['off_2'], passengers: [{ id: 'off_2_1' }, { id: 'off_2_2' }] },
      },
    ])
  })

  it('uses the offer that was searched for when its age is right', async () => {
    const { posts } = await booked('2016-01-10', [])
    expect(posts).toMatchObject([{ path: '/air/orders', data: { selected_offers: ['off_1'] } }])
  })

  it.each([
    ['priceChanged', [anOffer('off_2', 6, '100.01')]],
    ['offerExpired', []],
    ['offerExpired', [anOffer('off_2', 11)]],
  ])(
    'rejects the booking (%s) where the offer for the right age costs more or is missing',
    async (reason, again) => {
      const { outcome, posts } = await booked('2020-01-11', again)
      expect(outcome).toEqual({ kind: 'notDone', reason })
      expect(posts.map(({ path }) => path)).toEqual(['/air/offer_requests'])
    },
  )
})
