import { type Kysely, type Selectable, sql } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { PaymentFailure, PaymentMethod, PaymentState } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { recordPaymentMove } from '../payment-event-store.ts'
import type { PaymentCause } from './payment-state.ts'

/** One attempt to pay a booking. */
export type Payment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly attempt: number
  readonly method: PaymentMethod
  readonly cardBrand?: CardBrand | undefined
  readonly state: PaymentState
  /** Number of transitions, counted from 1; used for optimistic locking. */
  readonly version: number
  /** The charged amount: the price and the surcharge of the payment method. */
  readonly amount: Money
  readonly surcharge: Money
  /** Payment reference for the payer: the order number. */
  readonly reference1: string
  /** Payment reference that distinguishes the attempts of one order. */
  readonly reference2: string
  readonly providerId: string
  /**
   * The shop's reference for the provider; unique for ever, even after a backup is restored:
   * "FH7K2M9P-4KX7QD".
   */
  readonly clientReference: string
  /** The provider's own id; absent until it is known. */
  readonly providerRef?: string
  /** When the latest call that changes something was recorded, just before it was sent. */
  readonly sentAt?: Instant
  /** Address at the provider where the payer continues. */
  readonly continueUrl?: string
  /** Amount received; absent while nothing was. */
  readonly arrived?: Money
  /** The clerk who recorded the money; absent when a provider reported it. */
  readonly receivedBy?: string
  readonly cardLastDigits?: string
  /** Why the provider declined. */
  readonly failure?: PaymentFailure
  /** The exchange or the sale of extras that it pays for; absent for the payment of an order. */
  readonly differenceId?: string
  /** Whether that is a sale of bags and seats after the booking. */
  readonly isOfExtras?: true
  /** Whether it pays for several orders, of which this is the share of one. */
  readonly isShared: boolean
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Fields that a transition may change besides the state. */
export type PaymentChanges = {
  readonly providerRef?: string
  readonly sentAt?: Instant
  readonly continueUrl?: string
  readonly arrived?: Money
  readonly cardLastDigits?: string
  readonly failure?: PaymentFailure
  readonly receivedBy?: string
}

/** A transition from the version that was read. */
export type StoredPaymentTransition = {
  readonly payment: Payment
  readonly to: PaymentState
  readonly cause: PaymentCause
  readonly changes: PaymentChanges
  readonly at: Instant
}

/** A new attempt before its first insert. */
export type NewPayment = Omit<Payment, 'version' | 'isShared' | 'createdAt' | 'updatedAt'>

/** Identifies an attempt as a notification does: by the shop's reference or the provider's id. */
export type PaymentName = { readonly clientReference?: string; readonly providerRef?: string }

/** Stores payment attempts. */
export type PaymentStore = {
  /** Returns the latest attempt to pay a booking. */
  latestOf(bookingId: string, tx?: Tx): Promise<Payment | undefined>
  byId(paymentId: string, tx?: Tx): Promise<Payment | undefined>
  /** Returns the attempt that a provider's message refers to. */
  named(providerId: string, name: PaymentName, tx?: Tx): Promise<Payment | undefined>
  /** Returns all attempts to pay a booking, oldest first. */
  attemptsOf(bookingId: string, tx?: Tx): Promise<readonly Payment[]>
  /** Returns the payments of price differences of exchanges, and of extras after the booking, oldest first. */
  differencesOf(bookingId: string, tx?: Tx): Promise<readonly Payment[]>
  insert(tx: Tx, payment: NewPayment, at: Instant): Promise<Payment>
  /** Applies a transition if the attempt still has the version that was read; returns undefined otherwise. */
  move(tx: Tx, move: StoredPaymentTransition): Promise<Payment | undefined>
}

