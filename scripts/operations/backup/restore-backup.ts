import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Instant } from '#contract/terms/time.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { lockDirectory } from '#server/database/directory-lock.ts'
import { migrations } from '#server/database/migrations.ts'
import { createRestoreStore } from '#server/platform/restore-store.ts'
import type { SecretKey } from '#server/platform/crypto.ts'
import { createSecretStore, type SecretStore } from '#server/platform/secret-store.ts'
import { createSecretFileStore } from '#server/platform/secrets.ts'
import { Refused } from '../command.ts'
import { copyKeys, keyFactsOf, missingKeys } from '../keys/shop-keys.ts'
import { runPostgresTool } from '../postgres/postgres-tool.ts'
import { openTargetDatabase } from '../postgres/target-database.ts'
import { findMissingObjects, restoreObjects } from '../storage/backed-up-objects.ts'
import { openBlobStore } from '../storage/with-shop-storage.ts'
import { copyTree } from './copy-tree.ts'
import { backupParts, type Manifest, readVerifiedManifest } from './manifest.ts'

/** Which backup is restored, and where to. */
export type RestoreOptions = {
  readonly config: Config
  readonly from: string
  /** Whether a database that is there may be replaced. */
  readonly replaces: boolean
  /** A backup with the keys, where this one has none. */
  readonly keysFrom: string | undefined
  /** Whether the keys may be missing: somebody brings them back by hand. */
  readonly mayLackKeys: boolean
  /** Whether everything is checked and nothing written. */
  readonly isDryRun: boolean
  readonly now: Instant
}

/** The manifest of a restored backup, and the keys of objects that neither the object storage nor the backup has. */
export type RestoredBackup = Manifest & { readonly lostObjects: readonly string[] }

/** Restores a backup after checking its files, its release, its keys and the object storage. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const manifest = await readVerifiedManifest(resolve(options.from))
  const { databaseUrl } = options.config
  refuseLaterRelease(manifest)
  refuseOtherEngine(manifest, databaseUrl)
  const storage = await openStorageOf(options.config, manifest)
  const from = resolve(options.from)
  const missing = storage === undefined ? [] : await findMissingObjects(storage, from)
  if (databaseUrl === undefined) await restoreEmbedded(options, manifest)
  else await restorePostgres({ ...options, databaseUrl }, manifest)
  if (storage === undefined) return { ...manifest, lostObjects: [] }
  if (options.isDryRun) return { ...manifest, lostObjects: manifest.objects?.areIncluded ? [] : missing }
  return { ...manifest, lostObjects: await restoreObjects(storage, from, missing) }
}

/** Opens the object storage that a backup needs. */
async function openStorageOf(config: Config, { objects }: Manifest): Promise<BlobStore | undefined> {
  if (objects === undefined) return undefined
  const blobs = await openBlobStore(config)
  if (blobs === undefined)
    throw new Refused(
      `The shop of this backup has files in the object storage ${objects.place}: set BLOB_URL to it or to a copy of it.`,
    )
  return blobs
}

function refuseLaterRelease({ version, migrations: made }: Manifest): void {
  const unknown = made.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new Refused(
      `The backup was made by Farehouse ${version}, with tables that this release does not know (${unknown[0]}): install that release or a later one, and restore with it.`,
    )
}

function refuseOtherEngine({ engine }: Manifest, databaseUrl: string | undefined): void {
  if (engine === 'embedded' && databaseUrl !== undefined)
    throw new Refused(
      'The backup holds an embedded database, and DATABASE_URL is set: restore it without DATABASE_URL, and move it with npm run move-to-postgres.',
    )
  if (engine === 'postgres' && databaseUrl === undefined)
    throw new Refused('The backup was made on PostgreSQL: set DATABASE_URL to an empty database.')
}

/** Returns the store with every key that the database needs: the backup's, another backup's, or that of the target. */
async function findKeys(
  { from, keysFrom, mayLackKeys }: RestoreOptions,
  needed: Manifest['keys'],
  current: SecretStore,
): Promise<SecretStore> {
  const stores = [from, ...(keysFrom === undefined ? [] : [keysFrom])].map((directory) =>
    createSecretFileStore(join(resolve(directory), backupParts.keys)),
  )
  for (const store of [...stores, current]) if ((await missingKeys(needed, store)).length === 0) return store
  if (mayLackKeys) return current
  throw new Refused(
    'The keys of the shop are not in this backup, and without them nobody can open its orders. Name a backup with them: --keys-from DIR; or add --without-keys and bring them back yourself before the start.',
  )
}

