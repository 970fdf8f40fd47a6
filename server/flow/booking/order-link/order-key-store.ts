import { type Tx } from '#server/platform/transaction.ts'

/** Orders whose keys are revoked: some, or all of a company. */
export type KeyedOrders = { readonly bookingIds: readonly string[] } | { readonly companyId: string }

/** Revokes every key of these orders that was given out so far: the next ones are of a higher version. */
export async function revokeOrderKeys(tx: Tx, of: KeyedOrders): Promise<void> {
  const raised = tx.updateTable('booking').set(({ eb }) => ({ key_version: eb('key_version', '+', 1) }))
  if ('companyId' in of) await raised.where('company_id', '=', of.companyId).execute()
  else if (of.bookingIds.length > 0) await raised.where('booking_id', 'in', of.bookingIds).execute()
}
