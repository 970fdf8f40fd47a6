import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type UserStanding, type UsersQuery, usersPerPage } from '#contract/api/staff/users.ts'
import { type Role, isStaffRole, roles } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { removeAllPasskeys } from '../passkey/passkey-store.ts'
import { dissolveMerges } from '../privacy/dissolve-merges-store.ts'
import { emailLookupKey } from '../email/email-address.ts'

/** A user as an administrator sees them. */
export type ListedUser = {
  readonly userId: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly standing: UserStanding
  readonly hasSecondFactor: boolean
  readonly initials: string | undefined
  readonly lastSignInAt: Instant | undefined
  /** The latest invitation, while nobody has signed in. */
  readonly invitation: { readonly sentAt: Instant; readonly expiresAt: Instant } | undefined
  readonly lockedAt: Instant | undefined
  readonly createdAt: Instant
}

/** A role of a user. `grantedBy` is an address, or "operator". */
export type HeldRole = { readonly role: Role; readonly grantedBy: string; readonly grantedAt: Instant }

/** An active session. */
export type StandingSignIn = {
  readonly startedAt: Instant
  readonly renewedAt: Instant
  readonly device: string
  readonly withSecondFactor: boolean
}

/** Repository of user management. Closed accounts are not included. */
export type UserListStore = {
  /** Returns a page ordered by address, plus one more row when there are more. */
  list(query: UsersQuery): Promise<readonly ListedUser[]>
  find(userId: string, tx?: Tx): Promise<ListedUser | undefined>
  heldBy(userId: string): Promise<readonly HeldRole[]>
  signInsOf(userId: string, now: Instant): Promise<readonly StandingSignIn[]>
  /** Returns the name of the company that the user books for. */
  companyOf(userId: string, tx?: Tx): Promise<string | undefined>
  /**
   * Returns the administrators who have signed in before and are not locked. Within a transaction nobody else
   * can grant or revoke that role until its end.
   */
  administrators(tx?: Tx): Promise<readonly string[]>
  setRoles(tx: Tx, userId: string, given: RolesGiven): Promise<void>
  setLocked(tx: Tx, userId: string, lockedAt: Instant | null): Promise<void>
}

/** The new roles of a user, and who grants them. */
export type RolesGiven = {
  readonly roles: readonly Role[]
  readonly grantedBy: string
  readonly now: Instant
}

/** Creates the user list on the database. */
export function createUserListStore(db: Kysely<Tables>): UserListStore {
  return {
    async list(query) {
      const rows = await filterUsers(userListQuery(db), db, query)
        .orderBy(sql`account.email_key collate "C"`)
        .limit(usersPerPage + 1)
        .execute()
      return rows.map(listedUserFromRow)
    },
    async find(userId, tx) {
      const row = await userListQuery(tx ?? db)
        .where('account.user_id', '=', userId)
        .executeTakeFirst()
      return row && listedUserFromRow(row)
    },
    heldBy: (userId) => rolesOfUser(db, userId),
    signInsOf: (userId, now) => activeSignInsOf(db, userId, now),
    companyOf: (userId, tx) => companyIdOfUser(tx ?? db, userId),
    administrators: (tx) => administratorEmails(db, tx),
    setRoles: replaceRoles,
    async setLocked(tx, userId, lockedAt) {
      await tx.updateTable('account').set({ locked_at: lockedAt }).where('user_id', '=', userId).execute()
    },
  }
}

async function companyIdOfUser(db: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('company_member as member')
    .innerJoin('company', 'company.company_id', 'member.company_id')
    .select('company.name')
    .where('member.user_id', '=', userId)
    .executeTakeFirst()
  return row?.name
}

type UserRow = {
  user_id: string
  email: string
  confirmed_at: Instant | null
  locked_at: Instant | null
  last_sign_in_at: Instant | null
  totp_confirmed_at: Instant | null
  initials: string | null
  created_at: Instant
  roles: string[]
  invited_at: Instant | null
  invited_until: Instant | null
}

function userListQuery(db: Kysely<Tables>) {
  return db
    .selectFrom('account')
    .select([
      'account.user_id',
      'account.email',
      'account.confirmed_at',
      'account.locked_at',
      'account.last_sign_in_at',
      'account.totp_confirmed_at',
      'account.initials',
      'account.created_at',
    ])
    .select(
      sql<string[]>`array(select role from account_role where account_role.user_id = account.user_id)`.as(
        'roles',
      ),
    )
    .select(({ selectFrom }) => {
      const codes = selectFrom('account_code').whereRef('account_code.user_id', '=', 'account.user_id')
      const latest = codes.where('purpose', '=', 'reset').orderBy('made_at', 'desc').limit(1)
      return [latest.select('made_at').as('invited_at'), latest.select('expires_at').as('invited_until')]
    })
    .where('account.closed_at', 'is', null)
}

