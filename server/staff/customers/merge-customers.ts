import type { MergeCustomersRequest } from '#contract/api/staff/customer/merge-customers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { CustomerStore } from './customer-store.ts'
import type { CustomerMergeStore, MergeSide } from './customer-merge-store.ts'
import { type CustomerDeps, findCustomerKeys, findOwnKeys, guestKeysOf } from './find-customer.ts'

/** A merge, and who wants it. */
export type MergeCommand = MergeCustomersRequest & { readonly byUserId: string }

/**
 * Groups a customer under another one for staff. Owners, keys, consents and mails of the orders stay: neither customer
 * sees anything of the other. Problems: `notFound`, and `customersMerged` where one of them is merged already.
 */
export async function mergeCustomers(
  deps: CustomerDeps,
  { customerId, intoCustomerId, reason, byUserId }: MergeCommand,
): Promise<Result<true, Problem>> {
  const merged = await mergeSideOf(deps, customerId)
  if (!merged) return fail(createProblem('notFound', { field: 'customerId' }))
  const into = await mergeSideOf(deps, intoCustomerId)
  if (!into) return fail(createProblem('notFound', { field: 'intoCustomerId' }))
  const isMerged = await deps.merges.merge({ merged, into, byUserId, at: deps.clock.now(), reason })
  return isMerged ? succeed(true) : fail(createProblem('customersMerged'))
}

/** Undoes a merge. Problem: `notFound` for a customer who is not merged. */
export async function separateCustomer(
  { merges }: CustomerDeps,
  customerId: string,
): Promise<Result<true, Problem>> {
  return (await merges.separate(customerId)) ? succeed(true) : fail(createProblem('notFound'))
}

/** Returns where a customer is found, and how many orders are there, as the audit keeps it. */
export async function auditedCustomer(deps: CustomerDeps, customerId: string): Promise<KnownAuditedState> {
  const owned = await findCustomerKeys(deps, customerId)
  if (!owned) return {}
  const totals = await deps.customers.totals(owned.keys, deps.clock.now())
  const isMerged = !owned.ownKeys.includes(customerId)
  return { mergedInto: isMerged ? owned.customerId : undefined, customerOrders: totals.orders }
}

/** A guest may be named by another digest of the address than at an earlier merge. */
async function mergeSideOf(deps: CustomerDeps, customerId: string): Promise<MergeSide | undefined> {
  const customerKeys = await findOwnKeys(deps, customerId)
  if (!customerKeys) return undefined
  const group = await deps.merges.groupOf(customerKeys)
  const known = group?.keys.find(({ customerKey }) => customerKeys.includes(customerKey))
  return { ownerKey: known?.ownerKey ?? customerId, customerKeys }
}

/** Dependencies of the renewal. */
export type MergeKeyDeps = Pick<CustomerDeps, 'contactDigests'> & {
  readonly booking: { findByIds(ids: readonly string[]): Promise<readonly Pick<Booking, 'contact'>[]> }
  readonly customers: Pick<CustomerStore, 'orderIds'>
  readonly merges: Pick<CustomerMergeStore, 'guestKeys' | 'addKeys'>
}

/**
 * Adds the digests of merged guests under a new key of the shop, so that their next orders belong to them. A new key counts
 * from the start of a process.
 */
export async function addRotatedMergeKeys(deps: MergeKeyDeps): Promise<void> {
  if (guestKeysOf(deps, '').length < 2) return
  for (const { ownerKey, customerKeys } of await deps.merges.guestKeys()) {
    const [newest] = await deps.booking.findByIds(await deps.customers.orderIds(customerKeys, 1))
    if (newest) await deps.merges.addKeys({ ownerKey, customerKeys: guestKeysOf(deps, newest.contact.email) })
  }
}
