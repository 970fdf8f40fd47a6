import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { createProblem, type Problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { Ids } from '#server/platform/ids.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'

/**
 * Hashes and verifies passwords. Each takes about a third of a second; under load both can be refused as
 * `busy`.
 */
export type PasswordHasher = {
  /** Returns the hash to store. */
  hash(password: string): Promise<Result<string, Problem>>
  /**
   * A hash that no password matches, for accounts without a password: verification takes as long as for
   * others.
   */
  readonly nobodys: string
  /**
   * Whether the password matches; undefined is verified against the placeholder, takes as long, and never
   * matches.
   */
  verify(password: string, kept: string | undefined): Promise<Result<boolean, Problem>>
}

/** Dependencies of a hasher. `logN` is log2 of the cost; less than 17 is for tests alone. */
export type PasswordHasherDeps = { readonly ids: Ids; readonly logN?: number }

type Setting = { readonly logN: number; readonly r: number; readonly p: number }
type StoredHash = Setting & { readonly salt: Buffer; readonly hash: Buffer }

/** OWASP's strongest setting for scrypt (2025): 128 MiB and about a third of a second each. */
const usual: Setting = { logN: 17, r: 8, p: 1 }
const saltLength = 16
const hashLength = 32
/**
 * scrypt runs in the thread pool, which file access and DNS lookups share: two of its four threads stay free
 * for them. Callers beyond the queue would not wait long enough for the answer.
 */
const limits = { most: 2, mostWaiting: 100 }

/** Hashes with scrypt as "$scrypt$ln=17,r=8,p=1$salt$hash", so that the cost can grow later. */
export function createPasswordHasher({ ids, logN = usual.logN }: PasswordHasherDeps): PasswordHasher {
  const semaphore = createSemaphore(limits)
  const setting = { ...usual, logN }
  const nobodys: StoredHash = {
    ...setting,
    salt: Buffer.from(ids.bytes(saltLength)),
    hash: Buffer.from(ids.bytes(hashLength)),
  }
  const runWithinLimit = async <Value>(work: () => Promise<Value>): Promise<Result<Value, Problem>> => {
    const leave = await semaphore.enter()
    if (!leave) return fail(createProblem('busy'))
    try {
      return succeed(await work())
    } finally {
      leave()
    }
  }
  return {
    nobodys: encodeHash(nobodys),
    hash: (password) =>
      runWithinLimit(async () => {
        const salt = Buffer.from(ids.bytes(saltLength))
        return encodeHash({ ...setting, salt, hash: await deriveKey(password, salt, setting) })
      }),
    verify: (password, text) =>
      runWithinLimit(async () => {
        const kept = text === undefined ? nobodys : decodeHash(text)
        return timingSafeEqual(await deriveKey(password, kept.salt, kept), kept.hash)
      }),
  }
}

/** Keyboards send the same password composed or decomposed: NFKC makes them equal. */
function deriveKey(password: string, salt: Buffer, { logN, r, p }: Setting): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashLength, options, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })
}

function encodeHash({ logN, r, p, salt, hash }: StoredHash): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

function decodeHash(text: string): StoredHash {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text)
  if (!parts) throw new Error('A kept password is in no form that we know.')
  const [logN = 0, r = 0, p = 0] = parts.slice(1, 4).map(Number)
  const [salt = '', hash = ''] = parts.slice(4)
  return { logN, r, p, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}
