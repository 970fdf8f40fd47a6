import { join } from 'node:path'
import { openStorage } from '#server/app/storage/open-storage.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import type { StoredFiles } from '#server/platform/blob/stored-files.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { Ids } from '#server/platform/ids.ts'
import { silentLog } from '#server/platform/log.ts'
import { type SecretStore, createSecretStore } from '#server/platform/secret-store.ts'
import { createSecretFileStore } from '#server/platform/secrets.ts'
import { Refused } from '../command.ts'
import { refuseRunningShop } from '../postgres/refuse-running-shop.ts'
import { openBlobStore } from '../storage/with-shop-storage.ts'
import { countObjectsSealedWith, reencryptObjects } from './sealed-objects.ts'
import { countSealedWith, findByteColumns, reencryptColumn } from './sealed-columns.ts'

/** How the keys are changed. */
export type RotationOptions = {
  readonly config: Config
  readonly ids: Ids
  /** Whether new keys are made; otherwise an interrupted encryption is finished. */
  readonly makesKeys: boolean
  /** Whether the values are only counted. */
  readonly isDryRun: boolean
}

/** What was done or would be. */
export type Rotation = {
  /** The newest key of each name: "shop k2". */
  readonly keys: readonly string[]
  /** Objects that are missing in the object storage. */
  readonly lostObjects: number
  /** The columns with values that were encrypted with an earlier key. */
  readonly columns: readonly { readonly name: string; readonly values: number }[]
}

/** The name of the keys with which values are encrypted. */
const shopKeys = 'shop'

/** Makes a new key of each name, and encrypts everything with it. Earlier keys stay: they still open and verify. */
export async function rotateKeys(options: RotationOptions): Promise<Rotation> {
  const { config, ids, isDryRun } = options
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) await refuseRunningShop(databaseUrl)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    if (!isDryRun) await openBlobStore(config)
    const store =
      database.engine === 'embedded'
        ? createSecretFileStore(join(dataDir, 'secrets'))
        : createSecretStore(database.db)
    const { db } = database
    const before = (await store.find(shopKeys)).map(({ keyId }) => keyId)
    const keys = await renewKeys(store, options)
    if (keys.length === 0)
      throw new Refused('The shop has no keys yet: its first start makes them, in this DATA_DIR or database.')
    const columns: Rotation['columns'][number][] = []
    const ring = await store.find(shopKeys)
    for (const column of await findByteColumns(db)) {
      const values = isDryRun
        ? await countSealedWith(db, column, options.makesKeys ? before : before.slice(1))
        : await reencryptColumn({ db, keys: ring, ids }, column)
      if (values > 0) columns.push({ name: `${column.table}.${column.column}`, values })
    }
    const earlier = options.makesKeys ? before : before.slice(1)
    const objects = isDryRun
      ? { values: await countObjectsSealedWith(db, earlier), lost: 0 }
      : await reencryptObjects({ db, keys: ring, ids }, openFiles(options, database))
    if (objects.values > 0) columns.push({ name: 'objects of the object storage', values: objects.values })
    return { lostObjects: objects.lost, keys: keys.map(({ name, keyId }) => `${name} ${keyId}`), columns }
  } finally {
    await database.close()
  }
}

function openFiles({ config, ids }: RotationOptions, database: Database): StoredFiles {
  return openStorage({ config, database, ids, clock, httpClient: systemHttpClient, log: silentLog }).files
}

/** Returns the newest key of each name, after it was made. A dry run makes none and names it nevertheless. */
async function renewKeys(
  store: SecretStore,
  { ids, makesKeys, isDryRun }: RotationOptions,
): Promise<readonly { readonly name: string; readonly keyId: string }[]> {
  const made: { name: string; keyId: string }[] = []
  for (const name of await store.names()) {
    const ring = await store.find(name)
    const keyId = makesKeys ? `k${ring.length + 1}` : (ring[0]?.keyId ?? '')
    if (makesKeys && !isDryRun) await store.add(name, { keyId, bytes: ids.bytes(32) })
    made.push({ name, keyId })
  }
  return made
}
