import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'

/** A company that private fares can be for. */
export type AgreementCompany = { readonly companyId: string; readonly name: string }

/** Reads the companies, closed ones too: rows of agreements may name them. */
export type AgreementCompanyStore = { all(): Promise<AgreementCompany[]> }

/** Creates the reader backed by the database. */
export function createAgreementCompanyStore(db: Kysely<Tables>): AgreementCompanyStore {
  return {
    all: () =>
      db
        .selectFrom('company')
        .select(['company_id as companyId', 'name'])
        .orderBy('name')
        .limit(5000)
        .execute(),
  }
}
