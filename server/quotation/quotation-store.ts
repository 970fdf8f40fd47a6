import type { Kysely, Selectable } from 'kysely'
import type { Language } from '#contract/problem.ts'
import type { QuotationState } from '#contract/terms/quotation.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Quotation, QuotationCustomer, QuotationOption } from './quotation-record.ts'
import { type QuotationCause, statesBefore } from './quotation-state.ts'

/** A quotation with what only its list and its page for staff show. */
export type ListedQuotation = Quotation & {
  /** Email address of whoever made it; undefined once the account is erased. */
  readonly createdByEmail?: string
  readonly orderNumbers: readonly string[]
}

/** What staff may change on a draft. */
export type QuotationDraft = {
  readonly language: Language
  readonly customer: QuotationCustomer
  readonly emailDigest: string | undefined
  readonly options: readonly QuotationOption[]
  readonly validUntil: Instant | undefined
}

/** A change of state, and its time. */
export type QuotationMove = {
  readonly to: QuotationState
  readonly cause: QuotationCause
  readonly at: Instant
  /** Set when it is sent. */
  readonly validUntil?: Instant
}

/** A choice of a customer: the search that found the offer again. */
export type QuotationChoice = {
  readonly searchId: string
  readonly quotationId: string
  readonly optionId: string
  readonly at: Instant
}

/** Repository of quotations. */
export type QuotationStore = {
  /** Inserts a draft; false when its number is taken. */
  insert(tx: Tx, draft: Quotation): Promise<boolean>
  find(number: string): Promise<ListedQuotation | undefined>
  /** Returns the quotation, locked until the transaction ends. */
  lock(tx: Tx, number: string): Promise<Quotation | undefined>
  /** Returns the draft that a member of staff changed last, locked; undefined without one since a moment. */
  lockNewestDraft(tx: Tx, createdBy: string, since: Instant): Promise<Quotation | undefined>
  writeDraft(tx: Tx, quotationId: string, draft: QuotationDraft & { readonly at: Instant }): Promise<void>
  /** Moves a quotation to a state; false where the cause does not lead there. */
  move(tx: Tx, number: string, move: QuotationMove): Promise<boolean>
  /** Newest first, after the quotation with this number. */
  list(query: QuotationQuery): Promise<readonly ListedQuotation[]>
  keepChoice(choice: QuotationChoice): Promise<void>
}

/** Selects quotations. */
export type QuotationQuery = {
  readonly state: QuotationState | undefined
  readonly after: string | undefined
  readonly most: number
}

/** Creates the repository on the database; customers are encrypted. */
export function createQuotationStore(db: Kysely<Tables>, sealer: Sealer): QuotationStore {
  const read = (row: Row) => quotationFromRow(row, sealer)
  return {
    async insert(tx, draft) {
      const done = await tx
        .insertInto('quotation')
        .values(rowOfDraft(draft, sealer))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(done.numInsertedOrUpdatedRows ?? 0n) === 1
    },
    async find(number) {
      const [row] = await selectListed(db).where('quotation.number', '=', number).execute()
      return row && (await withOrders(db, [row], sealer))[0]
    },
    async lock(tx, number) {
      const query = tx.selectFrom('quotation').selectAll().where('number', '=', number).forUpdate()
      const row = await query.executeTakeFirst()
      return row && read(row)
    },
    async lockNewestDraft(tx, createdBy, since) {
      const row = await lockNewestDraftRow(tx, createdBy, since)
      return row && read(row)
    },
    writeDraft: (tx, quotationId, draft) =>
      writeDraft(tx, quotationId, draftColumns(draft, sealer, draft.at)),
    move: (tx, number, move) => moveQuotation(tx, number, move),
    list: (query) => listQuotations(db, query, sealer),
    async keepChoice({ searchId, quotationId, optionId, at }) {
      const row = { search_id: searchId, quotation_id: quotationId, option_id: optionId, at }
      await db.insertInto('quotation_choice').values(row).execute()
    },
  }
}