type Users = SelectQueryBuilder<Tables, 'account', UserRow>

function filterUsers(users: Users, db: Kysely<Tables>, { q = '', role, after }: UsersQuery): Users {
  const beginning = emailLookupKey(q)
  const holders = db.selectFrom('account_role').select('account_role.user_id')
  let found = users
  if (beginning !== '') {
    // Addresses are ASCII: the character after the last one ends the range of a prefix.
    found = found
      .where(sql<boolean>`account.email_key collate "C" >= ${beginning}`)
      .where(sql<boolean>`account.email_key collate "C" < ${`${beginning}\u007f`}`)
  }
  if (role === 'any') found = found.where('account.user_id', 'in', holders)
  else if (role === 'none') found = found.where('account.user_id', 'not in', holders)
  else if (role !== undefined) found = found.where('account.user_id', 'in', holders.where('role', '=', role))
  if (after === undefined) return found
  return found.where(
    sql<boolean>`account.email_key collate "C" > (select email_key from account as last where last.user_id = ${after})`,
  )
}

function listedUserFromRow(row: UserRow): ListedUser {
  const standing = accountStateOf(row)
  const { invited_at: sentAt, invited_until: expiresAt } = row
  const isInvited = standing === 'invited' && sentAt !== null && expiresAt !== null
  return {
    userId: row.user_id,
    email: row.email,
    roles: roles.filter((role) => row.roles.includes(role)),
    standing,
    invitation: isInvited ? { sentAt, expiresAt } : undefined,
    hasSecondFactor: row.totp_confirmed_at !== null,
    initials: row.initials ?? undefined,
    lastSignInAt: row.last_sign_in_at ?? undefined,
    lockedAt: row.locked_at ?? undefined,
    createdAt: row.created_at,
  }
}

function accountStateOf({ locked_at, confirmed_at, last_sign_in_at, roles: held }: UserRow): UserStanding {
  if (locked_at !== null) return 'locked'
  if (confirmed_at === null) return 'unconfirmed'
  return last_sign_in_at === null && held.length > 0 ? 'invited' : 'active'
}

async function rolesOfUser(db: Kysely<Tables>, userId: string): Promise<readonly HeldRole[]> {
  const rows = await db
    .selectFrom('account_role as held')
    .leftJoin('account as giver', 'giver.user_id', 'held.granted_by')
    .select(['held.role', 'held.granted_by', 'held.granted_at', 'giver.email'])
    .where('held.user_id', '=', userId)
    .execute()
  return roles.flatMap((role) =>
    rows
      .filter((row) => row.role === role)
      .map((row) => ({ role, grantedBy: row.email ?? row.granted_by, grantedAt: row.granted_at })),
  )
}

async function activeSignInsOf(
  db: Kysely<Tables>,
  userId: string,
  now: Instant,
): Promise<readonly StandingSignIn[]> {
  const rows = await db
    .selectFrom('account_session')
    .select(['started_at', 'renewed_at', 'device', 'second_factor_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('started_at', 'desc')
    .limit(usersPerPage)
    .execute()
  return rows.map((row) => ({
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
    device: row.device,
    withSecondFactor: row.second_factor_at !== null,
  }))
}

const lookAfterAll: Role = 'Administrator'

async function administratorEmails(db: Kysely<Tables>, tx?: Tx): Promise<readonly string[]> {
  const held = (tx ?? db).selectFrom('account_role').select('user_id').where('role', '=', lookAfterAll)
  // Lock first, then read: a statement that waited would still see the earlier administrators.
  if (tx) await held.orderBy('user_id').forUpdate().execute()
  const rows = await (tx ?? db)
    .selectFrom('account')
    .select('user_id')
    .where('user_id', 'in', held)
    .where('locked_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('last_sign_in_at', 'is not', null)
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Unchanged roles keep who granted them, and when. A member of staff is no customer who could be merged; only staff
 * have passkeys.
 */
async function replaceRoles(
  tx: Tx,
  userId: string,
  { roles: wanted, grantedBy, now }: RolesGiven,
): Promise<void> {
  const gone = tx.deleteFrom('account_role').where('user_id', '=', userId)
  await (wanted.length === 0 ? gone : gone.where('role', 'not in', [...wanted])).execute()
  if (isStaffRole(wanted)) await dissolveMerges(tx, [userId])
  else await removeAllPasskeys(tx, userId)
  for (const role of wanted) {
    await tx
      .insertInto('account_role')
      .values({ user_id: userId, role, granted_by: grantedBy, granted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
