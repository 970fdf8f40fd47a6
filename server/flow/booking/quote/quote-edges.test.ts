import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CurrencyCode } from '#contract/terms/codes.ts'
import { satang } from '#contract/terms/money.ts'
import { epochMsOf, type Instant } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const hourMs = 60 * 60_000
const settleMs = 10 * 60_000

withDatabase('an exact price at its edges', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  let desk: QuoteHandling
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    desk = new QuoteHandling(shop, () => clerk)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    clerk = await signInAdministrator(shop, kit.database)
    await clerk.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'request' })
  })
  afterAll(() => shop.close())

  const aRequest = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const aHeld = async (hours: number) => {
    const asked = await aRequest()
    airline.plans.push(async ({ commit, context }) => {
      const limit = new Date(epochMsOf(context.now) + hours * hourMs).toISOString() as Instant
      return { kind: 'done', value: commit({ ticketingTimeLimitAt: limit }) }
    })
    await desk.reply(asked, (await desk.quote(asked)).body)
    return asked
  }
  const wait = async (ms: number) => {
    shop.clock.advance(ms)
    await shop.app.runDue()
    clerk = await signInAdministrator(shop, kit.database)
  }

  it('leaves time to pay when it is accepted after the first payment deadline', async () => {
    const held = await aHeld(72)
    await wait(23 * hourMs)
    const { body: named } = await desk.quote(held, { ...desk.at(held.total + 100), validMinutes: 24 * 60 })
    await wait(2 * hourMs)
    expect(await desk.reply(held, named)).toMatchObject({ status: 200, body: { state: 'held' } })
    await shop.app.runDue()
    const order = await desk.order(held)
    expect(order.state).toBe('held')
    expect(epochMsOf(order.payBy as Instant) - shop.clock.nowMs()).toBeGreaterThan(12 * hourMs)
  })

  it('requests the total agreed last, by mail and on the page, whatever was due before', async () => {
    const held = await aHeld(72)
    await shop.post('/api/payments/', { orderKey: held.orderKey, paymentMethod: 'bankTransfer' })
    const total = held.total + 10_000
    await desk.reply(held, (await desk.quote(held, desk.at(total))).body)
    expect((await desk.order(held)).amountDue).toBe(total)
    expect((await desk.order(held)).payment).toBeUndefined()
    const mails = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    expect(mails.filter(({ mail_key: key }) => key.startsWith('booking-held:'))).toHaveLength(2)
  })

  it('returns to staff when the supplier is unreachable after the acceptance', async () => {
    const asked = await aRequest()
    airline.plans.push(async () => ({ kind: 'notDone', reason: 'unreachable' }))
    const named = await desk.quote(asked)
    expect(await desk.reply(asked, named.body)).toMatchObject({ status: 200, body: { state: 'requested' } })
    expect((await desk.quote(asked)).status).toBe(200)
  })

  it('rejects the reason "same" for a price that differs from the shown one', async () => {
    const asked = await aRequest()
    expect(await desk.quote(asked, { why: 'same', ...desk.at(asked.total + 1) })).toMatchObject({
      status: 422,
      body: { field: 'why' },
    })
    expect((await desk.order(asked)).state).toBe('requested')
    expect(await desk.quote(asked, { why: 'same' })).toMatchObject({ status: 200 })
  })

  it('rejects a quote for other flights while seats are held, and a quote in another currency', async () => {
    const held = await aHeld(72)
    const { offerId } = await anOffer(shop)
    expect(await desk.quote(held, { offerId })).toMatchObject({ status: 409, body: { field: 'offerId' } })
    const found = airline.books[0]
    if (!found) throw new Error('no seats')
    airline.books[0] = { ...found, total: { amount: 1, currency: 'USD' as CurrencyCode } }
    expect(await desk.quote(held)).toMatchObject({ status: 409 })
    expect((await desk.order(held)).state).toBe('held')
  })

  it('rejects a quote for flights after the expiry of a passport', async () => {
    const request = aBookingRequest(await anOffer(shop))
    const passengers = request.passengers.map((one) => ({ ...one, expiryDate: '2027-01-23' }))
    const { body: asked } = await shop.book({ ...request, passengers })
    const leg = (departureDate: string) => ({ from: 'BKK', to: 'NRT', departureDate })
    const late = await anOffer(shop, { searchAirLegs: [leg('2027-01-25')] })
    expect(await desk.quote(asked, { offerId: late.offerId })).toMatchObject({
      status: 422,
      body: { problem: 'documentExpires', field: 'offerId' },
    })
    const soon = await anOffer(shop, { searchAirLegs: [leg('2027-01-21')] })
    expect(await desk.quote(asked, { offerId: soon.offerId })).toMatchObject({
      status: 200,
      body: { hasOtherFlights: true, baggage: soon.baggage },
    })
  })

  it('shows the amount due including the surcharge, on the page and by mail', async () => {
    await setSurcharge(kit.database, { paymentMethod: 'counter', surchargeBasisPoints: 100 })
    const offer = await anOffer(shop)
    const surcharge = Math.round(offer.price.total / 100)
    const { body: asked } = await shop.book(
      aBookingRequest(offer, { paymentMethod: 'counter', acceptedSurcharge: surcharge }),
    )
    const { body: named } = await desk.quote(asked, desk.at(2_000_000))
    expect(named).toMatchObject({ total: 2_000_000, paymentSurcharge: 20_000, amountDue: 2_020_000 })
    await desk.reply(asked, named)
    expect((await desk.order(asked)).amountDue).toBe(2_020_000)
    await shop.app.runDue()
    const [mail = ''] = mailsIn(join(shop.dataDir, 'mail')).filter((one) => one.includes('฿20,200'))
    expect(mail).toContain(asked.orderNumber)
    expect(mail.replaceAll(/\s+/g, ' ')).toContain(
      '฿20,200 (payment surcharge ฿200 included, not refundable)',
    )
  })

  it('rejects two prices for one passenger type', async () => {
    const asked = await aRequest()
    const one = { type: 'adult', perPerson: 100_000 } as const
    expect((await desk.quote(asked, { prices: [one, one] })).status).toBe(422)
  })

  it('finds and releases seats whose answer was lost when staff cancel the order', async () => {
    const asked = await aRequest()
    airline.plans.push(async () => ({ kind: 'unknown', note: 'lost' }))
    airline.plans.push(async () => ({ kind: 'unknown', note: 'lost' }))
    await desk.reply(asked, (await desk.quote(asked)).body)
    for (let look = 0; look < 12 && (await desk.order(asked)).state !== 'review'; look++) await wait(settleMs)
    expect((await desk.order(asked)).state).toBe('review')
    airline.books.push({
      reservationRef: 'res_late',
      recordLocator: 'LATE01',
      clientReference: (
        await kit.database.db.selectFrom('booking').select('client_reference').executeTakeFirstOrThrow()
      ).client_reference,
      state: 'held',
      total: satang(1),
      ticketingTimeLimitAt: new Date(shop.clock.nowMs() + 72 * hourMs).toISOString() as Instant,
      tickets: [],
    })
    expect(await desk.quote(asked)).toMatchObject({ status: 409 })
    const { orderNumber } = asked
    await clerk.send('POST', '/api/staff/orders/cancel/', { orderNumber })
    await shop.app.runDue()
    expect(airline.standing).toHaveLength(0)
  })
})
