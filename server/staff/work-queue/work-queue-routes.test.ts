import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { type StaffOrderAnswer, staffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import {
  type QueueAnswer,
  type WorkQueueItem,
  type WorkQueueSort,
  queueAnswer,
  workQueueSorts,
} from '#contract/api/staff/work-queue.ts'
import { workQueueRank } from '#contract/terms/work-queue.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { aBookingRow, insertBookings, workQueueBegins } from '#test-kit/staff/work-queue-rows.ts'
import { QuoteHandling } from '#test-kit/staff/staff-quotes.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** What ascends from row to row, by the order of the queue. */
const sortedBy: Readonly<Record<WorkQueueSort, (item: WorkQueueItem) => number>> = {
  urgency: ({ amount, dueAt }) => -workQueueRank(amount, dueAt as Instant),
  dueAt: ({ dueAt }) => Date.parse(dueAt),
  amount: ({ amount }) => -amount,
  departsAt: ({ departsAt }) => (departsAt === undefined ? Infinity : Date.parse(departsAt)),
}

/** An offer with one flight in this many days; without one for zero. */
function offerDepartingIn(days: number): string {
  const departureAt = plusMinutes(workQueueBegins, days * 24 * 60)
  const journeys = days === 0 ? [] : [{ segments: [{ departureAt, origin: 'BKK', destination: 'NRT' }] }]
  return JSON.stringify({ itinerary: { journeys } })
}

withDatabase('the desk', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let clerkId: string
  let colleague: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    const own = await signInAs(shop, kit.database, ['Administrator'])
    clerk = own.browser
    clerkId = own.userId
    colleague = (await signInAs(shop, kit.database, ['Ticketing'])).browser
  })
  afterAll(() => shop.close())
  let booked: BookingAnswer
  beforeEach(async () => {
    const { db } = kit.database
    await db.deleteFrom('order_assignment').execute()
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
  })

  const queue = async (query = '') => {
    const answer = await clerk.get(`/api/staff/work-queue${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return queueAnswer.parse(answer.json<QueueAnswer>())
  }
  const orderOf = async (orderNumber = booked.orderNumber) => {
    const answer = await clerk.get(`/api/staff/orders/${orderNumber}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return staffOrderAnswer.parse(answer.json<StaffOrderAnswer>())
  }
  const post = async (path: string, json: object, browser = clerk) => {
    const answer = await browser.send('POST', `/api/staff/orders/${path}`, json)
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const mine = ({ items }: QueueAnswer) => items.find((one) => one.orderNumber === booked.orderNumber)

  it('the queue lists waiting work with the people it concerns and its deadline', async () => {
    const item = mine(await queue())
    expect(item).toMatchObject({
      kind: 'unpaid',
      state: 'held',
      amount: booked.total,
      stops: ['BKK', 'NRT'],
      passengerCount: 1,
      firstName: 'ONEILLFAILEDSEN/FERROR MRS',
      contactName: 'Canary Contact',
      bookingCode: booked.bookingCode,
      mayCancel: true,
    })
    expect(item?.seatsUntil).toBe(item?.dueAt)
    expect(mine(await queue('?kind=review'))).toBeUndefined()
    const { counts, now } = await queue('?kind=unpaid')
    expect(counts.find(({ kind }) => kind === 'unpaid')?.count).toBeGreaterThan(0)
    expect(now).toBe(shop.clock.now())
  })

  it.each(workQueueSorts)('the queue is paged by %s, each piece of work once and in order', async (sort) => {
    await kit.database.db.deleteFrom('booking').where('booking_id', 'like', 'bkg\\_9%').execute()
    const [like] = await kit.database.db.selectFrom('booking').selectAll().limit(1).execute()
    if (!like) throw new Error('no booking')
    const { passengers, contact } = like
    const many = Array.from({ length: 120 }, (_, place) =>
      aBookingRow(900_000 + place, {
        passengers,
        contact,
        total_satang: 1_000_000 + (place % 7) * 100_000,
        pay_by: plusMinutes(workQueueBegins, (place % 5) * 90),
        offer: offerDepartingIn(place % 11),
      }),
    )
    await insertBookings(kit.database, many)
    const items: WorkQueueItem[] = []
    let after: string | undefined
    do {
      const page = await queue(`?${new URLSearchParams({ sort, ...(after && { after }) })}`)
      items.push(...page.items)
      after = page.nextAfter
    } while (after !== undefined)
    expect(new Set(items.map(({ itemKey }) => itemKey)).size).toBe(items.length)
    const positions = items.map(sortedBy[sort])
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    const rows = await kit.database.db.selectFrom('work_queue_item').select('rank').execute()
    expect(items).toHaveLength(rows.length)
    expect((await queue()).all).toBe(rows.length)
    await kit.database.db.deleteFrom('booking_search').where('booking_id', 'like', 'bkg\\_9%').execute()
    await kit.database.db.deleteFrom('booking').where('booking_id', 'like', 'bkg\\_9%').execute()
    expect((await clerk.get('/api/staff/work-queue?after=nonsense')).statusCode).toBe(422)
  })

  it('an order is assigned to one person, and another can take it over only after seeing the assignment', async () => {
    const { orderNumber } = booked
    expect(await post('assign', { orderNumber, to: 'me' })).toMatchObject({
      status: 200,
      body: { assignee: { userId: clerkId } },
    })
    expect(mine(await queue('?assignee=me'))?.assignee?.userId).toBe(clerkId)
    const others = await queue('?assignee=none')
    expect(mine(others)).toBeUndefined()
    expect(others).toMatchObject({ mine: 1, unassigned: others.items.length, all: others.items.length + 1 })
    expect(await post('assign', { orderNumber, to: 'me' }, colleague)).toMatchObject({
      status: 409,
      body: { problem: 'orderReassigned' },
    })
    expect(await post('assign', { orderNumber, to: 'me', had: clerkId }, colleague)).toMatchObject({
      status: 200,
    })
    expect(await post('assign', { orderNumber, to: 'nobody', had: clerkId })).toMatchObject({ status: 409 })
    expect((await queue('?assignee=me')).mine).toBe(0)
    const { assignee } = await orderOf()
    expect(await post('assign', { orderNumber, to: 'nobody', had: assignee?.userId })).toMatchObject({
      status: 200,
    })
    expect((await orderOf()).assignee).toBeUndefined()
  })

  it('an order is assigned to one of two who take it at once', async () => {
    const { orderNumber } = booked
    const both = await Promise.all([
      post('assign', { orderNumber, to: 'me' }),
      post('assign', { orderNumber, to: 'me' }, colleague),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('notes are read by staff alone, and encrypted in the database', async () => {
    const { orderNumber, orderKey } = booked
    const text = 'Called her.\nShe pays tomorrow.'
    expect(await post('note', { orderNumber, text })).toMatchObject({
      status: 200,
      body: { notes: [{ text }] },
    })
    expect((await orderOf()).notes).toMatchObject([{ text, by: { userId: clerkId } }])
    const asOwner = await shop.get(`/api/orders/${orderKey}`)
    expect(JSON.stringify(asOwner.body)).not.toContain('tomorrow')
    const rows = await kit.database.db.selectFrom('order_note').selectAll().execute()
    expect(rows.map((row) => Buffer.from(row.text).toString('latin1')).join()).not.toContain('tomorrow')
    expect(await post('note', { orderNumber, text: ' ' })).toMatchObject({ status: 422 })
    expect(await post('note', { orderNumber, text: 'a\u0000b' })).toMatchObject({ status: 400 })
  })

  it('the order page shows everything about an order, and what staff have done to it', async () => {
    await shop.post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
    await post('assign', { orderNumber: booked.orderNumber, to: 'me' })
    const order = await orderOf()
    expect(order).toMatchObject({
      orderNumber: booked.orderNumber,
      bookingCode: booked.bookingCode,
      state: 'held',
      total: booked.total,
      contact: { name: 'Canary Contact', mobilePhone: '+66812345678', email: 'canary@traveller.example' },
      payments: [{ state: 'awaited', paymentMethod: 'bankTransfer' }],
      work: [{ kind: 'unpaid' }],
      may: { quote: true, end: true, ticket: false },
    })
    expect(order.net + order.markup).toBeLessThanOrEqual(order.total)
    expect(order.history.map(({ state }) => state)).toEqual(['submitted', 'booking', 'held'])
    expect(order.events).toMatchObject([{ action: 'POST /api/staff/orders/assign', outcome: 'done' }])
    expect((await clerk.get('/api/staff/orders/FH222222')).statusCode).toBe(404)
    expect((await clerk.get('/api/staff/orders/nothing')).statusCode).toBe(404)
  })

  it.each([
    ['its number', () => booked.orderNumber.toLowerCase()],
    ['its booking code', () => booked.bookingCode ?? ''],
    ['a name', () => 'oneill failedsen'],
    ['a telephone number', () => '081 234 5678'],
  ])('the search finds an order by %s', async (_what, typed) => {
    const answer = await clerk.get(`/api/staff/orders/search?q=${encodeURIComponent(typed())}`)
    const { orders } = answer.json<{ orders: { orderNumber: string }[] }>()
    expect(orders.map(({ orderNumber }) => orderNumber)).toContain(booked.orderNumber)
  })

  it('the search finds nothing for an unknown name', async () => {
    const answer = await clerk.get('/api/staff/orders/search?q=nobody%40nowhere.example')
    expect(answer.json()).toEqual({ orders: [], hasMore: false })
    expect((await clerk.get('/api/staff/orders/search?q=')).statusCode).toBe(422)
  })

  it('the queue accepts staff alone', async () => {
    const guest = testBrowser(shop.app.http)
    const agent = (await signInAs(shop, kit.database, ['Agent'])).browser
    for (const path of ['work-queue', `orders/${booked.orderNumber}`, 'orders/search?q=canary']) {
      expect((await guest.get(`/api/staff/${path}`)).statusCode).toBe(401)
      expect((await agent.get(`/api/staff/${path}`)).statusCode).toBe(403)
    }
    const desk = (await signInAs(shop, kit.database, ['Desk'])).browser
    expect((await desk.get('/api/staff/work-queue')).statusCode).toBe(200)
    const { orderNumber } = booked
    expect(await post('ticket', { orderNumber }, desk)).toMatchObject({ status: 403 })
  })

  it('the queue follows a quote from the request to the answer', async () => {
    await clerk.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'request' })
    const asked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    await clerk.send('PUT', '/api/staff/selling-mode/', { sellingMode: 'instant' })
    const kindsOf = async () => (await orderOf(asked.orderNumber)).work.map(({ kind }) => kind)
    expect(await kindsOf()).toEqual(['quoteRequested'])
    const desk = new QuoteHandling(shop, () => clerk)
    const { body: quote } = await desk.quote(asked)
    expect(await kindsOf()).toEqual(['quoteSent'])
    await desk.reply(asked, quote, 'no')
    expect(await kindsOf()).toEqual([])
  })
})
