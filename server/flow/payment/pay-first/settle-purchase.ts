import { type Booking, isAwaitingSupplier, isUnpaidPurchase } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isAttemptPayable } from '../attempt/amount-wanted.ts'
import { oweFullRefund } from '../attempt/booking-refunds.ts'
import { isAttemptForAmountDue, isAttemptOpen } from '../attempt/choose-payment.ts'
import type { PaymentDeps } from '../attempt/payment-deps.ts'
import type { PaymentCause } from '../attempt/payment-state.ts'
import type { Payment } from '../attempt/payment-store.ts'

/** What an authorised payment of a pay-first booking is for: to be captured, kept until more is known, or voided. */
export type AuthorisedUse =
  | 'capture'
  | 'wait'
  | Extract<PaymentCause, 'seatsGone' | 'seatsDearer' | 'voidAsked'>

/**
 * Has the order of a pay-first booking made for an authorised payment, and tells what becomes of the payment. While the
 * outcome of the order is unknown the payment stays authorised: neither is an order left without a payment, nor a payment
 * captured without an order.
 */
export async function orderForAuthorised(
  deps: PaymentDeps,
  payment: Payment,
  booking: Booking,
): Promise<AuthorisedUse> {
  if (booking.state === 'awaitingPayment' && !(await submitAuthorised(deps, payment))) {
    const current = await deps.booking.findById(booking.bookingId)
    if (current?.state === 'awaitingPayment') return 'voidAsked'
  }
  const advanced = await deps.booking.advance(booking.bookingId)
  const current = await deps.booking.findPurchase(advanced)
  const use = useOfAuthorised(current, payment)
  return use === 'capture' && isUnpaidPurchase(current) ? useForUnpaidPurchase(deps, current) : use
}

/** Asks the supplier whether an order in review still stands: staff may have cancelled it there meanwhile. */
async function useForUnpaidPurchase(deps: PaymentDeps, booking: Booking): Promise<AuthorisedUse> {
  const seats = await deps.booking.seatsOf(booking)
  if (seats === 'purchased') return 'capture'
  return seats === 'gone' ? 'seatsGone' : 'wait'
}

/** Submits the booking if the payment is still authorised and still wanted. */
function submitAuthorised(deps: PaymentDeps, { paymentId, bookingId }: Payment): Promise<boolean> {
  return deps.transact(async (tx) => {
    const booking = await deps.booking.lock(bookingId, tx)
    const attempts = await deps.store.attemptsOf(bookingId, tx)
    const payment = attempts.find((one) => one.paymentId === paymentId)
    if (!booking || payment?.state !== 'authorised') return false
    if (!(await isAttemptPayable(deps, payment, { booking, tx }))) return false
    return deps.booking.submitPayFirst(bookingId, tx)
  })
}

/** Returns what becomes of an authorised payment in this state of its booking. */
export function useOfAuthorised(
  booking: Pick<Booking, 'state' | 'reason' | 'isPayFirst' | 'total' | 'paymentTerms'>,
  payment: Pick<Payment, 'method' | 'cardBrand' | 'amount'>,
): AuthorisedUse {
  if (!isAttemptForAmountDue(payment, booking)) return 'voidAsked'
  switch (booking.state) {
    case 'purchased':
      return 'capture'
    case 'review':
      // Nobody knows whether there is an order, unless it is known that there is and that its payment was lost.
      return isUnpaidPurchase(booking) ? 'capture' : 'wait'
    case 'submitted':
    case 'booking':
    case 'unknown':
      return 'wait'
    case 'rejected':
      return booking.reason === 'priceChanged' ? 'seatsDearer' : 'seatsGone'
    default:
      return 'voidAsked'
  }
}

/** Whether an authorised payment may be captured: the order is there, and asks for its amount. */
export function isCaptureWanted(booking: Booking, payment: Payment): boolean {
  return useOfAuthorised(booking, payment) === 'capture'
}

/**
 * Settles a pay-first booking after its payment or its order has moved: has the order made for money that is received,
 * marks a purchased order as paid, refunds money of an order that was refused or given up, and alarms staff where the order
 * stands and its payment was lost.
 */
export async function settlePurchase(deps: PaymentDeps, bookingId: string): Promise<void> {
  const booking = await deps.booking.findById(bookingId)
  if (!booking?.isPayFirst) return
  if (isAwaitingSupplier(booking.state)) await deps.booking.advance(bookingId)
  else await deps.booking.findPurchase(booking)
  // What ends an order after its payment decides itself what goes back.
  const history = await deps.booking.historyOf(bookingId)
  if (history.some(({ state }) => state === 'paid')) return
  await deps.transact((tx) => settleWithin(deps, bookingId, tx))
}

async function settleWithin(deps: PaymentDeps, bookingId: string, tx: Tx): Promise<void> {
  const booking = await deps.booking.lock(bookingId, tx)
  const attempts = await deps.store.attemptsOf(bookingId, tx)
  const isReceived = attempts.some(({ state }) => state === 'received')
  switch (booking?.state) {
    case 'purchased':
      if (isReceived) await deps.booking.recordPayment(bookingId, tx)
      else if (!attempts.some(isAttemptOpen)) await deps.booking.recordUnpaidPurchase(bookingId, tx)
      return
    case 'rejected':
    case 'expired':
    case 'cancelled':
      if (isReceived) await oweFullRefund(deps, { bookingId, why: 'notTicketed' }, tx)
      return
    default:
      return
  }
}
