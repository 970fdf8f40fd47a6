import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BrandValues } from '#contract/terms/brand/brand-values.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import type { VersionedRowsStore } from '#server/platform/versioned-rows.ts'

/** Stores the versions of the brand, each a table of one row, and the bytes of their pictures. */
export type BrandVersionStore = VersionedRowsStore<BrandValues> & {
  /** Undefined for a picture that was never stored. */
  pictureOf(digest: string): Promise<Uint8Array | undefined>
  /** Stores a picture, once, and returns its digest: SHA-256 in hex. */
  addPicture(bytes: Uint8Array): Promise<string>
}

/** Creates the store backed by the database. */
export function createBrandVersionStore(db: Kysely<Tables>): BrandVersionStore {
  return {
    ...createVersionedRowsStore<BrandValues>(db, { table: 'brand_version', column: 'brands' }),
    async pictureOf(digest) {
      const row = await db
        .selectFrom('brand_picture')
        .select('base64')
        .where('digest', '=', digest)
        .executeTakeFirst()
      return row && Buffer.from(row.base64, 'base64')
    },
    async addPicture(bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex')
      const base64 = Buffer.from(bytes).toString('base64')
      await db
        .insertInto('brand_picture')
        .values({ digest, base64 })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .execute()
      return digest
    },
  }
}
