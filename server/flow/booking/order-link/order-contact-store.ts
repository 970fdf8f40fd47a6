import { type Kysely, sql } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Contact } from '#contract/terms/passenger.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Keys } from '#server/platform/open-keys.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Sealer } from '../booking-row-store.ts'
import { type BookingStore, createBookingStore } from '../booking-store.ts'
import { type OrderSearchStore, createOrderSearchStore } from '../order-search/order-search-store.ts'

/** Where orders are that change their contact, and by what staff find them. */
export type OrderContactStores = {
  readonly store: Pick<BookingStore, 'findById'>
  readonly search: Pick<OrderSearchStore, 'keep'>
}

/** The stores in the database, under the keys of the shop. */
export function orderContactStores(db: Kysely<Tables>, { signer, sealer }: Keys): OrderContactStores {
  return {
    store: createBookingStore(db, sealer),
    search: createOrderSearchStore(db, { signer: signer('order-search'), sealer }),
  }
}

/** Orders by whom they are of and, where given, by the keyed digests of their contact's address. */
export type ContactedOrders = (
  | { readonly ownerUserId: string; readonly companyId?: never }
  | { readonly companyId: string; readonly ownerUserId?: never }
) & { readonly contactDigests?: readonly string[] }

/** An order of a list, and whether somebody still travels or pays by it. */
export type ContactedOrder = {
  readonly bookingId: string
  readonly contactDigest: string | null
  readonly isAhead: boolean
}

/** Orders whose people were not erased, in one order for all, so that no two changes wait for each other. */
export async function contactedOrders(
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

/** The address of somebody's account. */
export async function accountEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const query = tx.selectFrom('account').select('email').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.email
}

/** The company that somebody is a member of. */
export async function companyIdOf(tx: Tx, userId: string): Promise<string | undefined> {
  const query = tx.selectFrom('company_member').select('company_id').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.company_id
}

/** Somebody who books for a company. */
export type Colleague = { readonly userId: string; readonly email: string }

/** Who books for a company besides somebody, the one who has done so longest first. */
export async function colleaguesOf(
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

/** Gives an order another contact; without a digest the look-up finds it no more. */
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

/** A contact as it is written down. */
export type WrittenContact = {
  readonly bookingId: string
  readonly contact: Contact
  readonly contactDigest: string | null
}
