import { type Kysely } from 'kysely'
import { type Database } from '#server/database/connection.ts'
import { type Tables } from '#server/database/tables.ts'
import { type SecretKey } from './crypto.ts'

/** The database as the secrets need it. */
export type SecretDatabase = Pick<Database, 'db' | 'engine'>

/** Where the processes of one shop share keys. */
export type SecretStore = {
  /** The keys of a name, newest first. */
  find(name: string): Promise<SecretKey[]>
  /** Adds a key unless there is one of that name and id. */
  add(name: string, key: SecretKey): Promise<void>
}

/** Keys in the database. */
export function createSecretStore(db: Kysely<Tables>): SecretStore {
  return {
    async find(name) {
      const rows = await db
        .selectFrom('secret')
        .select(['key_id', 'key'])
        .where('name', '=', name)
        .orderBy('created_at', 'desc')
        .orderBy('key_id', 'desc')
        .execute()
      return rows.map((row) => ({ keyId: row.key_id, bytes: row.key }))
    },
    async add(name, { keyId, bytes }) {
      await db
        .insertInto('secret')
        .values({ name, key_id: keyId, key: bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
