import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A correction of the address of an order's contact by staff. */
export type ContactCorrection = {
  readonly correctionId: string
  readonly bookingId: string
  readonly correctedBy: string
  /** The colleague who had entered the same address, where two were needed. */
  readonly approvedBy?: string | undefined
  readonly at: Instant
  readonly reason: string
  readonly before: string
  readonly after: string
}

/** Stores corrections; addresses and reasons are encrypted. */
export type ContactCorrectionStore = {
  insert(tx: Tx, correction: ContactCorrection): Promise<void>
  /** Returns who has corrected the address of an order without a colleague. */
  correctedAloneBy(bookingId: string, tx?: Tx): Promise<readonly string[]>
}

/** Creates the store on the database. */
export function createContactCorrectionStore(db: Kysely<Tables>, sealer: Sealer): ContactCorrectionStore {
  return {
    async insert(tx, correction) {
      await tx
        .insertInto('contact_correction')
        .values({
          correction_id: correction.correctionId,
          booking_id: correction.bookingId,
          corrected_by: correction.correctedBy,
          approved_by: correction.approvedBy ?? null,
          at: correction.at,
          reason: sealer.seal(correction.reason),
          address_before: sealer.seal(correction.before),
          address_after: sealer.seal(correction.after),
        })
        .execute()
    },
    async correctedAloneBy(bookingId, tx) {
      const rows = await (tx ?? db)
        .selectFrom('contact_correction')
        .select('corrected_by')
        .distinct()
        .where('booking_id', '=', bookingId)
        .where('approved_by', 'is', null)
        .execute()
      return rows.map((row) => row.corrected_by)
    },
  }
}
