import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import type { Ids } from './ids.ts'

/** A key of the shop: 32 bytes, and the key id stored in each ciphertext. */
export type SecretKey = { readonly keyId: string; readonly bytes: Uint8Array }

/** Encrypts texts for storage. */
export type Sealer = {
  seal(text: string): Uint8Array
  /** Throws when the ciphertext was changed, was sealed for another purpose, or its key is missing. */
  open(sealed: Uint8Array): string
}

/** Signs texts, so that values returned by a browser can be verified. */
export type Signer = {
  /** Returns the signature as base64url (43 letters); deterministic. */
  sign(text: string): string
  /**
   * Returns the signatures under every key, newest first: to find values that were signed before a key
   * rotation.
   */
  signAll(text: string): readonly string[]
  /** True for a signature of any key, older ones included; takes constant time for every wrong one. */
  verify(text: string, signature: string): boolean
}

const nonceLength = 12
const tagLength = 16
const formatVersion = 1

/**
 * Encrypts with AES-256-GCM under the first key and decrypts under any. The key is derived per purpose: a
 * ciphertext of one purpose cannot be used for another.
 */
export function createSealer(keys: readonly SecretKey[], purpose: string, ids: Ids): Sealer {
  // Key objects are created once: Node revalidates raw bytes for every text, and a list opens hundreds.
  const derived = deriveKeys(keys, `seal ${purpose}`).map(({ keyId, bytes }) => ({
    keyId,
    key: createSecretKey(bytes),
  }))
  const current = requireFirstKey(derived)
  return {
    seal(text) {
      const name = Buffer.from(current.keyId)
      const head = Buffer.concat([Buffer.from([formatVersion, name.length]), name])
      const nonce = ids.bytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(head)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return new Uint8Array(Buffer.concat([head, nonce, body, cipher.getAuthTag()]))
    },
    open(sealed) {
      const all = Buffer.from(sealed)
      const headLength = 2 + (all[1] ?? 0)
      if (all[0] !== formatVersion || all.length < headLength + nonceLength + tagLength) {
        throw new Error('This is not a sealed text.')
      }
      const keyId = all.subarray(2, headLength).toString()
      const key = derived.find((one) => one.keyId === keyId)?.key
      if (!key) throw new Error(`The key ${keyId} of a sealed text is missing.`)
      const nonce = all.subarray(headLength, headLength + nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
      decipher.setAAD(all.subarray(0, headLength)).setAuthTag(all.subarray(-tagLength))
      const body = all.subarray(headLength + nonceLength, -tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** Signs with HMAC-SHA256 under the first key, with a key derived per purpose. */
export function createSigner(keys: readonly SecretKey[], purpose: string): Signer {
  // Key objects are created once: Node revalidates raw bytes at every signature, and a search signs hundreds.
  const derived = deriveKeys(keys, `sign ${purpose}`).map(({ bytes }) => createSecretKey(bytes))
  const current = requireFirstKey(derived)
  const hmacUnder = (key: KeyObject, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text) => hmacUnder(current, text),
    signAll: (text) => derived.map((key) => hmacUnder(key, text)),
    verify: (text, signature) =>
      derived.map((key) => isEqualInConstantTime(hmacUnder(key, text), signature)).some((isRight) => isRight),
  }
}

/** Compares in constant time. */
export function isEqualInConstantTime(ours: string, theirs: string): boolean {
  const [left, right] = [
    createHash('sha256').update(ours).digest(),
    createHash('sha256').update(theirs).digest(),
  ]
  return timingSafeEqual(left, right)
}

function deriveKeys(keys: readonly SecretKey[], purpose: string): SecretKey[] {
  return keys.map(({ keyId, bytes }) => ({
    keyId,
    bytes: new Uint8Array(hkdfSync('sha256', bytes, '', `farehouse ${purpose}`, 32)),
  }))
}

function requireFirstKey<Key>(keys: readonly Key[]): Key {
  const [key] = keys
  if (!key) throw new Error('At least one key is needed.')
  return key
}

/**
 * Returns SHA-256 as base64url. Tokens are stored as digests, so that a reader of the database cannot use
 * them.
 */
export function sha256Base64url(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('base64url')
}
