import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'

/** A company to choose from a list. */
export type CompanyChoice = { readonly companyId: string; readonly name: string }

/** Lists companies by name. */
export type CompanyChoiceStore = {
  /** Closed ones too: rows of agreements may name them. */
  all(): Promise<CompanyChoice[]>
  open(): Promise<CompanyChoice[]>
}

const mostChoices = 5000

/** Creates the reader backed by the database. */
export function createCompanyChoiceStore(db: Kysely<Tables>): CompanyChoiceStore {
  const choices = db.selectFrom('company').select(['company_id as companyId', 'name']).orderBy('name')
  return {
    all: () => choices.limit(mostChoices).execute(),
    open: () => choices.where('state', '=', 'open').limit(mostChoices).execute(),
  }
}
