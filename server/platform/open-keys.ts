import { type Sealer, type Signer, createSealer, createSigner } from './crypto.ts'
import { type SecretDeps, createSecrets } from './secrets.ts'

/** The shop's signing and encryption keys. */
export type Keys = {
  /** Returns a signer for one purpose; it rejects signatures of another purpose. */
  readonly signer: (purpose: string) => Signer
  /** Encrypts personal data. */
  readonly sealer: Sealer
}

/** Reads the keys of the shop; creates them on its first start. */
export async function openKeys(deps: SecretDeps): Promise<Keys> {
  const keys = await createSecrets(deps).keysOf('shop')
  return {
    signer: (purpose) => createSigner(keys, purpose),
    sealer: createSealer(keys, 'personal', deps.ids),
  }
}
