import pg from 'pg'
import { openDatabase } from '#server/database/connection.ts'
import { refuseRunningShop } from './refuse-running-shop.ts'

/** A PostgreSQL database that is about to be filled. */
export type TargetDatabase = {
  /** Whether it has no table. */
  isEmpty(): Promise<boolean>
  /** Fills it; when that fails, it is afterwards as it was. What was in it before is deleted when it succeeds. */
  fill(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

const replacedSchema = 'farehouse_replaced'

/** Opens a database to be filled; refused when a shop uses it, or when the shop could not use it. */
export async function openTargetDatabase(databaseUrl: string): Promise<TargetDatabase> {
  await refuseRunningShop(databaseUrl)
  // refuses what the shop refuses: an old server, a standby, another encoding
  await (await openDatabase({ databaseUrl, dataDir: '' })).close()
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'farehouse-operations' })
  await client.connect()
  const count = async (statement: string): Promise<number> => {
    const { rows } = await client.query<{ found: string }>(statement)
    return Number(rows[0]?.found)
  }
  return {
    isEmpty: async () => (await count(tablesOf)) === 0,
    async fill(work) {
      await client.query(`drop schema if exists ${replacedSchema} cascade`)
      await client.query(`alter schema public rename to ${replacedSchema}`)
      try {
        await client.query('create schema public')
        await work()
      } catch (error) {
        await client.query('drop schema if exists public cascade')
        await client.query(`alter schema ${replacedSchema} rename to public`)
        throw error
      }
      await client.query(`drop schema ${replacedSchema} cascade`)
    },
    close: () => client.end(),
  }
}

const tablesOf = `select count(*) as found from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`
