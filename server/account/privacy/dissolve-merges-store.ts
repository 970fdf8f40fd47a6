import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'

/**
 * Separates a customer from the one it was merged into. What was merged into the customer itself before stays with it.
 * Returns whether it was merged.
 */
export async function separateMerged(tx: Kysely<Tables>, customerKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer_merge')
    .where('merged_key', '=', customerKey)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await sql`
    with recursive part(key) as (
      select ${customerKey}::text
      union select merge.merged_key from customer_merge as merge join part on merge.into_key = part.key)
    update customer_merge_key set kept_key = ${customerKey} where owner_key in (select key from part)`.execute(
    tx,
  )
  await tx
    .deleteFrom('customer_merge_key')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_merge as merge')
            .select('merge.merged_key')
            .where(({ or, eb }) =>
              or([
                eb('merge.merged_key', '=', eb.ref('customer_merge_key.owner_key')),
                eb('merge.into_key', '=', eb.ref('customer_merge_key.owner_key')),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return true
}

/** Undoes every merge of these customers, with who merged them and why; nothing is left that tells who they were. */
export async function dissolveMerges(tx: Kysely<Tables>, customerKeys: readonly string[]): Promise<void> {
  if (customerKeys.length === 0) return
  const merges = await tx
    .selectFrom('customer_merge')
    .select('merged_key')
    .where(({ or, eb }) => or([eb('merged_key', 'in', customerKeys), eb('into_key', 'in', customerKeys)]))
    .execute()
  for (const { merged_key } of merges) await separateMerged(tx, merged_key)
}

/**
 * Undoes the merges of customers who have neither an order nor an open account any more: of those with one of these
 * keys, or of all.
 */
export async function dissolveMergesOfGone(
  tx: Kysely<Tables>,
  customerKeys?: readonly string[],
): Promise<void> {
  if (customerKeys?.length === 0) return
  const owners = tx.selectFrom('customer_merge_key').select('owner_key')
  const checked = customerKeys === undefined ? owners : owners.where('customer_key', 'in', customerKeys)
  const gone = await tx
    .selectFrom('customer_merge_key as own')
    .select('own.owner_key')
    .distinct()
    .where('own.owner_key', 'in', checked)
    .where(
      sql<boolean>`not exists (select from customer_merge_key as other
        join booking on booking.customer_key = other.customer_key where other.owner_key = own.owner_key)`,
    )
    .where(
      sql<boolean>`not exists (select from account where account.user_id = own.owner_key and closed_at is null)`,
    )
    .execute()
  await dissolveMerges(
    tx,
    gone.map(({ owner_key }) => owner_key),
  )
}
