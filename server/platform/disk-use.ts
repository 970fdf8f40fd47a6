import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock } from './clock.ts'

/** How much a directory holds, and how much room is left on its disk, in bytes. */
export type DiskUse = { readonly usedBytes: number; readonly freeBytes: number }

/** Looking through a whole directory is not done again within this time. */
const keptMs = 60_000

/** Measures a directory with everything below it; what was found counts for a minute. */
export function createDiskUse(directory: string, clock: Clock): () => Promise<DiskUse> {
  let latest: { readonly atMs: number; readonly use: Promise<DiskUse> } | undefined
  return () => {
    const nowMs = clock.nowMs()
    if (latest === undefined || nowMs - latest.atMs >= keptMs) {
      latest = { atMs: nowMs, use: measure(directory) }
    }
    return latest.use
  }
}

async function measure(directory: string): Promise<DiskUse> {
  const { bavail, bsize } = await statfs(directory)
  return { usedBytes: await bytesIn(directory), freeBytes: bavail * bsize }
}

async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  let sum = 0
  for (const { parentPath, name } of files) sum += await bytesOf(join(parentPath, name))
  return sum
}

/** A file can be gone by the time that it is looked at. */
async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
