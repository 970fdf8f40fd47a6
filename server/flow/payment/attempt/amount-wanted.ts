import type { Instant } from '#contract/terms/time.ts'
import { type Booking, isPayable } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isAttemptForAmountDue } from './choose-payment.ts'
import type { DifferenceDue } from './difference-due-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'differences' | 'store'>

/** Returns whether an attempt may be started or captured now: its order or its exchange still asks for its amount. */
export async function isAttemptPayable(
  deps: Deps,
  payment: Payment,
  { booking, tx }: { readonly booking: Booking; readonly tx?: Tx },
): Promise<boolean> {
  const now = deps.clock.now()
  if (payment.differenceId === undefined)
    return isPayable(booking, now) && isAttemptForAmountDue(payment, booking)
  const due = await deps.differences.dueOf(booking.bookingId, tx)
  return due !== undefined && now < due.payBy && isAttemptForDifference(payment, { due, booking })
}

/** Returns whether an attempt requests the difference that is due. */
export function isAttemptForDifference(
  payment: Payment,
  { due, booking }: { readonly due: DifferenceDue; readonly booking: Pick<Booking, 'paymentTerms'> },
): boolean {
  const { total, differenceId } = due
  const { paymentTerms } = booking
  return payment.differenceId === differenceId && isAttemptForAmountDue(payment, { total, paymentTerms })
}

/** An attempt that the payer may start, and until when; the attempt is absent before a method was chosen. */
export type AttemptToPay = { readonly payment: Payment | undefined; readonly payBy: Instant }

/** Returns what a payer with the order's key may pay now: the due difference of an exchange, or the order itself. */
export async function readAttemptToPay(deps: Deps, booking: Booking): Promise<AttemptToPay> {
  const { bookingId, state } = booking
  const due = state === 'ticketed' ? await deps.differences.dueOf(bookingId) : undefined
  if (!due)
    return { payment: await deps.store.latestOf(bookingId), payBy: booking.payBy ?? booking.createdAt }
  return { payment: await latestAttemptOf(deps, { bookingId, ...due }), payBy: due.payBy }
}

/** Returns the attempt that has paid the difference of an exchange, or the latest one while none has. */
export async function latestAttemptOf(
  { store }: Pick<Deps, 'store'>,
  { bookingId, differenceId }: { readonly bookingId: string; readonly differenceId: string },
  tx?: Tx,
): Promise<Payment | undefined> {
  const all = await store.differencesOf(bookingId, tx)
  const own = all.filter((one) => one.differenceId === differenceId)
  return own.find(({ state }) => state === 'received') ?? own.at(-1)
}
