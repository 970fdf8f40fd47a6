import type { Kysely } from 'kysely'
import type { OrderNumber } from '#contract/terms/booking.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { dissolveMergesOfGone } from './dissolve-merges-store.ts'

/** An order that was made without signing in, or by staff for a customer. */
export type GuestOrder = {
  readonly orderNumber: OrderNumber
  readonly createdAt: Instant
  readonly offer: Booking['offer']
}

/** Repository of guest orders, found by the keyed digests of their contact address. */
export type ClaimStore = {
  /** Returns them newest first. */
  madeWith(contactDigests: readonly string[]): Promise<readonly GuestOrder[]>
  /** Assigns those orders that are still unowned and were made with the user's address. */
  claim(tx: Tx, claim: Claim): Promise<number>
}

/** The new owner. */
export type Claim = {
  readonly userId: string
  readonly contactDigests: readonly string[]
  readonly orderNumbers: readonly string[]
}

const mostShown = 100

/** Creates the guest order repository on the database. */
export function createClaimStore(db: Kysely<Tables>): ClaimStore {
  return {
    async madeWith(contactDigests) {
      const rows = await db
        .selectFrom('booking')
        .select(['order_number', 'created_at', 'offer'])
        .where('owner_user_id', 'is', null)
        .where('company_id', 'is', null)
        .where('contact_digest', 'in', contactDigests)
        .where('erase_after_travel', '=', false)
        .orderBy('created_at', 'desc')
        .orderBy('order_number')
        .limit(mostShown)
        .execute()
      return rows.map((row) => ({
        orderNumber: row.order_number as OrderNumber,
        createdAt: row.created_at,
        offer: row.offer as Booking['offer'],
      }))
    },
    async claim(tx, { userId, contactDigests, orderNumbers }) {
      const claimed = await tx
        .updateTable('booking')
        .set({ owner_user_id: userId })
        .where('owner_user_id', 'is', null)
        .where('company_id', 'is', null)
        .where('contact_digest', 'in', contactDigests)
        .where('order_number', 'in', orderNumbers)
        .where('erase_after_travel', '=', false)
        .executeTakeFirst()
      await moveNotesOfGuest(tx, userId, contactDigests)
      return Number(claimed.numUpdatedRows)
    },
  }
}

/**
 * Notes of staff about the guest follow to the account with the last of the orders that can be claimed; merges of a guest
 * without orders end.
 */
async function moveNotesOfGuest(tx: Tx, userId: string, contactDigests: readonly string[]): Promise<void> {
  const guests = contactDigests.map((digest) => `gst_${digest}`)
  const left = tx
    .selectFrom('booking')
    .select('booking_id')
    .where('customer_key', 'in', guests)
    .where('company_id', 'is', null)
    .where('erase_after_travel', '=', false)
  await tx
    .updateTable('customer_note')
    .set({ customer_key: userId })
    .where('customer_key', 'in', guests)
    .where(({ not, exists }) => not(exists(left)))
    .execute()
  await dissolveMergesOfGone(tx, guests)
}
