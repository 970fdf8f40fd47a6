import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import type { ShopEvent } from '../supplier-offer.ts'
import { aSearch } from './duffel-bench.suite.ts'
import { duffelProvider } from './duffel-provider.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const place = (code: string, zone: string) => ({ iata_code: code, iata_city_code: code, time_zone: zone })
const [bangkok, tokyo] = [place('BKK', 'Asia/Bangkok'), place('NRT', 'Asia/Tokyo')]
const thai = { iata_code: 'TG', name: 'Thai' }

/** A regular Duffel offer for two adults. */
const whole = (): { [name: string]: Json } => ({
  id: 'off_1',
  owner: thai,
  total_amount: '12345.50',
  total_currency: 'THB',
  base_amount: '11565.50',
  base_currency: 'THB',
  tax_amount: '780.00',
  tax_currency: 'THB',
  expires_at: '2026-11-21T03:30:00Z',
  payment_requirements: { requires_instant_payment: false },
  conditions: {
    refund_before_departure: { allowed: true, penalty_amount: '500.00', penalty_currency: 'THB' },
  },
  passengers: [
    { id: 'pas_1', type: 'adult' },
    { id: 'pas_2', type: 'adult' },
  ],
  slices: [
    {
      id: 'sli_1',
      origin: bangkok,
      destination: tokyo,
      fare_brand_name: 'Saver',
      segments: [
        {
          id: 'seg_1',
          marketing_carrier: thai,
          marketing_carrier_flight_number: '642',
          operating_carrier: thai,
          departing_at: '2027-01-10T08:00:00',
          arriving_at: '2027-01-10T16:00:00',
          origin: bangkok,
          destination: tokyo,
          duration: 'PT06H00M',
          passengers: ['pas_1', 'pas_2'].map((id) => ({ passenger_id: id, cabin_class: 'economy' })),
        },
      ],
    },
  ],
})

/** Returns the events of a search answered with these offers in one batch. */
async function searched(offers: Json[]): Promise<ShopEvent[]> {
  const begun = { id: 'orq_1', total_batches: 1, remaining_batches: 1 }
  const http: HttpClient = {
    async send({ method }) {
      const data = method === 'POST' ? begun : { ...begun, remaining_batches: 0, offers }
      const body = new TextEncoder().encode(JSON.stringify({ data }))
      return { kind: 'answer', status: 200, headers: {}, body }
    },
  }
  const duffel = duffelProvider({ http, url: 'http://duffel', token: 't' })
  const context = {
    requestId: 'test',
    signal: new AbortController().signal,
    now: '2026-11-21T03:00:00.000Z' as Instant,
  }
  const events: ShopEvent[] = []
  for await (const event of duffel.shop(aSearch({ party: { adult: 2 } }), context)) events.push(event)
  return events
}

type Path = readonly (string | number)[]

function pathsOf(node: Json, before: Path = []): Path[] {
  if (typeof node !== 'object' || node === null) return [before]
  const inside = Object.entries(node).flatMap(([name, child]) => pathsOf(child, [...before, name]))
  return before.length > 0 ? [before, ...inside] : inside
}

