import { createHash } from 'node:crypto'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Platform } from '../platform.ts'
import type { BlobRecordStore } from './blob-record-store.ts'
import type { BlobStore } from './blob-store.ts'

/** Where the bytes of a file are: in its row, or in the object storage. Both are empty once it is erased. */
export type StoredFile = {
  readonly inline: Uint8Array
  /** The key of the object: its folder, the SHA-256 of its bytes in hexadecimal, and a random token. */
  readonly blobKey: string | null
}

/** The folder of the objects by kind of file: encrypted transfer proofs, and pictures of the brand, which are public. */
export type FileFolder = 'proofs' | 'brand'

/**
 * Files of rows: in the rows themselves, or in the object storage where BLOB_URL is set. Problems:
 * `fileStorageUnavailable`, and `fileLost` where the object is missing or not what was stored.
 */
export type StoredFiles = {
  /** Stores bytes before the row that refers to them is written; an object older than a day that no row refers to is deleted. */
  store(folder: FileFolder, bytes: Uint8Array): Promise<Result<StoredFile, Problem>>
  /** Returns the bytes as they were stored; undefined when they are erased. */
  read(file: StoredFile): Promise<Result<Uint8Array | undefined, Problem>>
  /** Deletes objects older than a day that no row refers to. Throws when the storage does not. */
  deleteUnused(): Promise<number>
}

/** Dependencies of stored files; without a store they are in their rows. */
export type StoredFilesDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly blobs: BlobStore | undefined
  readonly records: BlobRecordStore
}

/** How long an object may be without a row: no request takes a day. */
const unusedMinutes = 24 * 60

/** Creates the access to stored files. */
export function createStoredFiles(deps: StoredFilesDeps): StoredFiles {
  return {
    store: (folder, bytes) => storeFile(deps, folder, bytes),
    read: async ({ inline, blobKey }) => {
      if (blobKey !== null) return readObject(deps, blobKey)
      return succeed(inline.length === 0 ? undefined : inline)
    },
    deleteUnused: () => deleteUnusedObjects(deps),
  }
}

async function storeFile(
  { blobs, records, clock, ids, log }: StoredFilesDeps,
  folder: FileFolder,
  bytes: Uint8Array,
): Promise<Result<StoredFile, Problem>> {
  if (blobs === undefined) return succeed({ inline: bytes, blobKey: null })
  // never the same key twice: the old object of a file that is moved back and forth may just be deleted
  const blobKey = `${folder}/${sha256Hex(bytes)}-${ids.token()}`
  // the record comes first: an object of which nobody knows would stay for ever
  await records.add({
    key: blobKey,
    bytes: bytes.length,
    keyId: folder === 'brand' ? null : keyIdOf(bytes),
    createdAt: clock.now(),
  })
  const put = await blobs.put(blobKey, bytes)
  if (put.ok) return succeed({ inline: new Uint8Array(), blobKey })
  log.error('fileNotStored', { note: put.fault.note })
  return fail(createProblem('fileStorageUnavailable'))
}

async function readObject(
  { blobs, log }: StoredFilesDeps,
  blobKey: string,
): Promise<Result<Uint8Array, Problem>> {
  if (blobs === undefined) {
    log.error('fileNotRead', { note: 'BLOB_URL is not set' })
    return fail(createProblem('fileStorageUnavailable'))
  }
  const got = await blobs.get(blobKey)
  if (!got.ok) {
    log.error('fileNotRead', { note: got.fault.note })
    return fail(createProblem('fileStorageUnavailable'))
  }
  if (got.value !== undefined && blobKey.includes(`/${sha256Hex(got.value)}-`)) return succeed(got.value)
  log.error('fileLost', { note: `${got.value === undefined ? 'missing' : 'changed'} ${blobKey}` })
  return fail(createProblem('fileLost'))
}

async function deleteUnusedObjects({ blobs, records, clock }: StoredFilesDeps): Promise<number> {
  if (blobs === undefined) return 0
  const keys = await records.unused(plusMinutes(clock.now(), -unusedMinutes))
  for (const key of keys) {
    const deleted = await blobs.delete(key)
    if (!deleted.ok) throw new Error(`The object storage deletes nothing: ${deleted.fault.note}`)
    await records.remove(key)
  }
  return keys.length
}

function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the id of the key, which a ciphertext begins with; see `createSealer`. */
function keyIdOf(ciphertext: Uint8Array): string {
  return Buffer.from(ciphertext.subarray(2, 2 + (ciphertext[1] ?? 0))).toString()
}
