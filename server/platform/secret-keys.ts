import { type SecretKey, type Sealer, type Signer, createSealer, createSigner } from './crypto.ts'
import type { Ids } from './ids.ts'
import { type SecretDeps, createSecrets } from './secrets.ts'

/** The shop's signing and encryption keys. */
export type Keys = {
  /** Returns a signer for one purpose; it rejects signatures of another purpose. */
  readonly signer: (purpose: string) => Signer
  /** Encrypts personal data. */
  readonly sealer: Sealer
  /** Encrypts the offers that a browser holds. */
  readonly offerSealer: Sealer
  /** Encrypts the signing secrets of webhook endpoints. */
  readonly webhookSealer: Sealer
  /** Encrypts what processes share outside of the database. */
  readonly sharedSealer: Sealer
}

/** Reads the keys of the shop; creates them on its first start. */
export async function openSecretKeys(deps: SecretDeps): Promise<Keys> {
  return createSealersAndSigners(await createSecrets(deps).keysOf('shop'), deps.ids)
}

/** Returns the signers and sealers of the shop's secret keys, newest first. */
export function createSealersAndSigners(keys: readonly SecretKey[], ids: Ids): Keys {
  return {
    signer: (purpose) => createSigner(keys, purpose),
    sealer: createSealer(keys, 'personal', ids),
    offerSealer: createSealer(keys, 'offer', ids),
    webhookSealer: createSealer(keys, 'webhook secret', ids),
    sharedSealer: createSealer(keys, 'shared', ids),
  }
}
