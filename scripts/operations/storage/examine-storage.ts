import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { Refused } from '../command.ts'
import { openBlobStore } from './with-shop-storage.ts'

/** What doctor finds about the files of the shop. */
export type StorageFinding = { readonly mark: 'OK' | 'CHECK' | 'FAULT'; readonly text: string }

/** Writes, reads and deletes an object, and on PostgreSQL compares what the database refers to with what is there. */
export async function examineStorage(config: Config): Promise<readonly StorageFinding[]> {
  try {
    const blobs = await openBlobStore(config)
    if (blobs === undefined) return [{ mark: 'OK', text: 'Files are stored in the database.' }]
    const usable = `The object storage ${blobs.place} can be written, read and deleted in.`
    if (config.databaseUrl === undefined) return [{ mark: 'OK', text: usable }]
    const listed = await blobs.list('')
    if (!listed.ok) return [{ mark: 'FAULT', text: `${blobs.place} cannot be listed: ${listed.fault.note}.` }]
    const present = new Set(listed.value.map(({ key }) => key))
    const missing = (await readReferredKeys(config)).filter((key) => !present.has(key))
    if (missing.length === 0) return [{ mark: 'OK', text: usable }]
    const text = `${missing.length} pictures are missing in ${blobs.place}, first ${missing[0]}.`
    return [{ mark: 'FAULT', text }]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [{ mark: 'FAULT', text: error.message }]
  }
}

/** The keys that rows refer to; none where the database cannot be read or has no such table yet, which doctor tells elsewhere. */
async function readReferredKeys(config: Config): Promise<readonly string[]> {
  const database = await openDatabase({ ...config, databasePool: 2 }).catch(() => undefined)
  if (database === undefined) return []
  try {
    const { db } = database
    const proofs = db.selectFrom('transfer_proof').select('picture_blob as key')
    const brand = db.selectFrom('brand_picture').select('blob_key as key')
    const found = await proofs
      .where('picture_blob', 'is not', null)
      .unionAll(brand.where('blob_key', 'is not', null))
      .execute()
    return found.flatMap(({ key }) => (key === null ? [] : [key]))
  } catch {
    return []
  } finally {
    await database.close()
  }
}
