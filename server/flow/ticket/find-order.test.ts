import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { OrderFindAnswer } from '#contract/api/change-request.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const email = 'canary@traveller.example'
const notFound = { status: 404, body: { problem: 'orderNotFound' } }

withDatabase('looking an order up without its link', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const find = async (code: string, address: string, remoteAddress = '198.51.100.1', at = shop) => {
    const payload = { code, email: address }
    const answer = await at.app.http.inject({
      method: 'POST',
      url: '/api/orders/find/',
      payload,
      remoteAddress,
    })
    return { status: answer.statusCode, body: answer.json<OrderFindAnswer>() }
  }
  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body

  it('accepts the order number or the booking code with the address, however they are typed', async () => {
    const { orderNumber, bookingCode = '' } = await aBooking()
    for (const code of [orderNumber, bookingCode, ` ${bookingCode.toLowerCase()} `]) {
      const found = await find(code, ` ${email.toUpperCase()}`)
      expect(found.status, code).toBe(200)
      const opened = await shop.get<OrderAnswer>(`/api/orders/${found.body.orderKey}`)
      expect(opened.body.orderNumber).toBe(orderNumber)
    }
  })

  it('answers a wrong code and a wrong address identically', async () => {
    const { orderNumber } = await aBooking()
    const wrongMail = await find(orderNumber, 'other@traveller.example')
    const wrongCode = await find('FH222222', email)
    expect(wrongMail).toMatchObject(notFound)
    expect(wrongCode).toMatchObject(notFound)
    const plain = ({ reference: _own, ...rest }: Record<string, unknown>) => rest
    expect(plain({ ...wrongMail.body })).toEqual(plain({ ...wrongCode.body }))
  })

  it('prevents guessing: after eight tries at one code it waits, whether or not such an order exists', async () => {
    const { orderNumber } = await aBooking()
    for (const code of [orderNumber, 'FH333333']) {
      for (let tries = 0; tries < 8; tries++)
        expect(await find(code, `guess${tries}@traveller.example`)).toMatchObject(notFound)
      expect(await find(code, email)).toMatchObject({
        status: 429,
        body: { problem: 'tooManyRequests', details: { seconds: 900 } },
      })
    }
    shop.clock.advance(15 * 60_000)
    expect((await find(orderNumber, email)).status).toBe(200)
  })

  it('keeps counting in another process and however many other codes are tried', async () => {
    const { orderNumber } = await aBooking()
    const other = await appUnderTest(await kit.another(), { DATA_DIR: shop.dataDir })
    const guesser = '203.0.113.7'
    for (let tries = 0; tries < 8; tries++) await find(orderNumber, 'guess@traveller.example', guesser)
    for (let junk = 0; junk < 40; junk++) await find(`JUNK${junk}`, email, guesser)
    for (const at of [shop, other]) expect((await find(orderNumber, email, guesser, at)).status).toBe(429)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from login_attempt`.execute(
      kit.database.db,
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(1 + 2 * 40)
    await other.close()
  })

  it('never locks the owner out elsewhere or with the signed link', async () => {
    const { orderNumber, orderKey } = await aBooking()
    for (let tries = 0; tries < 9; tries++) await find(orderNumber, 'guess@traveller.example', '203.0.113.8')
    expect((await find(orderNumber, email)).status).toBe(200)
    for (let place = 0; place < 80; place++)
      await find(orderNumber, 'guess@traveller.example', `192.0.2.${place}`)
    expect((await find(orderNumber, email)).status).toBe(429)
    expect((await shop.get(`/api/orders/${orderKey}`)).status).toBe(200)
  })

  it('keeps code and address out of the log', async () => {
    const { orderNumber } = await aBooking()
    await find(orderNumber, 'canary-typed@traveller.example')
    expect(shop.logged.join('\n')).not.toContain('canary')
  })
})
