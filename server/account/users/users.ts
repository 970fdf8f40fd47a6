import {
  type UserAnswer,
  type UsersAnswer,
  type UsersQuery,
  usersPerPage,
} from '#contract/api/staff/users.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Role, isStaffRole } from '#contract/rights.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { AccountDeps } from '../account-deps.ts'
import {
  type UserAction,
  type Invitation,
  type Invited,
  changeRoles,
  removeSecondFactor,
  endAllSignIns,
  inviteUser,
  isLastWithRole,
  lockUser,
  unlockUser,
} from './manage-users.ts'
import { removePasskeysOf } from '../passkey/passkeys.ts'
import { assignMissingInitials, changeInitials, proposedInitialsOf } from './staff-initials.ts'
import type { ListedUser } from './user-list-store.ts'

/** A user without the orders that are assigned to them. */
export type UserAccount = Omit<UserAnswer, 'openOrders'>

/** User management for administrators. */
export type Users = {
  list(query: UsersQuery): Promise<UsersAnswer>
  find(userId: string): Promise<Result<UserAccount, Problem>>
  changeRoles(action: UserAction & { readonly roles: readonly Role[] }): Promise<Result<true, Problem>>
  lock(action: UserAction): Promise<Result<true, Problem>>
  unlock(action: UserAction): Promise<Result<true, Problem>>
  endSignIns(action: UserAction): Promise<Result<true, Problem>>
  endSecondFactor(action: UserAction): Promise<Result<true, Problem>>
  removePasskeys(action: UserAction): Promise<Result<true, Problem>>
  setInitials(change: { readonly userId: string; readonly wanted: string }): Promise<Result<true, Problem>>
  /** Gives initials to all staff who have none. */
  assignMissingInitials(): Promise<void>
  invite(invitation: Invitation): Promise<Result<Invited, Problem>>
}

/** Creates the user management. */
export function createUsers(deps: AccountDeps): Users {
  return {
    list: (query) => listUsers(deps, query),
    find: (userId) => findUser(deps, userId),
    changeRoles: (action) => changeRoles(deps, action),
    lock: (action) => lockUser(deps, action),
    unlock: (action) => unlockUser(deps, action),
    endSignIns: (action) => endAllSignIns(deps, action),
    endSecondFactor: (action) => removeSecondFactor(deps, action),
    removePasskeys: (action) => removePasskeysOf(deps, action),
    setInitials: (change) => changeInitials(deps, change),
    assignMissingInitials: () => assignMissingInitials(deps),
    invite: (invitation) => inviteUser(deps, invitation),
  }
}

async function listUsers({ users }: AccountDeps, query: UsersQuery): Promise<UsersAnswer> {
  const found = await users.list(query)
  const page = found.slice(0, usersPerPage)
  const last = found.length > usersPerPage ? page.at(-1) : undefined
  return { users: page.map(userListItemOf), ...(last === undefined ? {} : { next: last.userId }) }
}

function userListItemOf(user: ListedUser): UsersAnswer['users'][number] {
  const { userId, email, roles, standing, hasSecondFactor, lastSignInAt, invitation, initials, createdAt } =
    user
  return {
    userId,
    email,
    roles: [...roles],
    standing,
    hasSecondFactor,
    ...(initials === undefined ? {} : { initials }),
    ...(lastSignInAt === undefined ? {} : { lastSignInAt }),
    ...(invitation === undefined ? {} : { invitation }),
    createdAt,
  }
}

async function findUser(deps: AccountDeps, userId: string): Promise<Result<UserAccount, Problem>> {
  const { users, accounts, clock } = deps
  const user = await users.find(userId)
  const account = user && (await accounts.findById(userId))
  if (!account) return fail(createProblem('notFound'))
  const lacksInitials = user.initials === undefined && isStaffRole(user.roles)
  const proposedInitials = lacksInitials ? await proposedInitialsOf(deps, account) : undefined
  const company = await users.companyOf(userId)
  return succeed({
    ...userListItemOf(user),
    displayName: account.displayName,
    language: account.language,
    held: [...(await users.heldBy(userId))],
    ...(user.lockedAt === undefined ? {} : { lockedAt: user.lockedAt }),
    ...(company === undefined ? {} : { company }),
    ...(proposedInitials === undefined ? {} : { proposedInitials }),
    passkeys: (await deps.passkeys.of(userId)).length,
    signIns: [...(await users.signInsOf(userId, clock.now()))],
    isLastAdministrator: isLastWithRole(await users.administrators(), userId),
  })
}
