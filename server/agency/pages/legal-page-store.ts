import { type Kysely, sql } from 'kysely'
import type { LegalPageKind, LegalPageTexts } from '#contract/terms/legal-page/legal-page.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A published version of a page, without its texts. */
export type LegalPageVersion = {
  readonly version: number
  readonly effectiveAt: Instant
  /** The address of the account while there is one, else its id. */
  readonly publishedBy: string
  readonly publishedAt: Instant
}

/** The draft of a page; each save counts the revision up. */
export type LegalPageDraft = {
  readonly revision: number
  readonly texts: LegalPageTexts
  readonly savedBy: string
  readonly savedAt: Instant
}

/** Stores the pages of the agency: drafts are replaced, published versions are only added to. */
export type LegalPageStore = {
  /** The newest first. */
  versions(kind: LegalPageKind): Promise<readonly LegalPageVersion[]>
  /** Returns the texts of these versions, by their number. */
  texts(kind: LegalPageKind, versions: readonly number[]): Promise<ReadonlyMap<number, LegalPageTexts>>
  draft(kind: LegalPageKind): Promise<LegalPageDraft | undefined>
  /** Saves the revision after the one that its author read; returns false when there is another by now. */
  saveDraft(kind: LegalPageKind, draft: LegalPageDraft): Promise<boolean>
  /** Adds a version; returns false when that version exists already. */
  publish(
    kind: LegalPageKind,
    version: LegalPageVersion & { readonly texts: LegalPageTexts },
  ): Promise<boolean>
}

/** Creates the store backed by the database. */
export function createLegalPageStore(db: Kysely<Tables>): LegalPageStore {
  return {
    async versions(kind) {
      const { rows } = await sql<LegalPageVersion>`
        select version, effective_at as "effectiveAt", published_at as "publishedAt",
          coalesce(account.email, published_by) as "publishedBy"
        from legal_page_version left join account on account.user_id = published_by
        where kind = ${kind} order by version desc`.execute(db)
      return rows
    },
    texts: async (kind, versions) => readTexts(db, kind, versions),
    async draft(kind) {
      const { rows } = await sql<LegalPageDraft>`
        select revision, texts, saved_at as "savedAt", coalesce(account.email, saved_by) as "savedBy"
        from legal_page_draft left join account on account.user_id = saved_by
        where kind = ${kind}`.execute(db)
      return rows[0]
    },
    async saveDraft(kind, { revision, texts, savedBy, savedAt }) {
      const done = await sql`
        insert into legal_page_draft (kind, revision, texts, saved_by, saved_at)
        select ${kind}, ${revision}, ${JSON.stringify(texts)}::jsonb, ${savedBy}, ${savedAt}::timestamptz
        where ${revision}::integer = 1 or exists (select 1 from legal_page_draft where kind = ${kind})
        on conflict (kind) do update
          set revision = excluded.revision, texts = excluded.texts,
            saved_by = excluded.saved_by, saved_at = excluded.saved_at
          where legal_page_draft.revision = excluded.revision - 1`.execute(db)
      return done.numAffectedRows === 1n
    },
    async publish(kind, { version, texts, effectiveAt, publishedBy, publishedAt }) {
      const done = await sql`
        insert into legal_page_version (kind, version, texts, effective_at, published_by, published_at)
        values (${kind}, ${version}, ${JSON.stringify(texts)}::jsonb, ${effectiveAt}, ${publishedBy}, ${publishedAt})
        on conflict (kind, version) do nothing`.execute(db)
      return done.numAffectedRows === 1n
    },
  }
}

async function readTexts(
  db: Kysely<Tables>,
  kind: LegalPageKind,
  versions: readonly number[],
): Promise<ReadonlyMap<number, LegalPageTexts>> {
  const { rows } = await sql<{ readonly version: number; readonly texts: LegalPageTexts }>`
    select version, texts from legal_page_version
    where kind = ${kind} and version = any(${[...versions]}::integer[])`.execute(db)
  return new Map(rows.map(({ version, texts }) => [version, texts]))
}
