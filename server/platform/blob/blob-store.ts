import type { Result } from '#contract/terms/result.ts'

/**
 * Why the storage did nothing, or may have done something: its code and status ("NoSuchBucket 404"), or that of the
 * connection. Every operation may be repeated.
 */
export type BlobFault = {
  /** Whether it answered and refused: settings are wrong, and repeating does not help. */
  readonly isRefused: boolean
  readonly note: string
}

/** An object of the storage; the key is without the prefix of the shop. */
export type StoredBlob = { readonly key: string; readonly bytes: number }

/** The object storage of the shop. Keys are paths: "proofs/5b1d…". */
export type BlobStore = {
  /** The address without credentials, for messages and backups: "https://s3.example.com/bucket/prefix". */
  readonly place: string
  /** Stores bytes under a key; the same key again replaces them. */
  put(key: string, bytes: Uint8Array): Promise<Result<undefined, BlobFault>>
  /** Returns the bytes; undefined when there are none. */
  get(key: string): Promise<Result<Uint8Array | undefined, BlobFault>>
  /** Deletes an object; succeeds also when there is none. */
  delete(key: string): Promise<Result<undefined, BlobFault>>
  /** Returns every object whose key begins with this, in the order of their keys. */
  list(start: string): Promise<Result<readonly StoredBlob[], BlobFault>>
}
