import type { CustomerAnswer } from '#contract/api/staff/customers.ts'
import { parsePhoneNumber } from '#contract/terms/phone-number.ts'
import {
  type CustomerContact,
  type CustomerDeps,
  findCustomerAccount,
  findCustomerKeys,
  guestKeysOf,
} from './find-customer.ts'
import { customerRows, readCustomerRow } from './list-customers.ts'

type LikelyDuplicate = CustomerAnswer['likelyDuplicates'][number]

/** A phone number of an agency or a hotel may belong to many. */
const mostDuplicates = 5

/**
 * Finds customers who may be the same person: a guest and an account with the same email address, and customers with the
 * same phone number in an order. Staff decide: a guest's address is unconfirmed, and a family may share a phone.
 */
export async function findLikelyDuplicates(
  deps: CustomerDeps,
  contact: CustomerContact,
): Promise<LikelyDuplicate[]> {
  const found = new Map<string, LikelyDuplicate>()
  const sameEmail = await findBySameEmail(deps, contact)
  if (sameEmail) found.set(sameEmail.customerId, sameEmail)
  for (const one of await findBySamePhone(deps, contact))
    if (!found.has(one.customerId)) found.set(one.customerId, one)
  found.delete(contact.customerId)
  return [...found.values()].slice(0, mostDuplicates)
}

async function findBySameEmail(
  deps: CustomerDeps,
  { customerId, isAccount, email }: CustomerContact,
): Promise<LikelyDuplicate | undefined> {
  if (email === '') return undefined
  const other = isAccount ? await findGuestKey(deps, email) : await findConfirmedAccountId(deps, email)
  const keys = other === undefined ? undefined : await findCustomerKeys(deps, other)
  if (!keys || keys.customerId === customerId) return undefined
  const row = await readCustomerRow(deps, keys.customerId)
  return row && { ...row, sign: 'email' }
}

async function findConfirmedAccountId(deps: CustomerDeps, email: string): Promise<string | undefined> {
  const account = await findCustomerAccount(deps, email)
  return account?.isConfirmed ? account.userId : undefined
}

async function findGuestKey(deps: CustomerDeps, email: string): Promise<string | undefined> {
  const [newest] = await deps.customers.orderIds(guestKeysOf(deps, email), 1)
  return newest === undefined ? undefined : (await deps.customers.customersOf([newest])).get(newest)?.ownerKey
}

async function findBySamePhone(
  deps: CustomerDeps,
  { phone }: CustomerContact,
): Promise<readonly LikelyDuplicate[]> {
  const whole = parsePhoneNumber(phone)?.e164
  if (whole === undefined) return []
  const { ids } = await deps.booking.searchIds(whole)
  const latest = await deps.customers.latestOrdersAmong(ids, mostDuplicates + 1)
  const rows = await customerRows(deps, latest)
  return rows.map((row) => ({ ...row, sign: 'phone' }))
}
