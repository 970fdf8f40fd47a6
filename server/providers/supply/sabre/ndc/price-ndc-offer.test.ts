import { describe, expect, it } from 'vitest'
import type { Zone } from '#contract/terms/time.ts'
import { benchContext as context } from '../sabre-bench.suite.ts'
import { serverThat } from '../sabre-server.suite.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { ndcTimeLimitOf } from './ndc-time-limit.ts'
import { priceNdcOffer } from './price-ndc-offer.ts'

const zone = 'Asia/Bangkok' as Zone
const thb = (amount: string) => ({ amount, curCode: 'THB' })
const price = { totalAmount: thb('1000.00'), baseAmount: thb('700.00'), totalTaxes: thb('300.00') }
const adult = { id: 'Passenger1', ptc: 'ADT', requestedPtc: 'ADT', price }
const item = { type: 'Air', id: 'c1-1-1', mandatoryInd: true, passengers: [adult] }
const offer = {
  id: 'c1-1',
  ttl: 1200,
  source: 'NDC',
  offerExpirationDateTime: '2026-11-21T03:20:00Z',
  paymentTimeLimitText: '2026-11-22T23:59:00',
  offerItems: [item],
  totalPrice: { totalAmount: thb('1000.000') },
}
const answerOf = (change: object = {}) => ({
  version: 'v1.0.0',
  response: { offers: [{ ...offer, ...change }] },
})
const handle = {
  shape: 'oneWay',
  party: { adult: 1 },
  carrier: 'TG',
  journeys: [[{ fareBasis: 'QLSAVER' }]],
  ndc: { itemIds: ['c0-1-1'] },
} as unknown as SabreOfferHandle

async function pricedBy(body: unknown, status = 200) {
  const server = await serverThat(({ path }) =>
    path.includes('/auth/')
      ? { body: { access_token: 't', token_type: 'bearer', expires_in: 600 } }
      : { body, status },
  )
  const outcome = await priceNdcOffer({ client: server.client(), zone }, handle, context())
  return { outcome, sent: server.asked('/v1/offers/price').map((one) => JSON.parse(one.body) as unknown) }
}

describe('the answer of Offer Price', () => {
  it('an answer gives the ids to order by, the price of each passenger, and the limits', async () => {
    const { outcome, sent } = await pricedBy(answerOf())
    expect(sent).toEqual([{ query: [{ offerItemId: ['c0-1-1'] }] }])
    expect(outcome).toMatchObject({
      kind: 'priced',
      priced: {
        offerId: 'c1-1',
        itemIds: ['c1-1-1'],
        passengers: [{ id: 'Passenger1', code: 'ADT' }],
        price: { total: { amount: 100_000 } },
        expiresAt: '2026-11-21T03:20:00.000Z',
        payBy: '2026-11-22T16:59:00.000Z',
      },
    })
  })

  it.each([
    [
      'taxes that add up are told one by one',
      [
        ['YQ', '100.00'],
        ['TS', '200.00'],
      ],
      ['QLSAVER', 'YQ', 'TS'],
    ],
    ['taxes that do not add up are told as a sum', [['TS', '200.00']], ['QLSAVER', 'TAX']],
    ['taxes without an amount are told as a sum', [['TS', undefined]], ['QLSAVER', 'TAX']],
  ] as const)('%s', async (_, taxes, codes) => {
    const taxBreakdown = taxes.map(([taxCode, amount]) => ({
      taxCode,
      ...(amount && { amount: thb(amount) }),
    }))
    const passengers = [{ ...adult, price: { ...price, taxBreakdown } }]
    const { outcome } = await pricedBy(answerOf({ offerItems: [{ ...item, passengers }] }))
    if (outcome.kind !== 'priced') throw new Error(outcome.kind)
    const [passenger] = outcome.priced.price.passengers
    expect(passenger?.lines.map(({ code }) => code)).toEqual(codes)
    expect(outcome.priced.price.total.amount).toBe(100_000)
  })

  it.each([
    ['sums that do not hold', { totalPrice: { totalAmount: thb('1000.01') } }],
    ['another currency', { totalPrice: { totalAmount: { amount: '1000.00', curCode: 'USD' } } }],
    ['a fraction of a satang', { totalPrice: { totalAmount: thb('1000.001') } }],
    ['another party', { offerItems: [{ ...item, passengers: [adult, { ...adult, id: 'Passenger2' }] }] }],
    [
      'a passenger of another type',
      { offerItems: [{ ...item, passengers: [{ ...adult, requestedPtc: 'CNN' }] }] },
    ],
    [
      'a service that cannot be left out',
      { offerItems: [item, { type: 'Service', id: 'c1-1-2', mandatoryInd: true }] },
    ],
    ['filed fares', { source: 'ATPCO' }],
    ['an id that is too long for an order', { id: `${'c'.repeat(48)}-1` }],
  ])('an answer with %s leaves the price unknown', async (_, change) => {
    expect((await pricedBy(answerOf(change))).outcome).toEqual({ kind: 'silent' })
  })

  it.each([
    [
      'gone',
      { version: 'v1.0.0', messages: [{ type: 'ERROR', message: 'Expired', service: 'OFFER_STORE_GET' }] },
      200,
    ],
    ['gone', { status: 'NotProcessed', errorCode: 'ERR.2SG.PROVIDER.NO_DATA' }, 404],
    [
      'gone',
      { version: 'v1.0.0', messages: [{ type: 'ERROR', message: 'x', service: 'x', code: 404 }] },
      200,
    ],
    [
      'silent',
      { version: 'v1.0.0', messages: [{ type: 'ERROR', message: 'x', service: 'x', code: 500 }] },
      200,
    ],
    [
      'silent',
      { version: 'v1.0.0', messages: [{ type: 'ERROR', message: 'Timeout', service: 'NDCC' }] },
      200,
    ],
    ['silent', { version: 'v1.0.0', messages: [{ type: 'INFO', message: 'x', service: 'x' }] }, 200],
    ['silent', { status: 'NotProcessed', errorCode: 'ERR.2SG.GATEWAY.TIMEOUT' }, 504],
  ])('the offer is %s after the answer %j', async (kind, body, status) => {
    expect((await pricedBy(body, status)).outcome).toEqual({ kind })
  })

  it('an answer counts as priced with a warning, and as an offer to be paid at once without a limit of payment', async () => {
    const { outcome } = await pricedBy({
      ...answerOf({ paymentTimeLimitText: 'ON REQUEST' }),
      messages: [{ type: 'WARNING', message: 'The price may rise', service: 'x' }],
    })
    expect(outcome.kind).toBe('priced')
    expect('priced' in outcome && outcome.priced.payBy).toBeUndefined()
  })
})

describe('a time limit of an airline', () => {
  it.each([
    ['2026-11-22T23:59:00Z', '2026-11-22T23:59:00.000Z'],
    ['2026-11-22T23:59:00.500+07:00', '2026-11-22T16:59:00.500Z'],
    ['2026-11-22T23:59', '2026-11-22T16:59:00.000Z'],
    ['22NOV 2359', undefined],
    ['2026-11-31T25:00Z', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is read as %s', (told, at) => {
    expect(ndcTimeLimitOf(told, zone)).toBe(at)
    // west of UTC the time of UTC is the earlier one
    if (told === '2026-11-22T23:59')
      expect(ndcTimeLimitOf(told, 'America/New_York' as Zone)).toBe('2026-11-22T23:59:00.000Z')
  })
})
