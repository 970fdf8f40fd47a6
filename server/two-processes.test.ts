import { afterAll, beforeAll, expect, it } from 'vitest'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type DatabaseKit, withPostgres } from '#test-kit/database/test-database.ts'
import { withValkey } from '#test-kit/valkey/with-valkey.ts'
import type { HealthAnswer } from '#contract/api/staff/system-health.ts'

/** Opens two processes of one shop. */
async function openTwo(kit: DatabaseKit, env: Record<string, string> = {}): Promise<AppUnderTest[]> {
  return [await appUnderTest(kit.database, env), await appUnderTest(await kit.another(), env)]
}

/** Makes so many attempts at once, at the processes in turn, and returns how often each status was answered. */
async function statusesOf(
  shops: readonly AppUnderTest[],
  attempts: number,
  attempt: (shop: AppUnderTest) => Promise<{ readonly statusCode: number }>,
): Promise<Record<number, number>> {
  const turns = Array.from({ length: attempts / shops.length }, () => shops).flat()
  const answers = await Promise.all(turns.map(attempt))
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

withPostgres('two processes without Valkey', (kit) => {
  let shops: AppUnderTest[] = []
  beforeAll(async () => {
    shops = await openTwo(kit)
  })
  afterAll(() => Promise.all(shops.map((shop) => shop.close())))

  it('ten wrong passwords in all are checked before sign-in waits', async () => {
    const { app } = shops[0] ?? expect.fail()
    await testBrowser(app.http).send('POST', '/api/account/register', { username: 'a@guess.example' })
    const attempt = ({ app: { http } }: AppUnderTest) =>
      testBrowser(http, '198.51.100.7').signIn('a@guess.example', 'a wrong password')
    expect(await statusesOf(shops, 30, attempt)).toEqual({ 400: 10, 429: 20 })
  })

  it('eight codes in all are looked up for one order', async () => {
    const attempt = ({ app }: AppUnderTest) =>
      app.http.inject({
        method: 'POST',
        url: '/api/orders/find/',
        payload: { code: 'FH222222', email: 'guess@traveller.example' },
        remoteAddress: '198.51.100.8',
      })
    expect(await statusesOf(shops, 24, attempt)).toEqual({ 404: 8, 429: 16 })
  })
})

withPostgres('two processes with Valkey', (kit) => {
  withValkey('a shop', (server) => {
    let shops: AppUnderTest[] = []
    beforeAll(async () => {
      shops = await openTwo(kit, { RATE_LIMITS: 'on', VALKEY_URL: server.url })
    })
    afterAll(() => Promise.all(shops.map((shop) => shop.close())))

    const path = '/sitemap.xml'
    const from = (remoteAddress: string) => (shop: AppUnderTest) =>
      shop.app.http.inject({ url: path, remoteAddress })

    it('counts the requests of a client to a route over both processes', async () => {
      expect(await statusesOf(shops, 80, from('198.51.100.1'))).toEqual({ 200: 60, 429: 20 })
      expect(await statusesOf(shops, 2, from('198.51.100.2'))).toEqual({ 200: 2 })
    })

    it('answers every request while Valkey is killed, by the limit of each process, and shares again', async () => {
      const client = from('198.51.100.3')
      expect(await statusesOf(shops, 40, client)).toEqual({ 200: 40 })
      const [under, killed] = [statusesOf(shops, 40, client), server.kill()]
      const { 200: answered = 0, 429: refused = 0 } = await under
      await killed
      expect(answered + refused).toBe(40)
      expect(answered).toBeGreaterThanOrEqual(20)
      const before = answered + 40
      const { 200: later = 0 } = await statusesOf(shops, 100, client)
      expect(before + later).toBe(120)
      const clerk = (await signInAs(shops[0] ?? expect.fail(), kit.database, ['Ticketing'])).browser
      const health = async () => (await clerk.get('/api/staff/health')).json<HealthAnswer>().sharedState
      expect(await health()).toMatchObject({ mark: 'look', isReachable: false })
      await server.start()
      await expect.poll(health).toMatchObject({ mark: 'good', isReachable: true })
      expect(await statusesOf(shops, 80, from('198.51.100.4'))).toEqual({ 200: 60, 429: 20 })
    })
  })
})
