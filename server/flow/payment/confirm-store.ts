import { type Kysely } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** Somebody of the staff has seen the money of an attempt. */
export type Confirmation = {
  readonly paymentId: string
  readonly clerk: string
  readonly amount: Money
  readonly receiptNumber?: string
  readonly slipId?: string
  readonly at: Instant
}

/** Who has seen the money of an attempt. */
export type Confirmer = {
  readonly clerk: string
  /** As colleagues know them: their address, or the id of an account that is gone. */
  readonly name: string
  /** What this person has seen. */
  readonly amount: Money
  /** The number on the receipt, or the channel's of a bill; empty where there was none. */
  readonly receiptNumber: string
  /** The slip that was looked at, where there was one. */
  readonly slipId?: string
  readonly at: Instant
}

/** Where it is kept who has seen which money. */
export type ConfirmStore = {
  /** Each person counts once for an attempt, however often they say it; what they said last counts. */
  note(tx: Tx, confirmation: Confirmation): Promise<void>
  /** Forgets what this person has said; false where they have said nothing. */
  takeBack(tx: Tx, paymentId: string, clerk: string): Promise<boolean>
  /** Forgets what was said by a slip of money that is in no book. */
  forgetSlip(tx: Tx, slipId: string): Promise<void>
  /**
   * The bookings whose latest attempt somebody has seen the money of, and which has not brought it, the oldest word
   * first; words older than this are left out.
   */
  waiting(since: Instant): Promise<readonly string[]>
  /** Who has confirmed, the first on top, by attempt. */
  of(paymentIds: readonly string[]): Promise<ReadonlyMap<string, readonly Confirmer[]>>
}

/** Money has come for such an attempt. */
const settledStates = ['received', 'late', 'mismatched'] as const

/** Confirmations in the database. */
export function createConfirmStore(db: Kysely<Tables>): ConfirmStore {
  return {
    note: noteRow,
    async takeBack(tx, paymentId, clerk) {
      const own = tx.deleteFrom('payment_confirmation').where('payment_id', '=', paymentId)
      const gone = await own.where('confirmed_by', '=', clerk).executeTakeFirst()
      return gone.numDeletedRows > 0n
    },
    async forgetSlip(tx, slipId) {
      const settled = tx.selectFrom('payment').select('payment_id').where('state', 'in', settledStates)
      await tx
        .deleteFrom('payment_confirmation')
        .where('slip_id', '=', slipId)
        .where('payment_id', 'not in', settled)
        .execute()
    },
    waiting: (since) => waitingBookings(db, since),
    of: (paymentIds) => confirmersOf(db, paymentIds),
  }
}

async function noteRow(
  tx: Tx,
  { paymentId, clerk, amount, receiptNumber = '', slipId, at }: Confirmation,
): Promise<void> {
  const said = { satang: amount.amount, receipt_number: receiptNumber, slip_id: slipId ?? null }
  await tx
    .insertInto('payment_confirmation')
    .values({ payment_id: paymentId, confirmed_by: clerk, ...said, at })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_id', 'confirmed_by'])
        .doUpdateSet({ ...said, at })
        .where(({ eb, or }) =>
          or([
            eb('payment_confirmation.satang', '<>', said.satang),
            eb('payment_confirmation.receipt_number', '<>', said.receipt_number),
            eb('payment_confirmation.slip_id', 'is distinct from', said.slip_id),
          ]),
        ),
    )
    .execute()
}

/** At most so many are listed: more than that is nobody's day's work. */
const mostWaiting = 200

async function waitingBookings(db: Kysely<Tables>, since: Instant): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_confirmation')
    .innerJoin('payment', 'payment.payment_id', 'payment_confirmation.payment_id')
    .select('payment.booking_id')
    .where('payment_confirmation.at', '>', since)
    .where('payment.state', 'not in', settledStates)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as later')
            .select('later.payment_id')
            .whereRef('later.booking_id', '=', 'payment.booking_id')
            .whereRef('later.attempt', '>', 'payment.attempt'),
        ),
      ),
    )
    .groupBy('payment.booking_id')
    .orderBy(({ fn }) => fn.min('payment_confirmation.at'))
    .limit(mostWaiting)
    .execute()
  return rows.map((row) => row.booking_id)
}

async function confirmersOf(
  db: Kysely<Tables>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Confirmer[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_confirmation')
    .leftJoin('account', 'account.user_id', 'payment_confirmation.confirmed_by')
    .select(['payment_confirmation.payment_id', 'payment_confirmation.confirmed_by', 'account.email'])
    .select(['payment_confirmation.slip_id', 'payment_confirmation.satang', 'receipt_number'])
    .select('payment_confirmation.at')
    .where('payment_confirmation.payment_id', 'in', paymentIds)
    .orderBy('payment_confirmation.at')
    .orderBy('payment_confirmation.confirmed_by')
    .execute()
  return new Map(
    paymentIds.map((paymentId) => [
      paymentId,
      rows
        .filter((row) => row.payment_id === paymentId)
        .map((row) => ({
          clerk: row.confirmed_by,
          name: row.email ?? row.confirmed_by,
          amount: satang(row.satang),
          receiptNumber: row.receipt_number,
          at: row.at,
          ...(row.slip_id === null ? {} : { slipId: row.slip_id }),
        })),
    ]),
  )
}
