import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networkFiles, networkKeyOf } from '#server/app/storage/network-files.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import type { StoredFiles } from '#server/platform/blob/stored-files.ts'
import { Refused } from '../command.ts'

/** What is moved, and from where. */
export type MoveFiles = {
  readonly db: Kysely<Tables>
  readonly files: StoredFiles
  readonly blobs: BlobStore
  readonly dataDir: string
  readonly to: 'storage' | 'database'
  /** Whether the files are only counted. */
  readonly isDryRun: boolean
}

/** What was moved, or would be. */
export type MovedFiles = {
  readonly proofs: number
  /** Pictures that are missing in the storage, and stay so. */
  readonly lost: number
  /** The files of the network that were copied into the storage; those in DATA_DIR stay. */
  readonly networkFiles: readonly string[]
}

const batchSize = 20

/**
 * Moves the pictures of transfer proofs between the database and the object storage, one after the other, beside a shop that sells. A row refers to
 * an object only once it is stored; a picture that is erased meanwhile stays erased.
 */
export async function moveFiles(move: MoveFiles): Promise<MovedFiles> {
  const copied = move.to === 'storage' ? await copyNetwork(move) : []
  if (move.isDryRun) return { proofs: await countPictures(move), lost: 0, networkFiles: copied }
  let [proofs, lost, after] = [0, 0, '']
  for (;;) {
    const rows = await picturesAfter(move, after)
    for (const row of rows) {
      const outcome = await movePicture(move, row)
      if (outcome === 'moved') proofs += 1
      if (outcome === 'lost') lost += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return { proofs, lost, networkFiles: copied }
    after = last.id
  }
}

type PictureRow = { readonly id: string; readonly inline: Uint8Array; readonly blobKey: string | null }

function selectPictures({ db, to }: MoveFiles) {
  const isThere =
    to === 'storage' ? sql<boolean>`octet_length(picture) > 0` : sql<boolean>`picture_blob is not null`
  return db.selectFrom('transfer_proof').where(isThere)
}

async function countPictures(move: MoveFiles): Promise<number> {
  const counted = selectPictures(move).select(({ fn }) => fn.countAll().as('pictures'))
  return Number((await counted.executeTakeFirstOrThrow()).pictures)
}

function picturesAfter(move: MoveFiles, after: string): Promise<PictureRow[]> {
  return selectPictures(move)
    .select(['transfer_proof_id as id', 'picture as inline', 'picture_blob as blobKey'])
    .where('transfer_proof_id', '>', after)
    .orderBy('transfer_proof_id')
    .limit(batchSize)
    .execute()
}

async function movePicture(move: MoveFiles, row: PictureRow): Promise<'moved' | 'lost' | 'erased'> {
  const { db, files, to } = move
  const read = to === 'storage' ? await files.store('proofs', row.inline) : await files.read(row)
  if (!read.ok && read.fault.code === 'fileLost') return 'lost'
  if (!read.ok)
    throw new Refused('The object storage does not answer any more. Run the command again: it goes on.')
  const { value } = read
  const moved = value instanceof Uint8Array || value === undefined ? { inline: value, blobKey: null } : value
  if (moved.inline === undefined) return 'erased'
  const change = db
    .updateTable('transfer_proof')
    .set({ picture: moved.inline, picture_blob: moved.blobKey })
    .where('transfer_proof_id', '=', row.id)
  const unchanged =
    row.blobKey === null
      ? change.where(sql<boolean>`octet_length(picture) > 0`)
      : change.where('picture_blob', '=', row.blobKey)
  return (await unchanged.executeTakeFirst()).numUpdatedRows === 1n ? 'moved' : 'erased'
}

async function copyNetwork({ blobs, dataDir, isDryRun }: MoveFiles): Promise<readonly string[]> {
  const paths = networkFiles.map((name) => ({ name, path: join(dataDir, 'network', name) }))
  if (!paths.every(({ path }) => existsSync(path))) return []
  for (const { name, path } of isDryRun ? [] : paths) {
    const put = await blobs.put(networkKeyOf(name), await readFile(path))
    if (!put.ok) throw new Refused(`The object storage did not take ${name}: ${put.fault.note}.`)
  }
  return [...networkFiles]
}
