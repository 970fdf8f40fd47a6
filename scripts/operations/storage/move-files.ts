import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { succeed } from '#contract/terms/result.ts'
import { networkFiles, networkKeyOf } from '#server/app/storage/network-files.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import type { StoredFiles } from '#server/platform/blob/stored-files.ts'
import { createBrandVersionStore } from '#server/platform/brand/brand-version-store.ts'
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
  readonly brandPictures: number
  /** Pictures that are missing in the storage, and stay so. */
  readonly lost: number
  /** The files of the network that were copied into the storage; those in DATA_DIR stay. */
  readonly networkFiles: readonly string[]
}

const batchSize = 20

/**
 * Moves the pictures of transfer proofs and of the brand between the database and the object storage, one after the other, beside a shop that
 * sells. A row refers to an object only once it is stored; a picture that is erased meanwhile stays erased.
 */
export async function moveFiles(move: MoveFiles): Promise<MovedFiles> {
  const copied = move.to === 'storage' ? await copyNetwork(move) : []
  const brand = await moveBrandPictures(move)
  const proofs = move.isDryRun ? { moved: await countPictures(move), lost: 0 } : await moveProofs(move)
  return {
    proofs: proofs.moved,
    brandPictures: brand.moved,
    lost: proofs.lost + brand.lost,
    networkFiles: copied,
  }
}

type Moved = { readonly moved: number; readonly lost: number }

async function moveProofs(move: MoveFiles): Promise<Moved> {
  let [moved, lost, after] = [0, 0, '']
  for (;;) {
    const rows = await picturesAfter(move, after)
    for (const row of rows) {
      const outcome = await movePicture(move, row)
      if (outcome === 'moved') moved += 1
      if (outcome === 'lost') lost += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return { moved, lost }
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
  if (!read.ok) throw unavailable()
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

/** Pictures of the brand are few, and never erased. */
async function moveBrandPictures({ db, files, to, isDryRun }: MoveFiles): Promise<Moved> {
  const rows = await db
    .selectFrom('brand_picture')
    .select('digest')
    .where(to === 'storage' ? 'base64' : 'blob_key', 'is not', null)
    .orderBy('digest')
    .execute()
  if (isDryRun) return { moved: rows.length, lost: 0 }
  const storeInRow: StoredFiles['store'] = async (_folder, inline) => succeed({ inline, blobKey: null })
  const store = createBrandVersionStore(db, to === 'storage' ? files : { ...files, store: storeInRow })
  let [moved, lost] = [0, 0]
  for (const { digest } of rows) {
    const read = await store.pictureOf(digest)
    if (!read.ok && read.fault.code === 'fileLost') lost += 1
    else if (!read.ok || read.value === undefined || !(await store.addPicture(read.value)).ok)
      throw unavailable()
    else moved += 1
  }
  return { moved, lost }
}

function unavailable(): Refused {
  return new Refused('The object storage does not answer any more. Run the command again: it goes on.')
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
