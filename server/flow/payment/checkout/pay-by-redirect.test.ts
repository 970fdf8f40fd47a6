import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer, PaymentStartAnswer } from '#contract/api/payment.ts'
import { systemHttpClient as http } from '#server/platform/http-client.ts'
import { paysbuyProvider } from '#server/providers/payment/paysbuy/paysbuy-provider.ts'
import { twoc2pProvider } from '#server/providers/payment/twoc2p/twoc2p-provider.ts'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'
import { signJwt } from '#simulators/twoc2p/jwt.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const merchantId = 'JT04SIM'
const secretKey = 'a-key-of-the-merchant-that-is-long-enough'
const identity = { psbId: '1234567890', username: 'shop@example.com', secureCode: 'code-of-the-shop' }
const minuteMs = 60_000

/** What differs between the two services that a payer is sent away to and that take the money at once. */
type Service = {
  readonly name: 'twoc2p' | 'paysbuy'
  readonly way: { readonly paymentMethod: string; readonly cardBrand?: string }
  readonly pays: Record<string, string>
  readonly isRefused: Record<string, string>
  /** Where the service is asked to begin. */
  readonly startPath: string
  /** What it tells by itself, said by somebody who has its key, or needs none. */
  readonly tells: (clientReference: string) => { readonly type: string; readonly body: string }
}

const twoc2p: Service = {
  name: 'twoc2p',
  way: { paymentMethod: 'card', cardBrand: 'visa' },
  pays: { choice: 'pay' },
  isRefused: { choice: 'decline', code: '4051' },
  startPath: '/payment/4.3/paymentToken',
  tells: (invoiceNo) => ({
    type: 'application/json',
    body: JSON.stringify({
      payload: signJwt({ merchantID: merchantId, invoiceNo, respCode: '0000' }, secretKey),
    }),
  }),
}

const paysbuy: Service = {
  name: 'paysbuy',
  way: { paymentMethod: 'paysbuy' },
  pays: { action: 'pay', method: '02' },
  isRefused: { action: 'decline', method: '02' },
  startPath: '/api_paynow/**',
  tells: (invoice) => ({
    type: 'application/x-www-form-urlencoded',
    body: `result=00${invoice}&apCode=301001&amt=1.00&fee=0.00&method=02`,
  }),
}

const services = [twoc2p, paysbuy] as const

