import type { RolePolicy, RoleSecurity, SecondFactorAnswer } from '#contract/api/account/second-factor.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type StaffRole, staffRoles } from '#contract/rights.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps } from '../account-deps.ts'
import { passwordFieldProblem, type SignedInUser, type TypedAgain } from './reauthenticate.ts'
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts'
import { hasStaffRole, needsSecondFactor } from '../users/roles.ts'
import { checkCredentials } from '../session/sign-in.ts'
import { sendSecurityNotice } from '../security-notice.ts'
import { newTotpSecret, otpauthUri, parseTotpCode, matchingTotpStep } from './totp.ts'

/** The second factor of an account: TOTP and recovery codes. */
export type SecondFactor = {
  of(user: SignedInUser): Promise<SecondFactorAnswer>
  begin(user: SignedInUser): Promise<Result<NewFactor, Problem>>
  /** Enables it with a first code; returns the recovery codes. */
  confirm(user: SignedInUser, otp: string): Promise<Result<readonly string[], Problem>>
  renewCodes(user: SignedInUser): Promise<Result<readonly string[], Problem>>
  end(user: SignedInUser, typed: TypedAgain): Promise<Result<true, Problem>>
  /** Returns for each role of staff whether it needs a second factor, and how many of its members have none. */
  rolePolicies(): Promise<readonly RoleSecurity[]>
  /** Returns the roles whose members cannot work without a second factor. */
  requiredRoles(): Promise<readonly StaffRole[]>
  setRolePolicy(user: SignedInUser, policy: RolePolicy): Promise<Result<true, Problem>>
}

/** Creates the second factor. */
export function createSecondFactor(deps: AccountDeps): SecondFactor {
  return {
    of: (user) => readSecondFactor(deps, user),
    begin: (user) => beginSecondFactorEnrolment(deps, user),
    confirm: (user, otp) => confirmSecondFactor(deps, user, otp),
    renewCodes: (user) => renewRecoveryCodes(deps, user),
    end: (user, typed) => endSecondFactor(deps, user, typed),
    rolePolicies: () => readRolePolicies(deps),
    requiredRoles: () => deps.security.secondFactorRoles(),
    setRolePolicy: (user, policy) => setRolePolicy(deps, user, policy),
  }
}

/** Returns the state of a user's second factor. */
async function readSecondFactor(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
): Promise<SecondFactorAnswer> {
  const factor = await deps.secondFactors.find(userId)
  const rights = await deps.sessions.rightsOf(sessionId, deps.clock.now())
  const held = await deps.accounts.rolesOf(userId)
  const secondFactorRoles = await deps.security.secondFactorRoles()
  const isOn = factor?.confirmedAt !== undefined
  return {
    isOn,
    ...(isOn && { since: factor.confirmedAt }),
    recoveryCodesLeft: (await deps.secondFactors.codesLeft(userId)).length,
    ...(hasStaffRole(held) && {
      ofStaff: needsSecondFactor(held, { secondFactorRoles }) ? 'required' : 'asked',
    }),
    isGivenNow: rights?.hasSecondFactor ?? false,
  }
}

/** A secret that is valid once a first code confirms it; shown this once. */
export type NewFactor = { readonly secret: string; readonly address: string }

/**
 * Creates a secret for an authenticator app. An enabled one is not replaced: it must be switched off first.
 */
function beginSecondFactorEnrolment(
  deps: AccountDeps,
  { userId }: SignedInUser,
): Promise<Result<NewFactor, Problem>> {
  const { accounts, secondFactors, ids, transact, publicUrl } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    if (!account) return fail(createProblem('notSignedIn'))
    if ((await secondFactors.find(userId, tx))?.confirmedAt !== undefined)
      return fail(createProblem('secondFactorChanged'))
    const secret = newTotpSecret(ids)
    await secondFactors.begin(tx, userId, secret)
    const shop = new URL(publicUrl).host
    return succeed({ secret, address: otpauthUri({ secret, shop, email: account.email }) })
  })
}

/**
 * Enables the second factor by the first code of the app, and returns the recovery codes. Other sessions end,
 * as they have not used it.
 */
