import { parseOrderNumber } from '#contract/terms/booking.ts'
import { normalizedOrderCode } from './find-by-code-and-email.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { interpretSearchText } from './order-search.ts'
import type { ListedOrder } from './listed-order-store.ts'
import type { FoundOrderIds } from './order-search-store.ts'

/** Largest number of orders that one query returns. */
const mostFound = 30
/** Largest number of orders that a filtered list looks through. */
const mostListed = 200
/** Order numbers have eight characters, record locators five to seven, tickets thirteen digits. */
const codeForm = /^(?:[A-Z0-9]{5,8}|\d{13})$/

/** The orders found, newest first, and whether there are more than were read. */
export type FoundOrders = { readonly orders: readonly ListedOrder[]; readonly hasMore: boolean }

/**
 * Finds orders by what a caller says on the telephone: order number, record locator, ticket number, names, telephone
 * number or its last digits, email address. Orders with an exactly matching code come first, then the newest.
 */
export async function findOrders({ search }: BookingDeps, typed: string): Promise<FoundOrders> {
  const { ids, hasMore } = await searchIds(search, typed, mostFound)
  return { orders: await search.listed(ids), hasMore }
}

/** Like {@link findOrders}, but returns only ids, and more of them: for a list that filters what was found. */
export async function findOrderIds({ search }: BookingDeps, typed: string): Promise<FoundOrderIds> {
  const { ids, hasMore, isCut } = await searchIds(search, typed, mostListed)
  return { ids, hasMore: hasMore || isCut }
}

/** `isCut` when there were enough orders before every interpretation of the text was looked up. */
type SearchedIds = FoundOrderIds & { readonly isCut: boolean }

async function searchIds(search: BookingDeps['search'], typed: string, most: number): Promise<SearchedIds> {
  const code = normalizedOrderCode(typed)
  const found = new Set(codeForm.test(code) ? await search.idsByCode(code) : [])
  // No other search term has the format of an order number.
  if (parseOrderNumber(code) !== undefined && found.size > 0)
    return { ids: [...found], hasMore: false, isCut: false }
  let hasMore = false
  for (const reading of interpretSearchText(typed)) {
    if (found.size >= most)
      return { ids: [...found].slice(0, most), hasMore: hasMore || found.size > most, isCut: true }
    const read = await search.idsByReading(reading, most)
    for (const id of read.ids) found.add(id)
    hasMore ||= read.hasMore
  }
  return { ids: [...found].slice(0, most), hasMore: hasMore || found.size > most, isCut: false }
}
