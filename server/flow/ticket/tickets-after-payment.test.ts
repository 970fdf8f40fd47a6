import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import { type HttpClient, systemHttpClient } from '#server/platform/http-client.ts'
import { duffelProvider } from '#server/providers/supply/duffel/duffel-provider.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const hourMs = 3_600_000
const webhookSecret = 'whsec_of_a_test'

withDatabase('tickets that the airline issues after the payment', (kit) => {
  let airline: SimulatedAirline
  let shop: AppUnderTest
  let clerk: TestBrowser
  let areDocumentsHidden = true
  /** The airline's wire, on which orders show no documents while the airline still issues them. */
  const wire: HttpClient = {
    async send({ headers, ...request }) {
      const { 'accept-encoding': _, ...plain } = headers ?? {}
      const answer = await systemHttpClient.send({ ...request, headers: plain })
      const isOrder = request.method === 'GET' && /\/air\/orders\/ord_\w+$/.test(request.url)
      if (answer.kind !== 'answer' || !isOrder || !areDocumentsHidden) return answer
      const { data } = JSON.parse(new TextDecoder().decode(answer.body)) as { data: object }
      const body = new TextEncoder().encode(JSON.stringify({ data: { ...data, documents: [] } }))
      return { ...answer, body }
    },
  }
  beforeAll(async () => {
    airline = await startAirline(30)
    const options = { http: wire, url: airline.url, token: 'duffel_test_1', webhookSecret }
    shop = await appUnderTest(kit.database, {}, () => duffelProvider(options))
  })
  beforeEach(async () => {
    await kit.clear()
    await airline.begin(shop.clock.now())
    areDocumentsHidden = true
    clerk = (await signInAs(shop, kit.database, ['Finance'])).browser
  })
  afterAll(async () => {
    await shop.close()
    await airline.stop()
  })

  const aPaidOrder = async () => {
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber: body.orderNumber })
    await shop.app.runDue()
    return body
  }
  const stateOf = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
  const advance = async (ms: number) => {
    shop.clock.advance(ms)
    await airline.control({ clock: { advanceMs: ms } })
    await shop.app.runDue()
  }
  const ticketMails = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    return rows.filter((row) => row.mail_key.startsWith('booking-ticketed:')).length
  }
  /** The airline's own signed delivery about the only order. */
  const deliver = async () => {
    const [order] = await airline.reservations()
    const event = { id: 'wev_1', type: 'order.updated', data: { object: { id: order?.orderId } } }
    const [body, seconds] = [JSON.stringify(event), Math.floor(epochMsOf(shop.clock.now()) / 1000)]
    const v1 = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
    return shop.app.http.inject({
      method: 'POST',
      url: '/api/supply/notifications/duffel',
      headers: { 'content-type': 'application/json', 'x-duffel-signature': `t=${seconds},v1=${v1}` },
      payload: body,
    })
  }

  it('The job polls past the ticketing time limit, and then emails the tickets', async () => {
    const order = await aPaidOrder()
    expect(await stateOf(order)).toBe('paid')
    await advance(90 * hourMs)
    expect(await stateOf(order)).toBe('paid')
    areDocumentsHidden = false
    await advance(10 * 60_000)
    expect(await stateOf(order)).toBe('ticketed')
    expect(await ticketMails()).toBe(1)
    expect((await airline.reservations()).map(({ tickets }) => tickets.length)).toEqual([1])
  })

  it('A webhook of the supplier about the order delivers the tickets at once', async () => {
    const order = await aPaidOrder()
    areDocumentsHidden = false
    expect(await stateOf(order)).toBe('paid')
    expect((await deliver()).statusCode).toBe(200)
    await shop.app.runDue()
    await shop.app.runDue()
    expect(await stateOf(order)).toBe('ticketed')
    expect(await ticketMails()).toBe(1)
  })
})
