import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { endTicketsAtAirline } from '#test-kit/after-sale/end-tickets-at-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const onlyCustomers = { status: 403, body: { problem: 'customerMustAnswer' } }

withDatabase('staff beside the customer of an order', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let administrator: TestBrowser
  let clerk: TestBrowser
  let clerkId: string
  let desk: QuoteHandling
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    desk = new QuoteHandling(shop, () => clerk)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    administrator = (await signInAs(shop, kit.database, ['Administrator'])).browser
    const signedIn = await signInAs(shop, kit.database, ['Desk'])
    clerk = signedIn.browser
    clerkId = signedIn.userId
  })
  afterAll(() => shop.close())

  const send = async <Body>(by: TestBrowser, path: string, json: object) => {
    const answer = await by.send('POST', path, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const aTicket = async () => {
    const booked = await aBooking()
    await send(administrator, '/api/staff/payments/received', { orderNumber: booked.orderNumber })
    await shop.app.runDue()
    return booked
  }
  const asRequest = () => administrator.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'request' })
  const atDesk = async ({ orderNumber }: BookingAnswer) =>
    (await clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  const order = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body

  it('staff get no key of a customer in any response', async () => {
    await asRequest()
    const asked = await aBooking()
    await desk.quote(asked)
    await administrator.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'instant' })
    const booked = await aTicket()
    const { orderKey } = booked
    const quoted = await shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind: 'refund',
    })
    await shop.post('/api/orders/change-requests/', { orderKey, requestId: quoted.body.requestId, yes: true })
    for (const path of [
      '/api/staff/orders/open/',
      '/api/staff/change-requests',
      '/api/staff/work-queue',
      `/api/staff/orders/search?q=${booked.orderNumber}`,
      `/api/staff/orders/${asked.orderNumber}`,
      `/api/staff/orders/${booked.orderNumber}`,
      '/api/staff/mails',
      '/api/staff/payments/transfer-proofs',
    ]) {
      const answer = await clerk.get(path)
      expect([path, answer.statusCode]).toEqual([path, 200])
      expect(answer.body, path).not.toContain('orderKey')
      expect(answer.body, path).not.toMatch(/FH[2-9A-Z]{6}\.[\w-]{22}/)
    }
    const found = { code: booked.orderNumber, email: 'anna@example.com' }
    expect(await send(clerk, '/api/orders/find/', found)).toMatchObject(onlyCustomers)
    const paper = await clerk.get(`/api/staff/orders/${booked.orderNumber}/summary.pdf`)
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('staff are refused when they answer as the customer, with the key and without their token', async () => {
    await asRequest()
    const asked = await aBooking()
    const { orderKey } = asked
    const { body: quote } = await desk.quote(asked)
    const yes = { orderKey, quoteId: quote.quoteId, reply: 'yes', acceptedTotal: quote.total }
    expect(await send(clerk, '/api/orders/quote/', yes)).toMatchObject(onlyCustomers)
    const cookie = [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await shop.post('/api/orders/quote/', yes, { cookie })).toMatchObject(onlyCustomers)
    const refund = { orderKey, kind: 'cancel' }
    expect(await send(clerk, '/api/orders/change-requests/quote/', refund)).toMatchObject(onlyCustomers)
    const request = { orderKey, requestId: 'req_1', yes: true }
    expect(await send(clerk, '/api/orders/change-requests/', request)).toMatchObject(onlyCustomers)
    const flights = { orderKey, changeId: 'flc_1', yes: true }
    expect(await send(clerk, '/api/orders/schedule-change/', flights)).toMatchObject(onlyCustomers)
    expect((await order(asked)).state).toBe('quoted')
    expect(await desk.reply(asked, quote)).toMatchObject({ status: 200, body: { state: 'held' } })
  })

  it('staff record an answer to a quote by phone in their own name', async () => {
    await asRequest()
    const asked = await aBooking()
    const { body: quote } = await desk.quote(asked)
    const { orderNumber } = asked
    const yes = { orderNumber, quoteId: quote.quoteId, reply: 'yes', acceptedTotal: quote.total }
    const path = '/api/staff/orders/quote/answer'
    expect(await send(clerk, path, { ...yes, acceptedTotal: quote.total + 1 })).toMatchObject({ status: 409 })
    expect(await send(clerk, path, yes)).toMatchObject({ status: 200, body: { state: 'held' } })
    expect((await atDesk(asked)).phoneAnswers).toMatchObject([
      { to: quote.quoteId, recordedBy: { userId: clerkId } },
    ])
    const entry = await kit.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', `POST ${path}`)
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ user_id: clerkId, object: orderNumber, detail: { channel: 'phone' } })
  })

  it('staff leave the answer of the customer in the audit log with its channel and session', async () => {
    await asRequest()
    const asked = await aBooking()
    const { body: quote } = await desk.quote(asked)
    await desk.reply(asked, quote)
    const entry = await kit.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'POST /api/orders/quote/')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      user_id: 'customer',
      object: asked.orderNumber,
      detail: { channel: 'web', session: '', quoteId: quote.quoteId, reply: 'yes', total: quote.total },
    })
    expect((await atDesk(asked)).phoneAnswers).toEqual([])
  })

  it('staff set the refund amount only with the right to refund, and record a consent by phone', async () => {
    const booked = await aTicket()
    const { orderNumber } = booked
    const asked = await send<ChangeRequestAnswer>(clerk, '/api/staff/change-requests/quote', {
      orderNumber,
      kind: 'refund',
    })
    expect(asked).toMatchObject({ status: 200, body: { state: 'quoted', kind: 'refund' } })
    const { requestId } = asked.body
    const accept = () =>
      send(clerk, '/api/staff/change-requests/accept', { orderNumber, requestId, yes: true })
    expect(await accept()).toMatchObject({ status: 200, body: { state: 'asked' } })
    expect((await atDesk(booked)).phoneAnswers).toMatchObject([
      { to: requestId, recordedBy: { userId: clerkId } },
    ])
    const reply = '/api/staff/change-requests/reply'
    const figure = { requestId, reply: 'figure', amount: 55_678 }
    expect(await send(clerk, reply, figure)).toMatchObject({ status: 403, body: { problem: 'notAllowed' } })
    const finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    expect(await send(finance, reply, figure)).toMatchObject({ status: 200, body: { state: 'quoted' } })
    expect(await accept()).toMatchObject({ status: 200, body: { state: 'asked', comesBack: 55_678 } })
    await endTicketsAtAirline(kit)
    const done = { requestId, reply: 'done' }
    expect(await send(clerk, reply, done)).toMatchObject({ status: 403, body: { problem: 'notAllowed' } })
    expect(await send(finance, reply, done)).toMatchObject({ status: 200, body: { state: 'done' } })
  })

  it('staff cannot alone carry out a large refund for which they recorded the consent', async () => {
    const booked = await aTicket()
    const { orderNumber } = booked
    const settings = '/api/staff/payments/settings'
    const now = (await administrator.send('GET', settings)).json<object>()
    await administrator.send('PUT', settings, { ...now, dualControlThreshold: 100 })
    const { requestId } = (
      await send<ChangeRequestAnswer>(clerk, '/api/staff/change-requests/quote', {
        orderNumber,
        kind: 'refund',
      })
    ).body
    await send(clerk, '/api/staff/change-requests/accept', { orderNumber, requestId, yes: true })
    await endTicketsAtAirline(kit)
    const done = { requestId, reply: 'done' }
    expect(await send(clerk, '/api/staff/change-requests/reply', done)).toMatchObject({
      status: 409,
      body: { problem: 'approvalNeeded' },
    })
    expect(await send(administrator, '/api/staff/change-requests/reply', done)).toMatchObject({ status: 200 })
  })
})
