import { parseOrderNumber } from '#contract/terms/booking.ts'
import { normalizedOrderCode } from './find-by-code-and-email.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { interpretSearchText } from './order-search.ts'
import type { FoundOrderIds, FoundOrders } from './order-search-store.ts'

/** Largest number of orders that one query returns. */
const mostFound = 30
/** Largest number of orders that a filtered list looks through. */
const mostListed = 200
/** Order numbers have eight characters, record locators five to seven, tickets thirteen digits. */
const codeForm = /^(?:[A-Z0-9]{5,8}|\d{13})$/

/**
 * Finds orders by what a caller says on the telephone: order number, record locator, ticket number, names, telephone
 * number or its last digits, email address. Orders with an exactly matching code come first, then the newest.
 */
export async function findOrders({ search }: BookingDeps, typed: string): Promise<FoundOrders> {
  const { coded, isOnly } = await findByCode(search, typed)
  if (isOnly) return coded
  const found = new Map<string, Booking>(coded.orders.map((order) => [order.bookingId, order]))
  let hasMore = false
  for (const reading of interpretSearchText(typed)) {
    if (found.size >= mostFound) break
    const read = await search.byReading(reading, mostFound)
    for (const order of read.orders) found.set(order.bookingId, found.get(order.bookingId) ?? order)
    hasMore ||= read.hasMore
  }
  const orders = [...found.values()]
  return { orders: orders.slice(0, mostFound), hasMore: hasMore || orders.length > mostFound }
}

/** Like {@link findOrders}, but returns only ids, and more of them: for a list that filters what was found. */
export async function findOrderIds({ search }: BookingDeps, typed: string): Promise<FoundOrderIds> {
  const { coded, isOnly } = await findByCode(search, typed)
  const found = new Set(coded.orders.map(({ bookingId }) => bookingId))
  if (isOnly) return { ids: [...found], hasMore: false }
  let hasMore = false
  for (const reading of interpretSearchText(typed)) {
    if (found.size >= mostListed) {
      hasMore = true
      break
    }
    const read = await search.idsByReading(reading, mostListed)
    for (const id of read.ids) found.add(id)
    hasMore ||= read.hasMore
  }
  return { ids: [...found].slice(0, mostListed), hasMore: hasMore || found.size > mostListed }
}

/** Finds orders by a code; `isOnly` when no other search term has the format of the typed text. */
async function findByCode(
  search: BookingDeps['search'],
  typed: string,
): Promise<{ readonly coded: FoundOrders; readonly isOnly: boolean }> {
  const code = normalizedOrderCode(typed)
  const coded = codeForm.test(code) ? await search.byCode(code) : { orders: [], hasMore: false }
  return { coded, isOnly: parseOrderNumber(code) !== undefined && coded.orders.length > 0 }
}
