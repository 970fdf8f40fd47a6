import {
  type CustomerAnswer,
  type CustomerRow,
  type CustomersAnswer,
  type CustomersQuery,
  customersPerPage,
  mostCustomerOrders,
} from '#contract/api/staff/customers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Account, AccountStore } from '#server/account/account-store.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Travellers } from '#server/account/travellers/travellers.ts'
import { type OrderListDeps, readOrderRows } from '../order-list/order-list.ts'
import { noteAnswerOf } from '../orders/staff-orders.ts'
import type { CustomerStore, CustomerTotals } from './customer-store.ts'
import { consentsOf } from './customer-consents.ts'

/** Dependencies of the customers. */
export type CustomerDeps = OrderListDeps & {
  readonly customers: CustomerStore
  readonly accounts: Pick<AccountStore, 'findById' | 'findByEmailKey'>
  readonly travellers: Pick<Travellers, 'listForStaff' | 'open'>
  readonly contactDigests: { digestsOf(email: string): readonly string[] }
  readonly ids: Ids
}

type Contact = Pick<CustomerRow, 'customerId' | 'isAccount' | 'name' | 'email' | 'phone'>

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
  const isListed = found.some(({ customerId }) => customerId === account?.userId)
  const own = account && !isListed ? [await accountRow(deps, account)] : []
  return { customers: [...own, ...found], isSearchCut: hasMore || latest.length > customersPerPage }
}

/** Returns the account of a customer with this address; undefined for members of staff. */
async function findCustomerAccount(
  { accounts, customers }: CustomerDeps,
  email: string,
): Promise<Account | undefined> {
  const account = await accounts.findByEmailKey(email.trim().toLowerCase())
  return account && (await customers.accountFacts(account.userId)) ? account : undefined
}

/** Returns an account that may have no orders. */
async function accountRow({ customers, clock }: CustomerDeps, account: Account): Promise<CustomerRow> {
  const totals = await customers.totals([account.userId], clock.now())
  return { ...contactOfAccount(account), ...totalsAnswerOf(totals) }
}

/** Returns the customers of these orders, which are the latest ones of each. */
async function customerRows(deps: CustomerDeps, bookingIds: readonly string[]): Promise<CustomerRow[]> {
  const { booking, customers, accounts, clock } = deps
  const orders = await booking.findByIds(bookingIds)
  const keys = await customers.keysOf(bookingIds)
  const totals = await customers.totalsByKey([...keys.values()], clock.now())
  const rows = await Promise.all(
    orders.map(async (order): Promise<CustomerRow[]> => {
      const key = keys.get(order.bookingId)
      const sums = key === undefined ? undefined : totals.get(key)
      if (key === undefined || sums === undefined) return []
      const account = isAccountKey(key) ? await accounts.findById(key) : undefined
      const contact = account ? contactOfAccount(account, order) : contactOfOrder(key, order)
      return [{ ...contact, ...totalsAnswerOf(sums) }]
    }),
  )
  return rows.flat()
}

function totalsAnswerOf({ orders, sales, lastSoldAt, nextDepartsAt }: CustomerTotals) {
  return {
    orders,
    sales,
    ...(lastSoldAt === null ? {} : { lastSoldAt }),
    ...(nextDepartsAt === null ? {} : { nextDepartsAt }),
  }
}

/** Returns one customer. Problem: `notFound` for an account that is closed, and a guest without orders. */
export async function customerOf(
  deps: CustomerDeps,
  customerId: string,
  seesNet: boolean,
): Promise<Result<CustomerAnswer, Problem>> {
  const found = await findCustomer(deps, customerId)
  if (!found) return fail(createProblem('notFound'))
  const { contact, keys, orders, language, since, lineLinkedAt, savedTravellers } = found
  const totals = await deps.customers.totals(keys, deps.clock.now())
  const rows = await readOrderRows(
    deps,
    orders.map(({ bookingId }) => bookingId),
    { seesNet },
  )
  const notes = await deps.customers.notes(keys)
  const related = await findRelated(deps, contact)
  return succeed({
    ...contact,
    ...totalsAnswerOf(totals),
    refunded: totals.refunded,
    language,
    since: since ?? totals.firstSoldAt ?? deps.clock.now(),
    ...(lineLinkedAt === undefined ? {} : { lineLinkedAt }),
    otherNames: othersOf(orders, contact.name, (one) => one.contact.name),
    otherPhones: othersOf(orders, contact.phone, (one) => one.contact.mobilePhone),
    orderRows: rows,
    notes: notes.map(noteAnswerOf),
    consents: consentsOf(orders),
    ...(savedTravellers === undefined ? {} : { savedTravellers }),
    ...(related ? { related } : {}),
  })
}