/** Creates the payment store backed by the database. */
export function createPaymentStore(db: Kysely<Tables>): PaymentStore {
  const selectPayments = (tx: Tx | undefined) => (tx ?? db).selectFrom('payment').selectAll()
  return {
    async latestOf(bookingId, tx) {
      const found = selectPayments(tx).where('booking_id', '=', bookingId).where(isOfOrder)
      return paymentFromRowIfAny(await found.orderBy('attempt', 'desc').limit(1).executeTakeFirst())
    },
    async byId(paymentId, tx) {
      return paymentFromRowIfAny(
        await selectPayments(tx).where('payment_id', '=', paymentId).executeTakeFirst(),
      )
    },
    async named(providerId, { clientReference, providerRef }, tx) {
      if (clientReference === undefined && providerRef === undefined) return undefined
      const ofProvider = selectPayments(tx).where('provider_id', '=', providerId)
      const found =
        clientReference === undefined
          ? ofProvider.where('provider_ref', '=', providerRef ?? '')
          : ofProvider.where('client_reference', '=', clientReference)
      return paymentFromRowIfAny(await found.executeTakeFirst())
    },
    async attemptsOf(bookingId, tx) {
      const found = selectPayments(tx).where('booking_id', '=', bookingId).where(isOfOrder)
      return (await found.orderBy('attempt').execute()).map(paymentFromRow)
    },
    async differencesOf(bookingId, tx) {
      const found = selectPayments(tx).where('booking_id', '=', bookingId)
      const differences = found.where(({ not }) => not(isOfOrder))
      return (await differences.orderBy('attempt').execute()).map(paymentFromRow)
    },
    insert: insertPayment,
    move: updatePaymentState,
  }
}

const isOfOrder = sql<boolean>`(payment.exchange_id is null and payment.extra_sale_id is null)`

async function insertPayment(tx: Tx, payment: NewPayment, at: Instant): Promise<Payment> {
  const { paymentId, bookingId, attempt, method, cardBrand, state, amount, surcharge } = payment
  const { reference1, reference2, providerId, clientReference } = payment
  const row = await tx
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
      provider_id: providerId,
      client_reference: clientReference,
      [payment.isOfExtras ? 'extra_sale_id' : 'exchange_id']: payment.differenceId ?? null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return paymentFromRow(row)
}

async function updatePaymentState(
  tx: Tx,
  { payment, to, cause, changes, at }: StoredPaymentTransition,
): Promise<Payment | undefined> {
  const { paymentId, version, state } = payment
  const { providerRef, sentAt, continueUrl, arrived, cardLastDigits, failure, receivedBy } = changes
  const row = await tx
    .updateTable('payment')
    .set({
      state: to,
      version: version + 1,
      updated_at: at,
      ...(providerRef !== undefined && { provider_ref: providerRef }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(continueUrl !== undefined && { continue_url: continueUrl }),
      ...(arrived !== undefined && { arrived_satang: arrived.amount }),
      ...(cardLastDigits !== undefined && { card_last_digits: cardLastDigits }),
      ...(failure !== undefined && { failure }),
      ...(receivedBy !== undefined && { received_by: receivedBy }),
    })
    .where('payment_id', '=', paymentId)
    .where('state', '=', state)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto('payment_transition')
    .values({ payment_id: paymentId, version: version + 1, from_state: state, to_state: to, cause, at })
    .execute()
  await recordPaymentMove(tx, row)
  return paymentFromRow(row)
}

function paymentFromRowIfAny(row: Selectable<Tables['payment']> | undefined): Payment | undefined {
  return row && paymentFromRow(row)
}

function paymentFromRow(row: Selectable<Tables['payment']>): Payment {
  return {
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    attempt: row.attempt,
    method: row.method,
    ...(row.card_brand === null ? {} : { cardBrand: row.card_brand as CardBrand }),
    state: row.state,
    version: row.version,
    amount: satang(row.amount_satang),
    surcharge: satang(row.surcharge_satang),
    reference1: row.reference1,
    reference2: row.reference2,
    providerId: row.provider_id,
    clientReference: row.client_reference,
    ...(row.provider_ref === null ? {} : { providerRef: row.provider_ref }),
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
    ...(row.continue_url === null ? {} : { continueUrl: row.continue_url }),
    ...(row.arrived_satang === null ? {} : { arrived: satang(row.arrived_satang) }),
    ...(row.received_by === null ? {} : { receivedBy: row.received_by }),
    ...(row.card_last_digits === null ? {} : { cardLastDigits: row.card_last_digits }),
    ...(row.failure === null ? {} : { failure: row.failure as PaymentFailure }),
    ...(row.exchange_id === null ? {} : { differenceId: row.exchange_id }),
    ...(row.extra_sale_id === null ? {} : { differenceId: row.extra_sale_id, isOfExtras: true }),
    isShared: row.share_of !== null || row.shared_satang > 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
