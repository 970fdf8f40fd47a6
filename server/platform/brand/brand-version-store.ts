import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Problem } from '#contract/problem.ts'
import type { BrandValues } from '#contract/terms/brand/brand-values.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { createVersionedRowsStore } from '#server/database/versioned-rows-store.ts'
import type { StoredFiles } from '#server/platform/blob/stored-files.ts'
import type { VersionedRowsStore } from '#server/platform/versioned-rows.ts'

/**
 * Stores the versions of the brand, each a table of one row, and the bytes of their pictures, which may be in the object storage.
 * Problems: those of {@link StoredFiles}.
 */
export type BrandVersionStore = VersionedRowsStore<BrandValues> & {
  /** Undefined for a picture that was never stored. */
  pictureOf(digest: string): Promise<Result<Uint8Array | undefined, Problem>>
  /** Stores a picture and returns its digest: SHA-256 in hex. A picture that was stored before is stored again: it may be lost. */
  addPicture(bytes: Uint8Array): Promise<Result<string, Problem>>
}

/** Creates the store backed by the database, and by the object storage if there is one. */
export function createBrandVersionStore(
  db: Kysely<Tables>,
  files: Pick<StoredFiles, 'store' | 'read'>,
): BrandVersionStore {
  return {
    ...createVersionedRowsStore<BrandValues>(db, { table: 'brand_version', column: 'brands' }),
    async pictureOf(digest) {
      const row = await db
        .selectFrom('brand_picture')
        .select(['base64', 'blob_key as blobKey'])
        .where('digest', '=', digest)
        .executeTakeFirst()
      if (row === undefined) return succeed(undefined)
      return files.read({ inline: Buffer.from(row.base64 ?? '', 'base64'), blobKey: row.blobKey })
    },
    async addPicture(bytes) {
      const stored = await files.store('brand', bytes)
      if (!stored.ok) return stored
      const digest = createHash('sha256').update(bytes).digest('hex')
      const { inline, blobKey } = stored.value
      const base64 = blobKey === null ? Buffer.from(inline).toString('base64') : null
      const place = { base64, blob_key: blobKey }
      await db
        .insertInto('brand_picture')
        .values({ digest, ...place })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet(place))
        .execute()
      return succeed(digest)
    },
  }
}
