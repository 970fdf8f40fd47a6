import { type Kysely, sql } from 'kysely'
import type { PrivateFareAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import type { Database } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Reads the agreements on private fares. */
export type PrivateFareStore = {
  /** Returns those for everybody and those of one company, as long as it is open; whatever their days. */
  agreementsFor(companyId: string | undefined): Promise<readonly PrivateFareAgreement[]>
}

/** Creates the reader backed by the database. Where commits are counted, nothing is read again before the next one. */
export function createPrivateFareStore({ db, commits }: Pick<Database, 'db' | 'commits'>): PrivateFareStore {
  let kept: { readonly key: string; readonly agreements: readonly PrivateFareAgreement[] } | undefined
  return {
    async agreementsFor(companyId) {
      // Counted before the read: what is committed meanwhile is read again.
      const key = commits && `${commits()} ${companyId ?? ''}`
      if (kept?.key === key && kept) return kept.agreements
      const agreements = await readAgreements(db, companyId)
      kept = key === undefined ? undefined : { key, agreements }
      return agreements
    },
  }
}

async function readAgreements(
  db: Kysely<Tables>,
  companyId: string | undefined,
): Promise<readonly PrivateFareAgreement[]> {
  const { rows } = await sql<{ agreements: PrivateFareAgreement[]; isOpen: boolean }>`
    select jsonb_path_query_array(agreements, '$[*] ? (@.kind == "privateFare")') as agreements,
      exists (select from company where company_id = cast(${companyId ?? null} as text) and state = 'open')
        as "isOpen"
    from airline_agreement order by version desc limit 1`.execute(db)
  const [newest] = rows
  const own = newest?.isOpen ? companyId : undefined
  return (newest?.agreements ?? []).filter((one) => one.companyId === undefined || one.companyId === own)
}
