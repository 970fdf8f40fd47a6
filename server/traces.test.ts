import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type RunningSimulator, startSimulator } from '#simulators/control-plane/start-simulator.ts'
import { aBookingRequest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { freePort } from '#test-kit/free-port.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly resource: Readonly<Record<string, string>>
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const headers = { traceparent: `00-${traceId}-${callerSpan}-01` }

withDatabase('the traces of a shop', (kit) => {
  let collector: RunningSimulator
  let at: WalletHarness
  beforeAll(async () => {
    collector = await startSimulator('otlp', ['--token', 'a token'])
  })
  afterAll(() => collector.stop())
  beforeEach(async () => {
    at = new WalletHarness(kit)
  })

  const open = async (endpoint: string) => {
    await at.open(
      {},
      {
        METRICS_TOKEN: 'token-of-the-scraper',
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%20token',
        OTEL_SERVICE_NAME: 'shop',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
    )
    await at.begin()
  }

  /** Searches, books, pays and has the tickets issued, as one client that sends its own trace. */
  const buy = async (): Promise<BookingAnswer> => {
    const { shop, wallet } = at
    const found = await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest(), headers)
    const [offer] = found.body.offers ?? []
    if (offer === undefined) throw new Error('nothing was found')
    const { body: booked } = await shop.book(aBookingRequest(offer), headers)
    const { orderKey } = booked
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'paypal' }, headers)
    await shop.post('/api/payments/start', { orderKey }, headers)
    wallet.agree((await at.latest(booked)).client_reference)
    await shop.post('/api/payments/check', { orderKey }, headers)
    await at.runDue()
    return booked
  }

  it('a search, a booking, a payment and a ticket are one connected trace without personal data', async () => {
    await open(collector.url)
    const booked = await buy()
    expect((await at.order(booked)).state).toBe('ticketed')
    await at.shop.close()
    const answer = await fetch(`${collector.controlUrl}/_ledger`)
    const { spans, refused } = (await answer.json()) as { spans: Span[]; refused: string[] }
    expect(refused).toEqual([])
    const ours = spans.filter((span) => span.traceId === traceId)
    const known = new Set([callerSpan, ...ours.map(({ spanId }) => spanId)])
    expect(ours.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))).toEqual([])
    const expected = ['POST /api/shopping/', 'search', 'search supplier', 'POST /api/booking/', 'INSERT']
    const later = ['payment start', 'payment capture', 'job issue-ticket']
    expect(ours.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected, ...later]))
    const parentOf = (name: string) => {
      const child = ours.find((span) => span.name === name)
      return ours.find(({ spanId }) => spanId === child?.parentSpanId)?.name
    }
    expect(parentOf('search')).toBe('POST /api/shopping/')
    expect(parentOf('search supplier')).toBe('search')
    expect(parentOf('payment start')).toBe('POST /api/payments/start')
    expect(ours[0]?.resource).toMatchObject({
      'service.name': 'shop',
      'service.version': '0.0.0',
      'deployment.environment.name': 'test',
    })
    const statement = ours.find(({ name }) => name === 'INSERT')?.attributes ?? {}
    expect(statement).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' })
    const text = JSON.stringify(spans)
    expect(text).not.toMatch(/canary|@traveller|O'Neill/i)
    expect(text).not.toContain(booked.orderKey)
    expect(text).not.toContain(booked.orderNumber)
  })

  it('a collector that is down costs only the spans, which are counted', async () => {
    await open(`http://127.0.0.1:${await freePort()}`)
    const booked = await buy()
    expect((await at.order(booked)).state).toBe('ticketed')
    const authorization = { authorization: 'Bearer token-of-the-scraper' }
    const readDropped = async () => {
      const { body } = await at.shop.app.http.inject({ url: '/metrics', headers: authorization })
      return Number(/^farehouse_trace_spans_dropped_total (\d+)$/m.exec(body)?.[1])
    }
    await expect.poll(readDropped, { timeout: 10_000 }).toBeGreaterThan(20)
    const begunMs = Date.now()
    await at.shop.close()
    expect(Date.now() - begunMs).toBeLessThan(7_000)
  })

  it('the reference of a failed request leads to its log lines and their trace, without a collector, too', async () => {
    const shop = await appUnderTest(kit.database)
    const { body } = await shop.post<ProblemAnswer>('/api/shopping/', { searchAirLegs: [] })
    const lines = shop.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    const failed = lines.find(({ reference }) => reference === body.reference)
    expect(failed).toMatchObject({ event: 'request', problem: body.problem })
    expect(failed?.['traceId']).toMatch(/^[\da-f]{32}$/)
    const given = await shop.post<ProblemAnswer>('/api/shopping/', { searchAirLegs: [] }, headers)
    const other = shop.logged.find((line) => line.includes(given.body.reference)) ?? ''
    expect(other).toContain(`"traceId":"${traceId}"`)
    await shop.close()
  })

  it('a traceparent of a stranger is not taken', async () => {
    const shop = await appUnderTest(kit.database)
    const remoteAddress = '203.0.113.9'
    await shop.app.http.inject({ url: '/api/orders/none', headers, remoteAddress })
    expect(shop.logged.join()).not.toContain(traceId)
    expect(shop.logged.join()).toContain('"traceId":"')
    await shop.close()
  })
})
