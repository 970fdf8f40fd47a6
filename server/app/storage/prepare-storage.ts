import { type Config, ConfigError } from '#server/config.ts'
import { refusedStartMessage } from '#server/setting-faults.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import { probeBlobStore } from '#server/platform/blob/probe-blob-store.ts'
import { type S3BlobStoreDeps, createS3BlobStore } from '#server/platform/blob/s3-blob-store.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { fetchNetworkFiles } from './network-files.ts'

/** What is needed before a shop is built. */
export type StoragePreparation = S3BlobStoreDeps & {
  readonly config: Config
  readonly ids: Ids
  readonly log: Log
}

/**
 * Checks that the object storage of BLOB_URL lets the shop write, read and delete, and brings the network of flights from it; does
 * nothing without BLOB_URL. A search process only reads the network, so that its account need not write. Throws a ConfigError where
 * the storage refuses; one that does not answer is logged, as the shop sells without it.
 */
export async function prepareStorage({ config, ids, log, ...deps }: StoragePreparation): Promise<void> {
  if (config.blobs === undefined) return
  const blobs = createS3BlobStore(config.blobs, deps)
  if (config.role !== 'search') await requireUsableStorage(blobs, ids, log)
  await fetchNetworkFiles(config, blobs, log)
}

async function requireUsableStorage(blobs: BlobStore, ids: Ids, log: Log): Promise<void> {
  const probe = await probeBlobStore(blobs, ids)
  if (probe.isUsable) return
  const { operation, fault } = probe
  if (!fault.isRefused) return log.warn('fileStorageDown', { note: fault.note })
  const told = `BLOB_URL names the storage ${blobs.place}, which does not let the shop ${operation}: ${fault.note}`
  throw new ConfigError(refusedStartMessage([told]))
}
