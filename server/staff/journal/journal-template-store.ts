import type { Kysely } from 'kysely'
import { type JournalTemplate, journalPresets } from '#contract/terms/tax/journal-template.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A version of the template; 0 is the preset that counts while nobody has set one. */
export type TemplateVersion = { readonly version: number; readonly template: JournalTemplate }

/** A new version of the template. */
export type NewTemplate = {
  /** The newest version that its author knows. */
  readonly follows: number
  readonly template: JournalTemplate
  readonly by: string
  readonly at: Instant
}

/** Repository of the journal's template; versions are only added to. */
export type JournalTemplateStore = {
  current(): Promise<TemplateVersion>
  /** Returns false when a newer version than the one that it follows exists. */
  add(template: NewTemplate): Promise<boolean>
}

/** Creates the repository on the database. */
export function createJournalTemplateStore(db: Kysely<Tables>): JournalTemplateStore {
  const current = async () => {
    const newest = db.selectFrom('journal_template').select(['version', 'template'])
    const row = await newest.orderBy('version', 'desc').limit(1).executeTakeFirst()
    return row
      ? { version: row.version, template: row.template as JournalTemplate }
      : { version: 0, template: journalPresets.general }
  }
  return {
    current,
    async add({ follows, template, by, at }) {
      if ((await current()).version !== follows) return false
      const row = { follows, template: JSON.stringify(template), set_by: by, created_at: at }
      const added = await db
        .insertInto('journal_template')
        .values(row)
        .onConflict((conflict) => conflict.column('follows').doNothing())
        .returning('version')
        .executeTakeFirst()
      return added !== undefined
    },
  }
}
