import { type Kysely, sql } from 'kysely'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { ApprovalLimit } from '#contract/terms/payment/approval-limit.ts'
import type { CardBrand, PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import type { Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { limitColumns, limitField } from '../approval/limit-columns.ts'
import type { Payment } from '../attempt/payment-store.ts'
import { notYetStates } from '../attempt/manual-receipt.ts'

/** A clerk's confirmation that the money of an attempt has been received. */
export type Confirmation = {
  readonly paymentId: string
  readonly clerk: string
  readonly amount: Money
  readonly receiptNumber?: string
  readonly transferProofId?: string
  /** Whether it needs a second person although the amount alone would not. */
  readonly takesTwo?: boolean
  /** The limit of this person that the receipt met; absent when it met none. */
  readonly limit?: ApprovalLimit | undefined
  readonly tender?: Tender
  readonly at: Instant
}

/** A clerk who has confirmed the money of an attempt. */
export type Confirmer = {
  readonly clerk: string
  /** The clerk's email address as colleagues know it, or the id of a deleted account. */
  readonly name: string
  /** The amount that this person has confirmed. */
  readonly amount: Money
  /** Number of the receipt or of the channel's bill; empty when there is none. */
  readonly receiptNumber: string
  /** The transfer proof that was reviewed; absent when there was none. */
  readonly transferProofId?: string
  /** Whether it needed a second person when it was made. */
  readonly takesTwo: boolean
  /** The limit of this person that the receipt met. */
  readonly limit?: ApprovalLimit
  /** How the payer paid, where this person said so. */
  readonly tender?: Tender
  readonly at: Instant
}

/** Selects confirmations: made after `since`, for an amount or order at or above the threshold. */
export type ListedConfirmations = { readonly since: Instant; readonly dualControlThreshold: number }

/** The fields of an order that tell whether its money awaits approval. */
export type ReceiptOrder = Pick<
  Booking,
  'orderNumber' | 'ownerUserId' | 'bookedBy' | 'earlierOwners' | 'state' | 'total' | 'paymentTerms'
>

/** The fields of an attempt that tell whether its money awaits approval. */
export type ReceiptPayment = Pick<
  Payment,
  'paymentId' | 'method' | 'cardBrand' | 'amount' | 'providerId' | 'state'
>

/** An attempt whose money was confirmed, with the needed fields of its order. */
export type PendingConfirmation = { readonly order: ReceiptOrder; readonly payment: ReceiptPayment }

/** Stores who has confirmed which money. */
export type ConfirmStore = {
  /** Stores a confirmation. Each person counts once for an attempt; the latest confirmation counts. */
  note(tx: Tx, confirmation: Confirmation): Promise<void>
  /** Deletes this person's confirmation; returns false when there is none. */
  takeBack(tx: Tx, paymentId: string, clerk: string): Promise<boolean>
  /** Deletes confirmations made by a transfer proof whose money is not recorded. */
  forgetProof(tx: Tx, transferProofId: string): Promise<void>
  /**
   * Returns latest attempts without money that somebody has confirmed without a transfer proof, oldest
   * confirmation first. Leaves out those that one person suffices for, and those whose money has come
   * otherwise or can no longer come.
   */
  waiting(listed: ListedConfirmations): Promise<readonly PendingConfirmation[]>
  /** Returns the confirmations by attempt, oldest first. */
  of(paymentIds: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly Confirmer[]>>
}

/** States of an attempt that has received money. */
const settledStates = ['received', 'late', 'mismatched'] as const

/** Creates the confirmation store backed by the database. */
export function createConfirmationStore(db: Kysely<Tables>): ConfirmStore {
  return {
    note: insertConfirmation,
    async takeBack(tx, paymentId, clerk) {
      const own = tx.deleteFrom('payment_confirmation').where('payment_id', '=', paymentId)
      const gone = await own.where('confirmed_by', '=', clerk).executeTakeFirst()
      return gone.numDeletedRows > 0n
    },
    async forgetProof(tx, transferProofId) {
      await tx
        .deleteFrom('payment_confirmation')
        .where('transfer_proof_id', '=', transferProofId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment')
                .select('payment.payment_id')
                .whereRef('payment.payment_id', '=', 'payment_confirmation.payment_id')
                .where('payment.state', 'in', settledStates),
            ),
          ),
        )
        .execute()
    },
    waiting: (listed) => readPendingConfirmations(db, listed),
    of: (paymentIds, tx) => readConfirmers(tx ?? db, paymentIds),
  }
}

async function insertConfirmation(
  tx: Tx,
  {
    paymentId,
    clerk,
    amount,
    receiptNumber = '',
    transferProofId,
    takesTwo = false,
    limit,
    tender,
    at,
  }: Confirmation,
): Promise<void> {
  const receipt = { receipt_number: receiptNumber, transfer_proof_id: transferProofId ?? null }
  const said = { satang: amount.amount, ...receipt, takes_two: takesTwo, tender: tender ?? null }
  const met = limitColumns(limit)
  await tx
    .insertInto('payment_confirmation')
    .values({ payment_id: paymentId, confirmed_by: clerk, ...said, ...met, at })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_id', 'confirmed_by'])
        .doUpdateSet({ ...said, ...met, at })
        .where(({ eb, or }) =>
          or([
            eb('payment_confirmation.satang', '<>', said.satang),
            eb('payment_confirmation.receipt_number', '<>', said.receipt_number),
            eb('payment_confirmation.transfer_proof_id', 'is distinct from', said.transfer_proof_id),
            eb('payment_confirmation.takes_two', '<>', said.takes_two),
            eb('payment_confirmation.tender', 'is distinct from', said.tender),
          ]),
        ),
    )
    .execute()
}

