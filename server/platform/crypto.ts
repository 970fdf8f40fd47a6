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
import { type Ids } from './ids.ts'

/** A key of the shop: 32 bytes, and the name by which a sealed text says which one it needs. */
export type SecretKey = { readonly keyId: string; readonly bytes: Uint8Array }

/** Encrypts texts for storage. */
export type Sealer = {
  seal(text: string): Uint8Array
  /** Throws when the text was changed, was sealed for another purpose, or its key is not here any more. */
  open(sealed: Uint8Array): string
}

/** Signs texts, so that what comes back from a browser can be told from what somebody made up. */
export type Signer = {
  /** The signature as base64url (43 letters); the same text always gets the same one. */
  sign(text: string): string
  /** The signatures under every key, the newest first: to find again what was signed before a key was renewed. */
  signAll(text: string): readonly string[]
  /** True for a signature of any key, older ones included; takes the same time for every wrong one. */
  verify(text: string, signature: string): boolean
}

const nonceLength = 12
const tagLength = 16
const formatVersion = 1

/**
 * Encrypts with AES-256-GCM under the first key and decrypts under any. The purpose goes into the key: what
 * was sealed for one cannot be passed off as something sealed for another.
 */
export function createSealer(keys: readonly SecretKey[], purpose: string, ids: Ids): Sealer {
  const derived = keysFor(keys, `seal ${purpose}`)
  const current = first(derived)
  return {
    seal(text) {
      const name = Buffer.from(current.keyId)
      const head = Buffer.concat([Buffer.from([formatVersion, name.length]), name])
      const nonce = ids.bytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(head)
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
      const key = derived.find((one) => one.keyId === keyId)
      if (!key) throw new Error(`The key ${keyId} of a sealed text is missing.`)
      const nonce = all.subarray(headLength, headLength + nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagLength })
      decipher.setAAD(all.subarray(0, headLength)).setAuthTag(all.subarray(-tagLength))
      const body = all.subarray(headLength + nonceLength, -tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

/** Signs with HMAC-SHA256 under the first key, each purpose with a key of its own. */
export function createSigner(keys: readonly SecretKey[], purpose: string): Signer {
  // Made into objects once: Node checks bare bytes anew for every signature, and a search signs hundreds.
  const derived = keysFor(keys, `sign ${purpose}`).map(({ bytes }) => createSecretKey(bytes))
  const current = first(derived)
  const signUnder = (key: KeyObject, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text) => signUnder(current, text),
    signAll: (text) => derived.map((key) => signUnder(key, text)),
    verify: (text, signature) =>
      derived.map((key) => isSameText(signUnder(key, text), signature)).some((isRight) => isRight),
  }
}

/** Compares without telling by its time where the difference is. */
export function isSameText(ours: string, theirs: string): boolean {
  const [left, right] = [
    createHash('sha256').update(ours).digest(),
    createHash('sha256').update(theirs).digest(),
  ]
  return timingSafeEqual(left, right)
}

function keysFor(keys: readonly SecretKey[], purpose: string): SecretKey[] {
  return keys.map(({ keyId, bytes }) => ({
    keyId,
    bytes: new Uint8Array(hkdfSync('sha256', bytes, '', `farehouse ${purpose}`, 32)),
  }))
}

function first<Key>(keys: readonly Key[]): Key {
  const [key] = keys
  if (!key) throw new Error('At least one key is needed.')
  return key
}

/** SHA-256 as base64url: how a token is kept, so that who reads the database cannot use it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
