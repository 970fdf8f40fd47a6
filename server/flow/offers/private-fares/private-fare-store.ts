import { type Kysely, sql } from 'kysely'
import type { PrivateFareAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Reads the agreements on private fares. */
export type PrivateFareStore = {
  /** Returns those for everybody and those of one company, as long as it is open; whatever their days. */
  agreementsFor(companyId: string | undefined): Promise<readonly PrivateFareAgreement[]>
}

/** Creates the reader backed by the database. */
export function createPrivateFareStore(db: Kysely<Tables>): PrivateFareStore {
  return {
    async agreementsFor(companyId) {
      const { rows } = await sql<{ agreements: PrivateFareAgreement[]; isOpen: boolean }>`
        select jsonb_path_query_array(agreements, '$[*] ? (@.kind == "privateFare")') as agreements,
          exists (select from company where company_id = cast(${companyId ?? null} as text) and state = 'open')
            as "isOpen"
        from airline_agreement order by version desc limit 1`.execute(db)
      const [newest] = rows
      const own = newest?.isOpen ? companyId : undefined
      return (newest?.agreements ?? []).filter((one) => one.companyId === undefined || one.companyId === own)
    },
  }
}
