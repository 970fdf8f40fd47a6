import type { ExtraSaleAnswer, ExtraSaleStanding } from '#contract/api/extras/extra-sale.ts'
import type { PaymentState } from '#contract/terms/payment.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { extraAnswerOf } from '#server/flow/offers/offers.ts'
import type { Payment } from '#server/flow/payment/payment.ts'
import { paymentChoicesOf } from '#server/flow/price/price.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'

/** How long the customer is told what has become of a sale, in minutes. */
const toldMinutes = 72 * 60

const ofAttempts: Readonly<Record<PaymentState, ExtraSaleStanding>> = {
  awaited: 'due',
  starting: 'checking',
  unknown: 'checking',
  pending: 'atProvider',
  authorised: 'checking',
  capturing: 'checking',
  voiding: 'checking',
  late: 'checking',
  mismatched: 'checking',
  declined: 'declined',
  cancelled: 'notCompleted',
  overdue: 'notCompleted',
  voided: 'notCompleted',
  received: 'adding',
}

/** States in which a payment method can be chosen. */
const choosable: readonly ExtraSaleStanding[] = ['due', 'atProvider', 'declined', 'notCompleted']

/** Returns the latest sale of extras of an order as its customer sees it; undefined where there is nothing more to tell. */
export async function extraSaleAnswerOf(
  deps: ExtraSaleDeps,
  booking: Booking,
): Promise<ExtraSaleAnswer | undefined> {
  const { bookingId, paymentTerms: terms } = booking
  const [latest] = await deps.extraSales.ofBooking(bookingId)
  if (!latest) return undefined
  const { extraSaleId, due, payBy, extras } = latest
  const payment = await deps.payment.differenceOf(bookingId, extraSaleId)
  const state = standingOf(latest, { payment, now: deps.clock.now() })
  if (!state) return undefined
  const offered = choosable.includes(state) ? await deps.payment.methodsForDifference() : []
  const choices = paymentChoicesOf({ total: due, terms, offered })
  return {
    extraSaleId,
    state,
    extras: extras.map(extraAnswerOf),
    total: due.amount,
    payBy,
    choices: choices.filter(({ isAvailable }) => isAvailable),
    ...(payment?.failure !== undefined && { failure: payment.failure }),
  }
}

/** Returns what the customer is told of a sale; undefined once its end is old news. */
export function standingOf(
  { state, payBy, updatedAt }: ExtraSale,
  { payment, now }: { readonly payment: Payment | undefined; readonly now: Instant },
): ExtraSaleStanding | undefined {
  const isOldNews = now >= plusMinutes(updatedAt, toldMinutes)
  switch (state) {
    case 'awaitingPayment': {
      const ofPayment = payment ? ofAttempts[payment.state] : 'due'
      return now >= payBy && ofPayment !== 'adding' ? afterDeadline(payment) : ofPayment
    }
    case 'sending':
    case 'unknown':
      return 'adding'
    case 'done':
      return isOldNews ? undefined : 'added'
    case 'refused':
      return isOldNews ? undefined : 'refused'
    case 'lapsed':
      return isOldNews ? undefined : afterDeadline(payment)
  }
}

/** Nobody is told that they were not charged while a payment may still be taken, or after one that came too late. */
function afterDeadline(payment: Payment | undefined): ExtraSaleStanding {
  if (payment?.state === 'late') return 'refused'
  const ofPayment = payment ? ofAttempts[payment.state] : 'due'
  return ofPayment === 'atProvider' || ofPayment === 'checking' ? 'checking' : 'ended'
}
