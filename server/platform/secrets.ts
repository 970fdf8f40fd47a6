import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SecretKey } from './crypto.ts'
import { type Ids } from './ids.ts'
import { createSecretStore, refuseLostKeys, type SecretDatabase, type SecretStore } from './secret-store.ts'
import { writeOnce } from './write-once.ts'

/** The keys that the shop makes for itself. There are no default keys. */
export type Secrets = {
  /** The keys of a name, newest first, 32 bytes each; the first one is made when it is first asked for. */
  keysOf(name: string): Promise<readonly SecretKey[]>
}

/** What the secrets are made of. */
export type SecretDeps = { readonly database: SecretDatabase; readonly dataDir: string; readonly ids: Ids }

/** The keys that every shop has had since its first start. */
const shopKeys = 'shop'
const firstKeyId = 'k1'
const keyLength = 32

/**
 * With the embedded database keys are files in `dataDir`/secrets that only their owner may read: a copy of
 * the database alone opens nothing. With a PostgreSQL server they are rows of the table `secret`, as all
 * processes of the shop need the same ones and share nothing but the server; its access rights and the
 * encryption of its backups then guard them.
 */
export function createSecrets({ database, dataDir, ids }: SecretDeps): Secrets {
  const store =
    database.engine === 'embedded'
      ? createFileStore(join(dataDir, 'secrets'))
      : createSecretStore(database.db)
  return {
    keysOf: async (name) => {
      // Names that came later may have none yet.
      if (name === shopKeys && (await store.find(name)).length === 0) await refuseLostKeys(database)
      return findOrMake(store, name, ids)
    },
  }
}

async function findOrMake(store: SecretStore, name: string, ids: Ids): Promise<readonly SecretKey[]> {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Error('A secret is named in small letters.')
  // another process may make the first key at this moment: the one that is there in the end counts
  if ((await store.find(name)).length === 0)
    await store.add(name, { keyId: firstKeyId, bytes: ids.bytes(keyLength) })
  const keys = await store.find(name)
  if (keys.length === 0 || keys.some((key) => key.bytes.length !== keyLength)) {
    throw new Error(`The key "${name}" of the shop is damaged: bring it back from a backup.`)
  }
  return keys
}

/** One file for each name: a line for each key, newest first, its id and its bytes in base64. */
function createFileStore(directory: string): SecretStore {
  const pathOf = (name: string): string => join(directory, `${name}.key`)
  return {
    async find(name) {
      const text = await readFile(pathOf(name), 'utf8').catch(missingIsEmpty)
      const lines = text.split('\n').filter((line) => line !== '')
      return lines.map((line) => {
        const [keyId = '', base64 = ''] = line.split(' ')
        return { keyId, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
      })
    },
    async add(name, { keyId, bytes }) {
      await writeOnce(pathOf(name), `${keyId} ${Buffer.from(bytes).toString('base64')}\n`)
    },
  }
}

function missingIsEmpty(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
