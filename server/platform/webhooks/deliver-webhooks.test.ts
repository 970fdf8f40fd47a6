import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { loopbackReceivers } from '#test-kit/webhooks/loopback-receivers.ts'
import { type RunningReceiver, startReceiver } from '#test-kit/webhooks/start-receiver.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createSealer } from '../crypto.ts'
import { createHttpClient } from '../http-client.ts'
import { type JobRunner, createJobRunner } from '../jobs/job-runner.ts'
import { silentLog } from '../log.ts'
import { createTransactionRunner } from '../transaction.ts'
import { webhookJobHandlers } from './deliver-webhooks.ts'
import { createSigningSecret } from './standard-webhook.ts'
import { createWebhookDeliveryStore } from './webhook-delivery-store.ts'
import { createWebhookEndpointStore } from './webhook-endpoint-store.ts'
import { queueDeliveries, recordWebhookEvent } from './webhook-event-store.ts'

const sealer = createSealer([{ keyId: 'k1', bytes: new Uint8Array(32) }], 'webhook secret', testIds(1))

withPostgres('deliveries of webhooks', (kit) => {
  let receiver: RunningReceiver
  const runners: JobRunner[] = []
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  beforeEach(async () => {
    await kit.clear()
    receiver.reset()
    receiver.faults.clear()
    // a delay must not outlast the test
    receiver.clock.advance(60_000)
    receiver.clock.reset()
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  })
  afterAll(() => receiver.stop())

  /** Returns a process that delivers: its runner over its own connections. */
  const processOf = (database: Database, clock: Clock, seed: number): JobRunner => {
    const platform = {
      clock,
      ids: testIds(seed),
      log: silentLog,
      transact: createTransactionRunner(database.db),
    }
    const handlers = webhookJobHandlers({
      ...platform,
      http: createHttpClient({ isAllowedAddress: loopbackReceivers.isAllowedAddress }),
      payloadVersion: 1,
      deliveries: createWebhookDeliveryStore(database.db, sealer),
      endpoints: createWebhookEndpointStore(database.db, sealer),
      notifyDisabled: async () => undefined,
    })
    const runner = createJobRunner({ ...platform, database, handlers, concurrency: 18, pollMs: 20 })
    runners.push(runner)
    return runner
  }
  const addEndpoint = async (path: string, createdAt: Instant) => {
    const secret = createSigningSecret(testIds(path.length))
    receiver.expect(path, [secret])
    const settings = { endpointId: `whe_${path.slice(1)}`, url: receiver.url + path, description: '' }
    const endpoint = { ...settings, eventTypes: ['order.paid'], secret, createdAt }
    const { db } = kit.database
    await db.transaction().execute((tx) => createWebhookEndpointStore(db, sealer).insert(tx, endpoint, 16))
  }
  const record = (count: number, occurredAt: Instant) =>
    kit.database.db.transaction().execute(async (tx) => {
      for (let order = 0; order < count; order += 1)
        await recordWebhookEvent(tx, { type: 'order.paid', occurredAt, readData: () => ({ order }) })
    })
  const eventIds = async () =>
    (await kit.database.db.selectFrom('webhook_event').select('event_id').execute()).map(
      (row) => row.event_id,
    )
  const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path)

  test('two processes deliver every event to a receiver that fails half of the time, under its one id', async () => {
    const clock = testClock()
    receiver.clock.setTo(clock.now())
    // ten failures of one event, which end its attempts, do not happen with so few faults
    receiver.faults.reseed(7)
    receiver.faults.add([{ match: { path: '/in' }, probability: 0.5, times: 60, status: 503 }])
    await addEndpoint('/in', clock.now())
    await record(80, clock.now())
    const processes = [processOf(kit.database, clock, 11), processOf(await kit.another(), clock, 12)]
    const waiting = () =>
      kit.database.db.selectFrom('webhook_delivery').select('next_attempt_at').where('state', '=', 'waiting')
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(processes.map((one) => one.runDue()))
      if (round > 0 && (await waiting().execute()).length === 0) break
      clock.advance(27 * 60_000 * 2 ** Math.min(round, 6))
      receiver.clock.setTo(clock.now())
    }
    // once each: what was answered with success is not sent again
    expect(receiver.received.map(({ id }) => id).toSorted()).toEqual((await eventIds()).toSorted())
    expect(receiver.received.filter(({ refused }) => refused !== undefined)).toEqual([])
  })

  test('what a killed process had claimed is delivered by another one when the claim has expired', async () => {
    const clock = testClock()
    receiver.clock.setTo(clock.now())
    await addEndpoint('/in', clock.now())
    await record(1, clock.now())
    const { db } = kit.database
    const store = createWebhookDeliveryStore(db, sealer)
    const delivering = processOf(kit.database, clock, 13)
    receiver.faults.add([{ match: { path: '/in' }, times: 1, status: 500 }])
    await delivering.runDue()
    clock.advance(10_000)
    const claim = {
      endpointId: 'whe_in',
      now: clock.now(),
      leaseUntil: plusMinutes(clock.now(), 0.5),
      most: 8,
    }
    expect(await db.transaction().execute((tx) => store.claim(tx, claim))).toMatchObject({ kind: 'claimed' })
    await delivering.runDue()
    expect(receiver.received).toEqual([])
    clock.advance(30_000)
    receiver.clock.setTo(clock.now())
    await delivering.runDue()
    expect(receiver.received).toMatchObject([{ id: (await eventIds())[0] }])
  })

  test('a delivery that fails while its endpoint is being disabled does not wait for another attempt', async () => {
    const now = testClock().now()
    await addEndpoint('/in', now)
    await record(1, now)
    const { db } = kit.database
    const [store, endpoints] = [
      createWebhookDeliveryStore(db, sealer),
      createWebhookEndpointStore(db, sealer),
    ]
    const [eventId = ''] = await eventIds()
    await db.transaction().execute((tx) => queueDeliveries(tx, eventId, now))
    const claim = { endpointId: 'whe_in', now, leaseUntil: plusMinutes(now, 0.5), most: 8 }
    const batch = await db.transaction().execute((tx) => store.claim(tx, claim))
    await db.transaction().execute((tx) => endpoints.disable(tx, 'whe_in', 'staff'))
    const unknown = { fault: undefined, answer: undefined, pausedUntil: undefined }
    const outcome = { ...unknown, state: 'waiting', failures: 1, nextAttemptAt: now, status: 503 } as const
    await db.transaction().execute(async (tx) => {
      for (const delivery of batch.kind === 'claimed' ? batch.deliveries : [])
        await store.record(tx, delivery, { ...outcome, durationMs: 1, at: now })
    })
    const states = await db.selectFrom('webhook_delivery').select(['state', 'fault']).execute()
    expect(states).toEqual([{ state: 'failed', fault: 'endpointDisabled' }])
  })

  test('an event that is queued while its endpoint is being disabled does not wait for it', async () => {
    const now = testClock().now()
    await addEndpoint('/in', now)
    await record(1, now)
    const { db } = kit.database
    const [eventId = ''] = await eventIds()
    const other = (await kit.another()).db
    let queued: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await createWebhookEndpointStore(db, sealer).disable(tx, 'whe_in', 'staff')
      queued = other.transaction().execute((queueing) => queueDeliveries(queueing, eventId, now))
      const waiting = sql<{ pid: number }>`select pid from pg_locks where not granted`
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBeGreaterThan(0)
    })
    await queued
    expect(await db.selectFrom('webhook_delivery').selectAll().execute()).toEqual([])
  })

  test('a receiver that never answers delays no other one by a second', async () => {
    receiver.faults.add([{ match: { path: '/hangs' }, delayMs: 60_000 }])
    await addEndpoint('/hangs', systemClock.now())
    await addEndpoint('/quick', systemClock.now())
    processOf(kit.database, systemClock, 14).start()
    await record(30, systemClock.now())
    const begun = performance.now()
    await expect.poll(() => receivedAt('/quick').length, { timeout: 9_000, interval: 5 }).toBe(30)
    const firstMs = performance.now() - begun
    await record(1, systemClock.now())
    const recordedAt = performance.now()
    await expect.poll(() => receivedAt('/quick').length, { timeout: 9_000, interval: 5 }).toBe(31)
    expect({
      hangs: receivedAt('/hangs').length,
      isPrompt: performance.now() - recordedAt < 1_000 + firstMs,
    }).toEqual({
      hangs: 0,
      isPrompt: true,
    })
  })
})
