import type { Kysely, Selectable } from 'kysely'
import type {
  CorrectableName,
  NameCorrectionKind,
  NameCorrectionState,
} from '#contract/terms/passenger/name-correction.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type NameCorrectionCause, nameCorrectionTransitions } from './name-correction-state.ts'

/** What the airline has answered, as staff typed it. */
export type CorrectionAnswer = {
  /** The customer reads it. */
  readonly text: string
  /** Who answered and how, for staff. */
  readonly evidence: string
}

/** A request to correct the name of a passenger. */
export type NameCorrection = {
  readonly correctionId: string
  readonly bookingId: string
  /** Position of the passenger, from 0. */
  readonly passenger: number
  readonly kind: NameCorrectionKind
  readonly was: CorrectableName
  readonly now: CorrectableName
  readonly state: NameCorrectionState
  readonly version: number
  readonly source: 'customer' | 'staff'
  /** The member of staff who recorded it; "customer" otherwise. */
  readonly askedBy: string
  readonly answer?: CorrectionAnswer
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** A request to record, before anybody has sent it to the airline. */
export type NewNameCorrection = Omit<NameCorrection, 'state' | 'version' | 'answer' | 'updatedAt'>

/** A transition of a request, by a member of staff or the customer. */
export type CorrectionMove = {
  readonly to: NameCorrectionState
  readonly cause: NameCorrectionCause
  readonly at: Instant
  readonly by: string
  readonly answer?: CorrectionAnswer | undefined
}

/** Stores name corrections; names and answers are encrypted. */
export type NameCorrectionStore = {
  insert(tx: Tx, correction: NewNameCorrection): Promise<void>
  byId(correctionId: string, tx?: Tx): Promise<NameCorrection | undefined>
  /** Returns the requests of an order, newest first. */
  ofBooking(bookingId: string, tx?: Tx): Promise<readonly NameCorrection[]>
  /** Applies a transition; false when the table has none from the present state. */
  move(tx: Tx, from: NameCorrection, move: CorrectionMove): Promise<boolean>
}

/** Creates the store of name corrections backed by the database. */
export function createNameCorrectionStore(db: Kysely<Tables>, sealer: Sealer): NameCorrectionStore {
  const rows = (tx?: Tx) => (tx ?? db).selectFrom('name_correction').selectAll()
  return {
    async insert(tx, { was, now, ...one }) {
      await tx
        .insertInto('name_correction')
        .values({
          correction_id: one.correctionId,
          booking_id: one.bookingId,
          passenger: one.passenger,
          kind: one.kind,
          names: sealer.seal(JSON.stringify({ was, now })),
          state: 'requested',
          version: 1,
          source: one.source,
          asked_by: one.askedBy,
          created_at: one.createdAt,
          updated_at: one.createdAt,
        })
        .execute()
    },
    byId: async (correctionId, tx) => {
      const row = await rows(tx).where('correction_id', '=', correctionId).executeTakeFirst()
      return row && correctionFromRow(row, sealer)
    },
    ofBooking: async (bookingId, tx) => {
      const query = rows(tx).where('booking_id', '=', bookingId)
      const found = await query.orderBy('created_at', 'desc').orderBy('correction_id', 'desc').execute()
      return found.map((row) => correctionFromRow(row, sealer))
    },
    move: (tx, from, move) => moveCorrection(tx, { from, move }, sealer),
  }
}

type Moving = { readonly from: NameCorrection; readonly move: CorrectionMove }

async function moveCorrection(
  tx: Tx,
  { from, move: { to, cause, at, by, answer } }: Moving,
  sealer: Sealer,
): Promise<boolean> {
  if (!nameCorrectionTransitions.allows(from.state, to, cause)) return false
  const done = await tx
    .updateTable('name_correction')
    .set({
      state: to,
      version: from.version + 1,
      updated_at: at,
      answered_by: by,
      ...(answer && { answer: sealer.seal(JSON.stringify(answer)) }),
    })
    .where('correction_id', '=', from.correctionId)
    .where('version', '=', from.version)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

type Names = Pick<NameCorrection, 'was' | 'now'>

function correctionFromRow(row: Selectable<Tables['name_correction']>, sealer: Sealer): NameCorrection {
  return {
    correctionId: row.correction_id,
    bookingId: row.booking_id,
    passenger: row.passenger,
    kind: row.kind,
    ...(JSON.parse(sealer.open(row.names)) as Names),
    state: row.state,
    version: row.version,
    source: row.source,
    askedBy: row.asked_by,
    ...(row.answer && { answer: JSON.parse(sealer.open(row.answer)) as CorrectionAnswer }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
