import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { MoneyTakenAnswer } from '#contract/api/staff/manual-payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('a quote below net or far below the agreed total', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let administrator: TestBrowser
  let clerk: SignedInPerson
  let desk: QuoteHandling
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    desk = new QuoteHandling(shop, () => clerk.browser)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    administrator = (await signInAs(shop, kit.database, ['Administrator'])).browser
    clerk = await signInAs(shop, kit.database, ['Desk'])
    await administrator.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'request' })
  })
  afterAll(() => shop.close())

  const aRequest = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
  const waiting = async ({ orderNumber }: BookingAnswer) =>
    (await clerk.browser.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>().waitsForApproval
  const approve = async (
    by: TestBrowser,
    { orderNumber }: BookingAnswer,
    said: { readonly quoteId: string; readonly reply?: 'approve' | 'reject' },
  ) => {
    const json = { orderNumber, reply: 'approve', ...said }
    const answer = await by.send('POST', '/api/staff/orders/quote/approve', json)
    return { status: answer.statusCode, body: answer.json<{ state?: string; problem?: string }>() }
  }

  it('a quote below net reaches the customer only after a second person with the right has approved it', async () => {
    const asked = await aRequest()
    const { status, body: quote } = await desk.quote(asked, desk.at(9))
    expect([status, quote.state]).toEqual([200, 'proposed'])
    expect(await order(asked)).toMatchObject({ state: 'requested', quotes: [] })
    expect(await desk.reply(asked, quote)).toMatchObject({ status: 409 })
    expect(await waiting(asked)).toMatchObject({ quoteId: quote.quoteId, total: 9, isMine: true })
    const { quoteId } = quote
    expect(await approve(clerk.browser, asked, { quoteId })).toMatchObject({ status: 403 })
    const finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    expect(await approve(finance, asked, { quoteId })).toMatchObject({ status: 200, body: { state: 'open' } })
    expect(await order(asked)).toMatchObject({ state: 'quoted', quotes: [{ state: 'open', total: 9 }] })
    expect(await desk.reply(asked, quote)).toMatchObject({ status: 200, body: { state: 'held' } })
    const audited = await kit.database.db
      .selectFrom('audit_outcome')
      .select('outcome')
      .where('outcome', '=', 'firstOfTwo')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it('a quote cannot be approved by its author, nor once it is rejected', async () => {
    const asked = await aRequest()
    const { body: quote } = await new QuoteHandling(shop, () => administrator).quote(asked, desk.at(9))
    const { quoteId } = quote
    expect(await approve(administrator, asked, { quoteId })).toMatchObject({
      status: 409,
      body: { problem: 'approvalNeedsAnother' },
    })
    const finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    const reject = { quoteId, reply: 'reject' } as const
    expect(await approve(finance, asked, reject)).toMatchObject({ status: 200, body: { state: 'rejected' } })
    expect(await approve(finance, asked, { quoteId })).toMatchObject({ status: 409 })
    expect(await waiting(asked)).toBeUndefined()
    expect((await order(asked)).state).toBe('requested')
  })

  it('a quote needs approval one satang below net, but not at net', async () => {
    const asked = await aRequest()
    const { net } = (
      await clerk.browser.get(`/api/staff/orders/${asked.orderNumber}`)
    ).json<StaffOrderAnswer>()
    expect(net).toBeGreaterThan(asked.total * 0.9)
    expect((await desk.quote(asked, desk.at(net - 1))).body.state).toBe('proposed')
    expect((await desk.quote(asked, desk.at(net))).body.state).toBe('open')
  })

  it('a quote cannot be approved by the owner of the order', async () => {
    const asked = await aRequest()
    const { quoteId } = (await desk.quote(asked, desk.at(9))).body
    const finance = await signInAs(shop, kit.database, ['Finance'])
    const { userId } = finance
    await kit.database.db.updateTable('booking').set({ owner_user_id: userId }).execute()
    expect(await approve(finance.browser, asked, { quoteId })).toMatchObject({
      status: 409,
      body: { problem: 'approvalNeedsAnother' },
    })
  })

  it('small reductions are added up', async () => {
    const asked = await aRequest()
    const quoteAt = async (percent: number) =>
      (await desk.quote(asked, desk.at(Math.round((asked.total * percent) / 100)))).body
    await desk.reply(asked, await quoteAt(200))
    const little = await quoteAt(188)
    expect(little.state).toBe('open')
    await desk.reply(asked, little)
    expect((await quoteAt(176)).state).toBe('proposed')
    expect((await quoteAt(181)).state).toBe('open')
  })

  it('the money of an order keeps dual control when its price is quoted lower', async () => {
    const asked = await aRequest()
    const settings = '/api/staff/payments/settings'
    const now = (await administrator.get(settings)).json<object>()
    await administrator.send('PUT', settings, { ...now, dualControlThreshold: asked.total })
    const { body: quote } = await desk.quote(asked, desk.at(9))
    const finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    await approve(finance, asked, { quoteId: quote.quoteId })
    await desk.reply(asked, quote)
    const { orderNumber } = asked
    const taken = await clerk.browser.send('POST', '/api/staff/payments/received', { orderNumber, amount: 9 })
    expect(taken.json<MoneyTakenAnswer>()).toMatchObject({ state: 'approvalNeeded' })
    const order = (await finance.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
    expect(order.waitsForSecond).toHaveLength(1)
  })
})
