import { sql } from 'kysely'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database } from './connection.ts'

/** What tells a database on which the shop has run from a copy of it that was restored. */
export type DatabaseIdentity = {
  /** Whether this is the database that had this identity at the last start. */
  is(identity: string): Promise<boolean>
  /** The identity from now on: on the embedded engine every start has one of its own. The one before still counts. */
  renew(before: string | undefined): Promise<string>
  /** The identity before counts no more: the new one is written down. */
  forgetOthers(identity: string): void
}

const markerNames = ['restore-marker-1', 'restore-marker-2']

/**
 * PostgreSQL: the cluster, its timeline, the database and the file of the marker table; a dump that is restored, a
 * promoted standby and a recovery to a point in time each change one of them. Embedded: the inode and the moment of the
 * last change of a file in the data directory, which no copy keeps.
 */
export function databaseIdentity({ engine, db }: Database, dataDir: string): DatabaseIdentity {
  if (engine === 'postgres') {
    const read = async (): Promise<string> => {
      const { rows } = await sql<{ identity: string }>`select concat_ws(':',
        (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
        (select oid from pg_database where datname = current_database()),
        'restore_marker'::regclass::oid, pg_relation_filenode('restore_marker')) as identity`.execute(db)
      return rows[0]?.identity ?? ''
    }
    return { is: async (identity) => (await read()) === identity, renew: read, forgetOthers: () => undefined }
  }
  const paths = markerNames.map((name) => join(dataDir, name))
  return {
    is: async (identity) => paths.some((path) => identityOfFile(path) === identity),
    renew: async (before) => {
      // The other one stays until the database knows of this one: a start may be cut off at any moment.
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
