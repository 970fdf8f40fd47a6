import { type AirlineFault, silences } from '../suppliers/airline-faults.ts'

/** What goes wrong at a payment service in one row of the fault matrix: the same silences as at an airline. */
export type PaymentFault = AirlineFault

/** Every way in which no usable answer comes. */
export const paymentSilences: readonly PaymentFault[] = silences

/** Which request of the card service's wire a step of paying is made of. */
export const cardWire = {
  starting: { method: 'POST', path: '/charges' },
  asking: { method: 'GET', path: '/charges/*' },
  capturing: { method: 'POST', path: '/charges/*/capture' },
  voiding: { method: 'POST', path: '/charges/*/reverse' },
  refunding: { method: 'POST', path: '/charges/*/refunds' },
} as const

/** What POST /_control takes to put a fault in force for a step. */
export function cardFault(fault: PaymentFault, step: keyof typeof cardWire): object {
  return fault.effect === undefined
    ? { door: 'shut' }
    : { faults: [{ match: cardWire[step], ...fault.effect }] }
}
