import { pagePaths } from '#contract/paths.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { type Role, isStaffRole, roles as everyRole } from '#contract/rights.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { Account } from '../account-store.ts'
import { emailLookupKey, isEmailAddress } from '../email/email-address.ts'
import { assignInitials } from './staff-initials.ts'
import { type UserMailKind, userMail } from './user-mail.ts'

/** The user to change, and the acting administrator. */
export type UserAction = { readonly userId: string; readonly by: string }

/** Lifetime of an invitation link in hours: over a weekend, not over a holiday. */
const invitationHours = 72
const administrator: Role = 'Administrator'

/** A user to invite. */
export type Invitation = {
  readonly email: string
  readonly roles: readonly Role[]
  readonly language: Language
  readonly by: string
}

/**
 * Replaces a user's roles. All their sessions end, so that none continues with other rights; the user is
 * notified by mail, and all other administrators of a granted staff role. A user who is no longer an agent
 * loses the keys to the company's orders. One administrator always remains, and nobody who spends the credit
 * of a company is one of those who confirm its money.
 */
export async function changeRoles(
  deps: AccountDeps,
  { userId, by, roles }: UserAction & { readonly roles: readonly Role[] },
): Promise<Result<true, Problem>> {
  const { users, accounts, transact, clock } = deps
  const wanted = everyRole.filter((role) => roles.includes(role))
  return transact(async (tx) => {
    const keepers = await users.administrators(tx)
    const account = await lockOpenAccount(deps, userId, tx)
    if (!account) return fail(createProblem('notFound'))
    const held = await accounts.rolesOf(userId, tx)
    if (wanted.length === held.length && wanted.every((role) => held.includes(role))) return succeed(true)
    if (!wanted.includes(administrator) && isLastWithRole(keepers, userId))
      return fail(createProblem('lastAdministrator'))
    if (isStaffRole(wanted) && (await users.companyOf(userId, tx)) !== undefined)
      return fail(createProblem('memberNotPossible', { field: 'roles' }))
    const now = clock.now()
    if (held.includes('Agent') && !wanted.includes('Agent'))
      await deps.orderContacts.afterAgentLeft(tx, userId)
    await users.setRoles(tx, userId, { roles: wanted, grantedBy: by, now })
    if (!isStaffRole(held)) await assignInitials(deps, account, tx)
    await deps.sessions.endAllOf(tx, userId, { cause: 'role', now })
    await mailRoleChange(deps, { account, kind: 'roles-changed', roles: wanted }, tx)
    await mailSecondFactorDeadline(deps, { email: account.email, held, roles: wanted, by }, tx)
    return succeed(true)
  })
}

/** Whether this user is the last administrator. */
export function isLastWithRole(keepers: readonly string[], userId: string): boolean {
  return keepers.includes(userId) && keepers.length === 1
}

/**
 * Locks an account: sign-in is refused until it is unlocked, every session ends, and mailed links become
 * void.
 */
export async function lockUser(deps: AccountDeps, { userId }: UserAction): Promise<Result<true, Problem>> {
  const { users, sessions, codes, transact, clock } = deps
  return transact(async (tx) => {
    const keepers = await users.administrators(tx)
    if (!(await lockOpenAccount(deps, userId, tx))) return fail(createProblem('notFound'))
    if (isLastWithRole(keepers, userId)) return fail(createProblem('lastAdministrator'))
    const now = clock.now()
    await users.setLocked(tx, userId, now)
    await sessions.endAllOf(tx, userId, { cause: 'locked', now })
    await codes.spendAllOf(tx, userId, now)
    return succeed(true)
  })
}

/** Unlocks an account; its password is unchanged. */
export async function unlockUser(deps: AccountDeps, { userId }: UserAction): Promise<Result<true, Problem>> {
  return deps.transact(async (tx) => {
    const account = await lockOpenAccount(deps, userId, tx)
    if (!account) return fail(createProblem('notFound'))
    await deps.users.setLocked(tx, userId, null)
    // Somebody else may have taken the initials meanwhile.
    await assignInitials(deps, account, tx)
    return succeed(true)
  })
}

/** Ends all sessions of a user. */
export async function endAllSignIns(
  deps: AccountDeps,
  { userId }: UserAction,
): Promise<Result<true, Problem>> {
  return deps.transact(async (tx) => {
    if (!(await lockOpenAccount(deps, userId, tx))) return fail(createProblem('notFound'))
    await deps.sessions.endAllOf(tx, userId, { cause: 'staff', now: deps.clock.now() })
    return succeed(true)
  })
}

/**
 * For a lost phone: disables the second factor until the owner sets up a new one; notifies the owner by mail.
 */
