import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'
import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { valueReaders } from './column-parsers.ts'
import { DatabaseRefused } from './database-refused.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableFiles } from './durable-files.ts'
import { singleSessionPool } from './single-session.ts'

/**
 * Start parameters: "-F" disables fsync and is removed; the sync method is the one that the file layer
 * provides. The engine fills its buffers with zeros at the start, so that each of them takes memory at once: it gets a
 * quarter of the usual ones, and the system keeps the files in memory as well. A backup that was given up keeps 4 GB of
 * log at most.
 */
export const durableStart = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'])
  .concat(['-c', 'max_slot_wal_keep_size=4GB'])

/** An open database of this process alone; every commit goes to the disk, which is how commits are counted. */
type EmbeddedDatabase = { readonly pool: PostgresPool; readonly commits: () => number }

/** Opens the database in `dataDir`/database for this process alone, with durable commits. */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const { engine, files, close } = await openEmbeddedEngine(dataDir)
  const query = (statement: string, parameters: unknown[]) => engine.query(statement, parameters)
  return { pool: singleSessionPool({ query, close }), commits: () => files.syncs }
}

/** The embedded engine itself, for what goes beyond statements: PostgreSQL's `copy`. */
type EmbeddedEngine = {
  readonly engine: PGlite
  readonly files: DurableFiles
  /** Closes the engine and gives the data directory free. */
  close(): Promise<void>
}

/** Opens the engine on `dataDir`/database for this process alone, with durable commits. */
export async function openEmbeddedEngine(dataDir: string): Promise<EmbeddedEngine> {
  const lock = await lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'database')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const files = new DurableFiles(directory)
    const engine = await startEngine(directory, files)
    if (!(await isCommitDurable(engine, files))) {
      await engine.close()
      throw new DatabaseRefused(
        'The embedded database does not bring commits to the disk: it could lose bookings.',
      )
    }
    const close = async (): Promise<void> => {
      await engine.close()
      await lock.release()
    }
    return { engine, files, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Free space that the engine needs to start, in bytes: its next WAL file. */
const leastFreeBytes = 20 * 1024 * 1024

/** Starts the engine; its own error is only "Aborted()", so the causes are named here. */
async function startEngine(directory: string, files: DurableFiles): Promise<PGlite> {
  const { bavail, bsize } = statfsSync(directory)
  if (bavail * bsize < leastFreeBytes)
    throw new DatabaseRefused(
      `The disk of ${directory} is full: the database needs 20 MB to start. Free some space and start again.`,
    )
  try {
    return await PGlite.create({ fs: files, startParams: durableStart, parsers: valueReaders })
  } catch (error) {
    throw new DatabaseRefused(
      `The database in ${directory} is damaged or cannot be written: check the rights of the files, or restore the data directory from a backup (docs/operations.md).`,
      { cause: error },
    )
  }
}

/** Commits something and checks that an fsync followed. */
export async function isCommitDurable(engine: PGlite, files: DurableFiles): Promise<boolean> {
  const before = files.syncs
  await engine.query(`select pg_logical_emit_message(true, 'farehouse', 'Is a commit on the disk?')`)
  return files.syncs > before
}
