import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { type FoundOrders, findOrderIds, findOrders } from './find-orders.ts'
import type { ListedOrder } from './listed-order-store.ts'
import type { FoundOrderIds } from './order-search-store.ts'

/** How staff find orders and list them. */
export type OrderSearchActions = {
  /** Finds orders by what a caller says on the telephone; see {@link findOrders}. */
  search(typed: string): Promise<FoundOrders>
  /** Finds the ids of orders in the same way, for a list; see {@link findOrderIds}. */
  searchIds(typed: string): Promise<FoundOrderIds>
  /** Returns these bookings in this sequence. */
  findByIds(bookingIds: readonly string[]): Promise<readonly Booking[]>
  /** Returns what a list shows of these bookings, in this sequence. */
  listByIds(bookingIds: readonly string[]): Promise<readonly ListedOrder[]>
  /** Deletes the search terms of an order: names, telephone numbers and email addresses find it no more. */
  forgetSearch(tx: Tx, bookingId: string): Promise<void>
}

/** Creates the searches of orders. */
export function createOrderSearchActions(deps: BookingDeps): OrderSearchActions {
  return {
    search: (typed) => findOrders(deps, typed),
    searchIds: (typed) => findOrderIds(deps, typed),
    findByIds: (bookingIds) => deps.search.byIds(bookingIds),
    listByIds: (bookingIds) => deps.search.listed(bookingIds),
    forgetSearch: (tx, bookingId) => deps.search.forget(tx, bookingId),
  }
}
