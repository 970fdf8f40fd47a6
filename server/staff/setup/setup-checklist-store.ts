import { type Kysely, sql } from 'kysely'
import type { SetupStep } from '#contract/api/staff/setup-checklist.ts'
import { staffRoles } from '#contract/rights.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Reads which steps of setting up the shop are done. */
export type SetupChecklistStore = {
  /** `userId` is the administrator who asks: the second factor is their own. */
  read(userId: string): Promise<Readonly<Record<SetupStep, boolean>>>
}

/** Creates the reader on the database: one query, a subquery for each step. */
export function createSetupChecklistStore(db: Kysely<Tables>): SetupChecklistStore {
  return {
    async read(userId) {
      const { rows } = await sql<Record<SetupStep, boolean>>`
        with profile as (select profile from agency_version order by version desc limit 1)
        select
          exists (select from account where user_id = ${userId} and totp_confirmed_at is not null)
            as "secondFactor",
          exists (select from profile) as "agencyProfile",
          exists (select from profile where jsonb_array_length(profile -> 'accounts') > 0) as "bankAccount",
          (exists (select from markup) or exists (select from markup_book)) as "markup",
          exists (select from payment_setting) as "paymentMethods",
          exists (select from outbox where state = 'sent' and channel = 'mail') as "mail",
          exists (select from account_role where user_id <> ${userId} and role in (${sql.join(staffRoles)}))
            as "colleague",
          exists (select from booking where state = 'ticketed') as "firstTicket"`.execute(db)
      const [found] = rows
      if (!found) throw new Error('A query without a table gave no row.')
      return found
    },
  }
}
