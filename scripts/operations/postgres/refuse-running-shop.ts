import pg from 'pg'
import { Refused } from '../command.ts'

/** Throws Refused while a process of the shop is connected to a PostgreSQL database. */
export async function refuseRunningShop(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'farehouse-operations' })
  await client.connect()
  try {
    const { rows } = await client.query<{ shops: number }>(
      `select count(*)::int as shops from pg_stat_activity
      where datname = current_database() and application_name = 'farehouse'`,
    )
    const shops = rows[0]?.shops ?? 0
    if (shops > 0)
      throw new Refused(
        `The shop still uses this database (${shops} connections): stop all of its processes first.`,
      )
  } finally {
    await client.end()
  }
}
