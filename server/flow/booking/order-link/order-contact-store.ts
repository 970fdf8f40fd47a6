import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Contact } from '#contract/terms/passenger.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Sealer } from '../booking-row-store.ts'
import { type BookingStore, createBookingStore } from '../booking-store.ts'
import { type OrderSearchStore, createOrderSearchStore } from '../order-search/order-search-store.ts'

/** The stores that a change of contact writes to: bookings and the order search. */
export type OrderContactStores = {
  readonly store: Pick<BookingStore, 'findById'>
  readonly search: Pick<OrderSearchStore, 'keep'>
}

/** Creates the stores in the database with the keys of the shop. */
export function orderContactStores(db: Kysely<Tables>, { signer, sealer }: Keys): OrderContactStores {
  return {
    store: createBookingStore(db, sealer),
    search: createOrderSearchStore(db, { signer: signer('order-search'), sealer }),
  }
}

/** Selects orders by owner or company and optionally by keyed digests of the contact's email address. */
export type ContactedOrders = (
  | { readonly ownerUserId: string; readonly companyId?: never }
  | { readonly companyId: string; readonly ownerUserId?: never }
) & { readonly contactDigests?: readonly string[] }

/** An order with its contact; `isAhead` is true while it is active and its travel has not ended. */
export type ContactedOrder = {
  readonly bookingId: string
  readonly contactDigest: string | null
  readonly isAhead: boolean
}

/** Locks and returns orders that are not erased, always in the same sequence to avoid deadlocks. */
export async function lockOrdersWithContact(
  tx: Tx,
  { ownerUserId, companyId, contactDigests }: ContactedOrders,
  now: Instant,
): Promise<readonly ContactedOrder[]> {
  const all = tx
    .selectFrom('booking')
    .select(['booking_id', 'contact_digest'])
    .select(
      sql<boolean>`state not in ('rejected', 'expired', 'cancelled') and travel_ends_at >= ${now}`.as(
        'is_ahead',
      ),
    )
    .where('erased_at', 'is', null)
    .orderBy('booking_id')
    .forUpdate()
  const own =
    ownerUserId === undefined
      ? all.where('company_id', '=', companyId)
      : all.where('owner_user_id', '=', ownerUserId)
  const rows = await (contactDigests ? own.where('contact_digest', 'in', contactDigests) : own).execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    contactDigest: row.contact_digest,
    isAhead: row.is_ahead,
  }))
}

/** Returns the email address of an account; undefined when there is no such account. */
export async function findAccountEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const query = tx.selectFrom('account').select('email').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.email
}

/** Returns the company that a user is a member of; undefined when there is none. */
export async function companyIdOf(tx: Tx, userId: string): Promise<string | undefined> {
  const query = tx.selectFrom('company_member').select('company_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.company_id
}

/** An agent of a company. */
export type Colleague = { readonly userId: string; readonly email: string }

/** Returns the other agents of a company, the longest-standing member first. */
export async function colleaguesInCompany(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<readonly Colleague[]> {
  const rows = await tx
    .selectFrom('company_member')
    .innerJoin('account', 'account.user_id', 'company_member.user_id')
    .innerJoin('account_role', 'account_role.user_id', 'company_member.user_id')
    .select(['account.user_id', 'account.email'])
    .where('company_member.company_id', '=', companyId)
    .where('account.user_id', '!=', userId)
    .where('account.locked_at', 'is', null)
    .where('account_role.role', '=', 'Agent')
    .orderBy('company_member.since')
    .orderBy('account.user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, email: row.email }))
}

/** Writes another contact of an order; without a digest the order finder does not find the order. */
export async function writeContact(
  tx: Tx,
  { bookingId, contact, contactDigest }: WrittenContact,
  sealer: Sealer,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ contact: sealer.seal(JSON.stringify(contact)), contact_digest: contactDigest })
    .where('booking_id', '=', bookingId)
    .execute()
}

/** A new contact of an order; `contactDigest` is null when no email address may find the order. */
export type WrittenContact = {
  readonly bookingId: string
  readonly contact: Contact
  readonly contactDigest: string | null
}
