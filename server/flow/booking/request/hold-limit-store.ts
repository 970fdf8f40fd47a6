import { sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A counter for unpaid seats ("contact …", "flight …") and its limit. */
export type HoldCount = { readonly name: string; readonly mostSeats: number }

/** Counts the seats of open unpaid bookings for all processes; in manual review only those held at the supplier. */
export type OpenHoldStore = {
  /**
   * Tells whether so many more seats are within every limit. Other requests with one of these counters wait until the
   * transaction ends.
   */
  hasRoom(tx: Tx, counts: readonly HoldCount[], seats: number): Promise<boolean>
  /** Counts a booking under these counters while it is open. */
  keep(tx: Tx, bookingId: string, counts: readonly HoldCount[]): Promise<void>
  /** Deletes the counter entries of bookings that are no longer open. */
  forgetEnded(tx: Tx): Promise<void>
}

const openStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
  'awaitingPayment',
  'held',
]

/** States from which no request with the same key resumes a booking; from "rejected" one may. */
const endedStates: readonly BookingState[] = ['paid', 'ticketed', 'expired', 'cancelled']

/** Creates the counters in the database; their names are stored as keyed digests. */
export function createHoldLimitStore({ sign }: Signer): OpenHoldStore {
  return {
    async hasRoom(tx, counts, seats) {
      const limits = counts.map(({ name, mostSeats }) => ({ digest: sign(name), mostSeats }))
      // always in the same sequence, so that no two requests deadlock
      for (const { digest } of limits.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)))
        await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${digest}`}, 0))`.execute(tx)
      for (const { digest, mostSeats } of limits)
        if ((await countHeldSeats(tx, digest)) + seats > mostSeats) return false
      return true
    },
    async keep(tx, bookingId, counts) {
      const rows = counts.map(({ name }) => ({ digest: sign(name), booking_id: bookingId }))
      if (rows.length > 0)
        await tx
          .insertInto('booking_hold')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },
    async forgetEnded(tx) {
      await tx
        .deleteFrom('booking_hold')
        .where('booking_id', 'in', (ended) =>
          ended.selectFrom('booking').select('booking_id').where('state', 'in', endedStates),
        )
        .execute()
    },
  }
}

async function countHeldSeats(tx: Tx, digest: string): Promise<number> {
  const { seats } = await tx
    .selectFrom('booking_hold')
    .innerJoin('booking', 'booking.booking_id', 'booking_hold.booking_id')
    .select(sql<number>`coalesce(sum(booking.passenger_count), 0)::int`.as('seats'))
    .where('booking_hold.digest', '=', digest)
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const paid = selectFrom('booking_transition')
        .select('booking_transition.version')
        .whereRef('booking_transition.booking_id', '=', 'booking.booking_id')
        .where('booking_transition.to_state', '=', 'paid')
      const isInReview = and([
        eb('booking.state', '=', 'review'),
        eb('booking.reservation_ref', 'is not', null),
        not(exists(paid)),
      ])
      return or([eb('booking.state', 'in', openStates), isInReview])
    })
    .executeTakeFirstOrThrow()
  return seats
}
