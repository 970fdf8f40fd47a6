import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { SalesReport } from '#contract/api/staff/reports.ts'
import type { Instant } from '#contract/terms/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type ReplicatedCluster, startReplicatedCluster } from '#test-kit/database/replicated-cluster.ts'
import { thisRun } from '#test-kit/database/test-run.ts'
import { writeOrder } from '#test-kit/staff/report-books.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { type Database, createDatabase, openDatabase } from '../connection.ts'
import { openReplicaPool } from '../postgres-engine.ts'
import { type ReadsDeps, openReads } from './reads.ts'
import { readConfig } from '#server/config.ts'
import { examineReplica } from '../../../scripts/operations/postgres/examine-replica.ts'
import { readReplicaStatus } from './replica-status.ts'

/** A busy machine starts servers slowly. */
const patience = { timeout: 10_000 }
const token = 'a-token-of-the-scraper'
const period = 'from=2026-11-01&to=2026-11-30'
const soldAt = '2026-11-20T18:00:00.000Z' as Instant
const order = {
  airline: 'TG',
  route: ['BKK', 'NRT'] as const,
  company: null,
  method: 'card' as const,
  adults: 1,
  infants: 0,
  fare: 1_000_000,
  markup: 50_000,
  serviceFee: 10_050,
  commission: 0,
  absorbed: 0,
  quoted: 0,
  surcharge: 25_000,
  madeAt: soldAt,
  soldAt,
  cameLate: false,
  ticketedAt: soldAt,
  refunds: [],
  isCancelledByAirline: false,
  end: undefined,
}

