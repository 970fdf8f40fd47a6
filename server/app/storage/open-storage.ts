import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/connection.ts'
import { createBlobRecordStore } from '#server/platform/blob/blob-record-store.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import { type S3BlobStoreDeps, createS3BlobStore } from '#server/platform/blob/s3-blob-store.ts'
import { type StoredFiles, createStoredFiles } from '#server/platform/blob/stored-files.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'

/** Where a shop keeps its files. */
export type ShopStorage = {
  /** The bucket of BLOB_URL; absent without. */
  readonly blobs?: BlobStore
  readonly files: StoredFiles
}

/** Dependencies of {@link openStorage}. */
export type ShopStorageDeps = S3BlobStoreDeps & {
  readonly config: Pick<Config, 'blobs'>
  readonly database: Pick<Database, 'db'>
  readonly ids: Ids
  readonly log: Log
}

/** Opens the object storage of BLOB_URL, if any, and the files that are in it or in the database. Calls nothing. */
export function openStorage({ config, database, ...deps }: ShopStorageDeps): ShopStorage {
  const blobs = config.blobs && createS3BlobStore(config.blobs, deps)
  const records = createBlobRecordStore(database.db)
  return { ...(blobs && { blobs }), files: createStoredFiles({ ...deps, blobs, records }) }
}
