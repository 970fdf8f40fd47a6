import { type Kysely, type Selectable } from 'kysely'
import { type Money, satang } from '#contract/terms/money.ts'
import { type CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentFailure, type PaymentMethod, type PaymentState } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type PaymentCause } from './payment-state.ts'

/** One attempt to pay a booking. */
export type Payment = {
  readonly paymentId: string
  readonly bookingId: string
  readonly attempt: number
  readonly method: PaymentMethod
  readonly cardBrand?: CardBrand | undefined
  readonly state: PaymentState
  /** Counts the moves, from 1. */
  readonly version: number
  /** What is charged: the price and the surcharge of the method. */
  readonly amount: Money
  readonly surcharge: Money
  /** What the payer writes on the slip: the order number. */
  readonly reference1: string
  /** Tells attempts of one order apart. */
  readonly reference2: string
  readonly providerId: string
  /** Ours, given to the provider; unique for ever, even after a backup is restored: "FH7K2M9P-4KX7QD". */
  readonly clientReference: string
  /** The provider's own id, once it is known. */
  readonly providerRef?: string
  /** When the latest call that changes something was written down, just before it was sent. */
  readonly sentAt?: Instant
  /** Where the payer goes on, at the provider. */
  readonly continueUrl?: string
  /** What came in. */
  readonly arrived?: Money
  /** Which of our people has taken it; nobody where a service told of it. */
  readonly receivedBy?: string
  readonly cardLastDigits?: string
  /** Why the provider said no. */
  readonly failure?: PaymentFailure
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** What a move may change besides the state. */
export type PaymentChanges = {
  readonly providerRef?: string
  readonly sentAt?: Instant
  readonly continueUrl?: string
  readonly arrived?: Money
  readonly cardLastDigits?: string
  readonly failure?: PaymentFailure
  readonly receivedBy?: string
}

/** A move from the version that was read. */
export type StoredPaymentMove = {
  readonly payment: Payment
  readonly to: PaymentState
  readonly cause: PaymentCause
  readonly changes: PaymentChanges
  readonly at: Instant
}

/** An attempt as it is first written down. */
export type NewPayment = Omit<Payment, 'version' | 'createdAt' | 'updatedAt'>

/** Names an attempt as a notification does: by our reference or the provider's id. */
export type PaymentName = { readonly clientReference?: string; readonly providerRef?: string }

/** Where payments are kept. */
export type PaymentStore = {
  /** The latest attempt of a booking. */
  latestOf(bookingId: string, tx?: Tx): Promise<Payment | undefined>
  byId(paymentId: string, tx?: Tx): Promise<Payment | undefined>
  /** The attempt at a provider that somebody outside speaks of. */
  named(providerId: string, name: PaymentName, tx?: Tx): Promise<Payment | undefined>
  /** Every attempt of a booking, the oldest first. */
  attemptsOf(bookingId: string, tx?: Tx): Promise<readonly Payment[]>
  insert(tx: Tx, payment: NewPayment, at: Instant): Promise<Payment>
  /** Moves an attempt that is still as it was read; undefined when it is not. */
  move(tx: Tx, move: StoredPaymentMove): Promise<Payment | undefined>
}

/** Payments in the database. */
export function createPaymentStore(db: Kysely<Tables>): PaymentStore {
  const rows = (tx: Tx | undefined) => (tx ?? db).selectFrom('payment').selectAll()
  return {
    async latestOf(bookingId, tx) {
      const found = rows(tx).where('booking_id', '=', bookingId).orderBy('attempt', 'desc').limit(1)
      return optional(await found.executeTakeFirst())
    },
    async byId(paymentId, tx) {
      return optional(await rows(tx).where('payment_id', '=', paymentId).executeTakeFirst())
    },
    async named(providerId, { clientReference, providerRef }, tx) {
      if (clientReference === undefined && providerRef === undefined) return undefined
      const ofProvider = rows(tx).where('provider_id', '=', providerId)
      const found =
        clientReference === undefined
          ? ofProvider.where('provider_ref', '=', providerRef ?? '')
          : ofProvider.where('client_reference', '=', clientReference)
      return optional(await found.executeTakeFirst())
    },
    async attemptsOf(bookingId, tx) {
      const found = await rows(tx).where('booking_id', '=', bookingId).orderBy('attempt').execute()
      return found.map(paymentOf)
    },
    insert: insertPayment,
    move: moveRow,
  }
}

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
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return paymentOf(row)
}

async function moveRow(
  tx: Tx,
  { payment, to, cause, changes, at }: StoredPaymentMove,
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
  return paymentOf(row)
}

function optional(row: Selectable<Tables['payment']> | undefined): Payment | undefined {
  return row && paymentOf(row)
}

function paymentOf(row: Selectable<Tables['payment']>): Payment {
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