function confirmSecondFactor(
  deps: AccountDeps,
  user: SignedInUser,
  typed: string,
): Promise<Result<readonly string[], Problem>> {
  const { accounts, secondFactors, sessions, clock, transact } = deps
  const { userId, sessionId } = user
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    const factor = await secondFactors.find(userId, tx)
    if (!account || !factor || factor.confirmedAt !== undefined)
      return fail(createProblem('secondFactorChanged'))
    const code = parseTotpCode(typed)
    const step = code === undefined ? undefined : matchingTotpStep(factor.secret, code, clock.nowMs())
    if (step === undefined) return fail(createProblem('otpWrong', { field: 'otp' }))
    const now = clock.now()
    await secondFactors.confirm(tx, userId, { step, now })
    await sessions.markProven(tx, sessionId, { hasSecondFactor: true, now })
    await sessions.endOthersOf(tx, user, { cause: 'owner', now })
    await sendSecurityNotice(deps, account, { news: 'second-factor-on', tx })
    return succeed(await issueRecoveryCodes(deps, userId, tx))
  })
}

/** Issues ten new recovery codes; voids the previous ones. */
function renewRecoveryCodes(
  deps: AccountDeps,
  { userId }: SignedInUser,
): Promise<Result<readonly string[], Problem>> {
  return deps.transact(async (tx) => {
    const factor = await deps.secondFactors.find(userId, tx)
    if (factor?.confirmedAt === undefined) return fail(createProblem('secondFactorChanged'))
    return succeed(await issueRecoveryCodes(deps, userId, tx))
  })
}

/** Disables the second factor, by password and code. Other sessions end: passkeys, which end with it, may have started them. */
async function endSecondFactor(
  deps: AccountDeps,
  user: SignedInUser,
  typed: TypedAgain,
): Promise<Result<true, Problem>> {
  const { userId, sessionId } = user
  const account = await deps.accounts.findById(userId)
  if (!account) return fail(createProblem('notSignedIn'))
  const proven = await checkCredentials(deps, {
    username: account.email,
    from: { known: sessionId },
    ...typed,
  })
  if (!proven.ok) return fail(passwordFieldProblem(proven.fault))
  if (!proven.value.hasSecondFactor) return fail(createProblem('secondFactorChanged'))
  await deps.transact(async (tx) => {
    await deps.secondFactors.end(tx, userId)
    await deps.sessions.endOthersOf(tx, user, { cause: 'owner', now: deps.clock.now() })
    await sendSecurityNotice(deps, account, { news: 'second-factor-off', tx })
  })
  return succeed(true)
}

async function readRolePolicies({ security }: AccountDeps): Promise<readonly RoleSecurity[]> {
  const required = await security.secondFactorRoles()
  const counts = await security.membersOfRoles()
  return staffRoles.map((role) => ({
    role,
    isRequired: required.includes(role),
    ...(counts.get(role) ?? { members: 0, withoutSecondFactor: 0 }),
  }))
}

/**
 * Sets whether a role needs a second factor; its members without one can then only set one up. Only a user who
 * is signed in with one may require it: otherwise nobody might be left who can revert it.
 */
async function setRolePolicy(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
  { role, isRequired }: RolePolicy,
): Promise<Result<true, Problem>> {
  const { security, sessions, clock, transact } = deps
  const now = clock.now()
  const rights = await sessions.rightsOf(sessionId, now)
  if (isRequired && rights?.hasSecondFactor !== true) return fail(createProblem('secondFactorNeeded'))
  await transact(async (tx) => {
    await security.lock(tx)
    const before = await security.secondFactorRoles(tx)
    if (before.includes(role) === isRequired) return
    const after = staffRoles.filter((one) => (one === role ? isRequired : before.includes(one)))
    await security.set(tx, after, { userId, now })
  })
  return succeed(true)
}

async function issueRecoveryCodes(
  { secondFactors, recoverySigner, ids, clock }: AccountDeps,
  userId: string,
  tx: Tx,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes(ids)
  const digests = codes.map((code) => recoveryCodeDigest(recoverySigner, userId, code))
  await secondFactors.replaceCodes(tx, userId, { digests, now: clock.now() })
  return codes
}
