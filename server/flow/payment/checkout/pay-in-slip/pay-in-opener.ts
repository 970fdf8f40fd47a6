import { createProblem } from '#contract/problem.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { PayKeys } from '../pay-key.ts'
import type { Payment } from '../../attempt/payment-store.ts'
import type { OpenPayIn } from './print-pay-in-slip.ts'

/** Dependencies of {@link createPayInOpener}. */
export type OpenPayInDeps = {
  readonly payKeys: Pick<PayKeys, 'open'>
  readonly payment: { standingOf(booking: Booking): Promise<Payment | undefined> }
  /** True in a shop whose payment services are simulated. */
  readonly isSimulated: boolean
}

/**
 * Creates the opener of payments by order key or pay key. A payer who is not the owner learns nothing about
 * the booker: the name and telephone fields of their slip stay blank.
 */
export function createPayInOpener({ payKeys, payment, isSimulated }: OpenPayInDeps): OpenPayIn {
  return async (key) => {
    const opened = await payKeys.open(key)
    if (!opened) return fail(createProblem('notFound'))
    const { order, isOwner } = opened
    if (!isAwaitingPayment(order.state)) return fail(createProblem('bookingNotPayable'))
    const standing = await payment.standingOf(order)
    if (!standing) return fail(createProblem('paymentMethodMissing', { field: 'paymentMethod' }))
    return succeed({
      orderNumber: order.orderNumber,
      payment: standing,
      payBy: order.payBy,
      depositor: isOwner ? depositorFromContact(order) : undefined,
      isSimulated,
    })
  }
}

function depositorFromContact({ contact }: Booking): { readonly name: string; readonly phone: string } {
  return { name: contact.name, phone: contact.mobilePhone }
}
