import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { BlobStore, StoredBlob } from '#server/platform/blob/blob-store.ts'
import { Refused } from '../command.ts'

/** Names in a backup: the list of the objects, and the folder with them where they were asked for. */
const [listFile, folder] = ['objects.json', 'objects'] as const

const listShape = z.array(z.strictObject({ key: z.string(), bytes: z.int().nonnegative() }))

/** What the manifest of a backup says of the object storage. */
export type BackedUpObjects = {
  /** The address of the bucket, without credentials. */
  readonly place: string
  readonly objects: number
  readonly bytes: number
  /** Whether the objects are in the backup, not only their list. */
  readonly areIncluded: boolean
}

/** Writes the list of all objects of the shop into a backup, and the objects where asked for. */
export async function backUpObjects(
  blobs: BlobStore,
  directory: string,
  areIncluded: boolean,
): Promise<BackedUpObjects> {
  const all = await listObjects(blobs)
  const kept: StoredBlob[] = []
  for (const object of all)
    if (!areIncluded || (await copyObject(blobs, directory, object.key))) kept.push(object)
  await writeFile(join(directory, listFile), `${JSON.stringify(kept, undefined, 1)}\n`, { mode: 0o600 })
  const bytes = kept.reduce((sum, object) => sum + object.bytes, 0)
  return { place: blobs.place, objects: kept.length, bytes, areIncluded }
}

/** Returns false for an object that was deleted meanwhile. */
async function copyObject(blobs: BlobStore, directory: string, key: string): Promise<boolean> {
  const got = await blobs.get(key)
  if (!got.ok) throw new Refused(`The object storage ${blobs.place} does not give ${key}: ${got.fault.note}.`)
  if (got.value === undefined) return false
  const path = join(directory, folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, got.value, { mode: 0o600 })
  return true
}

/** Returns the objects of a backup that are missing in the storage. */
export async function findMissingObjects(blobs: BlobStore, directory: string): Promise<readonly string[]> {
  const listed = listShape.parse(JSON.parse(await readFile(join(directory, listFile), 'utf8')))
  const present = new Set((await listObjects(blobs)).map(({ key }) => key))
  return listed.map(({ key }) => key).filter((key) => !present.has(key))
}

/** Brings objects back from a backup that holds them; returns the keys of those that it does not hold. */
export async function restoreObjects(
  blobs: BlobStore,
  directory: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  const lost: string[] = []
  for (const key of keys) {
    const path = join(directory, folder, key)
    if (!existsSync(path)) lost.push(key)
    else {
      const put = await blobs.put(key, await readFile(path))
      if (!put.ok) throw new Refused(`The object storage did not take ${key}: ${put.fault.note}.`)
    }
  }
  return lost
}

async function listObjects(blobs: BlobStore): Promise<readonly StoredBlob[]> {
  const listed = await blobs.list('')
  if (!listed.ok)
    throw new Refused(`The object storage ${blobs.place} cannot be listed: ${listed.fault.note}.`)
  return listed.value.filter(({ key }) => !key.startsWith('probe/'))
}
