import { type Money, addMoney, satang, subtractMoney } from '#contract/terms/money.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type RefundWhy, payoutActionKey } from '../refund/refund-store.ts'
import { providerOfRefund } from '../refund/refund-deps.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'

/** Why everything is refunded; `askedBy` is the member of staff whose action caused it. */
export type WholeRefund = { readonly why: RefundWhy; readonly askedBy?: string }

/** What can be refunded of a booking. */
export type RefundableAmount = {
  readonly amount: Money
  /** What the customer has paid for the flights as they are now: differences of exchanges included. */
  readonly paid: Money
  readonly method: PaymentMethod
  /** Whether staff pay the refund out; by the payment provider otherwise. */
  readonly isByHand: boolean
}

/** A partial refund of a booking; `askedBy` is the clerk who completed the request. */
export type PartBack = {
  readonly amount: Money
  readonly why: RefundWhy
  readonly askedBy: string
  /** The clerk who alone decided the amount; undefined when the system computed it or two people decided. */
  readonly figureOf: string | undefined
}

type OfBooking<Part> = Part & { readonly bookingId: string }

/** Returns what was received for an order: its payment, then the price differences of its exchanges. */
async function receivedPayments(deps: PaymentDeps, bookingId: string, tx: Tx): Promise<readonly Payment[]> {
  const all = [
    ...(await deps.store.attemptsOf(bookingId, tx)),
    ...(await deps.store.differencesOf(bookingId, tx)),
  ]
  return all.filter(({ state }) => state === 'received')
}

/** See `PaymentStep.refundableOf`. */
export async function readRefundableAmount(
  deps: PaymentDeps,
  bookingId: string,
  tx: Tx,
): Promise<RefundableAmount | undefined> {
  const received = await receivedPayments(deps, bookingId, tx)
  const first = received[0]
  if (!first) return undefined
  let amount = satang(0)
  let paid = satang(0)
  let isByHand = true
  for (const { paymentId, providerId, amount: asked, arrived = asked, isShared } of received) {
    const left = await deps.refunds.leftOf(tx, paymentId)
    amount = addMoney(amount, left)
    paid = addMoney(paid, arrived)
    const provider = providerOfRefund(deps, { amount: left, paid: { providerId, arrived, isShared } })
    if (provider && left.amount > 0) isByHand = false
  }
  const counted = new Set(received.map((one) => one.paymentId))
  // Of a difference that came too late, nothing was added above.
  for (const { why, paymentId, amount: back } of await deps.refunds.owedOf(tx, bookingId))
    if (exchangeReasons.includes(why) && counted.has(paymentId)) paid = subtractMoney(paid, back)
  return { amount, paid, method: first.method, isByHand }
}

/** Refunds that belong to the price of an exchange, and not to what ends a sale. */
const exchangeReasons: readonly RefundWhy[] = ['ticketsExchanged', 'ticketsNotExchanged', 'extrasNotBought']

/** See `PaymentStep.giveBackAll`. */
export async function oweFullRefund(
  deps: PaymentDeps,
  { bookingId, ...part }: OfBooking<WholeRefund>,
  tx: Tx,
): Promise<void> {
  for (const payment of await receivedPayments(deps, bookingId, tx))
    await deps.refunds.oweAll(tx, { payment, ...part })
}

/** See `PaymentStep.giveBack`. Of several payments the first pays back first. */
export async function owePartialRefund(
  deps: PaymentDeps,
  { bookingId, figureOf, amount, ...part }: OfBooking<PartBack>,
  tx: Tx,
): Promise<boolean> {
  if (amount.amount === 0) return true
  const lefts: { readonly payment: Payment; readonly left: number }[] = []
  for (const payment of await receivedPayments(deps, bookingId, tx))
    lefts.push({ payment, left: (await deps.refunds.leftOf(tx, payment.paymentId)).amount })
  const shares = divideRefund(amount, lefts)
  if (!shares) return false
  for (const { payment, share } of shares) {
    const refund = await deps.refunds.owe(tx, { payment, ...part, amount: share })
    if (figureOf === undefined) continue
    // Recorded under the key of the payout: if the same person pays it out by hand, it is the same money.
    const action = { actionKey: payoutActionKey(refund), to: bookingId, amount: share, at: deps.clock.now() }
    await deps.actions.record(tx, { ...action, clerk: figureOf })
  }
  return true
}

