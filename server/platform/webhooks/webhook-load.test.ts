import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { rowsRead } from '#test-kit/database/rows-scanned.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createSealer } from '../crypto.ts'
import { createWebhookDeliveryStore } from './webhook-delivery-store.ts'
import { createWebhookEndpointStore } from './webhook-endpoint-store.ts'
import { createWebhookLogStore } from './webhook-log-store.ts'

const now = '2026-11-28T12:00:00.000Z' as Instant
const sealer = createSealer([{ keyId: 'k1', bytes: new Uint8Array(32) }], 'webhook secret', testIds(1))

withPostgres('the deliveries of an endpoint, 20,000 waiting', (kit) => {
  beforeAll(async () => {
    const { db } = kit.database
    const settings = { endpointId: 'whe_1', url: 'https://receiver.example/', description: '' }
    const endpoint = { ...settings, eventTypes: ['order.paid'], secret: 'whsec_c2VjcmV0', createdAt: now }
    await db.transaction().execute((tx) => createWebhookEndpointStore(db, sealer).insert(tx, endpoint, 16))
    await sql`insert into webhook_event (event_id, type, data, occurred_at)
      select 'evt_' || n, 'order.paid', '{}', ${now} from generate_series(1, 20010) n`.execute(db)
    await sql`insert into webhook_delivery (endpoint_id, event_id, state, next_attempt_at)
      select 'whe_1', 'evt_' || n, case when n > 20000 then 'failed' else 'waiting' end, ${now}
      from generate_series(1, 20010) n`.execute(db)
    await sql`vacuum analyze webhook_delivery, webhook_event`.execute(db)
  })

  test('a claim reads a batch of them, also while one has been claimed', async () => {
    const claim = { endpointId: 'whe_1', now, leaseUntil: plusMinutes(now, 0.5), most: 8 }
    const kinds: string[] = []
    const readFor = (given: typeof claim) =>
      rowsRead(kit.database.db, async (tx) => {
        const { kind } = await createWebhookDeliveryStore(tx, sealer).claim(tx, given)
        kinds.push(kind)
      })
    expect(await readFor(claim)).toBeLessThan(100)
    expect(await readFor(claim)).toBeLessThan(100)
    const later = plusMinutes(now, 1)
    expect(await readFor({ ...claim, now: later, leaseUntil: plusMinutes(later, 0.5) })).toBeLessThan(100)
    expect(kinds).toEqual(['claimed', 'nothing', 'claimed'])
  })

  test('the failed ones are listed without the others', async () => {
    const read = await rowsRead(kit.database.db, async (db) => {
      const listed = await createWebhookLogStore(db).list({ endpointId: 'whe_1', state: 'failed', most: 50 })
      expect(listed).toHaveLength(10)
    })
    expect(read).toBeLessThan(100)
  })
})
