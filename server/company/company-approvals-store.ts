import { type Kysely, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Key under which approvals of a higher credit limit are stored: `creditLimitKey` of the payment step. */
export const limitActionKey = sql<string>`'creditLimit:' || company.company_id`

/** Payments, terms of payment, lifted stop-sales and reversals of a company that wait for a second person. */
export const bookApprovals = (saidAfter: Instant) => sql<number>`(
  (select count(*) from company_payment as payment where payment.company_id = company.company_id and payment.state = 'asked')
  + (select count(*) from approval where approval.at > ${saidAfter} and (approval.action_key in (
      'stopSale:' || company.company_id, 'companyTerms:' || company.company_id)
    or starts_with(approval.action_key, 'companyReversal:' || company.company_id || ':'))))::integer`

/** Counts the approvals of companies' limits, terms, stop-sales and reversals that wait for a second person. */
export async function countCompanyApprovals(db: Kysely<Tables>, saidAfter: Instant): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from approval join company on split_part(approval.action_key, ':', 2) = company_id
    where split_part(approval.action_key, ':', 1) in ('creditLimit', 'stopSale', 'companyTerms', 'companyReversal')
      and approval.at > ${saidAfter}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