/** Maximum number of listed attempts; more than a day's work for staff. */
const mostWaiting = 200

async function readPendingConfirmations(
  db: Kysely<Tables>,
  listed: ListedConfirmations,
): Promise<readonly PendingConfirmation[]> {
  const rows = await selectPending(db, listed)
    .select(['payment.payment_id', 'payment.method', 'payment.card_brand', 'payment.amount_satang'])
    .select(['payment.provider_id', 'payment.state', 'booking.order_number', 'booking.owner_user_id'])
    .select(['booking.booked_by', 'booking.earlier_owners'])
    .select(['booking.state as booking_state', 'booking.total_satang', 'booking.payment_terms'])
    .execute()
  return rows.map((row) => ({
    order: {
      orderNumber: row.order_number as OrderNumber,
      ...(row.owner_user_id === null ? {} : { ownerUserId: row.owner_user_id }),
      ...(row.booked_by === null ? {} : { bookedBy: row.booked_by }),
      earlierOwners: row.earlier_owners,
      state: row.booking_state,
      total: satang(row.total_satang),
      paymentTerms: row.payment_terms as PaymentTerms[],
    },
    payment: {
      paymentId: row.payment_id,
      method: row.method,
      ...(row.card_brand === null ? {} : { cardBrand: row.card_brand as CardBrand }),
      amount: satang(row.amount_satang),
      providerId: row.provider_id,
      state: row.state,
    },
  }))
}

function selectPending(db: Kysely<Tables>, { since, dualControlThreshold }: ListedConfirmations) {
  return db
    .selectFrom('payment_confirmation as word')
    .innerJoin('payment', 'payment.payment_id', 'word.payment_id')
    .innerJoin('booking', 'booking.booking_id', 'payment.booking_id')
    .where('word.at', '>', since)
    .where('payment.state', 'not in', settledStates)
    .where('booking.state', 'not in', notYetStates)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as other')
            .select('other.payment_id')
            .whereRef('other.booking_id', '=', 'payment.booking_id')
            .where(({ or, eb }) =>
              or([eb('other.attempt', '>', eb.ref('payment.attempt')), eb('other.state', '=', 'received')]),
            ),
        ),
      ),
    )
    .groupBy(['payment.payment_id', 'booking.booking_id'])
    .having(({ and, or, eb, fn, exists, selectFrom }) =>
      and([
        eb(fn.count('word.transfer_proof_id'), '=', 0),
        or([
          eb(sql`greatest(payment.amount_satang, max(word.satang))`, '>=', dualControlThreshold),
          sql<boolean>`bool_or(word.takes_two)`,
          exists(
            selectFrom('quote')
              .select('quote.quote_id')
              .whereRef('quote.booking_id', '=', 'booking.booking_id')
              .where('quote.state', '=', 'accepted')
              .where('quote.was_satang', '>=', dualControlThreshold),
          ),
        ]),
      ]),
    )
    .orderBy(({ fn }) => fn.min('word.at'))
    .limit(mostWaiting)
}

async function readConfirmers(
  db: Kysely<Tables>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Confirmer[]>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_confirmation')
    .leftJoin('account', 'account.user_id', 'payment_confirmation.confirmed_by')
    .select(['payment_confirmation.payment_id', 'payment_confirmation.confirmed_by', 'account.email'])
    .select(['payment_confirmation.transfer_proof_id', 'payment_confirmation.satang', 'receipt_number'])
    .select(['payment_confirmation.at', 'payment_confirmation.takes_two', 'payment_confirmation.tender'])
    .select(['payment_confirmation.limit_satang', 'payment_confirmation.limit_role'])
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
          takesTwo: row.takes_two,
          at: row.at,
          ...limitField(row),
          ...(row.transfer_proof_id === null ? {} : { transferProofId: row.transfer_proof_id }),
          ...(row.tender === null ? {} : { tender: row.tender }),
        })),
    ]),
  )
}
