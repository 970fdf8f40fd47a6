import type { Kysely, Selectable } from 'kysely'
import type { RefundPayee } from '#contract/api/refund-payee.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A bank account for the refunds of a booking. */
export type RecordedPayee = {
  readonly payeeId: string
  readonly bookingId: string
  readonly account: RefundPayee
  readonly channel: 'web' | 'phone'
  /** The clerk who recorded it by phone; absent when the customer entered it. */
  readonly recordedBy?: string
  /**
   * The clerk's email address as colleagues know it, or the id of a deleted account; joined when read, not
   * stored.
   */
  readonly recordedByName?: string
  readonly createdAt: Instant
}

/** Stores bank accounts for refunds. */
export type RefundPayeeStore = {
  insert(tx: Tx, payee: RecordedPayee): Promise<void>
  /** Returns the current account of a booking: the newest, unless it was erased. */
  latestOf(bookingId: string, tx?: Tx): Promise<RecordedPayee | undefined>
}

/** Creates the store of refund accounts backed by the database, encrypted. */
export function createRefundPayeeStore(db: Kysely<Tables>, sealer: Sealer): RefundPayeeStore {
  return {
    async insert(tx, { payeeId, bookingId, account, channel, recordedBy, createdAt }) {
      const sealed = sealer.seal(JSON.stringify(account))
      await tx
        .insertInto('refund_payee')
        .values({
          payee_id: payeeId,
          booking_id: bookingId,
          account: sealed,
          channel,
          recorded_by: recordedBy ?? null,
          created_at: createdAt,
        })
        .execute()
    },
    async latestOf(bookingId, tx) {
      const rows = (tx ?? db)
        .selectFrom('refund_payee')
        .leftJoin('account', 'account.user_id', 'refund_payee.recorded_by')
        .selectAll('refund_payee')
        .select('account.email')
        .where('booking_id', '=', bookingId)
      const row = await rows.orderBy('entry_id', 'desc').limit(1).executeTakeFirst()
      return row && payeeFromRow(row, sealer)
    },
  }
}

type Row = Selectable<Tables['refund_payee']> & { readonly email: string | null }

function payeeFromRow(row: Row, sealer: Sealer): RecordedPayee | undefined {
  if (row.account === null) return undefined
  return {
    payeeId: row.payee_id,
    bookingId: row.booking_id,
    account: JSON.parse(sealer.open(row.account)) as RefundPayee,
    channel: row.channel,
    ...(row.recorded_by === null
      ? {}
      : { recordedBy: row.recorded_by, recordedByName: row.email ?? row.recorded_by }),
    createdAt: row.created_at,
  }
}
