import { type Kysely, type Selectable, sql } from 'kysely'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { OpenCredit } from './match-rules.ts'

/** Money that came into an account of the agency, as its bank reports it. */
export type StatementCredit = OpenCredit & { readonly accountNumber: string }

/** What a credit was matched with. */
export type StoredMatch = {
  readonly matchId: string
  readonly lineId: string
  /** Absent when the credit pays for no order. */
  readonly bookingId?: string
  /** The attempt whose money the credit is; absent until it is recorded or awaits approval. */
  readonly paymentId?: string
  readonly rule: string
  readonly note: string
  /** The member of staff: the id when it is written, the email address when it is read. */
  readonly by: string
  readonly at: Instant
}

/** A credit with its match, if it has one. */
export type MatchedCredit = { readonly credit: StatementCredit; readonly match?: StoredMatch }

/** Stores which credit belongs to which order. */
export type BankCreditStore = {
  /** Returns credits without a match, oldest first. */
  open(): Promise<readonly StatementCredit[]>
  /** Returns the latest matches with their credits. */
  matched(): Promise<readonly MatchedCredit[]>
  /** Returns a credit, locked until the transaction ends, and its match. */
  lock(tx: Tx, lineId: string): Promise<MatchedCredit | undefined>
  /** Returns false when the credit or the payment has another match. */
  insert(tx: Tx, match: StoredMatch): Promise<boolean>
  /** Sets the attempt whose money the credit is; returns false when another credit is matched with it. */
  setPayment(tx: Tx, matchId: string, paymentId: string): Promise<boolean>
  byId(tx: Tx, matchId: string): Promise<StoredMatch | undefined>
  /** Returns false when the match was undone before. */
  undo(
    tx: Tx,
    matchId: string,
    undo: { readonly by: string; readonly at: Instant; readonly reason: string },
  ): Promise<boolean>
}

const mostListed = 200

/** Creates the store of credits backed by the database. */
export function createBankCreditStore(db: Kysely<Tables>, sealer: Sealer): BankCreditStore {
  return { ...creditReader(db, sealer), ...matchWriter() }
}

type CreditReader = Pick<BankCreditStore, 'open' | 'matched' | 'lock'>

function creditReader(db: Kysely<Tables>, sealer: Sealer): CreditReader {
  return {
    async open() {
      const rows = await selectCredits(db)
        .where('bank_match.match_id', 'is', null)
        .orderBy('line.booked_on')
        .orderBy('line.entry_id')
        .limit(mostListed)
        .execute()
      return rows.map((row) => creditFromRow(row, sealer).credit)
    },
    async matched() {
      const rows = await selectCredits(db)
        .where('bank_match.match_id', 'is not', null)
        .orderBy('bank_match.matched_at', 'desc')
        .orderBy('bank_match.match_id', 'desc')
        .limit(mostListed)
        .execute()
      return rows.map((row) => creditFromRow(row, sealer))
    },
    async lock(tx, lineId) {
      const line = tx.selectFrom('bank_statement_line').select('line_id').where('line_id', '=', lineId)
      if (!(await line.forUpdate().executeTakeFirst())) return undefined
      const row = await selectCredits(tx).where('line.line_id', '=', lineId).executeTakeFirst()
      return row && creditFromRow(row, sealer)
    },
  }
}

function matchWriter(): Omit<BankCreditStore, keyof CreditReader> {
  return {
    insert: insertMatch,
    async setPayment(tx, matchId, paymentId) {
      const taken = tx.selectFrom('bank_match').select('match_id').where('payment_id', '=', paymentId)
      const other = taken.where('undone_at', 'is', null).where('match_id', '<>', matchId)
      if (await other.executeTakeFirst()) return false
      const change = tx.updateTable('bank_match').set({ payment_id: paymentId })
      await change.where('match_id', '=', matchId).where('undone_at', 'is', null).execute()
      return true
    },
    async byId(tx, matchId) {
      const found = tx.selectFrom('bank_match').selectAll().where('match_id', '=', matchId)
      const row = await found.where('undone_at', 'is', null).forUpdate().executeTakeFirst()
      return row && matchFromRow(row)
    },
    async undo(tx, matchId, { by, at, reason }) {
      const change = tx.updateTable('bank_match').set({ undone_by: by, undone_at: at, undo_reason: reason })
      const done = await change
        .where('match_id', '=', matchId)
        .where('undone_at', 'is', null)
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },
  }
}

async function insertMatch(tx: Tx, match: StoredMatch): Promise<boolean> {
  const row = await tx
    .insertInto('bank_match')
    .values({
      match_id: match.matchId,
      line_id: match.lineId,
      booking_id: match.bookingId ?? null,
      payment_id: match.paymentId ?? null,
      rule: match.rule,
      note: match.note,
      matched_by: match.by,
      matched_at: match.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('match_id')
    .executeTakeFirst()
  return row !== undefined
}

function selectCredits(db: Kysely<Tables>) {
  return db
    .selectFrom('bank_statement_line as line')
    .leftJoin('bank_match', (join) =>
      join.onRef('bank_match.line_id', '=', 'line.line_id').on('bank_match.undone_at', 'is', null),
    )
    .leftJoin('account', 'account.user_id', 'bank_match.matched_by')
    .select(['line.line_id', 'line.account_number', 'line.booked_on', 'line.booked_time', 'line.satang'])
    .select(['line.reference', 'line.remark', 'bank_match.match_id', 'bank_match.booking_id'])
    .select(['bank_match.payment_id', 'bank_match.rule', 'bank_match.note', 'bank_match.matched_by'])
    .select(['bank_match.matched_at', 'account.email'])
    .where(sql<boolean>`line.satang > 0`)
}

type CreditRow = Awaited<ReturnType<ReturnType<typeof selectCredits>['execute']>>[number]

function creditFromRow(row: CreditRow, sealer: Sealer): MatchedCredit {
  const credit = {
    lineId: row.line_id,
    accountNumber: row.account_number,
    on: row.booked_on as LocalDate,
    ...(row.booked_time !== null && { time: row.booked_time }),
    amount: row.satang,
    reference: row.reference,
    text: row.remark === null ? '' : sealer.open(row.remark),
  }
  const { match_id, matched_at, rule, note, matched_by } = row
  if (match_id === null || matched_at === null || rule === null || note === null || matched_by === null)
    return { credit }
  const match = { ...row, match_id, matched_at, rule, note, matched_by: row.email ?? matched_by }
  return { credit, match: matchFromRow(match) }
}

function matchFromRow(
  row: Omit<Selectable<Tables['bank_match']>, 'undone_at' | 'undone_by' | 'undo_reason'>,
): StoredMatch {
  return {
    matchId: row.match_id,
    lineId: row.line_id,
    ...(row.booking_id !== null && { bookingId: row.booking_id }),
    ...(row.payment_id !== null && { paymentId: row.payment_id }),
    rule: row.rule,
    note: row.note,
    by: row.matched_by,
    at: row.matched_at,
  }
}
