import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** An object that the shop has put into the object storage, or is about to. */
export type BlobRecord = {
  readonly key: string
  readonly bytes: number
  /** The id of the key that it is encrypted with; null when it is public. */
  readonly keyId: string | null
  readonly createdAt: Instant
}

/** Records what is in the object storage. A record is older than its object and outlives it, so that none is forgotten. */
export type BlobRecordStore = {
  add(record: BlobRecord): Promise<void>
  /** Returns keys of objects that nothing refers to and that were made before a moment; the oldest first. */
  unused(before: Instant): Promise<readonly string[]>
  remove(key: string): Promise<void>
}

const batchSize = 100

/** Creates the records on the database. */
export function createBlobRecordStore(db: Kysely<Tables>): BlobRecordStore {
  return {
    async add({ key, bytes, keyId, createdAt }) {
      await db
        .insertInto('blob')
        .values({ blob_key: key, bytes, key_id: keyId, created_at: createdAt })
        .execute()
    },
    async unused(before) {
      const rows = await db
        .selectFrom('blob')
        .leftJoin('transfer_proof', 'picture_blob', 'blob.blob_key')
        .leftJoin('brand_picture', 'brand_picture.blob_key', 'blob.blob_key')
        .select('blob.blob_key')
        .where('blob.created_at', '<', before)
        .where('picture_blob', 'is', null)
        .where('brand_picture.blob_key', 'is', null)
        .orderBy('blob.created_at')
        .orderBy('blob.blob_key')
        .limit(batchSize)
        .execute()
      return rows.map((row) => row.blob_key)
    },
    async remove(key) {
      await db.deleteFrom('blob').where('blob_key', '=', key).execute()
    },
  }
}
