import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** The size and the SHA-256 of a file. */
export type FileDigest = { readonly bytes: number; readonly sha256: string }

/** Returns every regular file below a directory, as sorted paths with forward slashes; none when there is no such directory. */
export async function filesBelow(directory: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).split(sep).join('/'))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns every directory below a directory: PostgreSQL needs its empty ones as well. */
async function directoriesBelow(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
}

/** A copy of a directory; what `isLeftOut` is true for stays behind. */
export type TreeCopy = {
  readonly from: string
  readonly to: string
  /** Whether a path below `from` stays behind, with all that is below it. */
  readonly isLeftOut?: (path: string) => boolean
}

/** Copies a directory that may be written to meanwhile: what is deleted before its turn is left out. */
export async function copyTree({ from, to, isLeftOut = () => false }: TreeCopy): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const paths = [...(await directoriesBelow(from))].filter((path) => !isLeftOut(path))
  for (const path of paths) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  for (const path of await filesBelow(from)) {
    if (isLeftOut(path)) continue
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Brings a file that was written to the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns size and digest of a file. */
export async function digestFile(path: string): Promise<FileDigest> {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of file.createReadStream({ autoClose: false })) {
      const part = piece as Buffer
      hash.update(part)
      bytes += part.length
    }
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}
