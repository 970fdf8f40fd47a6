import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HealthAnswer } from '#contract/api/staff/system-health.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { startSimulatedS3 } from '#test-kit/storage/simulated-s3.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { createHealthStore } from './health-store.ts'

withDatabase('the page of health', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    clerk = (await signInAs(shop, kit.database, ['Ticketing'])).browser
    await shop.app.runDue()
  })
  afterAll(() => shop.close())

  const look = async () => (await clerk.get('/api/staff/health')).json<HealthAnswer>()
  const again = async (jobId: number) =>
    (await clerk.send('POST', '/api/staff/health/jobs/retry', { jobId })).statusCode

  it('the health page shows no action to take for a working shop', async () => {
    const health = await look()
    expect(health).toMatchObject({
      at: shop.clock.now(),
      version: '0.0.0',
      runningSince: shop.clock.now(),
      database: { mark: 'good', engine: kit.engine },
      supply: [
        { mark: 'good', supplierId: 'house', isActive: true, isReady: true },
        { mark: 'good', supplierId: 'demo', isActive: false, isReady: true },
      ],
      jobs: { mark: 'good', late: 0, dead: 0, deadJobs: [] },
      mails: { mark: 'good', failing: 0, givenUp: 0 },
      reconciliation: { mark: 'good', openDifferences: 0 },
    })
    expect(health.payments.length).toBeGreaterThan(0)
    expect(health.payments.every(({ mark }) => mark === 'good')).toBe(true)
    expect(health.disk.freeBytes).toBeGreaterThan(0)
  })

  it('the health page shows whether the object storage answers, where there is one', async () => {
    const s3 = await startSimulatedS3()
    const withStorage = await appUnderTest(kit.database, { BLOB_URL: s3.blobUrl })
    const { browser } = await signInAs(withStorage, kit.database, ['Ticketing'])
    const read = async () => (await browser.get('/api/staff/health')).json<HealthAnswer>().storage
    expect((await look()).storage).toBeUndefined()
    // its clock is not that of the shop
    expect(await read()).toMatchObject({ mark: 'bad', isUsable: false })
    s3.simulator.clock.setTo(withStorage.clock.now())
    expect(await read()).toMatchObject({ mark: 'good', isUsable: true })
    s3.close()
    expect(await read()).toMatchObject({ mark: 'bad', isUsable: false })
    await withStorage.close()
  })

  it('the health page shows every process that reports, and one that is silent', async () => {
    const store = createHealthStore(kit.database.db)
    const now = shop.clock.now()
    const beat = { version: '0.0.0', host: 'web-1', startedAt: now, memoryBytes: 150_000_000, lagMs: 3 }
    await store.recordHeartbeat({ ...beat, processId: 'a', role: 'web', seenAt: plusMinutes(now, -3) })
    await store.recordHeartbeat({ ...beat, processId: 'a', role: 'web', seenAt: now })
    await store.recordHeartbeat({ ...beat, processId: 'b', role: 'worker', seenAt: plusMinutes(now, -2) })
    await store.recordHeartbeat({ ...beat, processId: 'c', role: 'web', lagMs: 900, seenAt: now })
    const shown = { ...beat, role: 'web', mark: 'good', seenAt: now }
    expect((await look()).processes).toEqual([
      shown,
      { ...shown, role: 'worker', mark: 'bad', seenAt: plusMinutes(now, -2) },
      { ...shown, lagMs: 900, mark: 'look' },
    ])
    for (const processId of ['a', 'b', 'c']) await store.removeHeartbeat(processId)
    expect((await look()).processes).toEqual([])
  })

  it('the health page shows a job that was given up, and runs it again', async () => {
    const now = shop.clock.now()
    const { job_id } = await kit.database.db
      .insertInto('job')
      .values({
        kind: 'delete-past-searches',
        key: 'odd',
        payload: '{}',
        state: 'dead',
        run_at: now,
        lease_until: null,
        last_fault: 'TypeError',
        finished_at: now,
      })
      .returning('job_id')
      .executeTakeFirstOrThrow()
    expect((await look()).jobs).toMatchObject({
      mark: 'look',
      dead: 1,
      deadJobs: [{ jobId: job_id, kind: 'delete-past-searches', fault: 'TypeError', diedAt: now }],
    })
    expect(await again(job_id)).toBe(200)
    expect((await look()).jobs).toMatchObject({ mark: 'good', dead: 0 })
    expect(await again(job_id)).toBe(404)
  })

  it('the health page drops a given-up job when the same work is already requested', async () => {
    const job = { kind: 'nobody-does-this', key: 'same', payload: '{}', lease_until: null, last_fault: null }
    const later = plusMinutes(shop.clock.now(), 60)
    await kit.database.db
      .insertInto('job')
      .values({ ...job, run_at: later, finished_at: null })
      .execute()
    const { job_id } = await kit.database.db
      .insertInto('job')
      .values({ ...job, state: 'dead', run_at: later, finished_at: shop.clock.now() })
      .returning('job_id')
      .executeTakeFirstOrThrow()
    expect(await again(job_id)).toBe(200)
    const rows = await kit.database.db
      .selectFrom('job')
      .select('state')
      .where('kind', '=', 'nobody-does-this')
      .orderBy('job_id')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'done'])
  })

  it('the health page detects jobs that no process does', async () => {
    const due = plusMinutes(shop.clock.now(), -6)
    await kit.database.db
      .insertInto('job')
      .values({
        kind: 'nobody-does-this',
        key: null,
        payload: '{}',
        run_at: due,
        lease_until: null,
        last_fault: null,
        finished_at: null,
      })
      .execute()
    expect((await look()).jobs).toMatchObject({ mark: 'bad', late: 1, oldestDueAt: due })
  })
})
