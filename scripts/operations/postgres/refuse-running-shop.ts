import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Refused } from '../command.ts'

/** A server reports a connection for a moment after it has ended. */
const tries = 5
const pauseMs = 300

/** Throws Refused while a process of the shop is connected to a PostgreSQL database. */
export async function refuseRunningShop(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'farehouse-operations' })
  await client.connect()
  try {
    let shops = await countShops(client)
    for (let tried = 1; shops > 0 && tried < tries; tried += 1) {
      await pause(pauseMs)
      shops = await countShops(client)
    }
    if (shops > 0)
      throw new Refused(
        `The shop still uses this database (${shops} connections): stop all of its processes first.`,
      )
  } finally {
    await client.end()
  }
}

async function countShops(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ shops: number }>(
    `select count(*)::int as shops from pg_stat_activity
    where datname = current_database() and application_name = 'farehouse'`,
  )
  return rows[0]?.shops ?? 0
}
