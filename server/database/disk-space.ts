import { statfs } from 'node:fs/promises'
import { type DatabaseUnavailable } from './database-unavailable.ts'

/** Hears of troubles of a database and remembers those for want of space. */
type SpaceWatch = {
  readonly note: (trouble: DatabaseUnavailable) => void
  /** Whether a statement was refused for want of space within the last half minute. */
  readonly wasShort: () => boolean
}

/** PostgreSQL's code of a disk that is full (SQLSTATE 53100). */
const diskFull = '53100'
/** For so long a full disk is told of, in ms: small writes still succeed in between. */
const rememberedMs = 30_000
/** What the embedded engine needs to go on: room for the next file of its log, in bytes. */
const leastFreeBytes = 16 * 1024 * 1024

/** Watches for statements that were refused because the disk is full. */
export function createSpaceWatch(): SpaceWatch {
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

/** Whether the disk of a directory has room for an embedded database to go on. */
export async function hasRoomIn(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize >= leastFreeBytes
}
