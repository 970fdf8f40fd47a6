import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BillPaymentImportAnswer } from '#contract/api/staff/bill-payment-import.ts'
import type { NearThresholdAnswer } from '#contract/api/staff/refunds-and-receipts.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type SimulatedBank, startBank } from '#test-kit/payments/simulated-bank.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const heading = 'reference1,reference2,amount,paidAt,transactionId'
const settings = '/api/staff/payments/settings'
const near = '/api/staff/payments/near-threshold'

withDatabase("a channel's file of a day", (kit) => {
  const airline = new AirlineUnderTest()
  let bank: SimulatedBank
  let shop: AppUnderTest
  let clerks: readonly [TestBrowser, TestBrowser]
  beforeAll(async () => {
    bank = await startBank()
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    await bank.begin(shop.clock.now())
    const clerk = async () => (await signInAs(shop, kit.database, ['Administrator'])).browser
    clerks = [await clerk(), await clerk()]
  })
  afterAll(async () => {
    await shop.close()
    await bank.stop()
  })

  const anOrder = async () => {
    const { orderKey } = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const chosen = { orderKey, paymentMethod: 'bankTransfer' }
    const { payIn, reference1, reference2 } = (await shop.post<PaymentAnswer>('/api/payments/', chosen)).body
    return { orderKey, reference1, reference2, barcode: payIn?.barcode ?? '' }
  }
  const bring = async (file: string, by: TestBrowser = clerks[0], type = 'text/plain') => {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/staff/payments/bill-payments',
      payload: file,
      headers: {
        'content-type': type,
        'x-requested-with': 'Farehouse',
        cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        authorization: `Bearer ${by.token ?? ''}`,
      },
    })
    return { status: answer.statusCode, body: answer.json<BillPaymentImportAnswer & { problem?: string }>() }
  }
  const results = async (file: string, by?: TestBrowser) =>
    (await bring(file, by)).body.bills.map(({ result }) => result)
  const dayFile = async () => (await fetch(`${bank.url}/collections`)).text()
  const stateOf = async ({ orderKey }: { orderKey: string }) => {
    await shop.app.runDue()
    return (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
  }

  it('pays the orders whose bills were collected, however often the file is imported', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()]
    const [first, second, third] = orders
    await bank.pay({ code: first?.barcode ?? '', via: 'channel' })
    await bank.pay({ code: second?.barcode ?? '', via: 'channel' })
    const file = await dayFile()
    expect(await results(file)).toEqual(['received', 'received'])
    expect(await results(file)).toEqual(['known', 'known'])
    expect(await results(file, clerks[1])).toEqual(['known', 'known'])
    const states = []
    for (const order of [first, second, third]) states.push(order && (await stateOf(order)))
    expect(states).toEqual(['ticketed', 'ticketed', 'held'])
    expect(airline.books.filter(({ state }) => state === 'ticketed')).toHaveLength(2)
  })

  it('requires approval above the threshold', async () => {
    const order = await anOrder()
    await bank.pay({ code: order.barcode, via: 'channel' })
    const file = await dayFile()
    const now = (await clerks[0].get(settings)).json<PaymentSettings>()
    await clerks[0].send('PUT', settings, { ...now, dualControlThreshold: 1 })
    expect(await results(file)).toEqual(['approvalNeeded'])
    expect(await results(file)).toEqual(['approvalNeeded'])
    expect(await stateOf(order)).toBe('held')
    expect(await results(file, clerks[1])).toEqual(['received'])
    expect(await results(file)).toEqual(['known'])
    expect(await stateOf(order)).toBe('ticketed')
  })

  it('requires approval when its bills, or several files of a day, together reach the threshold', async () => {
    const orders = [await anOrder(), await anOrder(), await anOrder()]
    for (const { barcode } of orders) await bank.pay({ code: barcode, via: 'channel' })
    const file = await dayFile()
    const [head = '', ...lines] = file.trim().split('\r\n')
    const amounts = lines.map((line) => Math.round(Number(line.split(',')[2]) * 100))
    const now = (await clerks[0].get(settings)).json<PaymentSettings>()
    await clerks[0].send('PUT', settings, { ...now, dualControlThreshold: Math.max(...amounts) + 1 })
    expect(await results(file)).toEqual(Array(3).fill('approvalNeeded'))
    expect(await results(`${head}\r\n${lines[0]}`)).toEqual(['received'])
    expect(await results(`${head}\r\n${lines[1]}`)).toEqual(['approvalNeeded'])
    const report = (await clerks[1].get(near)).json<NearThresholdAnswer>()
    const files = report.sums.filter(({ kind }) => kind === 'collectedBills')
    expect(files).toMatchObject([{ amount: amounts[0], count: 1 }])
    expect(await results(file, clerks[1])).toEqual(['known', 'received', 'received'])
  })

  it('requires a recent reauthentication', async () => {
    await kit.database.db.updateTable('account_session').set({ reauthenticated_at: null }).execute()
    expect(await bring(heading)).toMatchObject({ status: 403, body: { problem: 'reauthRequired' } })
  })

  it('leaves a further payment for a paid order to staff, and reports what was read', async () => {
    const order = await anOrder()
    await bank.pay({ code: order.barcode, via: 'channel' })
    const file = await dayFile()
    const transactionId = (await bring(file)).body.bills[0]?.transactionId ?? ''
    const { body } = await bring(file.replace(transactionId, 'ANOTHER-1'))
    expect(body.bills).toMatchObject([
      {
        line: 2,
        orderNumber: order.reference1,
        reference1: order.reference1,
        reference2: order.reference2,
        transactionId: 'ANOTHER-1',
        result: 'notPayable',
      },
    ])
    expect(Date.parse(body.bills[0]?.paidAt ?? '')).not.toBeNaN()
  })

  it('reports lines for staff: different amounts, unknown references, unreadable lines', async () => {
    const order = await anOrder()
    await bank.pay({ code: order.barcode, via: 'channel', amount: '1.00' })
    const more = [
      `${order.reference1},77,1.00,2026-11-21T10:00:00+07:00,TXN-1`,
      'FH222222,01,1.00,2026-11-21T10:00:00+07:00,TXN-2',
      'SOMETHINGELSE,01,1.00,2026-11-21T10:00:00+07:00,TXN-3',
      'FH222222,01,one,2026-11-21T10:00:00+07:00,TXN-4',
    ]
    const { body } = await bring((await dayFile()) + more.join('\r\n'))
    expect(body.bills.map(({ result }) => result)).toEqual(['otherAmount', 'unknown', 'unknown', 'unknown'])
    expect(body.bills.map(({ orderNumber }) => orderNumber)).toEqual([
      order.reference1,
      order.reference1,
      undefined,
      undefined,
    ])
    expect(body.faults).toEqual([{ line: 6, fault: 'amount' }])
    expect(await results(await dayFile())).toEqual(['known'])
    expect(await stateOf(order)).toBe('held')
  })

  it('records bills paid after the deadline as unapplied receipts', async () => {
    const order = await anOrder()
    await bank.pay({ code: order.barcode, via: 'channel' })
    const file = await dayFile()
    shop.clock.advance(2 * 24 * 3_600_000)
    expect(await stateOf(order)).toBe('expired')
    const { browser } = await signInAs(shop, kit.database, ['Administrator'])
    expect(await results(file, browser)).toEqual(['late'])
    expect(await stateOf(order)).toBe('expired')
  })

  it('accepts the file from administrators only, and only in the right format', async () => {
    const agent = (await signInAs(shop, kit.database, [])).browser
    expect((await bring(heading, agent)).status).toBe(403)
    expect((await bring('a,b\n1,2')).body).toMatchObject({ problem: 'wrongFormat' })
    expect((await bring(heading, clerks[0], 'text/html')).status).toBe(415)
    expect((await bring(heading)).body).toEqual({ bills: [], faults: [] })
  })
})