async function restoreEmbedded(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { config, replaces, isDryRun } = options
  const { dataDir } = config
  const target = join(dataDir, 'database')
  const lock = isDryRun && !existsSync(dataDir) ? undefined : await lockDirectory(dataDir)
  try {
    if (!replaces && existsSync(target) && (await readdir(target)).length > 0)
      throw new Refused(
        `There is a database in DATA_DIR ${dataDir}. Add --replace to put the backup in its place; the one that is there is kept beside it.`,
      )
    const keys = await findKeys(options, manifest.keys, createSecretFileStore(join(dataDir, 'secrets')))
    if (!isDryRun) await placeEmbedded(options, keys)
  } finally {
    await lock?.release()
  }
}

/** Puts the files of a backup in their place, the keys first: a database without them would be of no use. */
async function placeEmbedded(
  { config: { dataDir }, from, now }: RestoreOptions,
  keys: SecretStore,
): Promise<void> {
  const draft = join(dataDir, 'restored')
  const current = join(dataDir, 'secrets')
  await rm(draft, { recursive: true, force: true })
  await copyTree({ from: join(resolve(from), backupParts.database), to: join(draft, 'database') })
  // the log is replayed here, so that a database that cannot be read replaces none
  const restored = await openDatabase({ dataDir: draft })
  await createRestoreStore(restored.db).requestComparison()
  await restored.close()
  if ((await missingKeys(await keyFactsOf(keys), createSecretFileStore(current))).length > 0) {
    await setAside(current, now)
    await copyKeys(keys, createSecretFileStore(current))
  }
  await setAside(join(dataDir, 'database'), now)
  await rename(join(draft, 'database'), join(dataDir, 'database'))
  await rm(draft, { recursive: true, force: true })
  const files = join(resolve(from), backupParts.data)
  if (existsSync(files)) await copyTree({ from: files, to: dataDir })
}

/** Renames what is there, so that it can be brought back. */
async function setAside(path: string, now: Instant): Promise<void> {
  if (!existsSync(path)) return
  await rename(path, `${path}.before-${now.slice(0, 19).replaceAll(/[-:]/g, '')}`)
}

async function restorePostgres(
  options: RestoreOptions & { readonly databaseUrl: string },
  manifest: Manifest,
): Promise<void> {
  const { config, databaseUrl, from, replaces, isDryRun } = options
  const target = await openTargetDatabase(databaseUrl)
  try {
    const isEmpty = await target.isEmpty()
    if (!replaces && !isEmpty)
      throw new Refused('The database of DATABASE_URL is not empty. Add --replace to delete what is in it.')
    const keys = await findKeysForPostgres(options, manifest, isEmpty)
    if (isDryRun) return
    await target.fill(async () => {
      const jobs = `--jobs=${availableParallelism()}`
      const args = ['--no-owner', '--no-privileges', '--exit-on-error', jobs, archiveOf(from)]
      await runPostgresTool({ program: 'pg_restore', databaseUrl, args })
      await withDatabase(databaseUrl, async ({ db }) => {
        await copyKeys(keys, createSecretStore(db))
        await createRestoreStore(db).requestComparison()
      })
    })
  } finally {
    await target.close()
  }
  const data = join(resolve(from), backupParts.data)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(data)) await copyTree({ from: data, to: config.dataDir })
}

function archiveOf(from: string): string {
  return join(resolve(from), backupParts.dump)
}

/** Returns keys as they were read: those of a database that is replaced are gone by the time they are needed. */
async function findKeysForPostgres(
  options: RestoreOptions & { readonly databaseUrl: string },
  manifest: Manifest,
  isEmpty: boolean,
): Promise<SecretStore> {
  const held = new Map<string, SecretKey[]>()
  if (!isEmpty)
    await withDatabase(options.databaseUrl, async ({ db }) => {
      const store = createSecretStore(db)
      for (const name of await store.names()) held.set(name, await store.find(name))
    })
  const current = {
    find: async (name: string) => held.get(name) ?? [],
    names: async () => [...held.keys()],
    add: async () => undefined,
  }
  return findKeys(options, manifest.keys, current)
}

async function withDatabase(databaseUrl: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
