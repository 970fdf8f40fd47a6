import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate file system that can be filled; undefined where this user may not mount one. */
export type SmallDisk = {
  readonly directory: string
  /** Fills all free space. */
  fill(): void
  /** Frees the space again. */
  free(): void
  remove(): void
}

/** Mounts a file system in memory. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'farehouse-disk-'))
  const ballast = join(directory, 'ballast')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(directory, { recursive: true })
    return undefined
  }
  return {
    directory,
    fill: () => fillFile(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', directory])
      rmSync(directory, { recursive: true })
    },
  }
}

function fillFile(path: string): void {
  const handle = openSync(path, 'w')
  try {
    for (const size of [1_048_576, 4_096]) writeUntilFull(handle, Buffer.alloc(size))
  } finally {
    closeSync(handle)
  }
}

function writeUntilFull(handle: number, block: Buffer): void {
  try {
    for (;;) writeSync(handle, block)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOSPC') throw error
  }
}
