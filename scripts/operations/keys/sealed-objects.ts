import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { StoredFiles } from '#server/platform/blob/stored-files.ts'
import { Refused } from '../command.ts'
import { type Reencryption, resealersOf, reseal } from './sealed-columns.ts'

/** The objects that were encrypted again, and those that are missing in the storage. */
export type ReencryptedObjects = { readonly values: number; readonly lost: number }

const batchSize = 20

function selectObjects(db: Kysely<Tables>, keyIds: readonly string[]) {
  return db
    .selectFrom('transfer_proof')
    .innerJoin('blob', 'blob_key', 'picture_blob')
    .where('key_id', 'in', keyIds.length === 0 ? [''] : [...keyIds])
}

/** Returns how many objects of the object storage are encrypted with keys of these ids. */
export async function countObjectsSealedWith(db: Kysely<Tables>, keyIds: readonly string[]): Promise<number> {
  const counted = selectObjects(db, keyIds).select(({ fn }) => fn.countAll().as('values'))
  return Number((await counted.executeTakeFirstOrThrow()).values)
}

/**
 * Encrypts every object that has an earlier key with the newest one, as a new object; the shop deletes the old ones. It can be
 * interrupted: each row refers to the old object until the new one is stored.
 */
export async function reencryptObjects(
  { db, keys, ids }: Reencryption,
  files: StoredFiles,
): Promise<ReencryptedObjects> {
  const earlier = keys.slice(1).map(({ keyId }) => keyId)
  const sealers = resealersOf({ keys, ids })
  let [values, lost, after] = [0, 0, '']
  for (;;) {
    const rows = await selectObjects(db, earlier)
      .select(['transfer_proof_id as id', 'blob_key as blobKey'])
      .where('transfer_proof_id', '>', after)
      .orderBy('transfer_proof_id')
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      if (await reencryptObject({ db, files, sealers }, row)) values += 1
      else lost += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return { values, lost }
    after = last.id
  }
}

type ObjectReencryption = {
  readonly db: Kysely<Tables>
  readonly files: StoredFiles
  readonly sealers: readonly Sealer[]
}

/** Returns false for an object that is missing in the storage. */
async function reencryptObject(
  { db, files, sealers }: ObjectReencryption,
  { id, blobKey }: { readonly id: string; readonly blobKey: string },
): Promise<boolean> {
  const read = await files.read({ inline: new Uint8Array(), blobKey })
  if (!read.ok && read.fault.code === 'fileLost') return false
  if (!read.ok || read.value === undefined) throw unavailable()
  const stored = await files.store('proofs', reseal(sealers, read.value, blobKey))
  if (!stored.ok) throw unavailable()
  const change = db.updateTable('transfer_proof').set({ picture_blob: stored.value.blobKey })
  await change.where('transfer_proof_id', '=', id).execute()
  return true
}

function unavailable(): Refused {
  return new Refused('The object storage does not answer: finish with npm run rotate-keys -- --finish.')
}
