import { type Instant } from '#contract/terms/time.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type PaymentProvider } from '#server/providers/payment/payment-provider.ts'
import { type Difference } from './compare-payment.ts'
import { type ComparedPaymentsStore } from './compared-payments-store.ts'
import { type ReconcileStore } from './reconcile-store.ts'

/** What barring is made of. */
export type BlockFoundPaymentsDeps = {
  readonly store: Pick<ReconcileStore, 'isSettledByPerson'>
  readonly payments: Pick<ComparedPaymentsStore, 'unpaidBookings'>
  readonly booking: Pick<BookingStep, 'barPayment'>
}

/** An order that must not be paid once more before a person has looked, and the difference that tells why. */
export type Bar = { readonly bookingId: string; readonly difference?: Difference | undefined }

/** Bars the orders for which money was found. What a person has settled bars nothing any more, as long as it stays the same. */
export async function barFound(
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
 * Moves every order to manual review that could be paid again and for which the method of this provider was chosen. After a
 * restore nobody can tell which of them were paid by attempts that the backup does not know, where the provider keeps no
 * list or its list does not go up to now.
 */
export async function barUnlisted(
  { payments, booking }: BlockFoundPaymentsDeps,
  { capabilities: { method } }: PaymentProvider,
  restoredFrom: Instant,
): Promise<void> {
  for (const bookingId of await payments.unpaidBookings(method, restoredFrom))
    await booking.barPayment(bookingId, 'notCompared')
}
