import type { Kysely } from 'kysely'
import type { Database } from '#server/database/connection.ts'
import { DatabaseRefused } from '#server/database/database-refused.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { SecretKey } from './crypto.ts'

/** The parts of the database that the secrets need. */
export type SecretDatabase = Pick<Database, 'db' | 'engine'>

/** Repository of keys shared by the processes of one shop. */
export type SecretStore = {
  /** Returns the keys of a name, newest first. */
  find(name: string): Promise<SecretKey[]>
  /** Returns the names that have keys, sorted. */
  names(): Promise<readonly string[]>
  /** Adds a key as the newest of its name, unless one of that name and id exists. */
  add(name: string, key: SecretKey): Promise<void>
}

/**
 * Refuses to create new keys for a shop that has orders: they are encrypted and signed with the lost keys,
 * and none could be opened any more.
 */
export async function refuseLostKeys({ db, engine }: SecretDatabase): Promise<void> {
  const order = await db.selectFrom('booking').select('booking_id').limit(1).executeTakeFirst()
  if (order === undefined) return
  const place = engine === 'embedded' ? 'the folder "secrets" of DATA_DIR' : 'the table "secret"'
  throw new DatabaseRefused(
    `The keys of the shop are missing, and its database holds orders that nobody can open without them: restore ${place} from the backup that belongs to this database, then start again.`,
  )
}

/** Creates the key repository on the database. */
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
    async names() {
      const rows = await db.selectFrom('secret').select('name').distinct().orderBy('name').execute()
      return rows.map(({ name }) => name)
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
