import { type OrderNumber, orderNumberAlphabet } from '#contract/terms/booking.ts'
import type { BookingDeps } from '../booking-deps.ts'

/** The number of a new order, and our reference of its reservation. */
export type OrderNames = { readonly orderNumber: OrderNumber; readonly clientReference: string }

/** Returns a random order number, and our reference of its reservation. */
export function newOrderNames({
  ids,
  clientReferences,
}: Pick<BookingDeps, 'ids' | 'clientReferences'>): OrderNames {
  const orderNumber = `FH${ids.code(orderNumberAlphabet, 6)}` as OrderNumber
  return { orderNumber, clientReference: clientReferences.make(orderNumber) }
}
