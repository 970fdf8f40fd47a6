import { type AgencyCheckAnswer } from '#contract/api/agency.ts'
import { digitsOf } from '#contract/terms/agency-numbers.ts'
import { phoneNumberOf } from '#contract/terms/phone-number.ts'
import { type Agency } from './agency-store.ts'

/** What a check compares with. */
export type OwnContacts = Pick<Agency, 'phone' | 'fax' | 'email' | 'accounts' | 'promptPayId' | 'billerId'>

/**
 * What of ours a text is, however it is written: somebody who was called, mailed or asked for money finds out whether
 * that was us. Undefined when it is nothing of ours; a part of a number never is.
 */
export function whatOfOurs(text: string, agency: OwnContacts): AgencyCheckAnswer['isOurs'] {
  const asked = text.trim()
  if (asked.toLowerCase() === agency.email.toLowerCase()) return 'email'
  const digits = digitsOf(asked)
  if (agency.accounts.some(({ accountNumber }) => digitsOf(accountNumber) === digits)) return 'bankAccount'
  if (agency.promptPayId !== '' && agency.promptPayId === digits) return 'promptPay'
  if (agency.billerId !== '' && agency.billerId === digits) return 'biller'
  if (isSamePhone(asked, agency.phone)) return 'phone'
  return isSamePhone(asked, agency.fax) ? 'fax' : undefined
}

function isSamePhone(one: string, other: string): boolean {
  const number = phoneNumberOf(one)
  if (number !== undefined) return number.e164 === phoneNumberOf(other)?.e164
  // a number that cannot be understood is ours only where it is written as we write it
  return digitsOf(one) !== '' && digitsOf(one) === digitsOf(other)
}
