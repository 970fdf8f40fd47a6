import type { Contact, Passenger, PassengerContact } from '../passenger.ts'

/** A special service request (SSR) with the contact of a passenger. */
export type ContactService = { readonly code: 'CTCM' | 'CTCE' | 'CTCR'; readonly message: string }

/** Returns whether a service carries the contact of a passenger, or its refusal. */
export function isContactCode(code: string): boolean {
  return code === 'CTCM' || code === 'CTCE' || code === 'CTCR'
}

/**
 * Returns the passenger contact for irregular operations: mobile phone (SSR CTCM) and email (SSR CTCE), or
 * refusal (SSR CTCR). A passenger's own contact replaces that of the booker as a whole. Source: IATA resolution
 * 830d; airlines charge agencies that send none of them. Lap infants have the contact of their adult.
 */
export function contactServicesOf(
  { type, contact: own }: Pick<Passenger, 'type' | 'contact'>,
  booker: Contact,
): readonly ContactService[] {
  if (type === 'infantOnLap') return []
  const { mobilePhone = '', email, isWithheldFromAirlines }: PassengerContact = own ?? booker
  if (isWithheldFromAirlines) return [{ code: 'CTCR', message: 'REFUSED' }]
  const digits = toHostPhone(mobilePhone)?.replace('+', '')
  return [
    ...(digits === undefined ? [] : [{ code: 'CTCM' as const, message: digits }]),
    ...(email === undefined ? [] : [{ code: 'CTCE' as const, message: toTeletypeEmail(email) }]),
  ]
}

/** Teletype replacement: @ becomes //, _ becomes .. and - becomes ./ */
function toTeletypeEmail(email: string): string {
  return email.toUpperCase().replaceAll('@', '//').replaceAll('_', '..').replaceAll('-', './')
}

/** Returns a phone number in digits with plus and hyphens, Thai without a country code; undefined when invalid. */
export function toHostPhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  const full = digits.replace(/^00/, '+').replace(/^0(?=\d)/, '+66')
  return /^\+?\d{6,15}$/.test(full) ? full : undefined
}
