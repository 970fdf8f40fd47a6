import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A reported reservation without an order whose release is due. */
export type DueRelease = { readonly differenceId: string; readonly reservationRef: string }

/** The record made before a supplier is asked to release a reservation. */
export type ReleaseIntent = {
  readonly supplierId: string
  readonly reservationRef: string
  readonly recordLocator: string
  readonly clientReference: string
  readonly bookingId?: string | undefined
  readonly at: Instant
}

/** The outcome of a release. */
export type ReleaseEnd = Pick<ReleaseIntent, 'supplierId' | 'reservationRef' | 'at'> & {
  readonly outcome: 'released' | 'refused'
}

/** Stores releases of reservations without an order. */
export type ReservationReleaseStore = {
  due(supplierId: string, now: Instant): Promise<readonly DueRelease[]>
  /** Returns when the next release at a supplier is due; in the past when one could not be done yet. */
  nextAt(supplierId: string): Promise<Instant | undefined>
  /**
   * Locks a difference against settlement until the end of the transaction; returns false when it is settled.
   */
  lock(tx: Tx, differenceId: string): Promise<boolean>
  /**
   * Returns whether a payment provider has money under the number of an order. Settled money counts as well,
   * unless the person who settled it allowed the release of the seats.
   */
  hasMoney(tx: Tx, named: { readonly supplierId: string; readonly orderNumber: string }): Promise<boolean>
  intend(tx: Tx, intent: ReleaseIntent): Promise<void>
  /** Stores the outcome of an intent that has none. */
  end(end: ReleaseEnd): Promise<void>
  /** Cancels the automatic release; the reservation needs manual review. */
  withhold(differenceId: string): Promise<void>
}

/** Creates the store of releases backed by the database. */
export function createReservationReleaseStore(db: Kysely<Tables>): ReservationReleaseStore {
  const selectOpenDifferences = (supplierId: string) =>
    db
      .selectFrom('reconciliation_difference')
      .select(['difference_id', 'provider_ref', 'release_at'])
      .where('provider_id', '=', supplierId)
      .where('settled_at', 'is', null)
      .where('release_at', 'is not', null)
      .orderBy('release_at')
  return {
    due: async (supplierId, now) => {
      const rows = await selectOpenDifferences(supplierId).where('release_at', '<=', now).execute()
      return rows.flatMap(({ difference_id: differenceId, provider_ref: reservationRef }) =>
        reservationRef === null ? [] : [{ differenceId, reservationRef }],
      )
    },
    nextAt: async (supplierId) =>
      (await selectOpenDifferences(supplierId).limit(1).executeTakeFirst())?.release_at ?? undefined,
    lock: async (tx, differenceId) => {
      const open = tx.selectFrom('reconciliation_difference').select('difference_id')
      const row = open.where('difference_id', '=', differenceId).where('settled_at', 'is', null).forUpdate()
      return (await row.executeTakeFirst()) !== undefined
    },
    hasMoney: hasOrderReceivedMoney,
    intend: writeReleaseIntent,
    end: async ({ supplierId, reservationRef, outcome, at }) => {
      await db
        .updateTable('reservation_release')
        .set({ outcome, ended_at: at })
        .where('supplier_id', '=', supplierId)
        .where('reservation_ref', '=', reservationRef)
        .where('outcome', 'is', null)
        .execute()
    },
    withhold: async (differenceId) => {
      const change = db.updateTable('reconciliation_difference').set({ release_at: null, is_withheld: true })
      await change.where('difference_id', '=', differenceId).execute()
    },
  }
}

async function hasOrderReceivedMoney(
  tx: Tx,
  { supplierId, orderNumber }: { readonly supplierId: string; readonly orderNumber: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('reconciliation_difference')
    .select('difference_id')
    .where('provider_id', '!=', supplierId)
    .where('kind', '=', 'theirsWithoutOurs')
    .where(({ eb, or, and }) =>
      or([
        eb('settled_at', 'is', null),
        // Differences that the comparison settled itself no longer exist at the provider.
        and([eb('settled_by', '!=', 'comparison'), eb('releases_seats', '=', false)]),
      ]),
    )
    .where('their_reference', 'like', `${orderNumber}-%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function writeReleaseIntent(tx: Tx, intent: ReleaseIntent): Promise<void> {
  await tx
    .insertInto('reservation_release')
    .values({
      supplier_id: intent.supplierId,
      reservation_ref: intent.reservationRef,
      record_locator: intent.recordLocator,
      client_reference: intent.clientReference,
      booking_id: intent.bookingId ?? null,
      asked_at: intent.at,
    })
    // An earlier request's answer was lost: a repeat releases what is still held, once.
    .onConflict((conflict) => conflict.columns(['supplier_id', 'reservation_ref']).doNothing())
    .execute()
}
