import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plusMinutes } from '#contract/terms/time.ts'
import { createMetrics, measureHttpClient, measureJobs } from '#server/platform/metrics/metrics.ts'
import type { Job } from '#server/platform/jobs/job-handler.ts'
import { routesOf } from '#server/platform/http/route-table.ts'
import { appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { testClock } from '#test-kit/test-clock.ts'

const token = 'a-token-of-the-scraper'

/** Returns the value of a series by its whole name, or undefined. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

withDatabase('the metrics of a shop', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(async () => {
    await at.open({}, { METRICS_TOKEN: token })
    await at.begin()
  })
  afterAll(() => at.shop.close())

  const scrape = (authorization = `Bearer ${token}`) =>
    at.shop.app.http.inject({ url: '/metrics', headers: { authorization } })

  it('the metrics count requests, payment calls, jobs, orders and work, and name no person and no key', async () => {
    const order = await at.bookAndPay()
    await at.runDue()
    await at.shop.get(`/api/orders/${order.orderKey}`)
    const answer = await scrape()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    const of = (series: string) => valueOf(answer.body, series)
    const booked =
      'farehouse_http_request_duration_seconds_count{method="POST",route="/api/booking/",status="200"}'
    expect(of(booked)).toBe(1)
    expect(
      of('farehouse_payment_call_duration_seconds_count{provider="paypal",operation="start",outcome="done"}'),
    ).toBe(1)
    expect(of('farehouse_orders_last_day{state="ticketed"}')).toBe(1)
    expect(of('farehouse_orders_last_day{state="review"}')).toBe(0)
    expect(of('farehouse_refunds_open{state="unknown"}')).toBe(0)
    expect(of('farehouse_jobs{state="dead"}')).toBe(0)
    expect(of('farehouse_supplier_up{supplier="demo"}')).toBe(1)
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(answer.body).toMatch(/farehouse_job_duration_seconds_count\{kind="[a-z-]+",outcome="done"\}/)
    expect(answer.body).not.toMatch(/canary|@traveller|O'Neill/i)
    expect(answer.body).not.toContain(order.orderKey)
    expect(answer.body).not.toContain(order.orderNumber)
  })

  it('the dashboard and the alert rules ask for metrics and routes that the shop has', async () => {
    const has = (await scrape()).body
    const asked = ['grafana-dashboard.json', 'alert-rules.yaml'].map((file) =>
      readFileSync(new URL(`../../../docs/monitoring/${file}`, import.meta.url), 'utf8'),
    )
    const names = asked.join().match(/\b(?:farehouse|nodejs|process)_[a-z0-9_]+/g) ?? []
    const families = new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
    expect(families.size).toBeGreaterThan(15)
    expect([...families].filter((name) => !has.includes(`# TYPE ${name} `))).toEqual([])
    const routes = new Set([...asked.join().matchAll(/route=\\?"([^"\\]+)/g)].map(([, route]) => route))
    const paths = new Set(routesOf(at.shop.app.http).map(({ path }) => path))
    expect([...routes].filter((route) => !paths.has(route ?? ''))).toEqual([])
    expect(routes.size).toBe(2)
  })

  it('every metric of the shop is on the dashboard, in an alert rule, or described as neither', async () => {
    const has = [...(await scrape()).body.matchAll(/# TYPE (farehouse_\w+) /g)].map(([, name = '']) => name)
    const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')
    const files = ['monitoring/grafana-dashboard.json', 'monitoring/alert-rules.yaml', 'deployment.md']
    const told = files.map(read).join('\n')
    expect(has.length).toBeGreaterThan(15)
    expect(has.filter((name) => !told.includes(name))).toEqual([])
  })

  it('a held order to be paid within two hours is due soon', async () => {
    const { orderNumber } = await at.book()
    const dueIn = async (minutes: number) => {
      const pay_by = plusMinutes(at.shop.clock.now(), minutes)
      await kit.database.db
        .updateTable('booking')
        .set({ pay_by })
        .where('order_number', '=', orderNumber)
        .execute()
      return valueOf((await scrape()).body, 'farehouse_orders_due_soon')
    }
    expect(await dueIn(119)).toBe(1)
    expect(await dueIn(121)).toBe(0)
  })

  it.each([
    ['nothing', ''],
    ['another token', 'Bearer wrong'],
    ['the token alone', token],
  ])('the address of the metrics does not exist for who presents %s', async (_name, authorization) => {
    const answer = await scrape(authorization)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('farehouse_')
  })

  it('a shop without a token has no metrics', async () => {
    const shop = await appUnderTest(kit.database)
    const answer = await shop.app.http.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer undefined' },
    })
    expect(answer.statusCode).toBe(404)
    await shop.close()
  })
})

describe('measured calls', () => {
  const clock = testClock()

  it.each([
    [{ kind: 'answer', status: 503, headers: {}, body: new Uint8Array() }, '5xx'],
    [{ kind: 'lost', note: 'timeout' }, 'lost'],
  ] as const)('an outgoing request that ends as %j counts as %s', async (result, outcome) => {
    const metrics = createMetrics()
    const send = async () => {
      clock.advance(1500)
      return result
    }
    const client = measureHttpClient({ send }, metrics, clock)
    const request = {
      method: 'GET',
      url: 'https://api.example/v1?token=secret',
      timeoutMs: 1,
      maxBytes: 1,
    } as const
    expect(await client.send(request)).toBe(result)
    const text = await metrics.registry.metrics()
    const series = `farehouse_outgoing_request_duration_seconds_sum{host="api.example",outcome="${outcome}"}`
    expect(valueOf(text, series)).toBe(1.5)
    expect(text).not.toContain('secret')
  })

  it('a job that throws counts as failed, and still throws', async () => {
    const metrics = createMetrics()
    const fails = async () => {
      throw new TypeError('broken')
    }
    const handlers = measureJobs({ fails }, metrics, clock)
    await expect(handlers['fails']?.({} as Job)).rejects.toThrow('broken')
    const text = await metrics.registry.metrics()
    expect(valueOf(text, 'farehouse_job_duration_seconds_count{kind="fails",outcome="failed"}')).toBe(1)
  })
})