type Row = Selectable<Tables['quotation']>
type ListedRow = Row & { readonly email: string | null }

function lockNewestDraftRow(tx: Tx, createdBy: string, since: Instant): Promise<Row | undefined> {
  return tx
    .selectFrom('quotation')
    .selectAll()
    .where('created_by', '=', createdBy)
    .where('state', '=', 'draft')
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

async function writeDraft(tx: Tx, quotationId: string, columns: object): Promise<void> {
  const drafts = tx.updateTable('quotation').where('state', '=', 'draft')
  await drafts.where('quotation_id', '=', quotationId).set(columns).execute()
}

async function moveQuotation(tx: Tx, number: string, move: QuotationMove): Promise<boolean> {
  const { to, cause, at, validUntil } = move
  const sent = cause === 'sent' ? { sent_at: at } : {}
  const moved = await tx
    .updateTable('quotation')
    .set({ state: to, updated_at: at, ...sent, ...(validUntil && { valid_until: validUntil }) })
    .where('number', '=', number)
    .where('state', 'in', statesBefore(to, cause))
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

function selectListed(db: Kysely<Tables>) {
  return db
    .selectFrom('quotation')
    .leftJoin('account', 'account.user_id', 'quotation.created_by')
    .selectAll('quotation')
    .select('account.email')
}

async function listQuotations(
  db: Kysely<Tables>,
  { state, after, most }: QuotationQuery,
  sealer: Sealer,
): Promise<readonly ListedQuotation[]> {
  const before =
    after === undefined
      ? undefined
      : await db
          .selectFrom('quotation')
          .select(['created_at', 'quotation_id'])
          .where('number', '=', after)
          .executeTakeFirst()
  const rows = await selectListed(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'draft'))
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('quotation.created_at', 'quotation.quotation_id'),
          '<',
          tuple(before?.created_at ?? ('' as Instant), before?.quotation_id ?? ''),
        ),
      ),
    )
    .orderBy('quotation.created_at', 'desc')
    .orderBy('quotation.quotation_id', 'desc')
    .limit(most)
    .execute()
  return withOrders(db, rows, sealer)
}

async function withOrders(
  db: Kysely<Tables>,
  rows: readonly ListedRow[],
  sealer: Sealer,
): Promise<readonly ListedQuotation[]> {
  if (rows.length === 0) return []
  const numbers = rows.map((row) => row.number)
  const orders = await db
    .selectFrom('booking')
    .select(['order_number', 'quotation_number'])
    .where('quotation_number', 'in', numbers)
    .where('state', '<>', 'rejected')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    ...quotationFromRow(row, sealer),
    ...(row.email !== null && { createdByEmail: row.email }),
    orderNumbers: orders.filter((one) => one.quotation_number === row.number).map((one) => one.order_number),
  }))
}

function rowOfDraft(draft: Quotation, sealer: Sealer) {
  const { quotationId, number, state, createdBy, createdAt } = draft
  const content = { ...draft, emailDigest: undefined, validUntil: draft.validUntil }
  return {
    quotation_id: quotationId,
    number,
    state,
    created_by: createdBy,
    created_at: createdAt,
    sent_at: null,
    ...draftColumns(content, sealer, createdAt),
  }
}

function draftColumns(draft: QuotationDraft, sealer: Sealer, at: Instant) {
  return {
    updated_at: at,
    language: draft.language,
    customer: sealer.seal(JSON.stringify(draft.customer)),
    email_digest: draft.emailDigest ?? null,
    options: JSON.stringify(draft.options),
    valid_until: draft.validUntil ?? null,
  }
}

function quotationFromRow(row: Row, sealer: Sealer): Quotation {
  return {
    quotationId: row.quotation_id,
    number: row.number,
    state: row.state,
    language: row.language,
    customer: JSON.parse(sealer.open(row.customer)) as QuotationCustomer,
    options: row.options as QuotationOption[],
    createdBy: row.created_by,
    createdAt: row.created_at,
    ...(row.valid_until !== null && { validUntil: row.valid_until }),
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
  }
}
