import { type Kysely, type Selectable } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import { type CardBrand } from '#contract/terms/payment-surcharge.ts'
import { type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** One attempt to pay a booking. */
export type Payment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly attempt: number
  readonly method: PaymentMethod
  readonly cardBrand?: CardBrand | undefined
  readonly state: PaymentState
  /** What is charged: the price and the surcharge of the method. */
  readonly amount: Money
  readonly surcharge: Money
  /** What the payer writes on the slip: the order number. */
  readonly reference1: string
  /** Tells attempts of one order apart. */
  readonly reference2: string
}

/** Who moved a payment, when and to what. */
export type PaymentChange = { readonly to: PaymentState; readonly at: Instant; readonly receivedBy?: string }

/** Where payments are kept. */
export type PaymentStore = {
  /** The latest attempt of a booking. */
  latestOf(bookingId: string, tx?: Tx): Promise<Payment | undefined>
  insert(tx: Tx, payment: Payment, at: Instant): Promise<void>
  /** Moves an attempt that is still in this state; false when it is not. */
  move(tx: Tx, payment: Payment, change: PaymentChange): Promise<boolean>
}

/** Payments in the database. */
export function createPaymentStore(db: Kysely<Tables>): PaymentStore {
  return {
    async latestOf(bookingId, tx) {
      const rows = (tx ?? db).selectFrom('payment').selectAll().where('booking_id', '=', bookingId)
      const row = await rows.orderBy('attempt', 'desc').limit(1).executeTakeFirst()
      return row && paymentOf(row)
    },
    async insert(tx, payment, at) {
      const { paymentId, bookingId, attempt, method, state, amount, reference1, reference2 } = payment
      const { cardBrand, surcharge } = payment
      await tx
        .insertInto('payment')
        .values({
          payment_id: paymentId,
          booking_id: bookingId,
          attempt,
          method,
          card_brand: cardBrand ?? null,
          state,
          amount_satang: amount.amount,
          surcharge_satang: surcharge.amount,
          reference1,
          reference2,
          created_at: at,
          updated_at: at,
        })
        .execute()
    },
    async move(tx, payment, { to, at, receivedBy }) {
      const done = await tx
        .updateTable('payment')
        .set({ state: to, updated_at: at, received_by: receivedBy ?? null })
        .where('payment_id', '=', payment.paymentId)
        .where('state', '=', payment.state)
        .executeTakeFirst()
      return Number(done.numUpdatedRows) === 1
    },
  }
}

function paymentOf(row: Selectable<Tables['payment']>): Payment {
  return {
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    attempt: row.attempt,
    method: row.method,
    ...(row.card_brand === null ? {} : { cardBrand: row.card_brand as CardBrand }),
    state: row.state,
    amount: satang(row.amount_satang),
    surcharge: satang(row.surcharge_satang),
    reference1: row.reference1,
    reference2: row.reference2,
  }
}
