import { type Kysely, sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import type { ClosingAnswer } from '#contract/api/account/own-data.ts'
import { type PaymentState, openPaymentStates } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { revokeOrderKeys } from '#server/flow/booking/booking.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { dissolveMerges } from './dissolve-merges-store.ts'
import { endedStates } from './erase-orders-store.ts'

/** Something that must be settled before an account can be closed. */
export type Obstacle = ClosingAnswer['obstacles'][number]

/** Facts about an account that closing it depends on. */
export type ClosingFacts = {
  readonly obstacles: readonly Obstacle[]
  /** Orders without upcoming travel. */
  readonly orderIdsOver: readonly string[]
  /** Orders with upcoming travel. */
  readonly orderIdsAhead: readonly string[]
  /** Orders made for a company: they belong to it, and the account's owner cannot erase their passengers. */
  readonly orderIdsOfCompany: readonly string[]
  readonly savedTravellers: number
}

/** An account to be closed. */
export type AccountErasure = {
  readonly userId: string
  readonly emailKey: string
  readonly addressDigest: string
}

/** Repository of the data that closing an account erases. */
export type EraseStore = {
  facts(userId: string, now: Instant, tx?: Tx): Promise<ClosingFacts>
  /** Removes the owner of orders with upcoming travel; their personal data is erased after it. */
  letGo(tx: Tx, bookingIds: readonly string[]): Promise<void>
  /** Leaves a company's orders to it, unchanged. */
  leaveToCompany(tx: Tx, bookingIds: readonly string[]): Promise<void>
  /** Erases all personal data except the orders, and ends every session. */
  eraseAccount(tx: Tx, leaving: AccountErasure, now: Instant): Promise<void>
}

/** Orders that are still in progress. */
const openStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
  'awaitingPayment',
  'purchased',
  'held',
  'paid',
  'review',
]
const movingPayments: readonly PaymentState[] = [...openPaymentStates, 'voiding']
/** Tables whose rows are deleted with their user. */
const tablesOfUser = [
  'saved_traveller',
  'saved_traveller_use',
  'account_code',
  'account_recovery_code',
  'company_member',
  'line_link',
  'line_code',
  'price_alert',
  'account_identity',
  'account_passkey',
  'passkey_challenge',
  'saved_view',
  'list_columns',
] as const
const oddPayments: readonly PaymentState[] = ['late', 'mismatched']

/** Deletes what staff could read of sent mails: the travel ahead does not need it. */
async function deleteMailCopies(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  const orderNumbers = tx.selectFrom('booking').select('order_number').where('booking_id', 'in', bookingIds)
  const copies = tx.updateTable('outbox').set({ sent_copy: null }).where('order_number', 'in', orderNumbers)
  await copies.where('sent_copy', 'is not', null).execute()
}

/** Creates the erasure on the database. */
export function createEraseStore(db: Kysely<Tables>): EraseStore {
  return {
    facts: (userId, now, tx) => readClosingFacts(tx ?? db, userId, now),
    async letGo(tx, bookingIds) {
      if (bookingIds.length === 0) return
      await tx
        .updateTable('booking')
        .set({ owner_user_id: null, erase_after_travel: true })
        .where('booking_id', 'in', bookingIds)
        .execute()
      await deleteMailCopies(tx, bookingIds)
    },
    async leaveToCompany(tx, bookingIds) {
      if (bookingIds.length === 0) return
      await tx
        .updateTable('booking')
        .set({ owner_user_id: null })
        .where('booking_id', 'in', bookingIds)
        .execute()
      await revokeOrderKeys(tx, { bookingIds })
    },
    eraseAccount,
  }
}

