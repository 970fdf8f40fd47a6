import { sql } from 'kysely'
import { type BookingState } from '#contract/terms/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** Something that unpaid seats are counted under: "contact …", "flight …". */
export type HoldCount = { readonly name: string; readonly mostSeats: number }

/** Seats of bookings that are neither paid nor ended, counted for all processes. In review those count that the supplier holds. */
export type OpenHoldStore = {
  /**
   * Whether so many more seats are within every limit. Whoever else counts under one of the names waits until the
   * transaction ends.
   */
  hasRoom(tx: Tx, counts: readonly HoldCount[], seats: number): Promise<boolean>
  /** Counts a booking under these names for as long as it is open. */
  keep(tx: Tx, bookingId: string, counts: readonly HoldCount[]): Promise<void>
  /** Forgets under what bookings were counted that are open no more. */
  forgetEnded(tx: Tx): Promise<void>
}

const openStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
  'held',
]

/** States out of which a booking is not taken up again with the same key; "rejected" may be. */
const endedStates: readonly BookingState[] = ['paid', 'ticketed', 'expired', 'cancelled']

/** Open holds in the database. */
export function createOpenHoldStore({ sign }: Signer): OpenHoldStore {
  return {
    async hasRoom(tx, counts, seats) {
      const limits = counts.map(({ name, mostSeats }) => ({ digest: sign(name), mostSeats }))
      // in one order for all, so that no two requests wait for each other
      for (const { digest } of limits.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)))
        await sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${digest}`}, 0))`.execute(tx)
      for (const { digest, mostSeats } of limits)
        if ((await seatsUnder(tx, digest)) + seats > mostSeats) return false
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

async function seatsUnder(tx: Tx, digest: string): Promise<number> {
  const { seats } = await tx
    .selectFrom('booking_hold')
    .innerJoin('booking', 'booking.booking_id', 'booking_hold.booking_id')
    .select(sql<number>`coalesce(sum(booking.heads), 0)::int`.as('seats'))
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
