import { type Kysely, type Selectable } from 'kysely'
import { type RefundPayee } from '#contract/api/refund-payee.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Sealer } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** A bank account that refunds of a booking are transferred to. */
export type RecordedPayee = {
  readonly payeeId: string
  readonly bookingId: string
  readonly account: RefundPayee
  readonly channel: 'web' | 'phone'
  /** Who of the staff recorded it by phone. */
  readonly recordedBy?: string
  /** As colleagues know them: their address, or the id of an account that is gone; read, and not kept. */
  readonly recordedByName?: string
  readonly createdAt: Instant
}

/** Where bank accounts for refunds are kept. */
export type RefundPayeeStore = {
  insert(tx: Tx, payee: RecordedPayee): Promise<void>
  /** The one of a booking that counts: the newest, unless it was erased. */
  latestOf(bookingId: string, tx?: Tx): Promise<RecordedPayee | undefined>
}

/** Bank accounts in the database, encrypted. */
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
      return row && payeeOf(row, sealer)
    },
  }
}

type Row = Selectable<Tables['refund_payee']> & { readonly email: string | null }

function payeeOf(row: Row, sealer: Sealer): RecordedPayee | undefined {
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