async function readClosingFacts(db: Kysely<Tables>, userId: string, now: Instant): Promise<ClosingFacts> {
  const orders = await db
    .selectFrom('booking')
    .select(['booking_id', 'order_number', 'state', 'travel_ends_at', 'company_id'])
    .where('owner_user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const hasOrderEnded = (order: (typeof orders)[number]) =>
    endedStates.includes(order.state) || (order.travel_ends_at !== null && order.travel_ends_at < now)
  const saved = await db
    .selectFrom('saved_traveller')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const open = orders.filter(({ state }) => openStates.includes(state))
  const ownBookings = orders.filter(({ company_id }) => company_id === null)
  return {
    obstacles: [
      ...(await readRoles(db, userId)).slice(0, 1).map((): Obstacle => ({ kind: 'role' })),
      ...open.map(({ order_number }): Obstacle => ({ kind: 'order', orderNumber: order_number })),
      ...(await unfinishedOrdersOf(db, userId)),
    ],
    orderIdsOver: ownBookings.filter(hasOrderEnded).map((order) => order.booking_id),
    orderIdsAhead: ownBookings.filter((order) => !hasOrderEnded(order)).map((order) => order.booking_id),
    orderIdsOfCompany: orders
      .filter((order) => !ownBookings.includes(order))
      .map((order) => order.booking_id),
    savedTravellers: saved.count,
  }
}

function readRoles(db: Kysely<Tables>, userId: string) {
  return db.selectFrom('account_role').select('role').where('user_id', '=', userId).execute()
}

/** Orders with payments in progress, and with open requests to staff. */
async function unfinishedOrdersOf(db: Kysely<Tables>, userId: string): Promise<Obstacle[]> {
  const ownBookings = () => db.selectFrom('booking').where('owner_user_id', '=', userId)
  const paying = await ownBookings()
    .innerJoin('payment', 'payment.booking_id', 'booking.booking_id')
    .select('order_number')
    .where('payment.state', 'in', movingPayments)
    .where('booking.state', 'not in', openStates)
    .execute()
  const comingBack = await ownBookings()
    .innerJoin('refund', 'refund.booking_id', 'booking.booking_id')
    .select('order_number')
    .where('refund.state', '<>', 'done')
    .execute()
  const odd = await ownBookings()
    .innerJoin('payment', 'payment.booking_id', 'booking.booking_id')
    .select('order_number')
    .where('payment.state', 'in', oddPayments)
    .where(
      sql<boolean>`payment.arrived_satang > (select coalesce(sum(satang), 0) from refund
        where refund.payment_id = payment.payment_id)`,
    )
    .execute()
  const asked = await ownBookings()
    .innerJoin('change_request', 'change_request.booking_id', 'booking.booking_id')
    .select('order_number')
    .where('change_request.state', '=', 'asked')
    .execute()
  const money = new Set([...paying, ...comingBack, ...odd].map((row) => row.order_number))
  return [
    ...[...money].map((orderNumber): Obstacle => ({ kind: 'money', orderNumber })),
    ...asked.map(({ order_number }): Obstacle => ({ kind: 'request', orderNumber: order_number })),
  ]
}

async function eraseAccount(tx: Tx, leaving: AccountErasure, now: Instant): Promise<void> {
  const { userId, emailKey, addressDigest } = leaving
  await eraseAccountDrafts(tx, userId)
  for (const table of tablesOfUser) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('customer_note').where('customer_key', '=', userId).execute()
  await sql`update booking set earlier_owners = array_remove(earlier_owners, ${userId})
    where ${userId} = any(earlier_owners)`.execute(tx)
  await dissolveMerges(tx, [userId])
  await tx
    .deleteFrom('account_request')
    .where(sql`lower(email)`, '=', emailKey)
    .execute()
  await tx.deleteFrom('login_attempt').where('email_digest', '=', addressDigest).execute()
  await tx
    .updateTable('account_session')
    .set({ ended_at: now, end_cause: 'closed' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('account_session').set({ device: '' }).where('user_id', '=', userId).execute()
  // The row stays: other rows refer to it. Nobody can sign in with it, as lookup keys are lower case, and the
  // address is free again.
  await tx
    .updateTable('account')
    .set({
      email: '',
      email_key: `CLOSED:${userId}`,
      password_hash: '',
      confirmed_at: null,
      profile: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      initials: null,
      updated_at: now,
      closed_at: now,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Draft links are deleted with their drafts. */
async function eraseAccountDrafts(tx: Tx, userId: string): Promise<void> {
  const drafts = await tx
    .deleteFrom('draft')
    .where('user_id', '=', userId)
    .returning(['handle_digest', 'session_id'])
    .execute()
  for (const { handle_digest, session_id } of drafts) {
    await tx
      .deleteFrom('draft_link')
      .where('handle_digest', '=', handle_digest)
      .where('session_id', '=', session_id)
      .execute()
  }
}
