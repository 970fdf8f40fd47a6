import { createHash } from 'node:crypto'
import type { SecretStore } from '#server/platform/secret-store.ts'

/** Names a key without showing it: of 32 random bytes nothing can be found out from its digest. */
export type KeyFact = { readonly name: string; readonly keyId: string; readonly fingerprint: string }

/** Returns the facts of every key of a store. */
export async function keyFactsOf(store: SecretStore): Promise<KeyFact[]> {
  const facts: KeyFact[] = []
  for (const name of await store.names())
    for (const { keyId, bytes } of await store.find(name))
      facts.push({ name, keyId, fingerprint: fingerprintOf(name, bytes) })
  return facts
}

/** Copies every key to another store, the oldest first, so that their order stays. */
export async function copyKeys(from: SecretStore, to: SecretStore): Promise<void> {
  for (const name of await from.names())
    for (const key of (await from.find(name)).toReversed()) await to.add(name, key)
}

/** Returns which of the needed keys a store lacks. */
export async function missingKeys(
  needed: readonly KeyFact[],
  store: SecretStore,
): Promise<readonly KeyFact[]> {
  const present = new Set((await keyFactsOf(store)).map(({ fingerprint }) => fingerprint))
  return needed.filter(({ fingerprint }) => !present.has(fingerprint))
}

function fingerprintOf(name: string, bytes: Uint8Array): string {
  return createHash('sha256').update(`farehouse key ${name} `).update(bytes).digest('hex').slice(0, 16)
}
