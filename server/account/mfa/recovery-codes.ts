import { type Signer } from '#server/platform/crypto.ts'
import { type Ids } from '#server/platform/ids.ts'

/** So many are made at once. */
export const recoveryCodeCount = 10

/** Letters and digits that nobody takes for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** Twelve of them are 59 bits: out of reach, as attempts are counted. */
const codeLength = 12

/** Codes that stand in for the second factor, as they are shown: "abcd-efgh-jkmn". */
export function newRecoveryCodes(ids: Ids): readonly string[] {
  const codes = Array.from({ length: recoveryCodeCount }, () => ids.code(alphabet, codeLength))
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/**
 * A recovery code as it is kept: under a key that is not in the database, as it is too short for a bare digest,
 * and with its owner's name, so that it is good for nobody else.
 */
export function recoveryDigest({ sign }: Signer, userId: string, typed: string): string {
  return sign(`${userId} ${plain(typed)}`)
}

/** The one of these digests that a code belongs to; undefined when it is none of them. */
export function digestOfRecoveryCode(
  signer: Signer,
  {
    userId,
    typed,
    digests,
  }: { readonly userId: string; readonly typed: string; readonly digests: readonly string[] },
): string | undefined {
  const text = `${userId} ${plain(typed)}`
  return digests.find((digest) => signer.verify(text, digest))
}

function plain(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')
}
