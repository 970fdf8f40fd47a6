import type { Ids } from '../ids.ts'
import type { BlobFault, BlobStore } from './blob-store.ts'

/** What a probe of the object storage has found. */
export type BlobProbe =
  | { readonly isUsable: true }
  | { readonly isUsable: false; readonly operation: 'write' | 'read' | 'delete'; readonly fault: BlobFault }

/** Writes, reads and deletes a small object, as the shop does with its files. */
export async function probeBlobStore(blobs: BlobStore, ids: Ids): Promise<BlobProbe> {
  const key = `probe/${ids.token()}`
  const bytes = ids.bytes(32)
  const put = await blobs.put(key, bytes)
  if (!put.ok) return { isUsable: false, operation: 'write', fault: put.fault }
  const got = await blobs.get(key)
  if (!got.ok) return { isUsable: false, operation: 'read', fault: got.fault }
  if (got.value === undefined || Buffer.compare(got.value, bytes) !== 0)
    return { isUsable: false, operation: 'read', fault: { isRefused: true, note: 'another content' } }
  const deleted = await blobs.delete(key)
  if (!deleted.ok) return { isUsable: false, operation: 'delete', fault: deleted.fault }
  return { isUsable: true }
}
