import type { CustomerAnswer, CustomerRow } from '#contract/api/staff/customers.ts'
import type { Account, AccountStore } from '#server/account/account-store.ts'
import type { Travellers } from '#server/account/travellers/travellers.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { OrderListDeps } from '../order-list/order-list.ts'
import type { CustomerMergeStore } from './customer-merge-store.ts'
import type { CustomerStore } from './customer-store.ts'

/** Dependencies of the customers. */
export type CustomerDeps = OrderListDeps & {
  readonly customers: CustomerStore
  readonly merges: CustomerMergeStore
  readonly accounts: Pick<AccountStore, 'findById' | 'findByIds' | 'findByEmailKey'>
  readonly travellers: Pick<Travellers, 'listForStaff' | 'open'>
  readonly contactDigests: { digestsOf(email: string): readonly string[] }
  readonly ids: Ids
}

/** A customer without sums. */
export type CustomerContact = Pick<CustomerRow, 'customerId' | 'isAccount' | 'name' | 'email' | 'phone'>

/** Which orders belong to a customer: the keys of its own orders, and those of the customers merged into it. */
export type CustomerKeys = {
  /** The customer that stays. */
  readonly customerId: string
  readonly ownKeys: readonly string[]
  /** With the own keys. */
  readonly keys: readonly string[]
}

/** A customer's contact, and what an account adds to it. */
export type FoundCustomer = Pick<CustomerAnswer, 'language'> & {
  readonly contact: CustomerContact
  readonly since?: string
  readonly lineLinkedAt?: string
}

/**
 * Returns the keys of the customer with this id, or of the one that it was merged into. undefined for an account that is
 * closed or of staff, and for a guest without orders.
 */
export async function findCustomerKeys(
  deps: CustomerDeps,
  customerId: string,
): Promise<CustomerKeys | undefined> {
  const own = await findOwnKeys(deps, customerId)
  const group = await deps.merges.groupOf(own ?? [customerId])
  if (!group) return own && { customerId, ownKeys: own, keys: own }
  const { keptKey } = group
  const ownKeys = group.keys.filter(({ ownerKey }) => ownerKey === keptKey)
  return {
    customerId: keptKey,
    ownKeys: ownKeys.map(({ customerKey }) => customerKey),
    keys: group.keys.map(({ customerKey }) => customerKey),
  }
}

/** Returns the keys of a customer's own orders, whatever it was merged into; undefined for nobody. */
export async function findOwnKeys(
  deps: CustomerDeps,
  customerId: string,
): Promise<readonly string[] | undefined> {
  if (isAccountKey(customerId))
    return (await deps.customers.accountFacts(customerId)) ? [customerId] : undefined
  const [newest] = await deps.booking.findByIds(await deps.customers.orderIds([customerId], 1))
  return newest && [...new Set([customerId, ...guestKeysOf(deps, newest.contact.email)])]
}

/** Returns the contact of a customer by its own keys; undefined when the account is closed or the orders are erased. */
export async function findCustomer(
  deps: CustomerDeps,
  { customerId, ownKeys }: Pick<CustomerKeys, 'customerId' | 'ownKeys'>,
): Promise<FoundCustomer | undefined> {
  const [newest] = await deps.booking.findByIds(await deps.customers.orderIds(ownKeys, 1))
  if (!isAccountKey(customerId))
    return newest && { contact: contactOfOrder(customerId, newest), language: newest.language }
  const account = await deps.accounts.findById(customerId)
  const facts = account && (await deps.customers.accountFacts(customerId))
  if (!facts) return undefined
  return {
    contact: contactOfAccount(account, newest),
    language: account.language,
    since: facts.createdAt,
    ...(facts.lineLinkedAt === null ? {} : { lineLinkedAt: facts.lineLinkedAt }),
  }
}

/** Returns the account of a customer with this address; undefined for members of staff. */
export async function findCustomerAccount(
  { accounts, customers }: CustomerDeps,
  email: string,
): Promise<Account | undefined> {
  const account = await accounts.findByEmailKey(email.trim().toLowerCase())
  return account && (await customers.accountFacts(account.userId)) ? account : undefined
}

/** Returns the keys of a guest's orders, under every key of the shop. */
export function guestKeysOf(
  { contactDigests }: Pick<CustomerDeps, 'contactDigests'>,
  email: string,
): readonly string[] {
  return contactDigests.digestsOf(email).map((digest) => `gst_${digest}`)
}

/** Whether the key is that of an account. */
export function isAccountKey(key: string): boolean {
  return key.startsWith('usr_')
}

/** An account has its own name and phone number; those of its latest order stand in for missing ones. */
export function contactOfAccount(
  { userId, email, displayName, phone }: Account,
  latest?: Pick<Booking, 'contact'>,
): CustomerContact {
  return {
    customerId: userId,
    isAccount: true,
    name: displayName || (latest?.contact.name ?? ''),
    email,
    phone: phone || (latest?.contact.mobilePhone ?? ''),
  }
}

/** A guest is known by the latest order alone. */
export function contactOfOrder(customerId: string, { contact }: Pick<Booking, 'contact'>): CustomerContact {
  const { name, email, mobilePhone } = contact
  return { customerId, isAccount: false, name, email, phone: mobilePhone }
}
