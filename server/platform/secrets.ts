import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretKey } from './crypto.ts'
import type { Ids } from './ids.ts'
import { createSecretStore, refuseLostKeys, type SecretDatabase, type SecretStore } from './secret-store.ts'
import { writeNewFile } from './write-new-file.ts'

/** The keys that the shop creates for itself. There are no default keys. */
export type Secrets = {
  /** Returns the keys of a name, newest first, 32 bytes each; creates the first one on demand. */
  keysOf(name: string): Promise<readonly SecretKey[]>
}

/** Dependencies of the secrets. */
export type SecretDeps = { readonly database: SecretDatabase; readonly dataDir: string; readonly ids: Ids }

/** The keys that every shop has had since its first start. */
const shopKeys = 'shop'
const firstKeyId = 'k1'
const keyLength = 32

/**
 * With the embedded database keys are files in `dataDir`/secrets, readable only by their owner: a copy of the
 * database alone opens nothing. With a PostgreSQL server they are rows of the table `secret`, as all
 * processes of the shop need the same ones and share nothing but the server; its access rights and encrypted
 * backups then protect them.
 */
export function createSecrets({ database, dataDir, ids }: SecretDeps): Secrets {
  const store =
    database.engine === 'embedded'
      ? createFileStore(join(dataDir, 'secrets'))
      : createSecretStore(database.db)
  return {
    keysOf: async (name) => {
      // Key names of later versions may have no key yet.
      if (name === shopKeys && (await store.find(name)).length === 0) await refuseLostKeys(database)
      return findOrCreateKeys(store, name, ids)
    },
  }
}

async function findOrCreateKeys(store: SecretStore, name: string, ids: Ids): Promise<readonly SecretKey[]> {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Error('A secret is named in small letters.')
  // another process may create the first key concurrently: the stored one counts
  if ((await store.find(name)).length === 0)
    await store.add(name, { keyId: firstKeyId, bytes: ids.bytes(keyLength) })
  const keys = await store.find(name)
  if (keys.length === 0 || keys.some((key) => key.bytes.length !== keyLength)) {
    throw new Error(`The key "${name}" of the shop is damaged: bring it back from a backup.`)
  }
  return keys
}

/** One file per name: a line per key, newest first, with its id and its bytes in base64. */
function createFileStore(directory: string): SecretStore {
  const keyFilePath = (name: string): string => join(directory, `${name}.key`)
  return {
    async find(name) {
      const text = await readFile(keyFilePath(name), 'utf8').catch(emptyWhenMissing)
      const lines = text.split('\n').filter((line) => line !== '')
      return lines.map((line) => {
        const [keyId = '', base64 = ''] = line.split(' ')
        return { keyId, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
      })
    },
    async add(name, { keyId, bytes }) {
      await writeNewFile(keyFilePath(name), `${keyId} ${Buffer.from(bytes).toString('base64')}\n`)
    },
  }
}

function emptyWhenMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
