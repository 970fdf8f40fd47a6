import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type {
  CashPickupAnswer,
  CashPickupTimesAnswer,
  StaffCashPickupView,
} from '#contract/api/staff/manual-payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/payments/cash-pickup'
const place = {
  name: 'Somchai Canary',
  phone: '+66 81 000 0000',
  address: '99 Canary Road',
  postcode: '10110',
}
const notPossible = { status: 409, body: { problem: 'cashPickupNotPossible' } }

const hourMs = 3_600_000

/** How long it is until eight in the morning of a Monday, Tuesday or Wednesday in Bangkok. */
function untilWorkdayMorning(nowMs: number): number {
  let then = Math.ceil((nowMs - hourMs) / (24 * hourMs)) * 24 * hourMs + hourMs
  while (![1, 2, 3].includes(new Date(then).getUTCDay())) then += 24 * hourMs
  return then - nowMs
}

type Owned = { readonly orderKey: string }

withDatabase('cash that is fetched', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    shop.clock.advance(untilWorkdayMorning(shop.clock.nowMs()))
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const anOrder = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const timesOf = async ({ orderKey }: Owned) =>
    (await shop.get<CashPickupTimesAnswer>(`${path}?key=${orderKey}`)).body
  const ask = ({ orderKey }: Owned, input: object) =>
    shop.post<CashPickupAnswer>(path, { orderKey, ...place, ...input })
  const withdraw = ({ orderKey }: Owned) => shop.post<CashPickupAnswer>(`${path}/withdraw`, { orderKey })
  const desk = async () =>
    (await clerk.get('/api/staff/payments/cash-pickups')).json<{ collections: StaffCashPickupView[] }>()
      .collections
  const reply = async (collectionId: string, said: string) => {
    const answer = await clerk.send('POST', '/api/staff/payments/cash-pickups/reply', {
      collectionId,
      reply: said,
    })
    return { status: answer.statusCode, body: answer.json<CashPickupAnswer>() }
  }
  const mailsWith = (words: string) =>
    shop.mails().filter((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8').includes(words))

  it('accepts a request for an offered time, shows it to staff, and lets them agree and change it', async () => {
    const order = await anOrder()
    const { days, collection } = await timesOf(order)
    const [day] = days
    expect(collection).toBeUndefined()
    const asked = await ask(order, day ?? {})
    expect(asked).toMatchObject({ status: 200, body: { state: 'asked', place } })
    expect(await ask(order, day ?? {})).toEqual(asked)
    const { payment } = (await shop.get<OrderAnswer>(`/api/orders/${order.orderKey}`)).body
    expect(payment).toMatchObject({ paymentMethod: 'counter', state: 'awaited' })
    expect(await desk()).toMatchObject([
      { ...asked.body, orderNumber: order.orderNumber, amountDue: payment?.amount, payBy: order.payBy },
    ])
    const { collectionId } = asked.body
    for (let time = 0; time < 2; time += 1)
      expect(await reply(collectionId, 'agreed')).toMatchObject({ status: 200, body: { state: 'agreed' } })
    await shop.app.runDue()
    expect(mailsWith('cash pickup confirmed')).toHaveLength(1)
    const until = { ...day, untilMinutes: (day?.untilMinutes ?? 0) - 30 }
    const other = await ask(order, until)
    expect(other.body.collectionId).not.toBe(collectionId)
    expect((await desk()).map((one) => one.collectionId)).toEqual([other.body.collectionId])
    expect(await reply(collectionId, 'done')).toMatchObject(notPossible)
    expect(await reply(other.body.collectionId, 'done')).toMatchObject({ body: { state: 'done' } })
    expect([await desk(), (await timesOf(order)).collection?.state]).toEqual([[], 'done'])
  })

  it('refuses another area, another time, or an order that is over', async () => {
    const order = await anOrder()
    const [day = { on: '', fromMinutes: 0, untilMinutes: 0 }] = (await timesOf(order)).days
    const { fromMinutes, untilMinutes } = day
    for (const wrong of [
      { ...day, postcode: '20110' },
      { ...day, postcode: '10540' },
      { ...day, fromMinutes: fromMinutes - 1 },
      { ...day, untilMinutes: untilMinutes + 1 },
      { ...day, untilMinutes: fromMinutes },
      { ...day, on: '2020-01-01' },
    ])
      expect(await ask(order, wrong)).toMatchObject(notPossible)
    expect((await ask(order, { ...day, address: ' ' })).status).toBe(422)
    expect((await ask({ orderKey: `${order.orderKey}x` }, day)).status).toBe(404)
    expect((await shop.get(`/api/staff/payments/cash-pickups`)).status).toBe(401)
    shop.clock.advance(Date.parse(order.payBy ?? '') - shop.clock.nowMs() + 1)
    expect(await ask(order, day)).toMatchObject({ status: 409, body: { problem: 'bookingNotPayable' } })
    expect((await timesOf(order)).days).toEqual([])
  })

  it('lets the owner withdraw or staff decline with an email, and keeps the address encrypted', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    expect((await withdraw(one)).status).toBe(404)
    const [day] = (await timesOf(one)).days
    const asked = await ask(one, day ?? {})
    const declined = await ask(other, day ?? {})
    const row = await kit.database.db.selectFrom('cash_pickup').select('place').executeTakeFirstOrThrow()
    expect(Buffer.from(row.place).includes('Canary')).toBe(false)
    expect(shop.logged.filter((line) => line.includes('Canary'))).toEqual([])
    for (let time = 0; time < 2; time += 1)
      expect(await withdraw(one)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect((await timesOf(one)).collection).toBeUndefined()
    expect(await reply(asked.body.collectionId, 'agreed')).toMatchObject(notPossible)
    expect(await reply(declined.body.collectionId, 'declined')).toMatchObject({ body: { state: 'declined' } })
    expect((await timesOf(other)).collection?.state).toBe('declined')
    await shop.app.runDue()
    expect(mailsWith('cash pickup not possible')).toHaveLength(1)
    expect(await ask(other, day ?? {})).toMatchObject({ status: 200, body: { state: 'asked' } })
  })
})
