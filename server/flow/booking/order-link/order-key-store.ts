import type { Tx } from '#server/platform/transaction.ts'

/** Orders whose keys are to be revoked: by id, or all of a company. */
export type KeyedOrders = { readonly bookingIds: readonly string[] } | { readonly companyId: string }

/** Revokes all keys issued so far for these orders by raising their key version. */
export async function revokeOrderKeys(tx: Tx, of: KeyedOrders): Promise<void> {
  const raised = tx.updateTable('booking').set(({ eb }) => ({ key_version: eb('key_version', '+', 1) }))
  if ('companyId' in of) await raised.where('company_id', '=', of.companyId).execute()
  else if (of.bookingIds.length > 0) await raised.where('booking_id', 'in', of.bookingIds).execute()
}
