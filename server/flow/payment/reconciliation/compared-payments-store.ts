import { type Kysely, type Selectable, sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { movingStates } from '#server/flow/booking/booking.ts'
import { movingPaymentStates } from '../attempt/advance-payment.ts'
import type { OurPayment } from './compare-payment.ts'

/** A period of time. */
export type Within = { readonly from: Instant; readonly to: Instant }

/** References of payments in a provider's list. */
export type Named = { readonly clientReferences: readonly string[]; readonly providerRefs: readonly string[] }

/** Reads the shop's attempts for the comparison with providers. */
export type ComparedPaymentsStore = {
  /** Returns the bookings whose attempt should have moved by this moment. */
  stuckBookings(before: Instant): Promise<readonly string[]>
  /** Returns the attempts at a provider that were started in this period or have an open difference. */
  ours(providerId: string, within: Within): Promise<readonly OurPayment[]>
  /**
   * Returns unpaid orders for which this payment method was chosen, at booking or later. A rejected order
   * counts when it was made at this moment or later, because it may have been requested again.
   */
  unpaidBookings(method: PaymentMethod, since: Instant): Promise<readonly string[]>
  /** Returns the attempts at a provider by their references. */
  named(providerId: string, names: Named): Promise<readonly OurPayment[]>
}

/** An order in review is left out, because it is in manual review already. */
const unpaidStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'waitlisted',
  'awaitingPayment',
  'held',
  ...movingStates,
]
const mostRows = 5_000

/** Creates the reader of attempts backed by the database. */
export function createComparedPaymentsStore(db: Kysely<Tables>): ComparedPaymentsStore {
  return {
    stuckBookings: async (before) => {
      const stuck = db.selectFrom('payment').select('booking_id').distinct().where('updated_at', '<', before)
      const rows = await stuck
        .where('state', 'in', [...movingPaymentStates])
        .limit(mostRows)
        .execute()
      return rows.map((row) => row.booking_id)
    },
    unpaidBookings: (method, since) => unpaidBookingsOfMethod(db, method, since),
    ours: (providerId, within) => ourPaymentsWithin(db, providerId, within),
    named: async (providerId, { clientReferences, providerRefs }) => {
      if (clientReferences.length + providerRefs.length === 0) return []
      const rows = await selectOurPayments(db)
        .where('provider_id', '=', providerId)
        .where(({ or }) =>
          or([
            sql<boolean>`client_reference = any(${[...clientReferences]})`,
            sql<boolean>`provider_ref = any(${[...providerRefs]})`,
          ]),
        )
        .execute()
      return rows.map(ourPaymentFromRow)
    },
  }
}

async function unpaidBookingsOfMethod(
  db: Kysely<Tables>,
  method: PaymentMethod,
  since: Instant,
): Promise<readonly string[]> {
  const chosen = db.selectFrom('payment').select('booking_id').where('method', '=', method)
  const rows = await db
    .selectFrom('booking')
    .select('booking_id')
    .where(({ eb, or, and }) =>
      or([
        eb('state', 'in', [...unpaidStates]),
        and([eb('state', '=', 'rejected'), eb('created_at', '>=', since)]),
      ]),
    )
    .where(({ eb, or }) => or([eb('payment_method', '=', method), eb('booking_id', 'in', chosen)]))
    .execute()
  return rows.map((row) => row.booking_id)
}

async function ourPaymentsWithin(
  db: Kysely<Tables>,
  providerId: string,
  { from, to }: Within,
): Promise<readonly OurPayment[]> {
  const rows = await selectOurPayments(db)
    .where('provider_id', '=', providerId)
    .where(({ eb, or, and }) =>
      or([
        and([eb('created_at', '>=', from), eb('created_at', '<', to)]),
        eb('payment_id', 'in', paymentsWithOpenDifference(db, providerId)),
      ]),
    )
    .orderBy('created_at')
    .limit(mostRows)
    .execute()
  return rows.map(ourPaymentFromRow)
}

function paymentsWithOpenDifference(db: Kysely<Tables>, providerId: string) {
  return db
    .selectFrom('reconciliation_difference')
    .select('payment_id')
    .where('provider_id', '=', providerId)
    .where('settled_at', 'is', null)
    .where('payment_id', 'is not', null)
    .$castTo<{ payment_id: string }>()
}

function selectOurPayments(db: Kysely<Tables>) {
  const refundedSum = (states: string) => sql<string>`coalesce((select sum(satang) from refund
    where refund.payment_id in (select payment.payment_id union
      select share.payment_id from payment as share where share.share_of = payment.payment_id) and receipt_number is null and refund.state in (${sql.raw(states)})), 0)`
  return (
    db
      .selectFrom('payment')
      .selectAll()
      // The provider knows one payment, whatever shares of it orders have.
      .where('share_of', 'is', null)
      .select([
        refundedSum(`'done'`).as('refunded'),
        refundedSum(`'sending', 'unknown', 'sent'`).as('refunded_perhaps'),
      ])
  )
}

type OurRow = Selectable<Tables['payment']> & {
  readonly refunded: string
  readonly refunded_perhaps: string
}

function ourPaymentFromRow(row: OurRow): OurPayment {
  return {
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    clientReference: row.client_reference,
    ...(row.provider_ref === null ? {} : { providerRef: row.provider_ref }),
    state: row.state,
    amount: satang(row.amount_satang + row.shared_satang),
    arrived: satang((row.arrived_satang ?? 0) + row.shared_satang),
    refunded: satang(Number(row.refunded)),
    refundedPerhaps: satang(Number(row.refunded_perhaps)),
    wasSent: row.sent_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
