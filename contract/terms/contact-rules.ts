import type { Contact, PassengerContact } from './passenger.ts'
import { isPhoneLike } from './phone-number.ts'

/** A field of the booker's form. */
export type ContactField = Exclude<keyof Contact, 'isWithheldFromAirlines'>

/** What can be wrong with a field of the booker's form. */
export type ContactFault = { readonly field: ContactField; readonly kind: 'missing' | 'wrongFormat' }

/**
 * Who fills in the form: an account that sells for the shop (role `Agent`), or a traveller or member of
 * staff.
 */
export type Booker = { readonly isAgencyUser: boolean }

/**
 * An email address: one @, a dot after it, ASCII letters ("information must be entered in English only", and
 * few mail servers accept others). Only delivery proves that it exists.
 */
const emailForm = /^[\w!#$%&'*+/=?^`{|}~.-]+@[A-Za-z0-9.-]+\.[A-Za-z0-9-]{2,}$/

/**
 * Returns the required fields. Source: specification §5, which includes the company name: it is required of
 * agency users, who need it on the invoice, and not of travellers, who often have none.
 */
export function requiredContactFields({ isAgencyUser }: Booker): readonly ContactField[] {
  return isAgencyUser ? ['name', 'mobilePhone', 'email', 'companyName'] : ['name', 'mobilePhone', 'email']
}

/** Returns all faults of the booker's form, in the order of its fields; page and server share this check. */
export function contactFaults(contact: Pick<Contact, ContactField>, booker: Booker): ContactFault[] {
  const required = requiredContactFields(booker)
  return fieldOrder.flatMap((field): ContactFault[] => {
    const text = (contact[field] ?? '').trim()
    if (text === '') return required.includes(field) ? [{ field, kind: 'missing' }] : []
    return hasValidFormat(field, text) ? [] : [{ field, kind: 'wrongFormat' }]
  })
}

/** Returns the first field of a passenger's own contact that is not in a valid format. */
export function passengerContactFault({
  mobilePhone,
  email,
}: Pick<PassengerContact, 'mobilePhone' | 'email'>): 'mobilePhone' | 'email' | undefined {
  if (mobilePhone !== undefined && !hasValidFormat('mobilePhone', mobilePhone.trim())) return 'mobilePhone'
  return email !== undefined && !hasValidFormat('email', email.trim()) ? 'email' : undefined
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

function hasValidFormat(field: ContactField, text: string): boolean {
  if (field === 'mobilePhone' || field === 'daytimePhone') return isPhoneLike(text)
  return field !== 'email' || emailForm.test(text)
}
