import { sql } from 'kysely'
import { type BookingState } from '#contract/terms/booking.ts'
import { type Signer } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** Bookings that have come to nothing: whoever books the same again has it once. */
const endedStates: readonly BookingState[] = ['rejected', 'expired', 'cancelled']
/** Somebody on one flight more often than this is nobody's slip. */
const mostFound = 20

/**
 * Who is booked on which flight, as keyed digests: nobody who reads the table learns a name, or can try a list of
 * them. One that was made before the key was renewed is not found any more.
 */
export type FlightNameStore = {
  keep(tx: Tx, bookingId: string, flightNames: readonly string[]): Promise<void>
  /** Keeps these instead of those that were kept: the booking has other flights now. */
  renew(tx: Tx, bookingId: string, flightNames: readonly string[]): Promise<void>
  /** Until the end of the transaction nobody else, in no process, books somebody of these names on these flights. */
  lock(tx: Tx, flightNames: readonly string[]): Promise<void>
  /** Ids of the bookings that stand and share one of these, the newest first. */
  findStanding(tx: Tx, flightNames: readonly string[]): Promise<readonly string[]>
}

/** Digests in the database, under the shop's key. */
export function createFlightNameStore({ sign }: Signer): FlightNameStore {
  const digestsOf = (flightNames: readonly string[]) => flightNames.map((text) => sign(text))
  const keep: FlightNameStore['keep'] = async (tx, bookingId, flightNames) => {
    const rows = digestsOf(flightNames).map((digest) => ({ digest, booking_id: bookingId }))
    if (rows.length > 0) await tx.insertInto('booking_duplicate_key').values(rows).execute()
  }
  return {
    keep,
    async renew(tx, bookingId, flightNames) {
      await tx.deleteFrom('booking_duplicate_key').where('booking_id', '=', bookingId).execute()
      await keep(tx, bookingId, flightNames)
    },
    async lock(tx, flightNames) {
      // In one order, so that two who share several of them never wait for each other.
      for (const digest of digestsOf(flightNames).toSorted())
        await sql`select pg_advisory_xact_lock(hashtextextended(${digest}::text, 0))`.execute(tx)
    },
    async findStanding(tx, flightNames) {
      const rows = await tx
        .selectFrom('booking')
        .select('booking.booking_id')
        .where('state', 'not in', endedStates)
        .where('booking.booking_id', 'in', (shared) =>
          shared
            .selectFrom('booking_duplicate_key')
            .select('booking_duplicate_key.booking_id')
            .where('digest', 'in', digestsOf(flightNames)),
        )
        .orderBy('created_at', 'desc')
        .limit(mostFound)
        .execute()
      return rows.map((row) => row.booking_id)
    },
  }
}
