import { type Kysely, type Selectable, sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { movingStates } from '#server/flow/booking/booking.ts'
import type { OurReservation } from './compare-reservations.ts'

/** References of reservations in a supplier's list. */
export type NamedReservations = {
  readonly clientReferences: readonly string[]
  readonly reservationRefs: readonly string[]
}

/** Reads the shop's orders for the comparison with suppliers' reservations. */
export type ComparedReservationsStore = {
  /** Returns whether any order was made with a supplier. */
  hasOrders(supplierId: string): Promise<boolean>
  /** Returns orders by their reservations at the supplier. */
  named(supplierId: string, names: NamedReservations, tx?: Tx): Promise<readonly OurReservation[]>
  /** Returns orders made since then that must have a reservation at the supplier. */
  live(supplierId: string, since: Instant): Promise<readonly OurReservation[]>
  /** Returns unpaid orders of any age that have, or may have, a reservation at the supplier. */
  unpaid(supplierId: string): Promise<readonly OurReservation[]>
}

const liveStates: readonly BookingState[] = ['waitlisted', 'purchased', 'held', 'paid', 'ticketed']
const unpaidStates: readonly BookingState[] = ['requested', 'quoted', 'waitlisted', 'held', 'review']
const mostRows = 5_000

/** Creates the reader of orders backed by the database. */
export function createComparedReservationsStore(db: Kysely<Tables>): ComparedReservationsStore {
  const selectOurReservations = (supplierId: string, tx?: Tx) =>
    (tx ?? db)
      .selectFrom('booking')
      .select(['booking_id', 'state', 'is_pay_first', 'client_reference', 'reservation_ref', 'net_satang'])
      .where('supplier_id', '=', supplierId)
  return {
    hasOrders: async (supplierId) =>
      (await selectOurReservations(supplierId).limit(1).executeTakeFirst()) !== undefined,
    named: async (supplierId, { clientReferences, reservationRefs }, tx) => {
      const rows = await selectOurReservations(supplierId, tx)
        .where(({ or }) =>
          or([
            sql<boolean>`client_reference = any(${[...clientReferences]})`,
            sql<boolean>`reservation_ref = any(${[...reservationRefs]})`,
          ]),
        )
        .execute()
      return rows.map(ourReservationFromRow)
    },
    live: async (supplierId, since) => {
      const rows = selectOurReservations(supplierId)
        .where('reservation_ref', 'is not', null)
        .where('state', 'in', [...liveStates])
        .where('created_at', '>=', since)
        .limit(mostRows)
      return (await rows.execute()).map(ourReservationFromRow)
    },
    unpaid: async (supplierId) => {
      const rows = selectOurReservations(supplierId).where(({ eb, and, or }) =>
        or([
          and([eb('reservation_ref', 'is not', null), eb('state', 'in', [...unpaidStates])]),
          // A pay-first order may have been made after the backup that the shop was restored from.
          eb('state', 'in', ['awaitingPayment', ...movingStates]),
        ]),
      )
      return (await rows.execute()).map(ourReservationFromRow)
    },
  }
}

type OurRow = Pick<
  Selectable<Tables['booking']>,
  'booking_id' | 'state' | 'is_pay_first' | 'client_reference' | 'reservation_ref' | 'net_satang'
>

function ourReservationFromRow(row: OurRow): OurReservation {
  return {
    bookingId: row.booking_id,
    state: row.state,
    ...(row.is_pay_first && { isPayFirst: true as const }),
    clientReference: row.client_reference,
    ...(row.reservation_ref === null ? {} : { reservationRef: row.reservation_ref }),
    net: satang(row.net_satang),
  }
}
