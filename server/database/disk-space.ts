import { statfs } from 'node:fs/promises'
import type { DatabaseUnavailable } from './database-unavailable.ts'

/** Records database failures caused by a full disk. */
type DiskFullDetector = {
  readonly note: (trouble: DatabaseUnavailable) => void
  /** Whether a statement was refused for lack of space within the last 30 s. */
  readonly wasShort: () => boolean
}

/** PostgreSQL's SQLSTATE for a full disk (53100). */
const diskFull = '53100'
/** How long a full disk is reported, in ms: small writes still succeed in between. */
const rememberedMs = 30_000
/** Free space that the embedded engine needs for its next WAL file, in bytes. */
const leastFreeBytes = 16 * 1024 * 1024

/** Watches for statements that were refused because the disk is full. */
export function createDiskFullDetector(): DiskFullDetector {
  let forgetting: NodeJS.Timeout | undefined
  return {
    note({ cause }) {
      if ((cause as { code?: unknown } | undefined)?.code !== diskFull) return
      clearTimeout(forgetting)
      forgetting = setTimeout(() => (forgetting = undefined), rememberedMs).unref()
    },
    wasShort: () => forgetting !== undefined,
  }
}

/** Whether the disk of a directory has enough space for an embedded database. */
export async function hasFreeSpace(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize >= leastFreeBytes
}
