import { type Kysely, sql } from 'kysely'
import type { MemoEvent } from '#contract/api/staff/bsp/airline-memos.ts'
import { type MemoKind, type MemoState, closedStates } from '#contract/terms/bsp/airline-memo.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type MemoGroup, readMemoGroups } from './memo-deadline-store.ts'

/** What staff can change about a memo. */
export type MemoDetails = {
  readonly airline: string
  readonly satang: number
  readonly reason: string
  readonly issuedOn: LocalDate
  /** The last day to dispute it that the airline has named. */
  readonly namedReplyBy: LocalDate | undefined
  readonly tickets: readonly string[]
  readonly bookingId: string | undefined
  readonly evidence: string
  readonly assignee: string | undefined
}

/** What identifies a memo. */
export type MemoKey = { readonly kind: MemoKind; readonly documentNumber: string }

/** A memo of an airline. */
export type StoredMemo = MemoKey &
  MemoDetails & { readonly memoId: string; readonly state: MemoState; readonly revision: number }

/** A memo with what a list shows besides. */
export type ListedMemo = StoredMemo & {
  readonly orderNumber: string | undefined
  /** Email address of the assignee; the id once the account is deleted. */
  readonly assigneeName: string | undefined
  /** The reporting period whose billing statement has it, and the net there in satang. */
  readonly billed: { readonly periodId: string; readonly satang: number } | undefined
}

/** Something that was done about a memo, by the id of a member of staff. */
export type NewMemoEvent = {
  readonly memoId: string
  readonly action: MemoEvent['action']
  readonly note: string
  readonly by: string
  readonly at: Instant
}

/** Stores memos of airlines. None is ever deleted. */
export type AirlineMemoStore = {
  /** Lets one change of memos run at a time, until the transaction ends. */
  lock(tx: Tx): Promise<void>
  /** Returns all memos, or those that are not closed, the latest first. */
  list(isOpenOnly: boolean): Promise<readonly ListedMemo[]>
  /** See {@link readMemoGroups}. */
  openGroups(): Promise<readonly MemoGroup[]>
  find(tx: Tx, memoId: string): Promise<StoredMemo | undefined>
  /** Returns the most that was ever asked for or given back with a memo, in satang: as recorded, before corrections, or billed. */
  highestAmount(tx: Tx, memo: StoredMemo): Promise<number>
  /** Adds a memo; returns false when one of its kind has its number. */
  add(tx: Tx, memo: Omit<StoredMemo, 'revision'>, at: Instant): Promise<boolean>
  /** Stores a memo as it is now, under the next revision. */
  update(tx: Tx, memo: StoredMemo, at: Instant): Promise<void>
  addEvent(tx: Tx, event: NewMemoEvent): Promise<void>
  /** Returns what was done about these memos, the latest first. */
  events(memoIds: readonly string[]): Promise<ReadonlyMap<string, readonly MemoEvent[]>>
  /** Returns the order with this number, or else the one that a document of these numbers belongs to. */
  findOrder(tx: Tx, orderNumber: string | undefined, tickets: readonly string[]): Promise<string | undefined>
}

/** Creates the store backed by the database. */
export function createAirlineMemoStore(db: Kysely<Tables>): AirlineMemoStore {
  return {
    ...memoWriters,
    list: (isOpenOnly) => readMemos(db, isOpenOnly),
    openGroups: () => readMemoGroups(db),
    events: (memoIds) => readEvents(db, memoIds),
  }
}

