import { sql } from 'kysely'
import type { BookingState } from '#contract/terms/booking.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** States of ended bookings, which do not count as duplicates. */
const endedStates: readonly BookingState[] = ['rejected', 'expired', 'cancelled']
/** Largest number of possible duplicates that are checked; more for one passenger and flight is no mistake. */
const mostFound = 20

/**
 * Passengers by flight as keyed digests: a reader of the table neither learns a name nor can test a list of names.
 * Digests made before a key rotation are not found any more.
 */
export type FlightPassengerStore = {
  keep(tx: Tx, bookingId: string, flightNames: readonly string[]): Promise<void>
  /** Replaces the entries of a booking whose flights have changed. */
  renew(tx: Tx, bookingId: string, flightNames: readonly string[]): Promise<void>
  /** Locks these passengers on these flights for all processes until the transaction ends. */
  lock(tx: Tx, flightNames: readonly string[]): Promise<void>
  /** Returns the ids of active bookings that share an entry, newest first. */
  findStanding(tx: Tx, flightNames: readonly string[]): Promise<readonly string[]>
}

/** Creates the store of digests in the database under the shop's key. */
export function createFlightPassengerStore({ sign }: Signer): FlightPassengerStore {
  const digestFlightNames = (flightNames: readonly string[]) => flightNames.map((text) => sign(text))
  const storeDuplicateKeys: FlightPassengerStore['keep'] = async (tx, bookingId, flightNames) => {
    const rows = digestFlightNames(flightNames).map((digest) => ({ digest, booking_id: bookingId }))
    if (rows.length > 0) await tx.insertInto('booking_duplicate_key').values(rows).execute()
  }
  return {
    keep: storeDuplicateKeys,
    async renew(tx, bookingId, flightNames) {
      await tx.deleteFrom('booking_duplicate_key').where('booking_id', '=', bookingId).execute()
      await storeDuplicateKeys(tx, bookingId, flightNames)
    },
    async lock(tx, flightNames) {
      // Always in the same sequence, so that requests that share several locks cannot deadlock.
      for (const digest of digestFlightNames(flightNames).toSorted())
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
            .where('digest', 'in', digestFlightNames(flightNames)),
        )
        .orderBy('created_at', 'desc')
        .limit(mostFound)
        .execute()
      return rows.map((row) => row.booking_id)
    },
  }
}
