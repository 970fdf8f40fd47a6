import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import { type ShopStorage, openStorage } from '#server/app/storage/open-storage.ts'
import { openDatabase } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import { probeBlobStore } from '#server/platform/blob/probe-blob-store.ts'
import { createS3BlobStore } from '#server/platform/blob/s3-blob-store.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import { systemHttpClient as httpClient } from '#server/platform/http-client.ts'
import { systemIds as ids } from '#server/platform/ids.ts'
import { silentLog as log } from '#server/platform/log.ts'
import { Refused } from '../command.ts'

/** Opens the object storage of BLOB_URL for a command; undefined without. Refused where it cannot be used. */
export async function openBlobStore({
  blobs: address,
}: Pick<Config, 'blobs'>): Promise<BlobStore | undefined> {
  if (address === undefined) return undefined
  const blobs = createS3BlobStore(address, { httpClient, clock })
  const probe = await probeBlobStore(blobs, ids)
  if (!probe.isUsable)
    throw new Refused(
      `The object storage ${blobs.place} does not let the shop ${probe.operation}: ${probe.fault.note}.`,
    )
  return blobs
}

/** Works with the database and the files of the shop, after the object storage was checked. */
export async function withShopStorage(
  config: Config,
  work: (shop: ShopStorage & { readonly db: Kysely<Tables> }) => Promise<void>,
): Promise<void> {
  await openBlobStore(config)
  const database = await openDatabase(config)
  try {
    await work({ ...openStorage({ config, database, httpClient, clock, ids, log }), db: database.db })
  } finally {
    await database.close()
  }
}
