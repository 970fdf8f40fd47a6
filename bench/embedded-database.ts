/**
 * Measures the embedded database with durable commits: how long it takes to open, how many booking-like
 * transactions it does per second, and how late timers are meanwhile. Prints JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/connection.ts'

const rounds = 300
const clients = 8

const dataDir = await mkdtemp(join(tmpdir(), 'farehouse-bench-'))
const firstOpenMs = await timed(async () => {
  const database = await openDatabase({ dataDir })
  await database.migrate()
  await database.close()
})
let opened: Database | undefined
const laterOpenMs = await timed(async () => {
  opened = await openDatabase({ dataDir })
})
if (!opened) throw new Error('The database did not open.')
const one = await transactions(opened, 1)
const many = await transactions(opened, clients)
await opened.close()
await rm(dataDir, { recursive: true })
console.log(JSON.stringify({ firstOpenMs, laterOpenMs, one, [`of${clients}`]: many }))

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return Math.round(performance.now() - begun)
}

/**
 * Runs a locked read, an update and two inserts in one transaction, `rounds` times, by concurrent clients.
 */
async function transactions(
  { db }: Database,
  clientCount: number,
): Promise<{ perSecond: number; timersLateP99Ms: number }> {
  await sql`insert into secret (name, key_id, key) values ('bench', 'k1', '') on conflict do nothing`.execute(
    db,
  )
  const lateness = monitorEventLoopDelay({ resolution: 1 })
  lateness.enable()
  const ms = await timed(async () => {
    const client = async (): Promise<void> => {
      for (let round = 0; round < rounds / clientCount; round += 1) await oneTransaction(db)
    }
    await Promise.all(Array.from({ length: clientCount }, client))
  })
  lateness.disable()
  return {
    perSecond: Math.round((rounds / ms) * 1000),
    timersLateP99Ms: Math.round(lateness.percentile(99) / 1e6),
  }
}

async function oneTransaction(db: Database['db']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select key from secret where name = 'bench' for update`.execute(tx)
    await sql`update secret set created_at = now() where name = 'bench'`.execute(tx)
    await tx.insertInto('job').values({ kind: 'bench', payload: '{}' }).execute()
    await tx.insertInto('job').values({ kind: 'bench', payload: '{}' }).execute()
  })
}
