import { pagePaths } from '#contract/paths.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { PaymentStep } from '../payment.ts'

/**
 * Returns the page that shows a payer the result: the order page where the difference of an exchange was paid at a
 * provider, otherwise the payment page.
 */
export async function pageAfterPaying(
  { differenceOf }: Pick<PaymentStep, 'differenceOf'>,
  { bookingId, state }: Pick<Booking, 'bookingId' | 'state'>,
): Promise<string> {
  const difference = state === 'ticketed' ? await differenceOf(bookingId) : undefined
  return difference && difference.receivedBy === undefined ? pagePaths.order : pagePaths.payment
}
