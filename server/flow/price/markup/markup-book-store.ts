import { type Kysely, sql } from 'kysely'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import {
  type ListedRuleVersion,
  type NewRuleVersion,
  addRuleVersion,
  listRuleVersions,
  readRules,
} from '#server/platform/rule-version-store.ts'

/** A version of the rules as a list shows it. */
export type ListedBook = ListedRuleVersion & BookColumns

type BookColumns = {
  readonly takesEffectAt: Instant
  /** The book that this one reverts; null for others. */
  readonly undoes: number | null
  /** Null while it is not withdrawn. */
  readonly withdrawnAt: Instant | null
}

/** A book to be added. */
export type NewBook = NewRuleVersion<MarkupRule> & {
  readonly takesEffectAt: Instant
  readonly undoes?: number
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

const table = { name: 'markup_book', key: 'book_id' } as const

const bookColumns = [
  sql`listed.takes_effect_at as "takesEffectAt"`,
  sql`listed.undoes`,
  sql`(select at from markup_book_withdrawn gone where gone.book_id = listed.book_id) as "withdrawnAt"`,
]

/** Books in the database. */
export function createMarkupBookStore(db: Kysely<Tables>): MarkupBookStore {
  return {
    list: (most) => listRuleVersions<BookColumns>(db, table, { most, more: bookColumns }),
    rulesOf: async (bookId) => (await readRules<MarkupRule>(db, table, bookId)) ?? [],
    add: ({ takesEffectAt, undoes = null, ...version }) =>
      addRuleVersion(db, table, {
        ...version,
        more: { takes_effect_at: sql`${takesEffectAt}::timestamptz`, undoes: sql`${undoes}::bigint` },
      }),
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
