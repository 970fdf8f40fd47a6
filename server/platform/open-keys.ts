import { type Sealer, type Signer, createSealer, createSigner } from './crypto.ts'
import { type SecretDeps, createSecrets } from './secrets.ts'

/** What the shop signs and seals with. */
export type Keys = {
  /** A signer for one purpose: what is signed for another does not pass. */
  readonly signer: (purpose: string) => Signer
  /** Seals what is personal. */
  readonly sealer: Sealer
}

/** Reads the keys of the shop, and makes them on its first start. */
export async function openKeys(deps: SecretDeps): Promise<Keys> {
  const keys = await createSecrets(deps).keysOf('shop')
  return {
    signer: (purpose) => createSigner(keys, purpose),
    sealer: createSealer(keys, 'personal', deps.ids),
  }
}
