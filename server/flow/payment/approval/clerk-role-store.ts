import type { Kysely } from 'kysely'
import { staffRoles } from '#contract/rights.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** Reads the roles that members of staff hold now. */
export type ClerkRoleStore = {
  /** Returns the roles by user; a user without any is absent. */
  of(userIds: readonly string[], tx?: Tx): Promise<ReadonlyMap<string, readonly string[]>>
  /** Returns the roles of everybody who has one of staff. */
  ofAll(): Promise<ReadonlyMap<string, readonly string[]>>
}

/** Creates the reading of roles on the database. */
export function createClerkRoleStore(db: Kysely<Tables>): ClerkRoleStore {
  return {
    async of(userIds, tx) {
      if (userIds.length === 0) return new Map()
      const rows = (tx ?? db).selectFrom('account_role').select(['user_id', 'role'])
      return rolesByUser(await rows.where('user_id', 'in', [...new Set(userIds)]).execute())
    },
    async ofAll() {
      const rows = db.selectFrom('account_role').select(['user_id', 'role'])
      return rolesByUser(await rows.where('role', 'in', [...staffRoles]).execute())
    },
  }
}

type RoleRow = { readonly user_id: string; readonly role: string }

function rolesByUser(rows: readonly RoleRow[]): ReadonlyMap<string, readonly string[]> {
  const held = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...held].map(([userId, roles]) => [userId, roles.map(({ role }) => role)]))
}
