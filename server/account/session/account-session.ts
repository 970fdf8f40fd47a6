import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, instantFromMs, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { Caller, Credentials } from '#server/platform/http/request/caller.ts'
import { sha256Base64url, isEqualInConstantTime } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps, ShownCookies, SignedIn } from '../account-deps.ts'
import type { Account } from '../account-store.ts'
import { type HowSignedIn, effectiveRoles, hasStaffRole, lacksSecondFactor } from '../users/roles.ts'
import type { AccessClaims } from './access-token.ts'
import type { NewSession, Session } from './session-store.ts'

/** A sign-in and its circumstances. */
export type SessionStart = {
  /** The account, with the password hash that was verified. */
  readonly account: Pick<Account, 'userId' | 'passwordHash'>
  readonly hasSecondFactor: boolean
  /** A short description of the device. */
  readonly device: string
  /** Whether the account was shown by a service, without its password. */
  readonly isPasswordless?: boolean
  /** The passkey that was shown instead of password and code. */
  readonly passkeyId?: string
}

const hourMs = 3_600_000
const customerLifeMs = 12 * hourMs
const staffLifeMs = 8 * hourMs
const staffIdleMs = hourMs / 2
/** How long a reauthentication is valid, in minutes. */
export const reauthMinutes = 15

/**
 * Starts a session; its tokens work together, in one browser, until it ends. The verified credentials are
 * compared again while the account is locked: a new password or second factor ends the existing sessions, and
 * one that begins concurrently would outlive them. A mismatch is answered like a wrong password.
 */
export async function startSession(
  deps: AccountDeps,
  { account, hasSecondFactor, device, isPasswordless = false, passkeyId }: SessionStart,
): Promise<Result<SignedIn, Problem>> {
  const { clock, ids, transact, sessions, accounts } = deps
  const held = await accounts.rolesOf(account.userId)
  const secondFactorRoles = await deps.security.secondFactorRoles()
  const now = clock.now()
  const [renewal, binding] = [ids.token(), ids.token()]
  const session: NewSession = {
    sessionId: ids.id('ses'),
    userId: account.userId,
    bindingDigest: sha256Base64url(binding),
    renewedAt: now,
    expiresAt: instantFromMs(epochMsOf(now) + (hasStaffRole(held) ? staffLifeMs : customerLifeMs)),
    ...(hasSecondFactor && { secondFactorAt: now }),
    device,
    isPasswordless,
    ...(passkeyId !== undefined && { passkeyId }),
  }
  const isBegun = await transact(async (tx) => {
    if (
      !(await areCredentialsUnchanged(
        deps,
        { account, hasSecondFactor, ...(passkeyId && { passkeyId }) },
        tx,
      ))
    )
      return false
    await sessions.insert(tx, session)
    await sessions.addRenewal(tx, session, { digest: sha256Base64url(renewal), now })
    return true
  })
  if (!isBegun) return fail(createProblem('wrongPassword'))
  const state = sessionStateOf(session, held, { hasSecondFactor, secondFactorRoles })
  return succeed(await signedInAnswer(deps, state, { renewal, binding }))
}

/** Locks the account until the end of the transaction. */
async function areCredentialsUnchanged(
  { accounts, secondFactors, passkeys }: AccountDeps,
  { account, hasSecondFactor, passkeyId }: Omit<SessionStart, 'device'>,
  tx: Tx,
): Promise<boolean> {
  if ((await accounts.lockPasswordHash(tx, account.userId)) !== account.passwordHash) return false
  if (passkeyId !== undefined)
    return (await passkeys.of(account.userId, tx)).some((one) => one.passkeyId === passkeyId)
  return hasSecondFactor || (await secondFactors.find(account.userId, tx))?.confirmedAt === undefined
}

/**
 * Exchanges a refresh token for a new one and a new access token. Reuse of a spent token means that two hold
 * copies: nobody can tell which is the thief, so the whole session ends.
 */
export async function renewSession(
  deps: AccountDeps,
  shown: ShownCookies,
): Promise<Result<SignedIn, Problem>> {
  const { renewal, binding } = shown
  if (renewal === undefined || binding === undefined) return fail(createProblem('notSignedIn'))
  const next = deps.ids.token()
  const renewed = await deps.transact((tx) => rotateRefreshToken(deps, { renewal, binding, next }, tx))
  if (!renewed) return fail(createProblem('notSignedIn'))
  return succeed(await signedInAnswer(deps, renewed, { renewal: next, binding }))
}

type Rotation = { readonly renewal: string; readonly binding: string; readonly next: string }

