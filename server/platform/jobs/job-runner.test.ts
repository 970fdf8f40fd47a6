import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { enqueueJob } from './enqueue-job.ts'
import { HopelessJob, type Job, type JobHandler } from './job-handler.ts'
import { createJobRunner, type JobRunner, type JobRunnerDeps } from './job-runner.ts'

withBothDatabases('jobs', (kit) => {
  let clock = testClock()
  const events: string[] = []
  const runners: JobRunner[] = []
  const log = createLog({
    clock: testClock(),
    level: 'info',
    write: (line) => events.push((JSON.parse(line) as { event: string }).event),
  })

  beforeEach(async () => {
    await kit.clear()
    clock = testClock()
    events.length = 0
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  })

  const runnerOf = (handlers: Record<string, JobHandler>, more: Partial<JobRunnerDeps> = {}): JobRunner => {
    const runner = createJobRunner({ database: kit.database, clock, ids: testIds(), log, handlers, ...more })
    runners.push(runner)
    return runner
  }
  const enqueue = (kind: string, more: { key?: string; payload?: unknown; inMs?: number } = {}) =>
    enqueueJob(kit.database.db, {
      kind,
      payload: more.payload ?? {},
      runAt: plusMinutes(clock.now(), (more.inMs ?? 0) / 60_000),
      ...(more.key === undefined ? {} : { key: more.key }),
    })
  const rows = (database: Database = kit.database) =>
    database.db.selectFrom('job').selectAll().orderBy('job_id').execute()

  test('slow kinds leave one slot for the others', async () => {
    const gate = Promise.withResolvers<void>()
    const begun: string[] = []
    const handlers: Record<string, JobHandler> = {
      slow: async () => {
        begun.push('slow')
        await gate.promise
      },
      prompt: async () => void begun.push('prompt'),
    }
    const runner = runnerOf(handlers, { clock: systemClock, patientKinds: ['slow'], pollMs: 5 })
    for (let count = 0; count < 10; count += 1) await enqueue('slow')
    runner.start()
    try {
      await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(3)
      await enqueue('prompt')
      await expect.poll(() => begun.at(-1), { timeout: 20_000 }).toBe('prompt')
      expect(begun).toEqual(['slow', 'slow', 'slow', 'prompt'])
    } finally {
      gate.resolve()
    }
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(11)
  })

  test('a job runs when its time has come, with its payload', async () => {
    const done: Pick<Job, 'kind' | 'key' | 'payload' | 'attempt' | 'failures'>[] = []
    const runner = runnerOf({
      a: async ({ kind, key, payload, attempt, failures }) =>
        void done.push({ kind, key, payload, attempt, failures }),
    })
    await enqueue('a', { key: 'k', payload: { name: 'ปู่', list: [1] }, inMs: 1_000 })
    expect(await runner.runDue()).toBe(0)
    clock.advance(1_000)
    expect(await runner.runDue()).toBe(1)
    expect(done).toEqual([
      { kind: 'a', key: 'k', payload: { name: 'ปู่', list: [1] }, attempt: 1, failures: 0 },
    ])
    expect(await runner.runDue()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'done', finished_at: clock.now(), lease_until: null }])
  })

  test('a job exists if and only if its transaction is committed', async () => {
    const { db } = kit.database
    const ask = (name: string) =>
      db.transaction().execute(async (tx) => {
        await enqueueJob(tx, { kind: name, payload: {} })
        if (name === 'undone') throw new Error('no')
      })
    await ask('kept')
    await expect(ask('undone')).rejects.toThrow('no')
    expect((await rows()).map((row) => row.kind)).toEqual(['kept'])
  })

  test('one job of a kind and key waits: enqueuing again brings it forward, never back, and renews its payload', async () => {
    await enqueue('a', { key: 'k', payload: 1, inMs: 5_000 })
    await enqueue('a', { key: 'k', payload: 2, inMs: 1_000 })
    await enqueue('a', { key: 'k', payload: 3, inMs: 9_000 })
    await enqueue('a', { key: 'other', payload: 4 })
    await enqueue('b', { key: 'k', payload: 5 })
    await enqueue('a', { payload: 6 })
    await enqueue('a', { payload: 6 })
    const [first, ...others] = await rows()
    expect(first).toMatchObject({ payload: 3, run_at: plusMinutes(clock.now(), 1 / 60) })
    expect(others.map((row) => row.payload)).toEqual([4, 5, 6, 6])
  })

  test('another one may wait while one runs; if the first must go on, they become one', async () => {
    let begun = 0
    const runner = runnerOf({
      a: async () => {
        begun += 1
        if (begun > 1) return
        await enqueue('a', { key: 'k', inMs: 60_000 })
        throw new Error('later')
      },
    })
    await enqueue('a', { key: 'k' })
    expect(await runner.runDue()).toBe(1)
    expect((await rows()).map((row) => row.state)).toEqual(['done', 'waiting'])
    clock.advance(2_000)
    expect(await runner.runDue()).toBe(1)
    expect((await rows()).map((row) => row.state)).toEqual(['done', 'done'])
  })

  test('two processes do each of 200 jobs once', async () => {
    const done = new Map<unknown, number>()
    const handlers = { a: async (job: Job) => void done.set(job.payload, (done.get(job.payload) ?? 0) + 1) }
    const [here, there] = [kit.database, await kit.another()]
    for (let at = 0; at < 200; at += 1) await enqueue('a', { payload: at })
    const counts = await Promise.all(
      [here, there, here, there].map((database) => runnerOf(handlers, { database }).runDue()),
    )
    expect(done.size).toBe(200)
    expect([...done.values()].every((times) => times === 1)).toBe(true)
    expect(counts.reduce((sum, count) => sum + count)).toBe(200)
  })

  test('a worker that was suspended cannot overwrite the one that took over', async () => {
    const leaseMs = 30_000
    const other = await kit.another()
    const stalled: { job?: Job; wake?: () => void } = {}
    const slow = runnerOf(
      {
        a: async (job) => {
          stalled.job = job
          await new Promise<void>((wake) => (stalled.wake = wake))
          await kit.database.db.transaction().execute(async (tx) => {
            await tx.insertInto('outbox').values({ mail_key: 'late', content: '{}' }).execute()
            if (!(await job.finish(tx))) throw new Error('somebody else has it')
          })
        },
      },
      // the suspended worker: its own clock does not advance
      { clock: testClock(), leaseMs },
    )
    await enqueue('a')
    const slowRun = slow.runDue()
    while (!stalled.wake) await pause(5)
    clock.advance(leaseMs - 1)
    const quick = runnerOf(
      {
        a: async (job) => {
          await other.db.transaction().execute(async (tx) => {
            expect(await job.finish(tx)).toBe(true)
            await tx.insertInto('outbox').values({ mail_key: 'in time', content: '{}' }).execute()
          })
        },
      },
      { database: other },
    )
    expect(await quick.runDue()).toBe(0)
    clock.advance(1)
    expect(await quick.runDue()).toBe(1)
    stalled.wake()
    await slowRun
    expect(await rows()).toMatchObject([{ state: 'done', attempt: 2, failures: 1, last_fault: null }])
    const mails = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    expect(mails).toEqual([{ mail_key: 'in time' }])
    expect(events).toContain('jobOvertaken')
  })

  test('a worker renews its lease while it works, and learns when it has lost it', async () => {
    const held: { job?: Job; wake?: () => void } = {}
    let naps = 0
    const sleep: typeof clock.sleep = (ms, signal) => {
      naps += 1
      return clock.sleep(ms, signal)
    }
    const runner = runnerOf(
      {
        a: async (job) => {
          held.job = job
          await new Promise<void>((wake) => (held.wake = wake))
        },
      },
      { clock: { ...clock, sleep }, leaseMs: 3_000 },
    )
    await enqueue('a')
    const running = runner.runDue()
    while (!held.wake) await pause(5)
    for (let second = 0; second < 10; second += 1) {
      clock.advance(1_000)
      const before = naps
      const atLeast = plusMinutes(clock.now(), 1 / 60)
      await expect.poll(async () => ((await rows())[0]?.lease_until ?? '') >= atLeast).toBe(true)
      // it must sleep again before the clock advances
      await expect.poll(() => naps).toBeGreaterThan(before)
    }
    expect(held.job?.signal.aborted).toBe(false)
    await kit.database.db.updateTable('job').set({ attempt: 99 }).execute()
    clock.advance(1_000)
    await expect.poll(() => held.job?.signal.aborted).toBe(true)
    held.wake()
    await running
    expect(await rows()).toMatchObject([{ state: 'running', attempt: 99 }])
  })

  test('a job that fails is retried with growing delays and is then kept as dead for review', async () => {
    const triedAtMs: number[] = []
    const runner = runnerOf({
      a: async () => {
        triedAtMs.push(clock.nowMs())
        throw Object.assign(new Error('passport AA123'), { code: 'ECONNREFUSED' })
      },
    })
    await enqueue('a')
    const until = clock.nowMs() + 60 * 3_600_000
    while (clock.nowMs() < until && (await rows())[0]?.state !== 'dead') {
      await runner.runDue()
      const [job] = await rows()
      if (job?.state === 'waiting') clock.advance(Math.max(0, Date.parse(job.run_at ?? '') - clock.nowMs()))
    }
    const pauses = triedAtMs.slice(1).map((at, index) => at - (triedAtMs[index] ?? 0))
    expect(triedAtMs).toHaveLength(35)
    for (const [index, ms] of pauses.entries()) {
      const planned = Math.min(3_600_000, 1_000 * 2 ** index)
      expect(ms / planned, `pause ${index + 1}`).toBeGreaterThanOrEqual(0.75)
      expect(ms / planned, `pause ${index + 1}`).toBeLessThanOrEqual(1.25)
    }
    const hours = pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000
    expect(hours).toBeGreaterThan(20)
    expect(await rows()).toMatchObject([
      { state: 'dead', last_fault: 'Error ECONNREFUSED', lease_until: null },
    ])
    expect(await runner.count()).toMatchObject({ waiting: 0, running: 0, dead: 1 })
    expect(events.at(-1)).toBe('jobGivenUp')
    clock.advance(365 * 86_400_000)
    expect(await runner.runDue()).toBe(0)
  })

  test('a job that fails permanently is given up at once', async () => {
    const runner = runnerOf({
      a: async () => {
        throw new HopelessJob('never')
      },
    })
    await enqueue('a')
    expect(await runner.runDue()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'dead', attempt: 1, last_fault: 'HopelessJob' }])
  })

  test('a job that asks to run again later does not count as failed', async () => {
    let looks = 0
    const runner = runnerOf({
      a: async () => ((looks += 1) < 100 ? { againAt: plusMinutes(clock.now(), 1) } : undefined),
    })
    await enqueue('a')
    for (let minute = 0; minute < 120; minute += 1) {
      await runner.runDue()
      clock.advance(60_000)
    }
    expect(looks).toBe(100)
    expect(await rows()).toMatchObject([{ state: 'done', attempt: 100, failures: 0 }])
  })

  test('kinds without a handler are left to other processes', async () => {
    await enqueue('foreign')
    expect(await runnerOf({ a: async () => {} }).runDue()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempt: 0 }])
  })

  test('overdue jobs come first, and jobs without a time come last', async () => {
    const order: unknown[] = []
    await enqueueJob(kit.database.db, { kind: 'a', payload: 'whenever' })
    await enqueue('a', { payload: 'now' })
    await enqueue('a', { payload: 'overdue', inMs: -5_000 })
    const runner = runnerOf({ a: async (job) => void order.push(job.payload) })
    expect(await runner.count()).toEqual({
      waiting: 3,
      running: 0,
      dead: 0,
      oldestDueAt: plusMinutes(clock.now(), -5 / 60),
    })
    await runner.runDue()
    expect(order).toEqual(['overdue', 'now', 'whenever'])
  })

  test('a started runner begins at once what its own process commits, and stops at the end of a step', async () => {
    const done: number[] = []
    let stopSeen = false
    const runner = runnerOf(
      {
        quick: async (job) => void done.push(systemClock.nowMs() - Number(job.payload)),
        long: async (job) => {
          await systemClock.sleep(10_000, job.signal)
          stopSeen = true
          await pause(30)
          done.push(-1)
        },
      },
      { clock: systemClock, pollMs: 60_000 },
    )
    runner.start()
    await pause(50)
    await kit.database.db.transaction().execute(async (tx) => {
      await enqueueJob(tx, { kind: 'long', payload: {} })
      await enqueueJob(tx, { kind: 'quick', payload: systemClock.nowMs() })
    })
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(1)
    // Notified, not found by the next poll.
    expect(done[0]).toBeLessThan(60_000)
    expect(stopSeen).toBe(false)
    await runner.stop()
    expect(done.at(-1)).toBe(-1)
    await enqueueJob(kit.database.db, { kind: 'quick', payload: 0 })
    await pause(50)
    expect((await rows()).map((row) => row.state)).toEqual(['done', 'done', 'waiting'])
  })

  test('a started runner finds what another process has committed', async () => {
    const seen: unknown[] = []
    const other = await kit.another()
    const runner = runnerOf(
      { a: async (job) => void seen.push(job.payload) },
      { clock: systemClock, pollMs: 40 },
    )
    runner.start()
    await pause(20)
    for (let at = 0; at < 30; at += 1) await enqueueJob(other.db, { kind: 'a', payload: at })
    await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(30)
    expect(new Set(seen).size).toBe(30)
  })
})
