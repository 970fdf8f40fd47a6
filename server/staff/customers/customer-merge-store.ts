import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import { dissolveMergesOfGone, separateMerged } from '#server/account/privacy/dissolve-merges-store.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Transact, Tx } from '#server/platform/transaction.ts'
import type { Person } from '../orders/order-assignment-store.ts'

/** Customers that staff merged: the one that stays, and the keys of all their orders. */
export type CustomerGroup = {
  readonly keptKey: string
  readonly keys: readonly { readonly customerKey: string; readonly ownerKey: string }[]
}

/** A merge, with who did it and why. */
export type StoredMerge = {
  readonly mergedKey: string
  readonly intoKey: string
  readonly by: Person
  readonly at: Instant
  readonly reason: string
}

/** A customer of a merge, with all keys of its orders. */
export type MergeSide = { readonly ownerKey: string; readonly customerKeys: readonly string[] }

/** A merge to be stored. */
export type NewMerge = {
  readonly merged: MergeSide
  readonly into: MergeSide
  readonly byUserId: string
  readonly at: Instant
  readonly reason: string
}

/** Repository of merged customers. */
export type CustomerMergeStore = {
  /** Returns the group that one of these keys belongs to; undefined for a customer who was never merged. */
  groupOf(customerKeys: readonly string[]): Promise<CustomerGroup | undefined>
  /** The merges of a group, the latest first. */
  mergesOf(keptKey: string): Promise<readonly StoredMerge[]>
  /** Returns false, and stores nothing, where one of them was merged already or both are the same customer. */
  merge(merge: NewMerge): Promise<boolean>
  /** Returns false for a customer who is not merged. */
  separate(mergedKey: string): Promise<boolean>
  /** Every guest's key in a merge, with all keys of its owner. */
  guestKeys(): Promise<readonly MergeSide[]>
  /** Adds keys that a customer has after a rotation of the shop's keys. */
  addKeys(side: MergeSide): Promise<void>
}

/** Creates the repository on the database; reasons are encrypted. */
export function createCustomerMergeStore(
  db: Kysely<Tables>,
  { sealer, transact }: { readonly sealer: Sealer; readonly transact: Transact },
): CustomerMergeStore {
  return {
    groupOf: (keys) => readGroup(db, keys),
    mergesOf: (keptKey) => readMerges(db, sealer, keptKey),
    merge: (merge) => transact((tx) => insertMerge(tx, sealer, merge)),
    separate: (mergedKey) =>
      transact(async (tx) => {
        await lockMerges(tx)
        return separateMerged(tx, mergedKey)
      }),
    guestKeys: () => readGuestKeys(db),
    addKeys: (side) => transact((tx) => addKeysOf(tx, side)),
  }
}

/** Two clerks may merge the same customers at a time, in either direction. */
async function lockMerges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer merge', 0))`.execute(tx)
}

async function readGroup(
  db: Kysely<Tables>,
  customerKeys: readonly string[],
): Promise<CustomerGroup | undefined> {
  const own = db.selectFrom('customer_merge_key').select('kept_key')
  const rows = await db
    .selectFrom('customer_merge_key')
    .select(['customer_key as customerKey', 'owner_key as ownerKey', 'kept_key as keptKey'])
    .where('kept_key', 'in', own.where('customer_key', 'in', customerKeys))
    .orderBy('customer_key')
    .execute()
  const [first] = rows
  return first && { keptKey: first.keptKey, keys: rows.filter(({ keptKey }) => keptKey === first.keptKey) }
}

async function readMerges(
  db: Kysely<Tables>,
  sealer: Sealer,
  keptKey: string,
): Promise<readonly StoredMerge[]> {
  const owners = db.selectFrom('customer_merge_key').select('owner_key').where('kept_key', '=', keptKey)
  const rows = await db
    .selectFrom('customer_merge as merge')
    .leftJoin('account', 'account.user_id', 'merge.by_user_id')
    .select(['merge.merged_key', 'merge.into_key', 'merge.by_user_id', 'merge.at', 'merge.reason'])
    .select(['account.email', 'account.initials'])
    .where('merge.merged_key', 'in', owners)
    .orderBy('merge.at', 'desc')
    .orderBy('merge.merged_key')
    .execute()
  return rows.map((row) => ({
    mergedKey: row.merged_key,
    intoKey: row.into_key,
    by: { userId: row.by_user_id, email: row.email, initials: row.initials },
    at: row.at,
    reason: sealer.open(row.reason),
  }))
}

async function insertMerge(
  tx: Tx,
  sealer: Sealer,
  { merged, into, byUserId, at, reason }: NewMerge,
): Promise<boolean> {
  await lockMerges(tx)
  if (merged.customerKeys.some((key) => into.customerKeys.includes(key))) return false
  const groups = [await readGroup(tx, merged.customerKeys), await readGroup(tx, into.customerKeys)]
  if (groups.some((group, side) => group && group.keptKey !== [merged, into][side]?.ownerKey)) return false
  for (const side of [merged, into]) await addKeysOf(tx, side)
  await tx
    .updateTable('customer_merge_key')
    .set({ kept_key: into.ownerKey })
    .where('kept_key', '=', merged.ownerKey)
    .execute()
  const row = { merged_key: merged.ownerKey, into_key: into.ownerKey, by_user_id: byUserId, at }
  await tx
    .insertInto('customer_merge')
    .values({ ...row, reason: sealer.seal(reason) })
    .execute()
  // An account may have been closed, or a last order erased, since these customers were read.
  await dissolveMergesOfGone(tx, [merged.ownerKey, into.ownerKey])
  return true
}

/** New keys join the group of their owner. */
async function addKeysOf(tx: Tx, { ownerKey, customerKeys }: MergeSide): Promise<void> {
  const group = await readGroup(tx, [ownerKey])
  for (const customerKey of new Set([ownerKey, ...customerKeys]))
    await tx
      .insertInto('customer_merge_key')
      .values({ customer_key: customerKey, owner_key: ownerKey, kept_key: group?.keptKey ?? ownerKey })
      .onConflict((known) => known.doNothing())
      .execute()
}

async function readGuestKeys(db: Kysely<Tables>): Promise<readonly MergeSide[]> {
  const { rows } = await sql<MergeSide>`
    select owner_key as "ownerKey", array_agg(customer_key) as "customerKeys" from customer_merge_key
    where owner_key like 'gst\\_%' group by owner_key order by owner_key`.execute(db)
  return rows
}
