import {
  type CustomerRow,
  type CustomersAnswer,
  type CustomersQuery,
  customersPerPage,
} from '#contract/api/staff/customers.ts'
import type { Account } from '#server/account/account-store.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { CustomerOfOrder, CustomerTotals } from './customer-store.ts'
import {
  type CustomerContact,
  type CustomerDeps,
  contactOfAccount,
  contactOfOrder,
  findCustomer,
  findCustomerAccount,
  findCustomerKeys,
  isAccountKey,
} from './find-customer.ts'

/** Returns a page of customers; with a text only those who match it. */
export async function customersPage(deps: CustomerDeps, query: CustomersQuery): Promise<CustomersAnswer> {
  const { q = '', after } = query
  if (q !== '') return findCustomers(deps, q)
  const ids = await deps.customers.latestOrders(after, customersPerPage + 1)
  const shown = ids.slice(0, customersPerPage)
  const next = ids.length > customersPerPage ? shown.at(-1) : undefined
  return {
    customers: await customerRows(deps, shown),
    ...(next === undefined ? {} : { next }),
    isSearchCut: false,
  }
}

async function findCustomers(deps: CustomerDeps, q: string): Promise<CustomersAnswer> {
  const { ids, hasMore } = await deps.booking.searchIds(q)
  const latest = await deps.customers.latestOrdersAmong(ids, customersPerPage + 1)
  const found = await customerRows(deps, latest.slice(0, customersPerPage))
  const account = q.includes('@') ? await findCustomerAccount(deps, q) : undefined
  const own = account && (await readCustomerRow(deps, account.userId))
  const isListed = found.some(({ customerId }) => customerId === own?.customerId)
  return {
    customers: own && !isListed ? [own, ...found] : found,
    isSearchCut: hasMore || latest.length > customersPerPage,
  }
}

/** Returns a customer who may have no orders, or the one that it was merged into. */
export async function readCustomerRow(
  deps: CustomerDeps,
  customerId: string,
): Promise<CustomerRow | undefined> {
  const keys = await findCustomerKeys(deps, customerId)
  const found = keys && (await findCustomer(deps, keys))
  if (!found) return undefined
  const totals = await deps.customers.totals(keys.keys, deps.clock.now())
  return { ...found.contact, ...totalsAnswerOf(totals) }
}

/** Returns the customers of these orders, which are the latest ones of each. */
export async function customerRows(
  deps: CustomerDeps,
  bookingIds: readonly string[],
): Promise<CustomerRow[]> {
  const { booking, customers, accounts, clock } = deps
  const [orders, owners] = await Promise.all([
    booking.listByIds(bookingIds),
    customers.customersOf(bookingIds),
  ])
  const kept = [...owners.values()].map(({ keptKey }) => keptKey)
  const [totals, keptAccounts] = await Promise.all([
    customers.totalsByKey(kept, clock.now()),
    accounts.findByIds(kept.filter(isAccountKey)),
  ])
  const rows = await Promise.all(
    orders.map(async (order): Promise<CustomerRow[]> => {
      const owner = owners.get(order.bookingId)
      const sums = owner && totals.get(owner.keptKey)
      const account = owner && keptAccounts.get(owner.keptKey)
      const contact = owner && (await contactOf(deps, owner, { order, account }))
      return contact && sums ? [{ ...contact, ...totalsAnswerOf(sums) }] : []
    }),
  )
  return rows.flat()
}

/** Returns the contact of the customer that stays; its latest order may be one of a customer merged into it. */
async function contactOf(
  deps: CustomerDeps,
  { keptKey, ownerKey }: CustomerOfOrder,
  { order, account }: { readonly order: Pick<Booking, 'contact'>; readonly account: Account | undefined },
): Promise<CustomerContact | undefined> {
  if (ownerKey !== keptKey) {
    const keys = await findCustomerKeys(deps, keptKey)
    return keys && (await findCustomer(deps, keys))?.contact
  }
  return account ? contactOfAccount(account, order) : contactOfOrder(keptKey, order)
}

/** Returns the sums of a customer in API names. */
export function totalsAnswerOf({ orders, sales, lastSoldAt, nextDepartsAt }: CustomerTotals) {
  return {
    orders,
    sales,
    ...(lastSoldAt === null ? {} : { lastSoldAt }),
    ...(nextDepartsAt === null ? {} : { nextDepartsAt }),
  }
}
