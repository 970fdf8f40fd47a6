import type { Instant } from '#contract/terms/time.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import type { Difference } from './compare-payment.ts'
import type { ComparedPaymentsStore } from './compared-payments-store.ts'
import type { ReconcileStore } from './reconcile-store.ts'

/** Dependencies of blocking orders with found payments. */
export type BlockFoundPaymentsDeps = {
  readonly store: Pick<ReconcileStore, 'isSettledByPerson'>
  readonly payments: Pick<ComparedPaymentsStore, 'unpaidBookings'>
  readonly booking: Pick<BookingStep, 'barPayment'>
}

/** An order that must not be paid again before a manual review, and the difference that is the reason. */
export type Bar = { readonly bookingId: string; readonly difference?: Difference | undefined }

/**
 * Blocks the orders for which money was found. A difference settled by a person blocks nothing while it stays
 * the same.
 */
export async function blockFoundPayments(
  { store, booking }: BlockFoundPaymentsDeps,
  { providerId }: PaymentProvider,
  bars: readonly Bar[],
): Promise<void> {
  for (const { bookingId, difference } of bars) {
    if (difference && (await store.isSettledByPerson(providerId, difference))) continue
    await booking.barPayment(bookingId)
  }
}

/**
 * Moves to manual review every order that could be paid again and for which this provider's method was
 * chosen. Used after a restore when the provider keeps no list or its list does not reach the present: nobody
 * can tell which orders were paid by attempts that the backup does not know.
 */
export async function blockUnlistedPayments(
  { payments, booking }: BlockFoundPaymentsDeps,
  { capabilities: { method } }: PaymentProvider,
  restoredFrom: Instant,
): Promise<void> {
  for (const bookingId of await payments.unpaidBookings(method, restoredFrom))
    await booking.barPayment(bookingId, 'notCompared')
}
