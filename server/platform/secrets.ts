import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretKey } from './crypto.ts'
import type { Ids } from './ids.ts'
import { createSecretStore, refuseLostKeys, type SecretDatabase, type SecretStore } from './secret-store.ts'
import { replaceFile, writeNewFile } from './write-new-file.ts'

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
      ? createSecretFileStore(join(dataDir, 'secrets'))
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
export function createSecretFileStore(directory: string): SecretStore {
  const keyFilePath = (name: string): string => join(directory, `${name}.key`)
  const readLines = async (name: string): Promise<readonly string[]> => {
    const text = await readFile(keyFilePath(name), 'utf8').catch(emptyWhenMissing)
    return text.split('\n').filter((line) => line !== '')
  }
  return {
    async find(name) {
      return (await readLines(name)).map((line) => {
        const [keyId = '', base64 = ''] = line.split(' ')
        return { keyId, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }
      })
    },
    async names() {
      const files = await readdir(directory).catch(noneWhenMissing)
      return files
        .filter((file) => file.endsWith('.key'))
        .map((file) => file.slice(0, -'.key'.length))
        .toSorted()
    },
    async add(name, { keyId, bytes }) {
      const lines = await readLines(name)
      if (lines.some((line) => line.startsWith(`${keyId} `))) return
      const added = `${keyId} ${Buffer.from(bytes).toString('base64')}`
      // of processes that create the first key at once, one succeeds
      if (lines.length === 0) await writeNewFile(keyFilePath(name), `${added}\n`)
      else await replaceFile(keyFilePath(name), `${[added, ...lines].join('\n')}\n`)
    },
  }
}

function emptyWhenMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

function noneWhenMissing(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
