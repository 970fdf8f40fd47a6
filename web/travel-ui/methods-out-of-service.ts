import type { PaymentChoice } from '#contract/api/price.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'

/**
 * Returns the specification's methods of which nothing is offered now, in the order of the server. An account
 * whose credit does not suffice is left out: it is in service.
 */
export function methodsOutOfService(choices: readonly PaymentChoice[]): readonly PaymentMethod[] {
  const open = new Set(
    choices.filter(({ isAvailable }) => isAvailable).map(({ paymentMethod }) => paymentMethod),
  )
  return [...new Set(choices.map(({ paymentMethod }) => paymentMethod))].filter(
    (method) => !open.has(method) && method !== 'credit',
  )
}
