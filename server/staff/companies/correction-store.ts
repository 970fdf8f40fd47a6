import type { Kysely, Selectable } from 'kysely'
import type { TopUpState } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A correction of a company's account that requires dual control; the amount is signed, in satang. */
export type PendingCorrection = {
  readonly correctionId: string
  readonly companyId: string
  readonly requestKey: string
  readonly satang: number
  readonly note: string
  readonly state: TopUpState
  readonly askedBy: string
  readonly askedAt: Instant
}

/** An answer to a pending correction: by a second person, or a withdrawal. */
export type CorrectionReply = {
  readonly state: 'confirmed' | 'refused'
  readonly by: string
  readonly at: Instant
}

/** Returns the idempotency key under which a correction is entered. */
export const correctionIdempotencyKey = ({
  companyId,
  requestKey,
}: Pick<PendingCorrection, 'companyId' | 'requestKey'>): string => `correction:${companyId}:${requestKey}`

/** Repository of pending corrections. */
export type CorrectionStore = {
  /** Inserts a correction; the same key of a company is requested once. */
  insert(tx: Tx, correction: Omit<PendingCorrection, 'state'>): Promise<void>
  /** Locked until the end of the transaction. */
  find(tx: Tx, correctionId: string): Promise<PendingCorrection | undefined>
  answer(tx: Tx, correctionId: string, reply: CorrectionReply): Promise<void>
  /** Whether one with this key was requested, whatever its outcome. */
  wasAsked(tx: Tx, of: Pick<PendingCorrection, 'companyId' | 'requestKey'>): Promise<boolean>
  /** Counts the pending ones of all companies. */
  countAsked(): Promise<number>
  /** Returns the pending ones, oldest first. */
  waitingOf(companyId: string): Promise<readonly PendingCorrection[]>
}

const mostWaiting = 50

/** Creates the correction repository on the database. */
export function createCorrectionStore(db: Kysely<Tables>): CorrectionStore {
  return {
    insert: insertCorrection,
    async find(tx, correctionId) {
      const query = tx.selectFrom('credit_correction').selectAll().where('correction_id', '=', correctionId)
      const row = await query.forUpdate().executeTakeFirst()
      return row && correctionFromRow(row)
    },
    async answer(tx, correctionId, { state, by, at }) {
      await tx
        .updateTable('credit_correction')
        .set({ state, answered_by: by, answered_at: at })
        .where('correction_id', '=', correctionId)
        .where('state', '=', 'asked')
        .execute()
    },
    async wasAsked(tx, { companyId, requestKey }) {
      const query = tx.selectFrom('credit_correction').select('state').where('company_id', '=', companyId)
      return (await query.where('request_key', '=', requestKey).executeTakeFirst()) !== undefined
    },
    async countAsked() {
      const query = db.selectFrom('credit_correction').where('state', '=', 'asked')
      const counted = query.select(({ fn }) => fn.countAll<string>().as('count'))
      return Number((await counted.executeTakeFirstOrThrow()).count)
    },
    async waitingOf(companyId) {
      const query = db.selectFrom('credit_correction').selectAll().where('company_id', '=', companyId)
      const waiting = query.where('state', '=', 'asked').orderBy('asked_at').orderBy('correction_id')
      return (await waiting.limit(mostWaiting).execute()).map(correctionFromRow)
    },
  }
}

async function insertCorrection(tx: Tx, correction: Omit<PendingCorrection, 'state'>): Promise<void> {
  const { correctionId, companyId, requestKey, satang, note, askedBy, askedAt } = correction
  await tx
    .insertInto('credit_correction')
    .values({
      correction_id: correctionId,
      company_id: companyId,
      request_key: requestKey,
      satang,
      note,
      state: 'asked',
      asked_by: askedBy,
      asked_at: askedAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'request_key']).doNothing())
    .execute()
}

function correctionFromRow(row: Selectable<Tables['credit_correction']>): PendingCorrection {
  return {
    correctionId: row.correction_id,
    companyId: row.company_id,
    requestKey: row.request_key,
    satang: row.satang,
    note: row.note,
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
  }
}
