import { beforeAll, describe, expect, it } from 'vitest'
import { type ExchangeRate, bahtAtSellingRate } from '#contract/terms/supply/exchange-rate.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type HttpClient, systemHttpClient } from '#server/platform/http-client.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import { aCommand, aSearch, context, duffelBench } from '../duffel-bench.suite.ts'
import { bahtOf, inBaht } from './duffel-currency.ts'
import { duffelProvider } from '../duffel-provider.ts'

const euro: ExchangeRate = {
  currency: 'EUR',
  bahtMillionths: 38_123_456,
  on: '2026-11-28' as LocalDate,
  marginBasisPoints: 150,
}

/** The same account in euro: its answers name EUR where they named THB, and what it is sent must not name baht. */
const euroAccount: HttpClient = {
  async send(request) {
    const { body } = request
    if (typeof body === 'string' && body.includes('"THB"')) throw new Error('this account has no baht')
    const sent = typeof body === 'string' ? body.replaceAll('"currency":"EUR"', '"currency":"THB"') : body
    const answer = await systemHttpClient.send({ ...request, ...(sent === undefined ? {} : { body: sent }) })
    if (answer.kind !== 'answer') return answer
    const text = new TextDecoder().decode(answer.body).replaceAll('"THB"', '"EUR"')
    return { ...answer, body: new TextEncoder().encode(text) }
  },
}

const bench = duffelBench()
let current: readonly ExchangeRate[] = []
let duffel: SupplyProvider

beforeAll(() => {
  const account = { http: euroAccount, url: bench.airline().url, token: 'duffel_test_1' }
  duffel = duffelProvider({ ...account, exchangeRates: async () => current })
})

async function searched(soughtRef?: string) {
  const offers: SupplierOffer[] = []
  let unsold = {}
  for await (const event of duffel.shop({ ...aSearch(), ...(soughtRef && { soughtRef }) }, context())) {
    if (event.kind === 'offers') offers.push(...event.offers)
    if (event.kind === 'end') unsold = event.unsold ?? {}
  }
  return { offers, unsold }
}

describe('a Duffel account in euro', () => {
  it('sells nothing without a rate, and counts it', async () => {
    current = []
    const { offers, unsold } = await searched()
    expect(offers).toEqual([])
    expect(unsold).toHaveProperty('otherCurrency')
  })

  it('keeps the rate of an offer until its order is refunded, whatever rate is set since', async () => {
    current = [euro]
    const { offers } = await searched()
    const offer = offers.find((one) => one.validatingCarrier === 'TG')
    if (!offer?.foreignTotal) throw new Error('the flight is not sold')
    const { total } = offer.price
    expect(total).toEqual(bahtAtSellingRate(offer.foreignTotal.amount, euro))
    current = [{ ...euro, bahtMillionths: 50_000_000 }]
    expect(await duffel.price(offer.ref, total, context())).toMatchObject({
      kind: 'same',
      offer: { foreignTotal: { rate: euro } },
    })
    const again = await searched(offer.ref)
    expect(again.offers.find((one) => one.validatingCarrier === 'TG')?.price.total).toEqual(total)
    expect(await duffel.rules(offer.ref, context())).toMatchObject({ rebook: offer.rules.rebook })
    const held = await duffel.book(aCommand(offer), context())
    expect(held).toMatchObject({ kind: 'done', value: { total, foreignTotal: offer.foreignTotal } })
    if (held.kind !== 'done') return
    const { reservationRef } = held.value
    const ticketed = await duffel.ticket(reservationRef, { ...context(), agreedTotal: total })
    expect(ticketed).toMatchObject({ kind: 'done', value: { state: 'ticketed', total } })
    expect((await bench.airline().reservations())[0]?.totalSatang).toBe(
      Math.round(Number(offer.foreignTotal.amount) * 100),
    )
    const quote = await duffel.quoteRefund?.(reservationRef, context())
    if (quote?.kind !== 'quote') throw new Error('no refund was quoted')
    const back = quote.quote.together?.amount
    expect(back?.currency ?? 'THB').toBe('THB')
    expect(back?.amount ?? 0).toBeLessThanOrEqual(total.amount)
    expect(await duffel.cancel(reservationRef, context())).toMatchObject({
      kind: 'done',
      value: { state: 'cancelled', total },
    })
  })

  it('refuses an order whose price in euro has risen since', async () => {
    current = [euro]
    const { offers } = await searched()
    const offer = offers.find((one) => one.validatingCarrier === 'TG')
    if (!offer) throw new Error('the flight is not sold')
    const expectedTotal = satang(offer.price.total.amount - 1)
    expect(await duffel.book({ ...aCommand(offer), expectedTotal }, context())).toEqual({
      kind: 'notDone',
      reason: 'priceChanged',
    })
  })
})

describe('an answer in baht', () => {
  it('has every amount of the currency converted, and a price that still adds up', () => {
    const wire = {
      total_amount: '100.01',
      total_currency: 'EUR',
      base_amount: '77.34',
      base_currency: 'EUR',
      tax_amount: '22.67',
      tax_currency: 'EUR',
      conditions: [{ penalty_amount: null, penalty_currency: 'EUR' }],
      other: { total_amount: '5.00', total_currency: 'USD' },
    }
    expect(inBaht(wire, { ...euro, marginBasisPoints: 0 })).toEqual({
      total_amount: '3812.73',
      total_currency: 'THB',
      base_amount: '2948.47',
      base_currency: 'THB',
      tax_amount: '864.26',
      tax_currency: 'THB',
      conditions: [{ penalty_amount: null, penalty_currency: 'THB' }],
      other: { total_amount: '5.00', total_currency: 'USD' },
    })
  })

  it.each([
    ['5.00', 'THB', 500],
    ['5.00', 'USD', undefined],
    ['x', 'EUR', undefined],
  ])('reads %s %s', (amount, currency, expected) => {
    expect(bahtOf(amount, currency, euro)?.amount).toBe(expected)
  })
})
