import type { ExtraSaleAnswer, ExtraSaleStanding } from '#contract/api/extras/extra-sale.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { extraAnswerOf } from '#server/flow/offers/offers.ts'
import type { Money } from '#contract/terms/money.ts'
import { type CreditPayer, type Payment, maySpendCredit } from '#server/flow/payment/payment.ts'
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
  payer?: CreditPayer,
): Promise<ExtraSaleAnswer | undefined> {
  const { bookingId, paymentTerms: terms } = booking
  const [latest] = await deps.extraSales.ofBooking(bookingId)
  if (!latest) return undefined
  const { extraSaleId, due, payBy, extras } = latest
  const payment = await deps.payment.differenceOf(bookingId, extraSaleId)
  const state = standingOf(latest, { payment, now: deps.clock.now() })
  if (!state) return undefined
  const isChoosable = choosableStandings.includes(state)
  const offered = isChoosable ? await deps.payment.methodsForDifference() : []
  const creditLeft = isChoosable ? await creditLeftFor(deps, { booking, due, payer }) : undefined
  const choices = paymentChoicesOf({ total: due, terms, offered, creditLeft })
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

type Paying = {
  readonly booking: Booking
  readonly due: Money
  readonly payer: CreditPayer | undefined
}

/** Returns what is left on the account that an agent may charge for these extras; undefined where they may not. */
async function creditLeftFor(
  { payment }: ExtraSaleDeps,
  { booking, due, payer }: Paying,
): Promise<number | undefined> {
  if (!maySpendCredit(booking, payer)) return undefined
  const refusal = await payment.accountRefusalFor(booking, due.amount)
  return refusal ? undefined : payment.accountCreditFor(booking)
}

/** Returns what the customer is told of a sale; undefined once its end is old news. */
export function standingOf(
  { state, payBy, updatedAt, notAdded }: ExtraSale,
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
      if (isOldNews) return undefined
      return notAdded.length > 0 ? 'addedInPart' : 'added'
    case 'refused':
      return isOldNews ? undefined : 'refused'
    case 'lapsed':
      return isOldNews ? undefined : standingAfterDeadline(payment)
  }
}
