import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { type StaffRole, staffRoles } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** How many hold a role and may sign in, and how many of them have no second factor. */
export type RoleMembers = { readonly members: number; readonly withoutSecondFactor: number }

/** Repository of how staff sign in; every change is a row of its own. */
export type SecuritySettingStore = {
  /** Returns the roles whose members cannot work without a second factor; none until one is set. */
  secondFactorRoles(tx?: Tx): Promise<readonly StaffRole[]>
  /** Locks the setting against other changes until the end of the transaction. */
  lock(tx: Tx): Promise<void>
  set(
    tx: Tx,
    roles: readonly StaffRole[],
    by: { readonly userId: string; readonly now: Instant },
  ): Promise<void>
  /** Returns the members of each role; a role without any is absent. */
  membersOfRoles(): Promise<ReadonlyMap<string, RoleMembers>>
}

const storedRoles = z.array(z.enum(staffRoles))

/** Reads the roles of a row; none where there is no row. */
export function parseSecondFactorRoles(stored: unknown): readonly StaffRole[] {
  return stored === null || stored === undefined ? [] : storedRoles.parse(stored)
}

/** Creates the setting repository on the database. */
export function createSecuritySettingStore(db: Kysely<Tables>): SecuritySettingStore {
  return {
    async secondFactorRoles(tx) {
      const row = await (tx ?? db)
        .selectFrom('security_setting')
        .select('second_factor_roles')
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return parseSecondFactorRoles(row?.second_factor_roles)
    },
    async lock(tx) {
      await sql`select pg_advisory_xact_lock(hashtextextended('security_setting', 0))`.execute(tx)
    },
    async set(tx, roles, { userId, now }) {
      await tx
        .insertInto('security_setting')
        .values({ second_factor_roles: JSON.stringify(roles), set_by: userId, created_at: now })
        .execute()
    },
    membersOfRoles: () => countMembersOfRoles(db),
  }
}

async function countMembersOfRoles(db: Kysely<Tables>): Promise<ReadonlyMap<string, RoleMembers>> {
  const rows = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.user_id', 'account_role.user_id')
    .select(({ fn }) => ['account_role.role', fn.countAll<string>().as('members')])
    .select(
      sql<string>`count(*) filter (where account.totp_confirmed_at is null)`.as('without_second_factor'),
    )
    .where('account.locked_at', 'is', null)
    .where('account.closed_at', 'is', null)
    .groupBy('account_role.role')
    .execute()
  return new Map(
    rows.map(({ role, members, without_second_factor }) => [
      role,
      { members: Number(members), withoutSecondFactor: Number(without_second_factor) },
    ]),
  )
}
