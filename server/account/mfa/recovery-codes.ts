import type { Signer } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'

/** Codes per set. */
export const recoveryCodeCount = 10

/** Letters and digits that cannot be confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** Twelve characters are 59 bits: out of reach, as attempts are limited. */
const codeLength = 12

/** Creates recovery codes that replace the second factor, formatted "abcd-efgh-jkmn". */
export function newRecoveryCodes(ids: Ids): readonly string[] {
  const codes = Array.from({ length: recoveryCodeCount }, () => ids.code(alphabet, codeLength))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/**
 * Returns the stored digest of a recovery code. It is keyed with a key outside the database, as a code is too
 * short for a bare digest, and bound to its owner.
 */
export function recoveryCodeDigest({ sign }: Signer, userId: string, typed: string): string {
  return sign(`${userId} ${withoutSeparators(typed)}`)
}

/** Returns the digest in the list that a code matches; undefined when there is none. */
export function matchingRecoveryDigest(
  signer: Signer,
  {
    userId,
    typed,
    digests,
  }: { readonly userId: string; readonly typed: string; readonly digests: readonly string[] },
): string | undefined {
  const text = `${userId} ${withoutSeparators(typed)}`
  return digests.find((digest) => signer.verify(text, digest))
}

function withoutSeparators(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')
}
