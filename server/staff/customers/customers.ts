import {
  type CustomerAnswer,
  type MergedCustomer,
  mostCustomerOrders,
} from '#contract/api/staff/customers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { readOrderRows } from '../order-list/order-list.ts'
import { noteAnswerOf } from '../orders/desk-facts.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import { consentsOf } from './customer-consents.ts'
import type { StoredMerge } from './customer-merge-store.ts'
import {
  type CustomerDeps,
  findCustomer,
  findCustomerKeys,
  findOwnKeys,
  isAccountKey,
} from './find-customer.ts'
import { findLikelyDuplicates } from './likely-duplicates.ts'
import { totalsAnswerOf } from './list-customers.ts'

/**
 * Returns one customer, or the one that it was merged into. Problem: `notFound` for an account that is closed, and a guest
 * without orders.
 */
export async function customerOf(
  deps: CustomerDeps,
  customerId: string,
  seesNet: boolean,
): Promise<Result<CustomerAnswer, Problem>> {
  const owned = await findCustomerKeys(deps, customerId)
  const found = owned && (await findCustomer(deps, owned))
  if (!found) return fail(createProblem('notFound'))
  const { keys } = owned
  const { contact, language, since, lineLinkedAt } = found
  const totals = await deps.customers.totals(keys, deps.clock.now())
  const orderIds = await deps.customers.orderIds(keys, mostCustomerOrders)
  const orders = await deps.booking.findByIds(orderIds)
  const notes = await deps.customers.notes(keys)
  return succeed({
    ...contact,
    ...totalsAnswerOf(totals),
    refunded: totals.refunded,
    language,
    since: since ?? totals.firstSoldAt ?? deps.clock.now(),
    ...(lineLinkedAt === undefined ? {} : { lineLinkedAt }),
    otherNames: othersOf(orders, contact.name, (one) => one.contact.name),
    otherPhones: othersOf(orders, contact.phone, (one) => one.contact.mobilePhone),
    orderRows: await readOrderRows(deps, orderIds, { seesNet }),
    notes: notes.map(noteAnswerOf),
    consents: consentsOf(orders),
    ...(await countSavedTravellers(deps, keys)),
    merged: await mergedCustomersOf(deps, owned.customerId),
    likelyDuplicates: await findLikelyDuplicates(deps, contact),
  })
}

/** Returns whether there is such a customer. */
export async function hasCustomer(deps: CustomerDeps, customerId: string): Promise<boolean> {
  return (await findCustomerKeys(deps, customerId)) !== undefined
}

/** Returns the accounts of a customer: its own, and those of customers merged into it. */
export async function accountsOfCustomer(
  deps: CustomerDeps,
  customerId: string,
): Promise<readonly string[] | undefined> {
  return (await findCustomerKeys(deps, customerId))?.keys.filter(isAccountKey)
}

/** Returns the notes about a customer, oldest first. */
export async function customerNotes(
  deps: CustomerDeps,
  customerId: string,
): Promise<CustomerAnswer['notes']> {
  const owned = await findCustomerKeys(deps, customerId)
  return owned ? (await deps.customers.notes(owned.keys)).map(noteAnswerOf) : []
}

async function countSavedTravellers(
  { customers }: CustomerDeps,
  keys: readonly string[],
): Promise<Pick<CustomerAnswer, 'savedTravellers'>> {
  const accounts = keys.filter(isAccountKey)
  if (accounts.length === 0) return {}
  const facts = await Promise.all(accounts.map((userId) => customers.accountFacts(userId)))
  const counts = facts.map((one) => Number(one?.savedTravellers ?? 0))
  return { savedTravellers: counts.reduce((sum, count) => sum + count, 0) }
}

/** Returns the customers that were merged into this one, the latest merge first. */
async function mergedCustomersOf(deps: CustomerDeps, keptKey: string): Promise<MergedCustomer[]> {
  const merges = await deps.merges.mergesOf(keptKey)
  const merged = await Promise.all(merges.map((merge) => mergedCustomerOf(deps, merge)))
  return merged.flat()
}

async function mergedCustomerOf(
  deps: CustomerDeps,
  { mergedKey, intoKey, by, at, reason }: StoredMerge,
): Promise<MergedCustomer[]> {
  const ownKeys = (await findOwnKeys(deps, mergedKey)) ?? [mergedKey]
  const found = await findCustomer(deps, { customerId: mergedKey, ownKeys })
  if (!found) return []
  const { isAccount, name, email } = found.contact
  const mergedBy = colleagueAnswerOf(by)
  return [
    {
      customerId: mergedKey,
      isAccount,
      name,
      email,
      intoCustomerId: intoKey,
      mergedAt: at,
      mergedBy,
      reason,
    },
  ]
}

function othersOf(orders: readonly Booking[], own: string, valueOf: (order: Booking) => string): string[] {
  return [...new Set(orders.map(valueOf))].filter((one) => one !== '' && one !== own)
}
