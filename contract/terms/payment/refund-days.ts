import type { PaymentMethod } from '../payment.ts'
import { type Instant, type LocalDate, type Zone, plusDays } from '../time.ts'
import { todayIn } from '../time-zone.ts'

/** Between which days money that goes back is on the payer's account. */
export type RefundDays = { readonly from: LocalDate; readonly until: LocalDate }

const bangkok = 'Asia/Bangkok' as Zone

/**
 * Days from asking until the money is there, first and last. These are the operator's wish, what the agency is ready to
 * promise: no provider's document that we have names binding days. A card's bank books a refund with the next
 * statement, which is why cards take longest; a wallet has it at once once it was sent; a transfer and cash are paid out
 * by a person, within the working week.
 */
const daysOf: Readonly<Record<PaymentMethod, readonly [number, number]>> = {
  card: [5, 14],
  paypal: [0, 5],
  paysbuy: [3, 10],
  payforu: [3, 10],
  bankTransfer: [1, 7],
  counter: [0, 7],
  // back on the company's account as soon as we carry it out
  credit: [0, 0],
}

/** Between which days (in Bangkok) money is there that was asked to go back at this moment, by how it was paid. */
export function refundArrivalDays(method: PaymentMethod, askedAt: Instant): RefundDays {
  const [from, until] = daysOf[method]
  const on = todayIn(bangkok, askedAt)
  return { from: plusDays(on, from), until: plusDays(on, until) }
}
