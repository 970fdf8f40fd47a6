import { type AirlineFault, silences } from '../suppliers/airline-faults.ts'

/** A fault of a payment service in one row of the fault matrix: the same silences as at an airline. */
export type PaymentFault = AirlineFault

/** Every fault that leaves the shop without a usable answer. */
export const paymentSilences: readonly PaymentFault[] = silences

/** The request of the card service's API for each payment step. */
export const cardWire = {
  starting: { method: 'POST', path: '/charges' },
  asking: { method: 'GET', path: '/charges/*' },
  capturing: { method: 'POST', path: '/charges/*/capture' },
  voiding: { method: 'POST', path: '/charges/*/reverse' },
  refunding: { method: 'POST', path: '/charges/*/refunds' },
} as const

/** Returns the body of POST /_control that sets a fault for a step. */
export function cardFault(fault: PaymentFault, step: keyof typeof cardWire): object {
  return fault.effect === undefined
    ? { door: 'shut' }
    : { faults: [{ match: cardWire[step], ...fault.effect }] }
}
