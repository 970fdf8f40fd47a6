import type { ContactRequest } from '#contract/api/passengers.ts'
import type { CustomerRow } from '#contract/api/staff/customers.ts'

/** Whom the booking is for: a known customer, or a new contact. */
export type CustomerContact = {
  readonly customer?: CustomerRow | undefined
  readonly name: string
  readonly mobilePhone: string
  readonly email: string
  readonly lineId: string
}

/** Nobody yet. */
export const noContact: CustomerContact = { name: '', mobilePhone: '', email: '', lineId: '' }

/** Returns the contact of a known customer. */
export function contactOfCustomer(customer: CustomerRow): CustomerContact {
  return { customer, name: customer.name, mobilePhone: customer.phone, email: customer.email, lineId: '' }
}

/** Returns the contact as the booking request has it. */
export function contactRequestOf({ name, mobilePhone, email, lineId }: CustomerContact): ContactRequest {
  return {
    name: name.trim(),
    mobilePhone: mobilePhone.trim(),
    email: email.trim(),
    ...(lineId.trim() === '' ? {} : { lineId: lineId.trim() }),
  }
}
