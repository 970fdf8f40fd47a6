import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Instant } from '#contract/terms/time.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { migrationStatus } from '#server/database/migrate.ts'
import {
  type BackupLabel,
  type OnlineBackup,
  endOnlineBackup,
  startOnlineBackup,
  stopOnlineBackup,
} from '#server/database/online-backup.ts'
import { createSecretStore, type SecretStore } from '#server/platform/secret-store.ts'
import { createSecretFileStore } from '#server/platform/secrets.ts'
import { askRunningShop } from '../ask-running-shop.ts'
import { Refused } from '../command.ts'
import { copyKeys, keyFactsOf } from '../keys/shop-keys.ts'
import { runPostgresTool } from '../postgres/postgres-tool.ts'
import { backUpObjects } from '../storage/backed-up-objects.ts'
import { openBlobStore } from '../storage/with-shop-storage.ts'
import { copyTree } from './copy-tree.ts'
import { backupParts, type Manifest, writeManifest } from './manifest.ts'

/** What a backup is made of and where it goes. */
export type BackupOptions = {
  readonly config: Config
  /** The folder of all backups; each one becomes a folder in it. */
  readonly to: string
  /** Whether the keys of the shop go with it. */
  readonly withKeys: boolean
  /** Whether the objects of the object storage go with it, not only their list. */
  readonly withBlobs?: boolean
  readonly now: Instant
  /** The release that makes it. */
  readonly version: string
}

/** A finished backup. */
export type Backup = { readonly directory: string; readonly manifest: Manifest }

/** Files of DATA_DIR that are backed up in another way, belong to a running process, or are made anew. */
const leftOut = [
  /^(?:database|secrets|restored)(?:\.[^/]+)?(?:\/|$)/,
  /^(?:operator\.sock|owner|owner\.pid|last-backup)$/,
  /^restore-marker-/,
  /(?:^|\/)\.draft-/,
  /^house-world-[^/]*\.bin$/,
]

/** Makes a backup beside a shop that sells: the database first, so that every file it knows is copied after it. */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { config, to, withKeys, now, version } = options
  const blobs = await openBlobStore(config)
  const name = `farehouse-${now.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
  const directory = join(resolve(to), name)
  const draft = `${directory}.incomplete`
  if (!relative(resolve(config.dataDir), directory).startsWith('..'))
    throw new Refused('A backup inside of DATA_DIR would be lost with it: name another folder.')
  if (existsSync(directory)) throw new Refused(`${directory} exists already.`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const { migrations, keys } =
      config.databaseUrl === undefined
        ? await backUpEmbedded(config, draft, withKeys)
        : await backUpPostgres({ ...config, databaseUrl: config.databaseUrl }, draft, withKeys)
    if (existsSync(config.dataDir))
      await copyTree({
        from: config.dataDir,
        to: join(draft, backupParts.data),
        isLeftOut: (path) => leftOut.some((rule) => rule.test(path)),
      })
    const objects = blobs && (await backUpObjects(blobs, draft, options.withBlobs === true))
    const engine = config.databaseUrl === undefined ? 'embedded' : 'postgres'
    const manifest = await writeManifest(draft, {
      madeAt: now,
      version,
      engine,
      migrations: [...migrations],
      keys,
      ...(objects && { objects }),
    })
    await rename(draft, directory)
    return { directory, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

type DatabaseFacts = { readonly migrations: readonly string[]; readonly keys: Manifest['keys'] }

async function keepKeys(store: SecretStore, draft: string, withKeys: boolean): Promise<Manifest['keys']> {
  if (withKeys) await copyKeys(store, createSecretFileStore(join(draft, backupParts.keys)))
  return keyFactsOf(store)
}

async function backUpPostgres(
  { databaseUrl, dataDir }: Config & { readonly databaseUrl: string },
  draft: string,
  withKeys: boolean,
): Promise<DatabaseFacts> {
  const database = await openDatabase({ databaseUrl, dataDir, databasePool: 2 })
  try {
    const { applied: migrations } = await migrationStatus(database.db, {})
    if (migrations.length === 0)
      throw new Refused('The database of DATABASE_URL is empty: nothing to back up.')
    const file = `--file=${join(draft, backupParts.dump)}`
    const withoutKeys = '--exclude-table-data=public.secret'
    const args = ['--format=custom', '--no-owner', '--no-privileges', withoutKeys, file]
    await runPostgresTool({ program: 'pg_dump', databaseUrl, args })
    await chmod(join(draft, backupParts.dump), 0o600)
    return { migrations, keys: await keepKeys(createSecretStore(database.db), draft, withKeys) }
  } finally {
    await database.close()
  }
}

async function backUpEmbedded(
  { dataDir, ...config }: Config,
  draft: string,
  withKeys: boolean,
): Promise<DatabaseFacts> {
  const from = join(dataDir, 'database')
  if (!existsSync(from)) throw new Refused(`There is no database in DATA_DIR ${dataDir} yet.`)
  const session = await beginEmbedded({ dataDir, ...config })
  try {
    const to = join(draft, backupParts.database)
    const isLog = (path: string): boolean => /^pg_wal\/./.test(path)
    const isOfProcess = (path: string): boolean => /^postmaster\.|^backup_label/.test(path)
    await copyTree({ from, to, isLeftOut: (path) => isLog(path) || isOfProcess(path) })
    const { label } = await session.finish()
    await copyTree({ from: join(from, 'pg_wal'), to: join(to, 'pg_wal') })
    if (!(await session.isLogKept()))
      throw new Refused('More was written during the backup than the database keeps: try it again.')
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    const store = createSecretFileStore(join(dataDir, 'secrets'))
    return { migrations: session.migrations, keys: await keepKeys(store, draft, withKeys) }
  } finally {
    await session.close()
  }
}

/** A backup of the embedded database that has begun, in the shop that runs or in this process. */
type EmbeddedSession = {
  readonly migrations: readonly string[]
  finish(): Promise<BackupLabel>
  /** Ends the backup after its log is copied. */
  isLogKept(): Promise<boolean>
  close(): Promise<void>
}

async function beginEmbedded(config: Config): Promise<EmbeddedSession> {
  const running = (await askRunningShop(config, { backup: 'start' })) as OnlineBackup | undefined
  if (running !== undefined) {
    return {
      migrations: running.migrations,
      async finish() {
        const answer = await askRunningShop(config, { backup: 'stop', begun: running.begun })
        if (answer === undefined) throw new Refused('The shop was stopped during the backup: start it again.')
        return answer as BackupLabel
      },
      async isLogKept() {
        const answer = await askRunningShop(config, { backup: 'end' })
        return (answer as { readonly isLogKept: boolean } | undefined)?.isLogKept === true
      },
      close: async () => undefined,
    }
  }
  const database = await openDatabase({ dataDir: config.dataDir })
  const { begun, migrations } = await startOnlineBackup(database.db)
  return {
    migrations,
    finish: () => stopOnlineBackup(database.db, begun),
    isLogKept: () => endOnlineBackup(database.db),
    close: () => database.close(),
  }
}
