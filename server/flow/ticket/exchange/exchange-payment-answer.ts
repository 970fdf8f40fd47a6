import type { ExchangePaymentAnswer, ExchangePaymentState } from '#contract/api/exchange/exchange-payment.ts'
import { satang } from '#contract/terms/money.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { journeyAnswersOf } from '#server/flow/offers/offers.ts'
import type { Payment } from '#server/flow/payment/payment.ts'
import { paymentChoicesOf } from '#server/flow/price/price.ts'
import { choosableStandings, differenceStandingOf, standingAfterDeadline } from '../difference-standing.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import type { TicketExchange } from './exchange-store.ts'

/** How long the customer is told that an exchange has ended without new tickets, in minutes. */
const toldMinutes = 72 * 60

/** Returns the exchange that an order's customer was asked to pay for, as they see it; undefined without one. */
export async function exchangePaymentOf(
  deps: ExchangeDeps,
  booking: Booking,
): Promise<ExchangePaymentAnswer | undefined> {
  const { bookingId, paymentTerms: terms } = booking
  const [latest] = (await deps.exchanges.ofBooking(bookingId)).filter(({ choice }) => choice !== undefined)
  const offer = latest?.choice && latest.offers[latest.choice.chosen]
  if (!latest?.choice || !latest.payBy || !offer) return undefined
  const { exchangeId, choice, payBy } = latest
  const payment = await deps.payment.differenceOf(bookingId, exchangeId)
  const state = customerStateOf(latest, { payment, now: deps.clock.now() })
  if (!state) return undefined
  const offered = choosableStandings.includes(state) ? await deps.payment.methodsForDifference() : []
  const choices = paymentChoicesOf({ total: satang(choice.due), terms, offered })
  return {
    exchangeId,
    state,
    journeys: journeyAnswersOf(offer.itinerary),
    fareDifference: offer.fareDifference.amount,
    penalty: offer.penalty.amount,
    agencyFee: choice.agencyFee,
    total: choice.due,
    payBy,
    choices: choices.filter(({ isAvailable }) => isAvailable),
    ...(payment && { amount: payment.amount.amount }),
    ...(payment?.failure !== undefined && { failure: payment.failure }),
  }
}

function customerStateOf(
  { state, payBy, updatedAt }: TicketExchange,
  { payment, now }: { readonly payment: Payment | undefined; readonly now: Instant },
): ExchangePaymentState | undefined {
  switch (state) {
    case 'awaitingPayment': {
      const standing = differenceStandingOf(payment)
      if (standing === 'paid') return 'exchanging'
      return payBy && now >= payBy ? standingAfterDeadline(payment) : standing
    }
    case 'sending':
    case 'unknown':
    case 'unticketed':
      return 'exchanging'
    case 'refused':
    case 'lapsed':
      if (now >= plusMinutes(updatedAt, toldMinutes)) return undefined
      return state === 'refused' ? 'refused' : standingAfterDeadline(payment)
    case 'offered':
    case 'done':
      return undefined
  }
}