/** Returns whether there is such a customer. */
export async function hasCustomer(deps: CustomerDeps, customerId: string): Promise<boolean> {
  return (await keysOfCustomer(deps, customerId)) !== undefined
}

/** Returns the notes about a customer, oldest first. */
export async function customerNotes(
  deps: CustomerDeps,
  customerId: string,
): Promise<CustomerAnswer['notes']> {
  const keys = await keysOfCustomer(deps, customerId)
  return keys ? (await deps.customers.notes(keys)).map(noteAnswerOf) : []
}

/** Returns the keys of the customer in the database; undefined for nobody. */
async function keysOfCustomer(
  deps: CustomerDeps,
  customerId: string,
): Promise<readonly string[] | undefined> {
  if (isAccountKey(customerId))
    return (await deps.customers.accountFacts(customerId)) ? [customerId] : undefined
  const [newest] = await deps.booking.findByIds(await deps.customers.orderIds([customerId], 1))
  return newest && guestKeysOf(deps, newest.contact.email)
}

type FoundCustomer = Pick<CustomerAnswer, 'language'> & {
  readonly contact: Contact
  /** The keys of the customer in the database. */
  readonly keys: readonly string[]
  readonly orders: readonly Booking[]
  readonly since?: string
  readonly lineLinkedAt?: string
  readonly savedTravellers?: number
}

async function findCustomer(deps: CustomerDeps, customerId: string): Promise<FoundCustomer | undefined> {
  const ids = await deps.customers.orderIds([customerId], mostCustomerOrders)
  const own = await deps.booking.findByIds(ids)
  if (!isAccountKey(customerId)) {
    const [newest] = own
    if (!newest) return undefined
    // The digests under every key of the shop.
    const keys = guestKeysOf(deps, newest.contact.email)
    const all = keys.length > 1 ? await deps.customers.orderIds(keys, mostCustomerOrders) : ids
    const orders = await deps.booking.findByIds(all)
    return { contact: contactOfOrder(customerId, newest), keys, orders, language: newest.language }
  }
  const account = await deps.accounts.findById(customerId)
  const facts = await deps.customers.accountFacts(customerId)
  if (!account || !facts) return undefined
  return {
    contact: contactOfAccount(account, own[0]),
    keys: [customerId],
    orders: own,
    language: account.language,
    since: facts.createdAt,
    savedTravellers: Number(facts.savedTravellers),
    ...(facts.lineLinkedAt === null ? {} : { lineLinkedAt: facts.lineLinkedAt }),
  }
}

/**
 * Finds the other customer with the same address. They are not merged: a guest's address is unconfirmed, and somebody
 * else may have mistyped it.
 */
async function findRelated(
  deps: CustomerDeps,
  { isAccount, email }: Contact,
): Promise<CustomerAnswer['related']> {
  if (email === '') return undefined
  if (!isAccount) {
    const account = await findCustomerAccount(deps, email)
    return account?.isConfirmed ? { customerId: account.userId, isAccount: true } : undefined
  }
  const [newest] = await deps.customers.orderIds(guestKeysOf(deps, email), 1)
  const key = newest && (await deps.customers.keysOf([newest])).get(newest)
  return key === undefined ? undefined : { customerId: key, isAccount: false }
}

function guestKeysOf({ contactDigests }: CustomerDeps, email: string): readonly string[] {
  return contactDigests.digestsOf(email).map((digest) => `gst_${digest}`)
}

function isAccountKey(key: string): boolean {
  return key.startsWith('usr_')
}

/** An account has its own name and phone number; those of its latest order stand in for missing ones. */
function contactOfAccount({ userId, email, displayName, phone }: Account, latest?: Booking): Contact {
  return {
    customerId: userId,
    isAccount: true,
    name: displayName || (latest?.contact.name ?? ''),
    email,
    phone: phone || (latest?.contact.mobilePhone ?? ''),
  }
}

function contactOfOrder(customerId: string, { contact }: Booking): Contact {
  const { name, email, mobilePhone } = contact
  return { customerId, isAccount: false, name, email, phone: mobilePhone }
}

function othersOf(orders: readonly Booking[], own: string, valueOf: (order: Booking) => string): string[] {
  return [...new Set(orders.map(valueOf))].filter((one) => one !== '' && one !== own)
}
