import { crc32 } from 'node:zlib'
import { apiKeyPrefix } from '#contract/api-scopes.ts'
import type { Ids } from '#server/platform/ids.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 256 bits in base 62. */
const randomLength = 43
/** 32 bits in base 62. */
const checkLength = 6
const form = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checkLength}}$`)

/**
 * Returns the secret of a new API key: the prefix, 43 random letters and digits (256 bits), and their CRC-32 in six
 * letters and digits. By prefix and check, secret scanners find a published key without asking the shop, as with the
 * tokens of GitHub.
 */
export function createApiKeySecret(ids: Pick<Ids, 'code'>): string {
  const random = ids.code(alphabet, randomLength)
  return `${apiKeyPrefix}${random}${checkOf(random)}`
}

/** Whether a text has the form and the check letters of a secret; a mistyped one is refused without the database. */
export function isApiKeySecret(text: string): boolean {
  if (!form.test(text)) return false
  const random = text.slice(apiKeyPrefix.length, -checkLength)
  return text.endsWith(checkOf(random))
}

function checkOf(random: string): string {
  let [rest, text] = [crc32(random), '']
  while (text.length < checkLength) {
    text = alphabet.charAt(rest % alphabet.length) + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
