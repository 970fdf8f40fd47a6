import type { ExtraSaleAnswer, ExtraSaleStanding } from '#contract/api/extras/extra-sale.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { extraAnswerOf } from '#server/flow/offers/offers.ts'
import type { Payment } from '#server/flow/payment/payment.ts'
import { paymentChoicesOf } from '#server/flow/price/price.ts'
import { choosableStandings, differenceStandingOf, standingAfterDeadline } from '../difference-standing.ts'
import type { ExtraSaleDeps } from './extra-sale-deps.ts'
import type { ExtraSale } from './extra-sale-store.ts'

/** How long the customer is told what has become of a sale, in minutes. */
const toldMinutes = 72 * 60

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
  const offered = choosableStandings.includes(state) ? await deps.payment.methodsForDifference() : []
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
      const standing = differenceStandingOf(payment)
      if (standing === 'paid') return 'adding'
      return now >= payBy ? standingAfterDeadline(payment) : standing
    }
    case 'sending':
    case 'unknown':
      return 'adding'
    case 'done':
      return isOldNews ? undefined : 'added'
    case 'refused':
      return isOldNews ? undefined : 'refused'
    case 'lapsed':
      return isOldNews ? undefined : standingAfterDeadline(payment)
  }
}
