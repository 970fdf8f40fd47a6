import { type PaymentMethod } from '#contract/terms/payment.ts'

/** The ways to pay that this shop offers now: those that work without an outside service. */
export const offeredMethods: readonly PaymentMethod[] = ['bankTransfer', 'counter']
