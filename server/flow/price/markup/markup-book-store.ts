import { type Kysely, sql } from 'kysely'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A version of the rules as a list shows it. */
export type ListedBook = {
  readonly bookId: number
  readonly takesEffectAt: Instant
  /** Who set it: the id of an account, and its address while there is one. */
  readonly setBy: string
  readonly setByEmail: string | undefined
  readonly note: string
  readonly undoes: number | undefined
  readonly createdAt: Instant
  readonly ruleCount: number
  readonly withdrawnAt: Instant | undefined
}

/** A book to be added. */
export type NewBook = {
  /** The newest book that its writer knew of; 0 for none. */
  readonly follows: number
  readonly rules: readonly MarkupRule[]
  readonly takesEffectAt: Instant
  readonly note: string
  readonly undoes?: number
  readonly by: string
  readonly at: Instant
}

/** Stores versions of the markup rules, append-only. */
export type MarkupBookStore = {
  /** The newest first. */
  list(most: number): Promise<readonly ListedBook[]>
  /** The rules of a book in their order; none of a book that does not exist. */
  rulesOf(bookId: number): Promise<readonly MarkupRule[]>
  /** Adds a book; undefined when another has been added since its writer looked. */
  add(book: NewBook): Promise<number | undefined>
  /** Takes back a book that has not begun; false when there is none such. */
  withdraw(bookId: number, by: string, at: Instant): Promise<boolean>
}

/** Books in the database. */
export function createMarkupBookStore(db: Kysely<Tables>): MarkupBookStore {
  return {
    list: (most) => listBooks(db, most),
    async rulesOf(bookId) {
      const row = await db
        .selectFrom('markup_book')
        .select('rules')
        .where('book_id', '=', bookId)
        .executeTakeFirst()
      return (row?.rules ?? []) as readonly MarkupRule[]
    },
    add: (book) => addBook(db, book),
    async withdraw(bookId, by, at) {
      const { rows } = await sql<{ book_id: number }>`
        insert into markup_book_withdrawn (book_id, by, at)
        select book_id, ${by}::text, ${at}::timestamptz from markup_book
        where book_id = ${bookId}::bigint and takes_effect_at > ${at}::timestamptz
        on conflict (book_id) do nothing
        returning book_id`.execute(db)
      return rows.length > 0
    },
  }
}

async function listBooks(db: Kysely<Tables>, most: number): Promise<ListedBook[]> {
  const rows = await db
    .selectFrom('markup_book as book')
    .leftJoin('markup_book_withdrawn as gone', 'gone.book_id', 'book.book_id')
    .leftJoin('account', 'account.user_id', 'book.set_by')
    .select([
      'book.book_id',
      'book.takes_effect_at',
      'book.set_by',
      'book.note',
      'book.undoes',
      'book.created_at',
      'gone.at as withdrawn_at',
      'account.email',
      sql<number>`jsonb_array_length(book.rules)`.as('rule_count'),
    ])
    .orderBy('book.book_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    bookId: row.book_id,
    takesEffectAt: row.takes_effect_at,
    setBy: row.set_by,
    setByEmail: row.email ?? undefined,
    note: row.note,
    undoes: row.undoes ?? undefined,
    createdAt: row.created_at,
    ruleCount: row.rule_count,
    withdrawnAt: row.withdrawn_at ?? undefined,
  }))
}

/** Each book can be followed by one other alone, so of two writers who knew the same one the second is refused. */
async function addBook(db: Kysely<Tables>, book: NewBook): Promise<number | undefined> {
  const { rows } = await sql<{ book_id: number }>`
    insert into markup_book (follows, rules, takes_effect_at, set_by, note, undoes, created_at)
    select ${book.follows}::bigint, ${JSON.stringify(book.rules)}::jsonb, ${book.takesEffectAt}::timestamptz,
      ${book.by}::text, ${book.note}::text, ${book.undoes ?? null}::bigint, ${book.at}::timestamptz
    where ${book.follows}::bigint = coalesce((select max(book_id) from markup_book), 0)
    on conflict (follows) do nothing
    returning book_id`.execute(db)
  return rows[0]?.book_id
}
