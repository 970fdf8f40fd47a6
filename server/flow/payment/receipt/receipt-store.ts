import type { Kysely } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import type { PaymentMethod, Tender } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Payment } from '../attempt/payment-store.ts'
import { takeNumber } from './number-series-store.ts'

/** A receipt that the shop issued for money that staff received. */
export type Receipt = {
  readonly receiptNumber: string
  readonly bookingId: string
  readonly method: PaymentMethod
  readonly amount: Money
  readonly tender?: Tender
  readonly issuedAt: Instant
}

/** Issues and reads receipts. */
export type ReceiptStore = {
  /**
   * Issues the receipt of a payment in the transaction that records its money; does nothing where no member of
   * staff received it, and for payments from a company's account.
   */
  issue(tx: Tx, payment: Payment, tender: Tender | undefined): Promise<void>
  /** Returns the number of a payment's receipt; undefined when none was issued. */
  numberOf(paymentId: string): Promise<string | undefined>
  byNumber(receiptNumber: string): Promise<Receipt | undefined>
}

/** Creates the receipt store backed by the database. */
export function createReceiptStore(db: Kysely<Tables>, clock: Clock): ReceiptStore {
  return {
    async issue(tx, { paymentId, method, arrived, receivedBy }, tender) {
      const isOfStaff = receivedBy !== undefined && method !== 'credit'
      if (!isOfStaff || arrived === undefined || arrived.amount === 0) return
      const at = clock.now()
      await tx
        .insertInto('payment_receipt')
        .values({
          receipt_number: await takeNumber(tx, 'RC', at),
          payment_id: paymentId,
          satang: arrived.amount,
          tender: tender ?? null,
          issued_by: receivedBy,
          issued_at: at,
        })
        .execute()
    },
    async numberOf(paymentId) {
      const found = db.selectFrom('payment_receipt').select('receipt_number')
      return (await found.where('payment_id', '=', paymentId).executeTakeFirst())?.receipt_number
    },
    byNumber: (receiptNumber) => readReceipt(db, receiptNumber),
  }
}

async function readReceipt(db: Kysely<Tables>, receiptNumber: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('payment_receipt')
    .innerJoin('payment', 'payment.payment_id', 'payment_receipt.payment_id')
    .select(['payment.booking_id', 'payment.method', 'payment_receipt.satang', 'payment_receipt.tender'])
    .select('payment_receipt.issued_at')
    .where('receipt_number', '=', receiptNumber)
    .executeTakeFirst()
  return (
    row && {
      receiptNumber,
      bookingId: row.booking_id,
      method: row.method,
      amount: satang(row.satang),
      ...(row.tender === null ? {} : { tender: row.tender }),
      issuedAt: row.issued_at,
    }
  )
}