const memoWriters: Omit<AirlineMemoStore, 'list' | 'openGroups' | 'events'> = {
  async lock(tx) {
    await sql`select pg_advisory_xact_lock(hashtextextended('airline-memos', 0))`.execute(tx)
  },
  async find(tx, memoId) {
    const row = await tx
      .selectFrom('airline_memo')
      .selectAll()
      .where('memo_id', '=', memoId)
      .executeTakeFirst()
    return row && memoFromRow(row)
  },
  highestAmount,
  async add(tx, memo, at) {
    const { memoId: memo_id, kind, documentNumber: document_number } = memo
    const added = await tx
      .insertInto('airline_memo')
      .values({ memo_id, kind, document_number, revision: 1, recorded_at: at, ...changedColumns(memo, at) })
      .onConflict((conflict) => conflict.columns(['kind', 'document_number']).doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  },
  async update(tx, memo, at) {
    await tx
      .updateTable('airline_memo')
      .set({ ...changedColumns(memo, at), revision: memo.revision + 1 })
      .where('memo_id', '=', memo.memoId)
      .execute()
  },
  async addEvent(tx, { memoId, action, note, by, at }) {
    await tx
      .insertInto('airline_memo_event')
      .values({ memo_id: memoId, action, note, by_user_id: by, at })
      .execute()
  },
  async findOrder(tx, orderNumber, tickets) {
    const found = tx.selectFrom('booking').select('booking.booking_id as id')
    if (orderNumber !== undefined)
      return (await found.where('order_number', '=', orderNumber).executeTakeFirst())?.id
    if (tickets.length === 0) return undefined
    const row = await found
      .innerJoin('ticket', 'ticket.booking_id', 'booking.booking_id')
      .where('ticket.ticket_number', 'in', tickets)
      .orderBy('ticket.ticket_number')
      .executeTakeFirst()
    return row?.id
  },
}

/** What the history says of a corrected amount, in baht. */
export function amountChange(before: number, after: number): string {
  return `amount ${formatDecimalAmount(before)} → ${formatDecimalAmount(after)}`
}

async function highestAmount(tx: Tx, { memoId, kind, documentNumber, satang }: StoredMemo): Promise<number> {
  const { rows } = await sql<{ satang: number }>`select greatest(${satang}::bigint,
    (select max(abs(net_satang)) from bsp_billing_row join bsp_statement using (statement_id)
      where replaced_by is null and document_number = ${documentNumber}
        and transaction = ${kind === 'debit' ? 'ADMA' : 'ACMA'}),
    (select max(cast(substring(note from 'amount ([0-9.]+) →') as numeric) * 100) from airline_memo_event
      where memo_id = ${memoId} and action = 'changed'))::bigint as satang`.execute(tx)
  return rows[0]?.satang ?? satang
}

function changedColumns(memo: Omit<StoredMemo, 'revision'>, at: Instant) {
  return {
    airline: memo.airline,
    satang: memo.satang,
    reason: memo.reason,
    issued_on: memo.issuedOn,
    reply_by: memo.namedReplyBy ?? null,
    state: memo.state,
    tickets: JSON.stringify(memo.tickets),
    booking_id: memo.bookingId ?? null,
    assignee_user_id: memo.assignee ?? null,
    evidence: memo.evidence,
    updated_at: at,
  }
}

function memoFromRow(row: Pick<Tables['airline_memo'], 'kind' | 'state'> & MemoRow): StoredMemo {
  return {
    memoId: row.memo_id,
    kind: row.kind,
    documentNumber: row.document_number,
    airline: row.airline,
    satang: row.satang,
    reason: row.reason,
    issuedOn: row.issued_on as LocalDate,
    namedReplyBy: (row.reply_by ?? undefined) as LocalDate | undefined,
    state: row.state,
    revision: row.revision,
    tickets: row.tickets as readonly string[],
    bookingId: row.booking_id ?? undefined,
    assignee: row.assignee_user_id ?? undefined,
    evidence: row.evidence,
  }
}

type MemoRow = {
  readonly memo_id: string
  readonly document_number: string
  readonly airline: string
  readonly satang: number
  readonly reason: string
  readonly issued_on: string
  readonly reply_by: string | null
  readonly revision: number
  readonly tickets: unknown
  readonly booking_id: string | null
  readonly assignee_user_id: string | null
  readonly evidence: string
}

async function readMemos(db: Kysely<Tables>, isOpenOnly: boolean): Promise<readonly ListedMemo[]> {
  const current = db
    .selectFrom('bsp_billing_row as row')
    .innerJoin('bsp_statement', 'bsp_statement.statement_id', 'row.statement_id')
    .where('bsp_statement.replaced_by', 'is', null)
    .where('row.transaction', 'in', ['ADMA', 'ACMA'])
    .select(['row.document_number', 'row.transaction', 'row.period_id', 'row.net_satang'])
  const rows = await db
    .selectFrom('airline_memo as memo')
    .leftJoin('booking', 'booking.booking_id', 'memo.booking_id')
    .leftJoin('account', 'account.user_id', 'memo.assignee_user_id')
    .leftJoin(current.as('billed'), (join) =>
      join
        .onRef('billed.document_number', '=', 'memo.document_number')
        .on(sql<boolean>`billed.transaction = case memo.kind when 'debit' then 'ADMA' else 'ACMA' end`),
    )
    .selectAll('memo')
    .select(['booking.order_number', 'account.email', 'billed.period_id', 'billed.net_satang'])
    .$if(isOpenOnly, (query) => query.where('memo.state', 'not in', closedStates))
    .orderBy('memo.updated_at', 'desc')
    .orderBy('memo.memo_id')
    .execute()
  return rows.map(({ order_number, email, period_id, net_satang, ...row }) => ({
    ...memoFromRow(row),
    orderNumber: order_number ?? undefined,
    assigneeName: email ?? row.assignee_user_id ?? undefined,
    billed:
      period_id === null || net_satang === null ? undefined : { periodId: period_id, satang: net_satang },
  }))
}

async function readEvents(
  db: Kysely<Tables>,
  memoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MemoEvent[]>> {
  if (memoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('airline_memo_event as event')
    .leftJoin('account', 'account.user_id', 'event.by_user_id')
    .select(['event.memo_id as memoId', 'event.action', 'event.note', 'event.at'])
    .select(sql<string>`coalesce(account.initials, account.email, event.by_user_id)`.as('by'))
    .where('event.memo_id', 'in', memoIds)
    .orderBy('event.event_id', 'desc')
    .execute()
  const all = rows.map(({ memoId, action, ...rest }) => ({
    memoId,
    event: { ...rest, action: action as MemoEvent['action'] },
  }))
  const groups = Map.groupBy(all, ({ memoId }) => memoId)
  return new Map([...groups].map(([memoId, own]) => [memoId, own.map(({ event }) => event)]))
}