export async function removeSecondFactor(
  deps: AccountDeps,
  { userId }: UserAction,
): Promise<Result<true, Problem>> {
  const { users, sessions, secondFactors, transact, clock } = deps
  return transact(async (tx) => {
    const account = await lockOpenAccount(deps, userId, tx)
    const user = account && (await users.find(userId, tx))
    if (!user) return fail(createProblem('notFound'))
    if (!user.hasSecondFactor) return succeed(true)
    await secondFactors.end(tx, userId)
    await sessions.endAllOf(tx, userId, { cause: 'staff', now: clock.now() })
    await mailRoleChange(deps, { account, kind: 'second-factor-ended', roles: user.roles }, tx)
    return succeed(true)
  })
}

/** The outcome of an invitation. */
export type Invited = { readonly outcome: 'invited' | 'known'; readonly userId: string }

/**
 * Creates an account with an unknown password and mails its owner the link that sets one. An earlier
 * registration for the address becomes void: neither its password nor its link counts. An account in use is
 * unchanged.
 */
export async function inviteUser(
  deps: AccountDeps,
  { email, roles, language, by }: Invitation,
): Promise<Result<Invited, Problem>> {
  if (!isEmailAddress(email)) return fail(createProblem('emailWrong', { field: 'email' }))
  const hash = await deps.hasher.hash(deps.ids.token())
  if (!hash.ok) return hash
  const { accounts, codes, users, ids, clock, transact } = deps
  const now = clock.now()
  const emailKey = emailLookupKey(email)
  return transact(async (tx) => {
    const fresh = { userId: ids.id('usr'), email, emailKey, passwordHash: hash.value, language, now }
    await accounts.insert(tx, fresh)
    const account = await accounts.findByEmailKey(emailKey, tx)
    if (!account) throw new Error('The account that was just written is not there.')
    const { userId } = account
    const standing = (await users.find(userId, tx))?.standing
    const isInUse = account.isConfirmed && standing !== 'invited' && userId !== fresh.userId
    if (isInUse) return succeed({ outcome: 'known', userId } as const)
    if (isStaffRole(roles) && (await users.companyOf(userId, tx)) !== undefined)
      return fail(createProblem('memberNotPossible', { field: 'roles' }))
    const held = await accounts.rolesOf(userId, tx)
    await codes.spendAllOf(tx, userId, now)
    await accounts.change(tx, account, { passwordHash: hash.value, language, isConfirmed: true, now })
    await users.setRoles(tx, userId, { roles, grantedBy: by, now })
    await assignInitials(deps, account, tx)
    await mailInvitation(deps, { account: { ...account, language }, roles }, tx)
    await mailSecondFactorDeadline(deps, { email, held, roles, by }, tx)
    return succeed({ outcome: 'invited', userId } as const)
  })
}

type Invitee = { readonly account: Account; readonly roles: readonly Role[] }

async function mailInvitation(deps: AccountDeps, { account, roles }: Invitee, tx: Tx): Promise<void> {
  const { codes, ids, clock, publicUrl } = deps
  const { userId } = account
  const now = clock.now()
  const code = ids.token()
  const expiresAt = plusMinutes(now, invitationHours * 60)
  await codes.keep(tx, { userId, purpose: 'reset', digest: sha256Base64url(code), now, expiresAt })
  const link = `${publicUrl}${pagePaths.resetPassword}#${new URLSearchParams({ userid: userId, code })}`
  await mailRoleChange(deps, { account, kind: 'invited', roles, link }, tx)
}

type Grant = Pick<Invitation, 'email' | 'roles' | 'by'> & { readonly held: readonly string[] }

/** Notifies every other administrator of a granted staff role: nobody creates a second approver unnoticed. */
async function mailSecondFactorDeadline(
  deps: AccountDeps,
  { email, held, roles, by }: Grant,
  tx: Tx,
): Promise<void> {
  const granted = roles.filter((role) => isStaffRole([role]) && !held.includes(role))
  if (granted.length === 0) return
  const change = { of: email, before: held, after: roles, by, isWaiting: false }
  await deps.notifyAdministrators(tx, { rule: 'staffRoles', ...change })
}

type RoleMailContext = Invitee & { readonly kind: UserMailKind; readonly link?: string }

async function mailRoleChange(
  { ids, publicUrl, outbox }: AccountDeps,
  {
    account: { email, language },
    kind,
    roles,
    link = `${publicUrl}${pagePaths.accountPanel}`,
  }: RoleMailContext,
  tx: Tx,
): Promise<void> {
  const key = ids.id('ntc')
  await outbox.put(tx, userMail({ kind, key, to: email, language, roles, link, hours: invitationHours }))
}

/** Returns the account unless it is closed; locks its row until the end of the transaction. */
async function lockOpenAccount(deps: AccountDeps, userId: string, tx: Tx): Promise<Account | undefined> {
  const account = await deps.accounts.findById(userId, tx)
  return account && (await deps.users.find(userId, tx)) && account
}
