import { problem, type Problem } from '#contract/problem.ts'
import { commonPasswords } from './common-passwords.ts'
import { emailKeyOf } from '../email/email-address.ts'

/** Shortest password that is taken, in characters (NIST SP 800-63B; no rules on what they are). */
export const shortestPassword = 8
/** Longest password that is taken, in characters. */
export const longestPassword = 128

/** A new password as it was typed, twice, and whose it is to be. */
export type NewPassword = { readonly password: string; readonly confirm: string; readonly email?: string }

/** What is wrong with a new password; undefined when nothing is. */
export function passwordFault({ password, confirm, email = '' }: NewPassword): Problem | undefined {
  const field = 'password'
  const length = [...password].length
  if (length < shortestPassword)
    return problem('passwordTooShort', { field, details: { min: shortestPassword } })
  if (length > longestPassword) return problem('wrongFormat', { field })
  if (password !== confirm) return problem('passwordsDiffer', { field: 'confirm' })
  return isEasilyGuessed(password, email) ? problem('passwordTooCommon', { field }) : undefined
}

/** One of the first guesses: a common one, the same few characters again and again, or the owner's address. */
function isEasilyGuessed(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const address = emailKeyOf(email)
  return (
    commonPasswords.has(plain) ||
    new Set(plain).size <= 2 ||
    (address !== '' && [address, address.split('@')[0]].includes(plain))
  )
}