describe.skipIf(!thisRun().hasPostgres)('a replica for reports', () => {
  let cluster: ReplicatedCluster
  let database: Database
  let replica: Database
  let shop: AppUnderTest
  let staff: TestBrowser
  beforeAll(async () => {
    cluster = await startReplicatedCluster()
    database = await openDatabase({ databaseUrl: cluster.primaryUrl, dataDir: '' })
    await database.migrate()
    replica = createDatabase('postgres', openReplicaPool(cluster.replicaUrl, 1))
    shop = await appUnderTest(database, {
      DATABASE_URL: cluster.primaryUrl,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
      METRICS_TOKEN: token,
    })
    staff = (await signInAs(shop, database, ['Finance', 'Administrator'])).browser
    await writeOrder(database.db, order)
  }, 60_000)
  afterAll(async () => {
    await shop.close()
    await replica.close()
    await database.close()
    cluster.remove()
  })

  /** Waits until the replica has every change, and lets the shop look at it again. */
  async function replicaIsCurrent(): Promise<void> {
    await expect
      .poll(() => readReplicaStatus(database.db, replica.db), patience)
      .toEqual({ kind: 'replica', lagMs: 0 })
    shop.clock.advance(30_000)
  }

  const sales = async () => (await staff.get(`/api/staff/reports/sales?${period}`)).json<SalesReport>()
  const readsFrom = (outcome: string) =>
    shop.app.http
      .inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
      .then(({ body }) => {
        const line = body
          .split('\n')
          .find((one) => one.startsWith(`farehouse_replica_reads_total{outcome="${outcome}"}`))
        return Number(line?.split(' ')[1] ?? 0)
      })
  const openedReads = (given: Partial<ReadsDeps>) =>
    openReads({ database, replicaUrl: cluster.replicaUrl, clock: testClock(), log: silentLog, ...given })
  const readWhere = (reads: ReturnType<typeof openReads>) =>
    reads
      .over((db) => sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db))
      .read(async (answer) => ((await answer).rows[0]?.standby === true ? 'replica' : 'primary'))

  it('a report from a replica that is behind says as of when it is, and one from a current replica does not', async () => {
    await replicaIsCurrent()
    expect(await sales()).toMatchObject({ totals: { orders: 1 } })
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    await expect
      .poll(() => sql`select pg_get_wal_replay_pause_state() as state`.execute(replica.db), patience)
      .toMatchObject({ rows: [{ state: 'paused' }] })
    const pausedAt = new Date().toISOString()
    await writeOrder(database.db, order)
    shop.clock.advance(5_000)
    const behind = await sales()
    expect(behind.totals.orders).toBe(1)
    expect((behind.asOf ?? '') > '2026' && (behind.asOf ?? '') < pausedAt).toBe(true)
    const config = readConfig({ DATABASE_URL: cluster.primaryUrl, DATABASE_REPLICA_URL: cluster.replicaUrl })
    expect(await examineReplica(config)).toMatchObject([
      { mark: 'OK', text: expect.stringMatching(/^The replica is in recovery and is [\d.]+ s behind\.$/) },
    ])
    // behind by more than the limit
    const strict = openedReads({ longestLagMs: 0 })
    expect(await readWhere(strict)).toBe('primary')
    await strict.close()
    await sql`select pg_wal_replay_resume()`.execute(replica.db)
    await replicaIsCurrent()
    const current = await sales()
    expect(current.totals.orders).toBe(2)
    expect(current).not.toHaveProperty('asOf')
    expect(await readsFrom('replica')).toBe(3)
  })

  it('a query that the replay cancels is read from the primary', async () => {
    await sql`alter system set max_standby_streaming_delay = 0`.execute(replica.db)
    await sql`select pg_reload_conf()`.execute(replica.db)
    const metrics = createMetrics()
    const reads = openedReads({ metrics })
    const read = reads
      .over((db) => db)
      .read(async (db) => {
        const asked = sql<{ standby: boolean }>`
        select pg_is_in_recovery() as standby, pg_sleep(case when pg_is_in_recovery() then 10 else 0 end)
        from (select count(*) from search_count) as held`
        return (await asked.execute(db)).rows[0]?.standby
      })
    await expect
      .poll(
        () =>
          sql`select 1 from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
            replica.db,
          ),
        patience,
      )
      .toMatchObject({ rows: [{}] })
    await database.db
      .transaction()
      .execute((tx) => sql`lock table search_count in access exclusive mode`.execute(tx))
    expect(await read).toBe(false)
    expect(await metrics.replicaReads.get()).toMatchObject({
      values: [{ labels: { outcome: 'failed' }, value: 1 }],
    })
    await reads.close()
  })

  it('a server that is no standby is not read, and no session for reports can write', async () => {
    const metrics = createMetrics()
    const reads = openedReads({ replicaUrl: cluster.primaryUrl, metrics })
    expect(await readWhere(reads)).toBe('primary')
    expect(await metrics.replicaReads.get()).toMatchObject({
      values: [{ labels: { outcome: 'notInRecovery' } }],
    })
    await reads.close()
    const promoted = createDatabase('postgres', openReplicaPool(cluster.primaryUrl, 1))
    await expect(promoted.db.deleteFrom('job').execute()).rejects.toThrow(/read-only transaction/)
    await promoted.close()
  })

  it('every report and file is the same from the primary once the replica is gone, and the replica is used again later', async () => {
    await replicaIsCurrent()
    const paths = [
      ...['sales', 'margin', 'conversion', 'lost', 'sales-vat', 'currency-gains'].flatMap((name) => [
        `reports/${name}?${period}`,
        `reports/${name}.csv?${period}`,
      ]),
      // the order of this test has no tickets with prices
      'reports/ticket-sales?from=2026-12-01&to=2026-12-31',
      'reports/ticket-sales.csv?from=2026-12-01&to=2026-12-31',
      'reports/journal.csv?layout=lines&from=2026-12-01&to=2026-12-31',
      // without the rows of these requests
      'audit/events.csv?until=2026-11-20',
    ]
    const answers = async () => {
      const all = await Promise.all(paths.map((path) => staff.get(`/api/staff/${path}`)))
      return all.map(({ statusCode, body }) => ({ statusCode, body }))
    }
    const before = await readsFrom('replica')
    const copied = await answers()
    expect(copied.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
    expect((await readsFrom('replica')) - before).toBe(paths.length)
    cluster.stopReplica()
    expect(await answers()).toEqual(copied)
    expect((await readsFrom('failed')) + (await readsFrom('unreachable'))).toBe(paths.length)
    cluster.startReplica()
    await replicaIsCurrent()
    await sales()
    expect((await readsFrom('replica')) - before).toBe(paths.length + 1)
  })
})
