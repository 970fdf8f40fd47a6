import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'

/** A reported reservation that no order knows and whose time to be given back has come. */
export type DueRelease = { readonly differenceId: string; readonly reservationRef: string }

/** What is written down before a supplier is asked to give a reservation back. */
export type ReleaseIntent = {
  readonly supplierId: string
  readonly reservationRef: string
  readonly recordLocator: string
  readonly clientReference: string
  readonly bookingId?: string | undefined
  readonly at: Instant
}

/** How a release ended. */
export type ReleaseEnd = Pick<ReleaseIntent, 'supplierId' | 'reservationRef' | 'at'> & {
  readonly outcome: 'released' | 'refused'
}

/** Where releases of reservations that no order knows are kept. */
export type ReservationReleaseStore = {
  due(supplierId: string, now: Instant): Promise<readonly DueRelease[]>
  /** When the next one of a supplier is due; in the past when one could not be done yet. */
  nextAt(supplierId: string): Promise<Instant | undefined>
  /** Keeps others from settling a difference until the end of the transaction; false when it is settled. */
  lock(tx: Tx, differenceId: string): Promise<boolean>
  /**
   * Whether a payment provider has money under the number of an order. Money that a person has settled counts as well,
   * unless that person has said that the seats may be released.
   */
  hasMoney(tx: Tx, named: { readonly supplierId: string; readonly orderNumber: string }): Promise<boolean>
  intend(tx: Tx, intent: ReleaseIntent): Promise<void>
  /** Writes an outcome down, where there is an intent that has none. */
  end(end: ReleaseEnd): Promise<void>
  /** It is not given back by itself any more: a person has to see to it. */
  withhold(differenceId: string): Promise<void>
}

/** Releases in the database. */
export function createReservationReleaseStore(db: Kysely<Tables>): ReservationReleaseStore {
  const openAt = (supplierId: string) =>
    db
      .selectFrom('reconciliation_difference')
      .select(['difference_id', 'provider_ref', 'release_at'])
      .where('provider_id', '=', supplierId)
      .where('settled_at', 'is', null)
      .where('release_at', 'is not', null)
      .orderBy('release_at')
  return {
    due: async (supplierId, now) => {
      const rows = await openAt(supplierId).where('release_at', '<=', now).execute()
      return rows.flatMap(({ difference_id: differenceId, provider_ref: reservationRef }) =>
        reservationRef === null ? [] : [{ differenceId, reservationRef }],
      )
    },
    nextAt: async (supplierId) =>
      (await openAt(supplierId).limit(1).executeTakeFirst())?.release_at ?? undefined,
    lock: async (tx, differenceId) => {
      const open = tx.selectFrom('reconciliation_difference').select('difference_id')
      const row = open.where('difference_id', '=', differenceId).where('settled_at', 'is', null).forUpdate()
      return (await row.executeTakeFirst()) !== undefined
    },
    hasMoney,
    intend,
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

async function hasMoney(
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
        // What the comparison has settled by itself is not there any more.
        and([eb('settled_by', '!=', 'comparison'), eb('releases_seats', '=', false)]),
      ]),
    )
    .where('their_reference', 'like', `${orderNumber}-%`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function intend(tx: Tx, intent: ReleaseIntent): Promise<void> {
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
    // Asked before, and the answer was lost: asking again gives back what is held, once.
    .onConflict((conflict) => conflict.columns(['supplier_id', 'reservation_ref']).doNothing())
    .execute()
}
