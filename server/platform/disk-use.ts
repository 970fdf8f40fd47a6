import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from './clock.ts'

/** The size of a directory, and the free space of its disk, in bytes. */
export type DiskUse = { readonly usedBytes: number; readonly freeBytes: number }

/** Cache lifetime in ms: scanning a whole directory is slow. */
const keptMs = 60_000

/** Measures a directory recursively; the result is cached for a minute. */
export function createDiskUsageReader(directory: string, clock: Clock): () => Promise<DiskUse> {
  let latest: { readonly atMs: number; readonly use: Promise<DiskUse> } | undefined
  return () => {
    const nowMs = clock.nowMs()
    if (latest === undefined || nowMs - latest.atMs >= keptMs) {
      latest = { atMs: nowMs, use: measureDisk(directory) }
    }
    return latest.use
  }
}

async function measureDisk(directory: string): Promise<DiskUse> {
  // A shop on PostgreSQL makes its directory when it first writes a file.
  const usedBytes = existsSync(directory) ? await directoryBytes(directory) : 0
  return { usedBytes, freeBytes: await freeBytesAt(directory) }
}

async function freeBytesAt(directory: string): Promise<number> {
  if (!existsSync(directory)) return freeBytesAt(dirname(directory))
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

async function directoryBytes(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  let sum = 0
  for (const { parentPath, name } of files) sum += await fileBytes(join(parentPath, name))
  return sum
}

/** Returns the size of a file, which may be deleted meanwhile. */
async function fileBytes(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
