import type { Kysely } from 'kysely'
import { staffRoles } from '#contract/rights.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** Two members of staff, and the time for which their independence is checked. */
export type StaffMemberPair = { readonly one: string; readonly other: string; readonly now: Instant }

/** How long a granted staff role does not count together with whoever granted it: a week. */
const probationMinutes = 7 * 24 * 60
/** Grants roles on the command line; see `scripts/create-admin.ts`. */
const operator = 'operator'

/**
 * Whether the approvals of two members of staff count as independent. Within a week of a grant they do not
 * when both have a new staff role, or when one has and it was granted by anybody but an established colleague
 * other than the second approver: one administrator could be both, also through accounts in between. A user
 * without a staff role is independent of nobody.
 */
export async function areStaffIndependent(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  { one, other, now }: StaffMemberPair,
): Promise<boolean> {
  if (one === other) return false
  const standing = await readStaffStanding(db, [one, other], now)
  const [first, second] = [standing.get(one), standing.get(other)]
  if (!first || !second) return false
  const granters = [...first.newlyBy, ...second.newlyBy]
  if (granters.length === 0) return true
  const isEitherGranter = granters.includes(one) || granters.includes(other)
  if (isEitherGranter || (first.newlyBy.length > 0 && second.newlyBy.length > 0)) return false
  const ofGranters = await readStaffStanding(db, granters, now)
  return granters.every((granter) => ofGranters.get(granter)?.newlyBy.length === 0)
}

/** A member of staff, with the users who granted their new staff roles; empty when they have none. */
type StaffMember = { readonly newlyBy: readonly string[] }

async function readStaffStanding(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  userIds: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, StaffMember>> {
  const rows = await db
    .selectFrom('account_role')
    .select(['user_id', 'granted_by', 'granted_at'])
    .where('user_id', 'in', [...new Set(userIds)])
    .where('role', 'in', [...staffRoles])
    .execute()
  const newSince = plusMinutes(now, -probationMinutes)
  const held = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...held].map(([userId, roles]) => {
      const fresh = roles.filter((row) => row.granted_at > newSince && row.granted_by !== operator)
      return [userId, { newlyBy: [...new Set(fresh.map((row) => row.granted_by))] }]
    }),
  )
}