/** Returns the offer with one value changed; undefined removes it. */
function changed(node: Json, [name, ...rest]: Path, value: Json | undefined): Json {
  if (name === undefined || typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) {
    const list = node.map((child, at) =>
      at === Number(name) ? (rest.length > 0 ? changed(child, rest, value) : value) : child,
    )
    return list.filter((child) => child !== undefined)
  }
  const entries = Object.entries(node).map(([key, child]): [string, Json | undefined] => {
    if (key !== name) return [key, child]
    return [key, rest.length > 0 ? changed(child, rest, value) : value]
  })
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

const other = { ...whole(), id: 'off_2', total_amount: '1.00', base_amount: '1.00', tax_amount: '0.00' }
const places = pathsOf(whole())

const cabinOf = (passenger: number): Path => [
  'slices',
  0,
  'segments',
  0,
  'passengers',
  passenger,
  'cabin_class',
]

describe('an irregular offer', () => {
  it.each([
    [
      'a cabin of nobody',
      ['slices', 0, 'segments', 0, 'passengers', 0, 'cabin_class'],
      'sleeper',
      'readable',
    ],
    ['an unknown cabin', ['slices', 0, 'segments', 0, 'passengers', 1, 'cabin_class'], 'sleeper', 'readable'],
    [
      'a passenger of nobody',
      ['slices', 0, 'segments', 0, 'passengers', 0, 'passenger_id'],
      'pas_9',
      'readable',
    ],
    ['a zone of nowhere', ['slices', 0, 'segments', 0, 'origin', 'time_zone'], 'Asia/Atlantis', 'readable'],
    ['no expiry', ['expires_at'], 'soon', 'readable'],
    ['a tax that does not add up', ['tax_amount'], '780.01', 'add up'],
    ['a tax above the total', ['tax_amount'], '20000.00', 'add up'],
    ['a tax below nothing', ['tax_amount'], '-1.00', 'add up'],
    ['a fraction of a satang', ['total_amount'], '12345.505', 'add up'],
    ['a child instead of an adult', ['passengers', 1, 'type'], 'child', 'readable'],
    ['other money', ['total_currency'], 'GBP', 'without a rate'],
  ] as const)('an offer with %s is left out, and the search says so', async (_name, path, value, words) => {
    const [offers, done, end] = await searched([changed(whole(), path, value), other])
    expect(offers).toMatchObject({ kind: 'offers', offers: [{ price: { total: satang(100) } }] })
    expect(done).toMatchObject({ kind: 'sourceDone', status: 'ok' })
    expect(done).toHaveProperty('note', expect.stringContaining(words))
    const reason = words === 'without a rate' ? 'otherCurrency' : 'incomplete'
    expect(end).toEqual({ kind: 'end', complete: false, unsold: { [reason]: 1 } })
  })

  it('an offer with one flight of a journey in the requested cabin is sold', async () => {
    const [first] = (whole() as unknown as { slices: { segments: Json[] }[] }).slices[0]?.segments ?? []
    if (first === undefined) throw new Error('the offer has no flight')
    const onward = changed(
      first,
      ['passengers'],
      [
        { passenger_id: 'pas_1', cabin_class: 'business' },
        { passenger_id: 'pas_2', cabin_class: 'business' },
      ],
    )
    const mixed = changed(whole(), ['slices', 0, 'segments'], [first, onward])
    const [sold, , end] = await searched([mixed])
    const cabins = (sold?.kind === 'offers' ? sold.offers : []).map((one) =>
      one.itinerary.journeys[0]?.segments.map(({ cabin }) => cabin),
    )
    expect(cabins).toEqual([['economy', 'business']])
    expect(end).toEqual({ kind: 'end', complete: true })
  })

  it('an offer with instant payment is returned with its mark', async () => {
    const instant = {
      requires_instant_payment: true,
      price_guarantee_expires_at: null,
      payment_required_by: null,
    }
    const [offers, , end] = await searched([changed(whole(), ['payment_requirements'], instant)])
    expect(offers).toMatchObject({ kind: 'offers', offers: [{ isInstant: true }] })
    expect(end).toEqual({ kind: 'end', complete: true })
  })

  it('leaves the source empty, not failed, when it is only priced in another currency', async () => {
    expect(await searched([changed(whole(), ['total_currency'], 'GBP')])).toMatchObject([
      { kind: 'sourceDone', status: 'empty', note: '1 offers in a currency without a rate left out' },
      { kind: 'end', complete: false, unsold: { otherCurrency: 1 } },
    ])
  })

  it('an offer in a cabin that was not requested is not counted as unsold', async () => {
    const business = changed(changed(whole(), ['total_currency'], 'GBP'), cabinOf(0), 'business')
    const events = await searched([changed(business, cabinOf(1), 'business')])
    expect(events.at(-1)).toEqual({ kind: 'end', complete: true })
  })

  it('makes a search with nothing else failed, not empty', async () => {
    expect(await searched([{ strange: true }])).toMatchObject([
      { kind: 'sourceDone', status: 'failed', note: '1 offers not readable left out' },
      { kind: 'end', complete: false, unsold: { incomplete: 1 } },
    ])
  })

  it('an offer is left out or sold at the price it states, never at another', async () => {
    const junk = fc.constantFrom<Json | undefined>(
      undefined,
      null,
      '',
      'zzz',
      '-5.00',
      '99.99',
      0,
      -1,
      [],
      {},
      'business',
      'GBP',
      'pas_2',
    )
    let sold = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), junk, async (path, value) => {
        const offer = changed(whole(), path, value)
        const events = await searched([offer])
        const [shown] = events.flatMap((one) => (one.kind === 'offers' ? one.offers : []))
        if (!shown) return
        sold += 1
        const told = (offer as { total_amount: string }).total_amount
        expect(shown.price.total).toEqual(satang(Math.round(Number(told) * 100)))
        expect(shown.price.passengers.reduce((sum, one) => sum + one.count, 0)).toBe(2)
      }),
      { numRuns: 500 },
    )
    expect(sold).toBeGreaterThan(0)
  })
})
