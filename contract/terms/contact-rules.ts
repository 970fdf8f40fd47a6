import { type Contact } from './passenger.ts'
import { isPhoneLike } from './phone-number.ts'

/** A field of the booker's form. */
export type ContactField = Exclude<keyof Contact, 'isWithheldFromAirlines'>

/** What can be wrong with a field of the booker's form. */
export type ContactFault = { readonly field: ContactField; readonly kind: 'missing' | 'wrongFormat' }

/** Who fills in the form: an account that sells for the shop (role `Agent`), or a traveller or one of the staff. */
export type Booker = { readonly isAgencyUser: boolean }

/**
 * An address that mail can be sent to: one @, a dot after it, letters of ASCII ("information must be entered
 * in English only", and few mail servers take others). The mail itself is the proof.
 */
const emailForm = /^[\w!#$%&'*+/=?^`{|}~.-]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]{2,}$/

/**
 * The fields that have to be filled in. Source: specification §5, where the company name is among them: it is
 * required of agency users, who need it on the invoice, and not of travellers, who often have none.
 */
export function requiredContactFields({ isAgencyUser }: Booker): readonly ContactField[] {
  return isAgencyUser ? ['name', 'mobilePhone', 'email', 'companyName'] : ['name', 'mobilePhone', 'email']
}

/** Everything that is wrong with the booker's form, in the order of its fields; page and server ask this alike. */
export function contactFaults(contact: Pick<Contact, ContactField>, booker: Booker): ContactFault[] {
  const required = requiredContactFields(booker)
  return fieldOrder.flatMap((field): ContactFault[] => {
    const text = (contact[field] ?? '').trim()
    if (text === '') return required.includes(field) ? [{ field, kind: 'missing' }] : []
    return isInForm(field, text) ? [] : [{ field, kind: 'wrongFormat' }]
  })
}

const fieldOrder: readonly ContactField[] = [
  'name',
  'mobilePhone',
  'daytimePhone',
  'email',
  'companyName',
  'costCenter',
  'lineId',
]

function isInForm(field: ContactField, text: string): boolean {
  if (field === 'mobilePhone' || field === 'daytimePhone') return isPhoneLike(text)
  return field !== 'email' || emailForm.test(text)
}
