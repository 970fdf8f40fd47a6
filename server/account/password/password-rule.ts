import { createProblem, type Problem } from '#contract/problem.ts'
import { commonPasswords } from './common-passwords.ts'
import { emailLookupKey } from '../email/email-address.ts'

/** Minimum password length in characters (NIST SP 800-63B; no composition rules). */
export const shortestPassword = 8
/** Maximum password length in characters. */
export const longestPassword = 128

/** A new password, entered twice, and its owner's address. */
export type NewPassword = { readonly password: string; readonly confirm: string; readonly email?: string }

/** Returns the fault of a new password; undefined when it is acceptable. */
export function passwordFault({ password, confirm, email = '' }: NewPassword): Problem | undefined {
  const field = 'password'
  const length = [...password].length
  if (length < shortestPassword)
    return createProblem('passwordTooShort', { field, details: { min: shortestPassword } })
  if (length > longestPassword) return createProblem('wrongFormat', { field })
  if (password !== confirm) return createProblem('passwordsDiffer', { field: 'confirm' })
  return isEasilyGuessed(password, email) ? createProblem('passwordTooCommon', { field }) : undefined
}

/** Whether it is an obvious guess: a common password, few distinct characters, or the owner's address. */
function isEasilyGuessed(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const address = emailLookupKey(email)
  return (
    commonPasswords.has(plain) ||
    new Set(plain).size <= 2 ||
    (address !== '' && [address, address.split('@')[0]].includes(plain))
  )
}
