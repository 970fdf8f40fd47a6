import type { Kysely } from 'kysely'
import type { StaffSecondFactor } from '#contract/api/account/second-factor.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Repository of the staff sign-in setting; every change is a row of its own. */
export type SecuritySettingStore = {
  /** Whether staff are asked for a second factor or cannot work without; "asked" until it is set. */
  staffSecondFactor(tx?: Tx): Promise<StaffSecondFactor>
  set(
    tx: Tx,
    setting: StaffSecondFactor,
    by: { readonly userId: string; readonly now: Instant },
  ): Promise<void>
}

/** Creates the setting repository on the database. */
export function createSecuritySettingStore(db: Kysely<Tables>): SecuritySettingStore {
  return {
    async staffSecondFactor(tx) {
      const row = await (tx ?? db)
        .selectFrom('security_setting')
        .select('staff_second_factor')
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.staff_second_factor ?? 'asked'
    },
    async set(tx, setting, { userId, now }) {
      await tx
        .insertInto('security_setting')
        .values({ staff_second_factor: setting, set_by: userId, created_at: now })
        .execute()
    },
  }
}