/** Returns what each payment pays back of an amount, the first first; undefined where less than that is left of them. */
export function divideRefund<Left extends { readonly left: number }>(
  { amount }: Money,
  lefts: readonly Left[],
): readonly (Left & { readonly share: Money })[] | undefined {
  if (amount > lefts.reduce((sum, { left }) => sum + left, 0)) return undefined
  let open = amount
  return lefts.flatMap((one) => {
    const share = Math.min(open, one.left)
    open -= share
    return share > 0 ? { ...one, share: satang(share) } : []
  })
}

/** The price difference of an exchange that did not happen, and who tried it. */
export type UnusedDifference = {
  readonly bookingId: string
  readonly differenceId: string
  /** Absent where the customer did. */
  readonly askedBy?: string
  /** What of its price was paid for nothing; absent for all of it. */
  readonly unused?: Money
}

/** Returns why a difference is refunded that was paid for nothing. */
export function unusedReasonOf({ isOfExtras }: Pick<Payment, 'isOfExtras'>): RefundWhy {
  return isOfExtras ? 'extrasNotBought' : 'ticketsNotExchanged'
}

/** See `PaymentStep.giveBackDifference`. */
export async function oweDifferenceRefund(
  deps: PaymentDeps,
  { differenceId, bookingId, askedBy, unused }: UnusedDifference,
  tx: Tx,
): Promise<void> {
  const paid = await deps.store.differencesOf(bookingId, tx)
  const payment = paid.find((one) => one.differenceId === differenceId && one.state === 'received')
  if (!payment) return
  const owing = { payment, why: unusedReasonOf(payment), ...(askedBy !== undefined && { askedBy }) }
  if (!unused) {
    await deps.refunds.oweAll(tx, owing)
    return
  }
  const left = await deps.refunds.leftOf(tx, payment.paymentId)
  const back = unusedRefundOf(payment, { unused, left })
  if (back.amount.amount > 0) await deps.refunds.owe(tx, { ...owing, ...back })
}

/** What is refunded of a part of a price; without a surcharge where the price goes back first. */
export type UnusedRefund = { readonly amount: Money; readonly surcharge?: Money }

/** Returns what goes back of a payment for a part of its price: the part and its surcharge, less all that went back before. */
export function unusedRefundOf(
  payment: Pick<Payment, 'amount' | 'surcharge' | 'arrived'>,
  { unused, left }: { readonly unused: Money; readonly left: Money },
): UnusedRefund {
  const surcharge = surchargeShareOf(payment, unused)
  const whole = addMoney(unused, surcharge)
  const { amount: before } = subtractMoney(payment.arrived ?? payment.amount, left)
  if (before === 0) return { amount: whole, surcharge }
  return { amount: satang(Math.min(left.amount, Math.max(0, whole.amount - before))) }
}

/** Returns the part of a payment's surcharge that belongs to a part of its price, rounded half up to the satang. */
export function surchargeShareOf(
  { amount, surcharge }: Pick<Payment, 'amount' | 'surcharge'>,
  part: Money,
): Money {
  const price = amount.amount - surcharge.amount
  return satang(Math.floor((2 * surcharge.amount * part.amount + price) / (2 * price)))
}

/** See `PaymentStep.hasWholeDifference`. */
export async function isDifferenceWhole(
  deps: PaymentDeps,
  { differenceId, bookingId }: Pick<UnusedDifference, 'bookingId' | 'differenceId'>,
  tx: Tx,
): Promise<boolean> {
  const paid = await deps.store.differencesOf(bookingId, tx)
  const payment = paid.find((one) => one.differenceId === differenceId && one.state === 'received')
  if (!payment) return false
  return (await deps.refunds.leftOf(tx, payment.paymentId)).amount === payment.amount.amount
}