async function rotateRefreshToken(
  deps: AccountDeps,
  { renewal, binding, next }: Rotation,
  tx: Tx,
): Promise<SessionState | undefined> {
  const { sessions, clock } = deps
  const now = clock.now()
  const spent = await sessions.spendRenewal(tx, sha256Base64url(renewal), now)
  if (!spent) return undefined
  const session = await sessions.find(spent.sessionId, tx)
  if (!session) return undefined
  const isBound = isEqualInConstantTime(session.bindingDigest, sha256Base64url(binding))
  if (!spent.wasCurrent || !isBound) {
    await sessions.end(tx, session.sessionId, {
      cause: spent.wasCurrent ? 'wrong-binding' : 'renewal-reuse',
      now,
    })
    return undefined
  }
  const rights = await sessions.rightsOf(session.sessionId, now, tx)
  if (!rights || !isRenewable(session, rights.roles, now)) return undefined
  await sessions.addRenewal(tx, session, { digest: sha256Base64url(next), now })
  await sessions.markRenewed(tx, session.sessionId, now)
  return sessionStateOf(session, rights.roles, rights)
}

/** Whether a session can be refreshed: staff must sign in again after half an hour without a refresh. */
function isRenewable(session: Session, roles: readonly string[], now: Instant): boolean {
  const idleMs = epochMsOf(now) - epochMsOf(session.renewedAt)
  return !hasStaffRole(roles) || idleMs < staffIdleMs
}

/** Ends the session of a request, by its access token or its refresh cookie. */
export async function endSession(deps: AccountDeps, caller: Caller, shown: ShownCookies): Promise<void> {
  const { sessions, clock, transact } = deps
  await transact(async (tx) => {
    const now = clock.now()
    const { renewal } = shown
    const spent =
      renewal === undefined ? undefined : await sessions.spendRenewal(tx, sha256Base64url(renewal), now)
    const sessionIds = [spent?.sessionId, caller.kind === 'user' ? caller.sessionId : undefined]
    for (const sessionId of new Set(sessionIds)) {
      if (sessionId !== undefined) await sessions.end(tx, sessionId, { cause: 'logout', now })
    }
  })
}

/** Identifies the caller: the token must be valid, its cookie present, and the session not ended. */
export async function identifyCaller(deps: AccountDeps, shown: SessionView): Promise<Caller> {
  const token =
    (await accessTokenClaims(deps, shown)) ??
    (shown.isByBrowser ? await sessionOfBrowser(deps, shown) : undefined)
  const rights = token && (await deps.sessions.rightsOf(token.sessionId, deps.clock.now()))
  if (!token || rights?.userId !== token.userId) return { kind: 'guest' }
  const isProven =
    rights.provenAt !== undefined && plusMinutes(rights.provenAt, reauthMinutes) > deps.clock.now()
  const roles = effectiveRoles(rights.roles, rights)
  const { companyId, seesNet } = rights
  return {
    kind: 'user',
    userId: token.userId,
    sessionId: token.sessionId,
    roles,
    ...(hasStaffRole(rights.roles) && { isStaff: true }),
    ...(lacksSecondFactor(rights.roles, rights) && { lacksSecondFactor: true }),
    isProven,
    ...(companyId !== undefined && { companyId }),
    ...(seesNet !== undefined && { seesNet }),
  }
}

type SessionView = Pick<Credentials, 'bearer'> & {
  readonly binding: string | undefined
  readonly isByBrowser?: boolean | undefined
}

async function accessTokenClaims({ tokens }: AccountDeps, { bearer, binding }: SessionView) {
  return bearer === undefined ? undefined : tokens.read(bearer, binding)
}

/**
 * Returns the session of a browser by its cookie alone: omitting the token must not hide who is signed in.
 */
async function sessionOfBrowser({ sessions }: AccountDeps, { binding }: SessionView) {
  return binding === undefined ? undefined : sessions.ofBrowser(sha256Base64url(binding))
}

/** A valid session, its effective roles, and whether it can only set up a second factor. */
type SessionState = Pick<AccessClaims, 'roles' | 'lacksSecondFactor'> & { readonly session: Session }

function sessionStateOf(session: Session, held: readonly string[], how: HowSignedIn): SessionState {
  return {
    session,
    roles: effectiveRoles(held, how),
    ...(lacksSecondFactor(held, how) && { lacksSecondFactor: true }),
  }
}

async function signedInAnswer(
  { tokens, clock }: AccountDeps,
  { session, ...claims }: SessionState,
  secrets: Pick<SignedIn, 'renewal' | 'binding'>,
): Promise<SignedIn> {
  const { userId, sessionId, expiresAt } = session
  return {
    accessToken: await tokens.issue({ userId, sessionId, ...claims }, secrets.binding),
    expiresInS: tokens.lifetimeS,
    roles: claims.roles,
    endsInS: Math.max(0, Math.floor((epochMsOf(expiresAt) - clock.nowMs()) / 1000)),
    ...secrets,
  }
}
