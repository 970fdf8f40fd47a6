import { type Contact, type Passenger } from '#contract/terms/passenger.ts'

/** A special service request (SSR) as createBooking takes one. */
export type ContactService = { readonly code: 'CTCM' | 'CTCE' | 'CTCR'; readonly message: string }

/**
 * How the airline reaches a passenger on the day: mobile phone (SSR CTCM) and email (SSR CTCE), or that the passenger
 * refuses to be reached (SSR CTCR). Source: IATA resolution 830d; airlines charge agencies that send none of them.
 * Infants on a lap are reached by whoever holds them.
 */
export function contactServicesOf(
  { type }: Passenger,
  { mobilePhone, email, isWithheldFromAirlines }: Contact,
): readonly ContactService[] {
  if (type === 'infantOnLap') return []
  if (isWithheldFromAirlines) return [{ code: 'CTCR', message: 'PASSENGER REFUSED TO PROVIDE CONTACT' }]
  const digits = hostPhone(mobilePhone)?.replace('+', '')
  return [
    ...(digits === undefined ? [] : [{ code: 'CTCM' as const, message: digits }]),
    { code: 'CTCE', message: teletypeEmail(email) },
  ]
}

/** Teletypes have no such characters: @ is written //, _ is written .. and - is written ./ */
function teletypeEmail(email: string): string {
  return email.toUpperCase().replaceAll('@', '//').replaceAll('_', '..').replaceAll('-', './')
}

/** A telephone number in digits with plus and hyphens, one without a country taken for Thai; undefined when it is none. */
export function hostPhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  const full = digits.replace(/^00/, '+').replace(/^0(?=\d)/, '+66')
  return /^\+?\d{6,15}$/.test(full) ? full : undefined
}
