import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/payments/notifications/omise'
const minuteMs = 60_000

withDatabase('a notification of a payment provider', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    booked = await market.aBooking()
  })
  afterAll(() => market.close())

  const nowS = () => Math.floor(market.shop.clock.nowMs() / 1000)
  const eventOf = async (key: string, eventId = 'evnt_test_1', more: object = {}) => {
    const [charge] = await market.card.payments()
    const data = { object: 'charge', id: charge?.providerRef ?? 'chrg_test_none', ...more }
    return JSON.stringify({ object: 'event', id: eventId, key, data })
  }
  const sign = (body: string, timestamp: number, secret = market.card.webhookSecret) =>
    createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest('hex')
  const send = async (body: string, headers: Record<string, string> = {}) => {
    const timestamp = nowS()
    const answer = await market.shop.app.http.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'omise-signature-timestamp': String(timestamp),
        'omise-signature': sign(body, timestamp),
        ...headers,
      },
    })
    return answer.statusCode
  }
  const kept = async () =>
    (await kit.database.db.selectFrom('payment_notification').select('event_id').execute()).length
  const moves = async () =>
    (
      await kit.database.db.selectFrom('payment_transition').select('to_state').orderBy('version').execute()
    ).map((one) => one.to_state)

  it('acknowledges a notification once it is stored, and applies the provider’s current status', async () => {
    await market.pay(booked)
    expect(await send(await eventOf('charge.complete'))).toBe(200)
    expect(await kept()).toBe(1)
    await market.shop.app.runDue()
    expect((await market.order(booked)).state).toBe('ticketed')
  })

  it('has no effect a second time, nor the tenth (F15)', async () => {
    await market.pay(booked)
    const body = await eventOf('charge.complete')
    for (let time = 0; time < 5; time += 1) expect(await send(body)).toBe(200)
    await market.shop.app.runDue()
    const before = await moves()
    for (let time = 0; time < 5; time += 1) expect(await send(body)).toBe(200)
    await market.shop.app.runDue()
    expect(await kept()).toBe(1)
    expect(await moves()).toEqual(before)
    expect((await market.card.payments()).map(({ captured }) => captured > 0)).toEqual([true])
  })

  it('ignores the order and the content of notifications and asks the provider (F16)', async () => {
    await market.pay(booked)
    const lies = { status: 'failed', amount: 1, currency: 'usd', paid: false }
    expect(await send(await eventOf('charge.expire', 'evnt_3', lies))).toBe(200)
    expect(await send(await eventOf('charge.complete', 'evnt_2', lies))).toBe(200)
    expect(await send(await eventOf('charge.create', 'evnt_1'))).toBe(200)
    await market.shop.app.runDue()
    expect((await market.order(booked)).payment).toMatchObject({ state: 'received', outcome: 'passed' })
  })

  it('refuses and does not store a forged, altered or stale notification (F17)', async () => {
    await market.pay(booked)
    const body = await eventOf('charge.complete')
    const other = Buffer.from('another secret').toString('base64')
    const old = nowS() - 6 * 60
    const cases: readonly [string, Record<string, string>][] = [
      [body, { 'omise-signature': sign(body, nowS(), other) }],
      [`${body} `, { 'omise-signature': sign(body, nowS()) }],
      [body, { 'omise-signature': '' }],
      [body, { 'omise-signature-timestamp': String(old), 'omise-signature': sign(body, old) }],
      [body, { 'omise-signature-timestamp': String(nowS() + 1) }],
    ]
    for (const [text, headers] of cases) expect(await send(text, headers)).toBe(401)
    expect(await kept()).toBe(0)
    expect(await moves()).not.toContain('authorised')
    const refused = market.shop.logged.filter((line) => line.includes('notificationRefused'))
    expect(refused).toHaveLength(cases.length)
    expect(refused.join()).not.toContain('evnt_test_1')
  })

  it('accepts a repeat with a new signature after a quarter of an hour, with no new effect', async () => {
    await market.pay(booked)
    const body = await eventOf('charge.complete')
    expect(await send(body)).toBe(200)
    await market.advance(15 * minuteMs)
    expect(await send(body)).toBe(200)
    expect(await kept()).toBe(1)
  })

  it('acknowledges one about an unknown payment, and refuses a broken one or one of another provider', async () => {
    expect(await send(await eventOf('charge.complete', 'evnt_x'))).toBe(200)
    const elsewhere = await market.shop.app.http.inject({
      method: 'POST',
      url: '/api/payments/notifications/nobody',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(elsewhere.statusCode).toBe(404)
    expect([400, 401]).toContain(await send('not json'))
  })
})
