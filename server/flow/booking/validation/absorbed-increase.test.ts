import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PriceToleranceAnswer } from '#contract/api/staff/price-tolerance.ts'
import { auditLine } from '#contract/api/staff/staff.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { type More, fareIncrease } from '#test-kit/house/fare-increase.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

type Refused = ProblemAnswer & { readonly details?: { readonly offerId?: string } }

withDatabase('a booking whose price has risen a little', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  let offer: OfferAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    clerk = await signInAdministrator(shop, kit.database)
  })
  beforeEach(async () => {
    airline.plans.length = 0
    airline.repriced = (outcome) => outcome
    await setBand(20_000)
    offer = await anOffer(shop)
  })
  afterAll(() => shop.close())

  const setBand = async (mostSatang: number) => {
    const answer = await clerk.send('PUT', '/api/staff/price-tolerance/', {
      mostSatang,
      mostBasisPoints: 500,
    })
    return answer.json<PriceToleranceAnswer>()
  }
  /** Raises the price of the airline from the booking call on, one step per call. */
  const raisedWhileBooking = (...steps: readonly More[]) => {
    for (const more of steps) {
      airline.plans.push(async () => {
        airline.repriced = fareIncrease(more)
        return { kind: 'notDone', reason: 'priceChanged' }
      })
    }
  }
  /** Returns the totals of the reservations that the airline keeps for an order. */
  const standingOf = (orderNumber: string) =>
    airline.standing
      .filter((one) => one.clientReference.startsWith(orderNumber))
      .map((one) => one.total.amount)
  const auditOf = async (orderNumber: string) => {
    const { body } = await clerk.get('/api/staff/audit/orders')
    const lines = body.split('\n').filter((text) => text !== '')
    const orders = lines.map((text) => auditLine.parse(JSON.parse(text)))
    const [order, ...more] = orders.filter(
      (line) => line.kind === 'order' && line.orderNumber === orderNumber,
    )
    expect(more).toEqual([])
    if (order?.kind !== 'order') throw new Error('not in the audit')
    return order
  }

  it('costs the shown total, and records the increase that the agency absorbs', async () => {
    airline.repriced = fareIncrease(150_00)
    const { version } = await setBand(20_000)
    const { status, body } = await shop.book(aBookingRequest(offer))
    expect({ status, state: body.state, total: body.total }).toEqual({
      status: 200,
      state: 'held',
      total: offer.price.total,
    })
    expect(await auditOf(body.orderNumber)).toMatchObject({
      total: offer.price.total,
      net: offer.price.total + 150_00,
      absorbed: 150_00,
      absorbedByTolerance: version,
    })
    expect(standingOf(body.orderNumber)).toEqual([offer.price.total + 150_00])
    const rows = await kit.database.db.selectFrom('absorbed_increase').selectAll().execute()
    expect(rows).toMatchObject([
      { satang: 150_00, was_net_satang: offer.price.total, net_satang: offer.price.total + 150_00 },
    ])
    const band = (await clerk.get('/api/staff/price-tolerance/')).json<PriceToleranceAnswer>()
    expect(band.cost.open).toEqual({ bookings: 1, satang: 150_00 })
    const order = await shop.get<{ price: OfferAnswer['price'] }>(`/api/orders/${body.orderKey}`)
    const lines = order.body.price.passengers.flatMap((one) => one.lines)
    expect(lines.find((line) => line.kind === 'absorbed')?.amount).toBe(-150_00)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(offer.price.total)
  })

  it('records no absorbed increase in the audit when the price did not change', async () => {
    const { body } = await shop.book(aBookingRequest(offer))
    const order = await auditOf(body.orderNumber)
    expect([order.absorbed, order.absorbedByTolerance]).toEqual([undefined, undefined])
  })

  it('succeeds at once when the airline raises the price while booking', async () => {
    raisedWhileBooking(60_00)
    const request = aBookingRequest(offer)
    await shop.app.runDue()
    const mails = shop.mails().length
    const { status, body } = await shop.book(request)
    expect({ status, state: body.state, total: body.total }).toEqual({
      status: 200,
      state: 'held',
      total: offer.price.total,
    })
    expect(standingOf(body.orderNumber)).toEqual([offer.price.total + 60_00])
    expect(await auditOf(body.orderNumber)).toMatchObject({
      attempts: 2,
      absorbed: 60_00,
      net: offer.price.total + 60_00,
    })
    const again = await shop.book(request)
    expect(again.body.orderNumber).toBe(body.orderNumber)
    expect(standingOf(body.orderNumber)).toHaveLength(1)
    await shop.app.runDue()
    expect(shop.mails().length - mails).toBe(1)
  })

  it.each([
    ['more than the band', [400_00]],
    ['twice within one booking', [60_00, 400_00]],
  ])('A price that rises %s is reported, old and new, and can be accepted', async (_name, steps) => {
    raisedWhileBooking(...steps)
    const before = airline.standing.length
    const refused = await shop.book<Refused>(aBookingRequest(offer))
    const total = offer.price.total + 400_00
    expect(refused).toMatchObject({
      status: 409,
      body: { problem: 'priceChanged', details: { was: offer.price.total, total } },
    })
    expect(airline.standing).toHaveLength(before)
    const { details } = refused.body
    const yes = await shop.book({
      ...aBookingRequest(offer),
      offerId: details?.offerId ?? '',
      acceptedTotal: total,
    })
    expect(yes).toMatchObject({ status: 200, body: { state: 'held', total } })
  })

  it('books at the lower net price, absorbing nothing, when the price falls back before the retry', async () => {
    airline.repriced = fareIncrease(60_00)
    airline.plans.push(async () => ({ kind: 'notDone', reason: 'unreachable' }))
    const request = aBookingRequest(offer)
    expect((await shop.book<ProblemAnswer>(request)).status).toBe(503)
    airline.repriced = (outcome) => outcome
    const { body } = await shop.book(request)
    expect(body).toMatchObject({ state: 'held', total: offer.price.total })
    const order = await auditOf(body.orderNumber)
    expect({ net: order.net, absorbed: order.absorbed }).toEqual({
      net: offer.price.total,
      absorbed: undefined,
    })
  })

  it('never costs the customer more than the accepted total', async () => {
    raisedWhileBooking(10_00)
    const { body } = await shop.book({ ...aBookingRequest(offer), acceptedTotal: offer.price.total })
    expect(body.total).toBe(offer.price.total)
    const priced = await aPrice(shop, offer.offerId)
    expect(priced).toMatchObject({ outcome: 'same', offer: { price: { total: offer.price.total } } })
  })
})
