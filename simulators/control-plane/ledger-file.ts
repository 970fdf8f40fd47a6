import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** An append-only record of what happened in a simulator. */
export type Ledger<Entry> = {
  /** Returns when the entry is on disk, if there is a file. */
  append(entry: Entry): void
  entries(): readonly Entry[]
  clear(): void
  close(): void
}

/**
 * Opens a ledger: one JSON line per entry, each synced to disk, so that it survives a crash of its process.
 * An incomplete last line counts as not written. Without a file the ledger is in memory.
 */
export function openLedger<Entry>(file?: string): Ledger<Entry> {
  let entries: Entry[] = file === undefined ? [] : readEntries<Entry>(file)
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true })
  const handle = file === undefined ? undefined : openSync(file, 'a')
  if (file !== undefined && handle !== undefined) cutUnfinishedLine(file, handle)

  return {
    append(entry) {
      if (handle !== undefined) {
        writeSync(handle, `${JSON.stringify(entry)}\n`)
        fsyncSync(handle)
      }
      entries.push(entry)
    },
    entries: () => entries,
    clear() {
      entries = []
      if (handle === undefined) return
      ftruncateSync(handle, 0)
      fsyncSync(handle)
    },
    close() {
      if (handle !== undefined) closeSync(handle)
    },
  }
}

function completeLines(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return text.slice(0, text.lastIndexOf('\n') + 1)
}

function readEntries<Entry>(file: string): Entry[] {
  return completeLines(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
}

function cutUnfinishedLine(file: string, handle: number): void {
  ftruncateSync(handle, Buffer.byteLength(completeLines(file)))
}
