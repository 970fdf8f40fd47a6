import { addMoney } from '#contract/terms/money.ts'
import { type Booking, type ManualBookingRecord, orderLink } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type DividedPrice, type OrderPrice, dividePrice } from './divide-price.ts'
import type { OrderSplit, RecordedReservation } from './order-split-store.ts'
import type { SplitDeps } from './split-deps.ts'
import { dividedPayment } from './split-hindrance.ts'
import { orderSplitMail } from './split-mail.ts'

/** Returns whether a split was sent to the supplier, or recorded, and is not over. */
export function isSplitSent({ state }: Pick<OrderSplit, 'state'>): boolean {
  return state === 'sending' || state === 'unknown'
}

/** A split, and the reservation that was divided off. */
export type DividedSplit = { readonly split: OrderSplit; readonly reservation: RecordedReservation }

/**
 * Completes a split in one transaction: the passengers get an order of their own with their tickets, their part of the price
 * and their share of the payment, both orders are linked, and both contacts are mailed. Returns undefined where something has
 * happened to the order since the split was recorded; it stays open then, and in the work queue until it completes.
 */
export async function completeSplit(
  deps: SplitDeps,
  { split, reservation }: DividedSplit,
  tx: Tx,
): Promise<OrderSplit | undefined> {
  const { bookingId, splitId } = split
  const booking = await deps.booking.lock(bookingId, tx)
  const current = await deps.splits.byId(splitId, tx)
  if (!booking || !current) throw new Error(`the split ${splitId} has vanished`)
  if (!isSplitSent(current)) return current
  const paid = await dividedPayment(deps, booking, tx)
  if (!paid.ok) {
    await deps.splits.block(tx, splitId, deps.clock.now())
    deps.log.error('orderNotSplit', { bookingId, cause: paid.fault.code })
    return undefined
  }
  const payment = paid.value
  const fares = (await deps.booking.manualOf(bookingId, tx))?.fares
  const price = priceOfSplit(booking, current.leaving, { surcharge: payment.surcharge, fares })
  const newBookingId = deps.ids.id('bkg')
  const at = deps.clock.now()
  const { stays, leaves } = price
  await lapseQuotedRequests(deps, bookingId, tx)
  await deps.splits.complete(tx, splitId, { newBookingId, stays: stays.total, leaves: leaves.total, at })
  const { orderNumber, clientReference, leaving, contact } = current
  const { reservationRef, recordLocator } = reservation
  const reserved = { recordLocator, ...(reservationRef !== undefined && { reservationRef }) }
  const made = { bookingId: newBookingId, orderNumber, clientReference, ...reserved }
  const asked = { splitId, booking, leaving, stays, leaves, made, contact, askedBy: current.askedBy, at }
  const orders = await deps.booking.splitPassengers(asked, tx)
  const to = { bookingId: newBookingId, orderNumber }
  await deps.payment.share({ payment, to, stays: paidPart(stays), leaves: paidPart(leaves) }, tx)
  await tellOfSplit(deps, { ...orders, split: current }, tx)
  deps.log.info('order split', { bookingId, cause: newBookingId })
  return { ...current, state: 'done', newBookingId }
}

/** What is charged for the payment, and what a clerk entered for each passenger; absent for a booking of a supplier. */
type Charged = Pick<OrderPrice, 'surcharge'> & { readonly fares?: ManualBookingRecord['fares'] | undefined }

/** Returns the money of both orders after a split. */
export function priceOfSplit(
  { offer, total, net, passengers }: Booking,
  leaving: readonly number[],
  { surcharge, fares }: Charged,
): DividedPrice {
  const left = leaving.flatMap((position) => {
    const { type } = passengers[position] ?? {}
    const fare = fares?.[position]
    return type ? [{ type, ...(fare && { own: fare.fare + fare.taxes + fare.agencyFee }) }] : []
  })
  return dividePrice({ selling: offer.selling, total, net, surcharge }, left)
}

function paidPart({ total, surcharge }: OrderPrice) {
  return { amount: addMoney(total, surcharge), surcharge }
}

/** What was quoted to the owner is a figure for all passengers. */
async function lapseQuotedRequests(deps: SplitDeps, bookingId: string, tx: Tx): Promise<void> {
  const at = deps.clock.now()
  for (const request of await deps.changeRequests.requestsOf(bookingId, tx))
    if (request.state === 'quoted')
      await deps.changeRequests.move(tx, request, { to: 'lapsed', cause: 'superseded', at })
}

type Told = { readonly stays: Booking; readonly leaves: Booking; readonly split: OrderSplit }

/** Mails both contacts the link of their own order, and notes the split in the audit log of the new one. */
async function tellOfSplit(deps: SplitDeps, { stays, leaves, split }: Told, tx: Tx): Promise<void> {
  for (const [booking, part] of [
    [stays, 'stays'],
    [leaves, 'leaves'],
  ] as const) {
    const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
    await deps.outbox.put(tx, orderSplitMail(booking, { splitId: split.splitId, part }, link))
  }
  await deps.audit.noteDone(tx, {
    by: { userId: split.askedBy, roles: [] },
    action: 'POST /api/staff/orders/split',
    object: leaves.orderNumber,
    detail: { splitFrom: stays.orderNumber },
    reference: split.splitId,
  })
}
