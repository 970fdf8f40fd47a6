import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AppUnderTest,
  aBookingRequest,
  anOffer,
  appUnderTest,
  aSearchRequest,
} from '#test-kit/app-under-test.ts'
import { type BookingLoad, faultRounds, startBookingLoad } from '#test-kit/booking-load.ts'
import { type PostgresCluster, startCluster } from '#test-kit/database/postgres-cluster.ts'
import { thisRun } from '#test-kit/database/test-run.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type Database, openDatabase } from './database/connection.ts'

/** Long enough for 200 rounds, and for a few on a busy machine. */
const drillTimeout = 120_000 + faultRounds(0) * 10_000

/** The outcome of a request: its status, and whether it had Retry-After. */
type Came = { readonly url: string; readonly status: number; readonly saysWhen: boolean; readonly ms: number }

describe.skipIf(!thisRun().hasPostgres)('a shop whose PostgreSQL is in trouble', () => {
  let cluster: PostgresCluster
  let database: Database
  let shop: AppUnderTest
  let offer: OfferAnswer
  let offers: readonly OfferAnswer[]
  let load: BookingLoad

  beforeAll(async () => {
    cluster = await startCluster()
    database = await openDatabase({ databaseUrl: cluster.databaseUrl, dataDir: '' })
    await database.migrate()
    shop = await appUnderTest(database)
    offers = (await shop.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())).body.offers
    offer = await anOffer(shop)
  }, 120_000)
  // Twenty bookings a second are requested throughout, and none is answered with a bug of ours.
  beforeEach(() => {
    load = startBookingLoad(shop, offers, 20)
  })
  afterEach(() => load.end(), 60_000)
  afterAll(async () => {
    cluster.thaw()
    await shop.close()
    await database.close()
    cluster.remove()
  })

  const param = (request: object): string => Buffer.from(JSON.stringify(request)).toString('base64')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const requests = () => [
    { method: 'POST' as const, url: '/api/shopping/', payload: aSearchRequest() },
    { method: 'POST' as const, url: '/api/pricing/', payload: { offerId: offer.offerId } },
    {
      method: 'POST' as const,
      url: '/api/booking/',
      headers: form,
      payload: new URLSearchParams({ param: param(aBookingRequest(offer)) }).toString(),
    },
    {
      method: 'POST' as const,
      url: '/connect/token',
      headers: form,
      payload: 'grant_type=password&username=a@b.example&password=correct-horse',
    },
    { method: 'GET' as const, url: '/api/agency' },
    { method: 'GET' as const, url: '/readyz' },
  ]
  const ask = (): Promise<Came[]> =>
    Promise.all(
      requests().map(async (request) => {
        const begun = performance.now()
        const { statusCode, headers } = await shop.app.http.inject(request)
        const saysWhen = headers['retry-after'] !== undefined || request.url === '/readyz'
        return { url: request.url, status: statusCode, saysWhen, ms: performance.now() - begun }
      }),
    )
  const expectNo500 = (answers: readonly Came[]): void => {
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(answers.filter(({ status, saysWhen }) => status === 503 && !saysWhen)).toEqual([])
  }
  const expectReady = async (): Promise<void> => {
    await expect
      .poll(async () => (await shop.app.http.inject({ url: '/readyz' })).json().checks.database, {
        timeout: 20_000,
      })
      .toBe('ok')
  }

  test(
    'the shop answers 503 with Retry-After while the database is stopped, and sells again after its restart',
    async () => {
      for (let round = 0; round < faultRounds(1); round += 1) {
        cluster.stop()
        const answers = [...(await ask()), ...(await ask())]
        expectNo500(answers)
        expect(answers.map(({ status }) => status)).toContain(503)
        cluster.start()
        await expectReady()
        expectNo500(await ask())
      }
    },
    drillTimeout,
  )

  test(
    'the shop answers 503 and nothing worse while its backends are terminated',
    async () => {
      const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid != pg_backend_pid()`
      for (let round = 0; round < faultRounds(15); round += 1) {
        const asked = ask()
        await kill.execute(database.db).catch(() => undefined)
        expectNo500(await asked)
      }
      await expectReady()
    },
    drillTimeout,
  )

  test(
    'the shop answers 503 within 15 s while the database is frozen, and sells again when it continues',
    async () => {
      cluster.freeze()
      const answers = await ask()
      expectNo500(answers)
      expect(answers.map(({ status }) => status)).toContain(503)
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000)
      cluster.thaw()
      await expectReady()
      expectNo500(await ask())
      // Short stalls: some responses come before their end, some after.
      for (let round = 1; round < faultRounds(2); round += 1) {
        cluster.freeze()
        const asked = ask()
        await sleep(1000)
        cluster.thaw()
        expectNo500(await asked)
      }
    },
    drillTimeout,
  )
})
