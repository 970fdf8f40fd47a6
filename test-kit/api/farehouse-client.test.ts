import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiScope } from '#contract/api-scopes.ts'
import type { NewApiKeyAnswer } from '#contract/api/staff/integrations/api-keys.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { type FarehouseClient, createFarehouseClient } from '../../clients/typescript/farehouse-client.ts'

withDatabase('the TypeScript client at a running shop', (kit) => {
  let shop: AppUnderTest
  let client: FarehouseClient
  let orderNumber = ''
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.http.server.address() as AddressInfo
    const { browser } = await signInAs(shop, kit.database, ['Administrator'])
    const scopes: readonly ApiScope[] = ['orders:read', 'reports:read']
    const wanted = { name: 'Client', scopes, lifetimeDays: 30 }
    const made = await browser.send('POST', '/api/staff/api-keys', wanted)
    const { secret } = made.json<NewApiKeyAnswer>()
    client = createFarehouseClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: secret })
    orderNumber = (await shop.book(aBookingRequest(await anOffer(shop)))).body.orderNumber
  })
  afterAll(() => shop.close())

  it('orders are read page by page, and one in full', async () => {
    const numbers: string[] = []
    for await (const page of client.pages('/api/staff/order-list'))
      numbers.push(...(page.ok ? page.value.orders.map((order) => order.orderNumber) : [page.problem.code]))
    expect(numbers).toEqual([orderNumber])
    const order = await client.get('/api/staff/orders/{orderNumber}', { params: { orderNumber } })
    expect(order).toMatchObject({ ok: true, value: { orderNumber } })
    expect(JSON.stringify(order), 'the link of the customer').not.toMatch(/[?&#]key=|orderKey/)
  })

  it('a report is read as JSON and as a file', async () => {
    const query = { from: '2026-11-01', to: '2026-11-30' }
    const sales = await client.get('/api/staff/reports/sales', { query })
    expect(sales).toMatchObject({ ok: true, value: { totals: { refunds: 0 } } })
    const file = await client.get('/api/staff/reports/sales.csv', { query })
    expect(file.ok && new TextDecoder().decode(file.value)).toContain('2026-11')
  })

  it('a refusal is a value with its code and reference', async () => {
    const answer = await client.get('/api/staff/customers')
    expect(answer).toMatchObject({ ok: false, problem: { code: 'apiScopeMissing', status: 403 } })
    expect(!answer.ok && answer.problem.reference).toMatch(/^[0-9A-Z]{8}$/)
  })
})

describe('the TypeScript client without a shop', () => {
  const busy = (status: number, seconds?: number) =>
    new Response('{}', { status, headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } })
  const json = (body: object, status = 200) => Response.json(body, { status })

  it.each([
    ['waits as long as it is asked to', [busy(429, 7), busy(503, 2), json({ a: 1 })], [7000, 2000], 'ok'],
    ['gives up after its retries', [busy(429, 1), busy(429, 1), busy(429, 1)], [1000, 1000], 'unreadable'],
    ['does not wait for hours', [busy(503, 7200)], [], 'unreadable'],
    ['tells a page of a proxy from an answer', [new Response('<p>', { status: 502 })], [], 'unreadable'],
    ['tells that nobody answers', [], [], 'unreachable'],
  ])('the client %s', async (_, answers, waits, outcome) => {
    const waited: number[] = []
    const client = createFarehouseClient({
      baseUrl: 'https://shop.example',
      apiKey: 'fh_x',
      retries: 2,
      fetch: async () => answers.shift() ?? Promise.reject(new Error('no answer')),
      wait: async (ms) => void waited.push(ms),
    })
    const answer = await client.get('/api/staff/health')
    expect(answer.ok ? 'ok' : answer.problem.code).toBe(outcome)
    expect(waited).toEqual(waits)
  })
})