withDatabase('paying at a service that takes the money at once', (kit) => {
  const airline = new AirlineUnderTest()
  let running: Record<Service['name'], RunningSimulator>
  let shop: AppUnderTest
  let booked: BookingAnswer

  beforeAll(async () => {
    const { psbId, username, secureCode } = identity
    running = {
      twoc2p: await startSimulator('twoc2p', ['--merchant-id', merchantId, '--secret', secretKey]),
      paysbuy: await startSimulator('paysbuy', [
        `--psb-id=${psbId}`,
        `--username=${username}`,
        `--secure-code=${secureCode}`,
      ]),
    }
    const url = `${running.twoc2p.url}/payment/4.3`
    shop = await appUnderTest(kit.database, { SIMULATORS: 'on' }, airline.supplyOf, [
      twoc2pProvider({ http, url, merchantId, secretKey }),
      paysbuyProvider({ http, url: running.paysbuy.url, ...identity }),
    ])
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    for (const { name } of services) {
      await control(name, '/_reset', {})
      await control(name, '/_control', { clock: { now: shop.clock.now() } })
    }
    booked = (await shop.book(aBookingRequest(await anOffer(shop)))).body
  })
  afterAll(async () => {
    await shop.close()
    await Promise.all(Object.values(running).map((one) => one.stop()))
  })

  const control = (name: Service['name'], path: string, body: object) =>
    fetch(running[name].controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
  const strike = (service: Service, effect: object) =>
    control(service.name, '/_control', { match: { path: service.startPath }, ...effect })
  const post = <Body>(path: string, body: object) => shop.post<Body>(path, body)
  const get = <Body>(path: string) => shop.get<Body>(path)
  const order = async () => (await get<OrderAnswer>(`/api/orders/${booked.orderKey}`)).body
  const payable = async () => (await get<PayableAnswer>(`/api/payments/payable?key=${booked.orderKey}`)).body

  /** Chooses and begins; the page where the payer goes on. */
  async function begin({ way }: Service): Promise<string> {
    const { orderKey } = booked
    expect((await post('/api/payments/', { orderKey, ...way })).status).toBe(200)
    const started = await post<PaymentStartAnswer>('/api/payments/start', { orderKey })
    return started.body.goOn ?? JSON.stringify(started.body)
  }
  const press = (page: string, form: Record<string, string>) =>
    fetch(page, { method: 'POST', body: new URLSearchParams(form) })
  /** The browser comes back with a form from another site, and is sent round to the payment page. */
  async function comeBack(): Promise<void> {
    const url = `/api/payments/return?key=${(await payable()).payment?.payKey ?? ''}`
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
    const first = await shop.app.http.inject({ method: 'POST', url, payload: 'result=00', headers: type })
    expect(first.statusCode).toBe(303)
    const second = await shop.app.http.inject({ url: String(first.headers['location']) })
    expect(second.headers['location']).toMatch(/^\/payments#key=/)
  }
  async function tell({ name, tells }: Service, reference?: string): Promise<number> {
    const row = await kit.database.db.selectFrom('payment').select('client_reference').executeTakeFirst()
    const { type, body } = tells(reference ?? row?.client_reference ?? '')
    const url = `/api/payments/notifications/${name}`
    const headers = { 'content-type': type }
    return (await shop.app.http.inject({ method: 'POST', url, payload: body, headers })).statusCode
  }
  const ledger = async () => {
    const lines = await kit.database.db.selectFrom('ledger_entry').select(['posting_id', 'satang']).execute()
    return {
      postings: new Set(lines.map((one) => one.posting_id)).size,
      sum: lines.reduce((sum, one) => sum + one.satang, 0),
    }
  }

  async function expectPaidOnce(): Promise<void> {
    await shop.app.runDue()
    const { state, payment } = await order()
    expect({ state, payment: payment?.state }).toEqual({ state: 'ticketed', payment: 'received' })
    expect(await ledger()).toEqual({ postings: 1, sum: 0 })
    const mails = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    expect(mails).toHaveLength(2)
  }

  describe.each(services)('$name', (service) => {
    it('pays when the browser comes back, and issues the tickets', async () => {
      const page = await begin(service)
      expect(await begin(service)).toBe(page)
      expect((await order()).payment?.state).toBe('pending')
      await press(page, service.pays)
      await comeBack()
      await expectPaidOnce()
    })

    it('pays on the provider’s notification alone, and ignores repeats', async () => {
      const page = await begin(service)
      await press(page, service.pays)
      for (let time = 0; time < 3; time += 1) expect(await tell(service)).toBe(200)
      await expectPaidOnce()
      expect(await tell(service)).toBe(200)
      await comeBack()
      await expectPaidOnce()
    })

    it('stays unpaid on a claim that nobody confirms', async () => {
      await begin(service)
      expect(await tell(service)).toBe(200)
      expect(await tell(service, 'FH000000-01')).toBe(200)
      await comeBack()
      await shop.app.runDue()
      expect((await order()).payment?.state).toBe('pending')
      expect(await ledger()).toEqual({ postings: 0, sum: 0 })
    })

    it('keeps the seats after a decline, and accepts another payment method', async () => {
      await press(await begin(service), service.isRefused)
      await comeBack()
      expect(await payable()).toMatchObject({ isPayable: true, payment: { outcome: 'rejected' } })
      await press(await begin(service), service.pays)
      await comeBack()
      await expectPaidOnce()
    })

    it('leaves a different amount to staff, and pays for nothing', async () => {
      await strike(service, { wrongAmount: true, times: 1 })
      await press(await begin(service), service.pays)
      await comeBack()
      await shop.app.runDue()
      const { state, payment } = await order()
      expect({ state, payment: payment?.state }).toEqual({ state: 'held', payment: 'mismatched' })
    })

    it('records money after the deadline as an unapplied receipt', async () => {
      const page = await begin(service)
      shop.clock.advance(Date.parse(booked.payBy ?? '') - shop.clock.nowMs() + minuteMs)
      await shop.app.runDue()
      expect((await order()).state).toBe('expired')
      await press(page, service.pays)
      expect(await tell(service)).toBe(200)
      await shop.app.runDue()
      const { state, payment } = await order()
      expect({ state, payment: payment?.state }).toEqual({ state: 'expired', payment: 'late' })
      expect(await ledger()).toEqual({ postings: 1, sum: 0 })
    })

    it.each([{ status: 503 }, { commitThenDrop: true }])(
      'does not start under %j: no money is taken, and the seats stay held',
      async (effect) => {
        await strike(service, { ...effect, times: 1 })
        expect(await begin(service)).not.toMatch(/^http/)
        expect((await payable()).isPayable).toBe(true)
        shop.clock.advance(5 * minuteMs)
        await shop.app.runDue()
        expect((await order()).state).toBe('held')
        expect(await ledger()).toEqual({ postings: 0, sum: 0 })
        const { orderKey } = booked
        const other = await post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
        expect(other.status).toBe(200)
      },
    )
  })

  it('reports that PAYSBUY is out of service', async () => {
    await strike(paysbuy, { status: 503 })
    expect(JSON.parse(await begin(paysbuy))).toMatchObject({ problem: 'paySbuyOutOfService' })
    await control('paysbuy', '/_control', { clear: true })
    expect(await begin(paysbuy)).toMatch(/^http/)
  })

  it('waits for a PAYSBUY slip until it is paid at a counter', async () => {
    const page = await begin(paysbuy)
    await press(page, { action: 'counterSlip' })
    await comeBack()
    expect((await payable()).payment).toMatchObject({ state: 'pending' })
    await press(page, { action: 'counterPaid' })
    expect(await tell(paysbuy)).toBe(200)
    await expectPaidOnce()
  })

  it('allows another payment method after a PAYSBUY slip has lapsed', async () => {
    const page = await begin(paysbuy)
    await press(page, { action: 'counterSlip' })
    await press(page, { action: 'counterExpired' })
    expect(await tell(paysbuy)).toBe(200)
    await shop.app.runDue()
    expect(await payable()).toMatchObject({ isPayable: true, payment: { state: 'cancelled' } })
    const { orderKey } = booked
    expect((await post('/api/payments/', { orderKey, paymentMethod: 'counter' })).status).toBe(200)
  })

  it('refuses an unsigned message from 2C2P', async () => {
    await begin(twoc2p)
    const { body, type } = twoc2p.tells('FH000000-01')
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/payments/notifications/twoc2p',
      payload: body.replace(/.{6}"}$/, 'AAAAAA"}'),
      headers: { 'content-type': type },
    })
    expect(answer.statusCode).toBe(401)
  })
})
