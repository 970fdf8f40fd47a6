import type { AgencyCheckAnswer } from '#contract/api/agency.ts'
import { withoutSeparators } from '#contract/terms/agency-numbers.ts'
import { parsePhoneNumber } from '#contract/terms/phone-number.ts'
import type { Agency } from './agency-store.ts'

/** The agency's contact details that a check compares with. */
export type OwnContacts = Pick<Agency, 'phone' | 'fax' | 'email' | 'accounts' | 'promptPayId' | 'billerId'>

/**
 * Returns which of the agency's contact details a text is, in any notation, so that a customer who was
 * called, emailed or asked for money can check the sender. Undefined when it is none of them; part of a
 * number never matches.
 */
export function agencyContactKind(text: string, agency: OwnContacts): AgencyCheckAnswer['isOurs'] {
  const asked = text.trim()
  if (asked.toLowerCase() === agency.email.toLowerCase()) return 'email'
  const digits = withoutSeparators(asked)
  if (agency.accounts.some(({ accountNumber }) => withoutSeparators(accountNumber) === digits))
    return 'bankAccount'
  if (agency.promptPayId !== '' && agency.promptPayId === digits) return 'promptPay'
  if (agency.billerId !== '' && agency.billerId === digits) return 'biller'
  if (isSamePhone(asked, agency.phone)) return 'phone'
  return isSamePhone(asked, agency.fax) ? 'fax' : undefined
}

function isSamePhone(one: string, other: string): boolean {
  const number = parsePhoneNumber(one)
  if (number !== undefined) return number.e164 === parsePhoneNumber(other)?.e164
  // A number that cannot be parsed matches only when its digits equal those of the agency's number.
  return withoutSeparators(one) !== '' && withoutSeparators(one) === withoutSeparators(other)
}
