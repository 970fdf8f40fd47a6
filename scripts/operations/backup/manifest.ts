import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Refused } from '../command.ts'
import { digestFile, filesBelow, syncFile } from './copy-tree.ts'

/** Names inside a backup. The manifest is written last: without it a backup is incomplete. */
export const backupParts = {
  manifest: 'manifest.json',
  /** The files of the embedded database. */
  database: 'database',
  /** PostgreSQL's own archive. */
  dump: 'database.dump',
  /** The other files of DATA_DIR. */
  data: 'data',
  /** The keys of the shop, where they were asked for. */
  keys: 'secrets',
} as const

const manifestShape = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The release that made the backup. */
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  /** The migrations of its database, in order. */
  migrations: z.array(z.string()),
  /** The keys that its database needs, without the keys themselves. */
  keys: z.array(z.strictObject({ name: z.string(), keyId: z.string(), fingerprint: z.string() })),
  /** The object storage of the shop; absent where it has none. */
  objects: z
    .strictObject({
      place: z.string(),
      objects: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      areIncluded: z.boolean(),
    })
    .optional(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
/** What a backup consists of. */
export type Manifest = z.infer<typeof manifestShape>

/** Writes the manifest with size and checksum of every file of the backup. */
export async function writeManifest(
  directory: string,
  facts: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  await forFilesBelow(directory, (path) => syncFile(join(directory, path)))
  const manifest: Manifest = { format: 1, ...facts, files: await digestFilesBelow(directory) }
  const path = join(directory, backupParts.manifest)
  await writeFile(path, `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 })
  await syncFile(path)
  return manifest
}

/** Bringing a file to the disk is mostly waiting. */
const filesAtOnce = 32

async function forFilesBelow<Made>(
  directory: string,
  work: (path: string) => Promise<Made>,
): Promise<Made[]> {
  const paths = await filesBelow(directory)
  const made: Made[] = []
  for (let at = 0; at < paths.length; at += filesAtOnce)
    made.push(...(await Promise.all(paths.slice(at, at + filesAtOnce).map(work))))
  return made
}

function digestFilesBelow(directory: string): Promise<Manifest['files']> {
  return forFilesBelow(directory, async (path) => ({ path, ...(await digestFile(join(directory, path))) }))
}

/** Reads the manifest of a backup, and refuses the backup when a file is missing, too many, or not what it was. */
export async function readVerifiedManifest(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory)
  const found = new Map((await digestFilesBelow(directory)).map((file) => [file.path, file]))
  found.delete(backupParts.manifest)
  const faults: string[] = []
  for (const { path, bytes, sha256 } of manifest.files) {
    const now = found.get(path)
    if (now === undefined) faults.push(`${path} is missing`)
    else if (now.bytes !== bytes || now.sha256 !== sha256) faults.push(`${path} is damaged`)
    found.delete(path)
  }
  faults.push(...[...found.keys()].map((path) => `${path} does not belong to it`))
  if (faults.length > 0) throw new Refused(`The backup ${directory} cannot be used: ${listOf(faults)}.`)
  return manifest
}

async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, backupParts.manifest)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new Refused(`${directory} is not a complete backup: it has no ${backupParts.manifest}.`)
    throw error
  })
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch {
    throw new Refused(`${path} cannot be read: it is damaged, or a later version of Farehouse made it.`)
  }
}

function listOf(faults: readonly string[]): string {
  const [shown, rest] = [faults.slice(0, 5), faults.length - 5]
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
