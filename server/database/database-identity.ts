import { sql } from 'kysely'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './connection.ts'

/** Distinguishes a database on which the shop has run from a restored copy of it. */
export type DatabaseIdentity = {
  /** Whether this database had this identity at the last start. */
  is(identity: string): Promise<boolean>
  /**
   * Returns the identity from now on; the embedded engine gets a new one at every start. The previous one
   * stays valid.
   */
  renew(before: string | undefined): Promise<string>
  /** Invalidates the previous identity once the new one is stored. */
  forgetOthers(identity: string): void
}

const markerNames = ['restore-marker-1', 'restore-marker-2']

/**
 * PostgreSQL: the cluster, its timeline, the database and the file of the marker table. A restored dump, a
 * promoted standby and a point-in-time recovery each change one of them. Embedded: the inode and the ctime of
 * a file in the data directory, which no copy preserves.
 */
export function databaseIdentity({ engine, db }: Database, dataDir: string): DatabaseIdentity {
  if (engine === 'postgres') {
    const readIdentity = async (): Promise<string> => {
      const { rows } = await sql<{ identity: string }>`select concat_ws(':',
        (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
        (select oid from pg_database where datname = current_database()),
        'restore_marker'::regclass::oid, pg_relation_filenode('restore_marker')) as identity`.execute(db)
      return rows[0]?.identity ?? ''
    }
    return {
      is: async (identity) => (await readIdentity()) === identity,
      renew: readIdentity,
      forgetOthers: () => undefined,
    }
  }
  const paths = markerNames.map((name) => join(dataDir, name))
  return {
    is: async (identity) => paths.some((path) => identityOfFile(path) === identity),
    renew: async (before) => {
      // The other file stays until the database stores this identity: a start may be interrupted at any
      // moment.
      const [path = ''] = paths.filter((one) => before === undefined || identityOfFile(one) !== before)
      rmSync(path, { force: true })
      writeFileSync(
        path,
        'By this file the shop finds out that its data directory was restored from a backup.\n',
      )
      return identityOfFile(path) ?? ''
    },
    forgetOthers: (identity) => {
      for (const path of paths) if (identityOfFile(path) !== identity) rmSync(path, { force: true })
    },
  }
}

function identityOfFile(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino}:${found.ctimeNs}`
}
