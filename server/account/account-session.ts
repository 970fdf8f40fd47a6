import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, instantFromMs, msOf } from '#contract/terms/time.ts'
import { type Caller, type Credentials } from '#server/platform/http/caller.ts'
import { digestOf, isSameText } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type AccountParts, type ShownCookies, type SignedIn } from './account-parts.ts'
import { type Account } from './account-store.ts'
import { isStaff } from './roles.ts'
import { type Session } from './session-store.ts'

/** Whose sign-in it is. */
type Holder = Pick<Account, 'userId' | 'email'>

const hourMs = 3_600_000
const customerLifeMs = 12 * hourMs
const staffLifeMs = 8 * hourMs
const staffIdleMs = hourMs / 2

/** Begins a sign-in: its tokens work together, in one browser, until it ends. */
export async function startSession(parts: AccountParts, account: Holder): Promise<SignedIn> {
  const { clock, ids, transact, sessions, accounts } = parts
  const roles = await accounts.rolesOf(account.userId)
  const now = clock.now()
  const [renewal, binding] = [ids.token(), ids.token()]
  const session: Session = {
    sessionId: ids.id('ses'),
    userId: account.userId,
    bindingDigest: digestOf(binding),
    renewedAt: now,
    expiresAt: instantFromMs(msOf(now) + (isStaff(roles) ? staffLifeMs : customerLifeMs)),
  }
  await transact(async (tx) => {
    await sessions.insert(tx, session)
    await sessions.addRenewal(tx, session, { digest: digestOf(renewal), now })
  })
  return signedIn(parts, { account, roles, session }, { renewal, binding })
}

/**
 * Takes a renewal token for a new one and a new access token. A token that was used before means that two
 * hold copies: nobody can tell which is the thief, so the whole sign-in ends.
 */
export async function renewSession(
  parts: AccountParts,
  shown: ShownCookies,
): Promise<Result<SignedIn, Problem>> {
  const { renewal, binding } = shown
  if (renewal === undefined || binding === undefined) return fail(problem('notSignedIn'))
  const next = parts.ids.token()
  const session = await parts.transact((tx) => rotate(parts, { renewal, binding, next }, tx))
  if (!session) return fail(problem('notSignedIn'))
  const account = await parts.accounts.findById(session.userId)
  const roles = await parts.accounts.rolesOf(session.userId)
  if (!account) return fail(problem('notSignedIn'))
  return succeed(await signedIn(parts, { account, roles, session }, { renewal: next, binding }))
}

type Rotation = { readonly renewal: string; readonly binding: string; readonly next: string }

async function rotate(
  parts: AccountParts,
  { renewal, binding, next }: Rotation,
  tx: Tx,
): Promise<Session | undefined> {
  const { sessions, accounts, clock } = parts
  const now = clock.now()
  const spent = await sessions.spendRenewal(tx, digestOf(renewal), now)
  if (!spent) return undefined
  const session = await sessions.find(spent.sessionId, tx)
  if (!session) return undefined
  const isBound = isSameText(session.bindingDigest, digestOf(binding))
  if (!spent.wasCurrent || !isBound) {
    await sessions.end(tx, session.sessionId, {
      cause: spent.wasCurrent ? 'wrong-binding' : 'renewal-reuse',
      now,
    })
    return undefined
  }
  if (!isRenewable(session, await accounts.rolesOf(session.userId, tx), now)) return undefined
  await sessions.addRenewal(tx, session, { digest: digestOf(next), now })
  await sessions.markRenewed(tx, session.sessionId, now)
  return session
}

/** Who works for the shop has to sign in again after half an hour without a renewal. */
function isRenewable(session: Session, roles: readonly string[], now: Instant): boolean {
  const idleMs = msOf(now) - msOf(session.renewedAt)
  return session.expiresAt > now && (!isStaff(roles) || idleMs < staffIdleMs)
}

/** Ends the sign-in that a request belongs to, by its access token or by its renewal cookie. */
export async function endSession(parts: AccountParts, caller: Caller, shown: ShownCookies): Promise<void> {
  const { sessions, clock, transact } = parts
  await transact(async (tx) => {
    const now = clock.now()
    const { renewal } = shown
    const spent = renewal === undefined ? undefined : await sessions.spendRenewal(tx, digestOf(renewal), now)
    const sessionIds = [spent?.sessionId, caller.kind === 'user' ? caller.sessionId : undefined]
    for (const sessionId of new Set(sessionIds)) {
      if (sessionId !== undefined) await sessions.end(tx, sessionId, { cause: 'logout', now })
    }
  })
}

/** Finds out who asks: the token must be ours, its cookie must be there, and the sign-in must still stand. */
export async function identifyCaller(
  parts: AccountParts,
  { bearer, binding }: Pick<Credentials, 'bearer'> & { readonly binding: string | undefined },
): Promise<Caller> {
  const token = bearer === undefined ? undefined : await parts.tokens.read(bearer, binding)
  const rights = token && (await parts.sessions.rightsOf(token.sessionId, parts.clock.now()))
  if (!token || rights?.userId !== token.userId) return { kind: 'guest' }
  return { kind: 'user', userId: token.userId, sessionId: token.sessionId, roles: rights.roles }
}

type Whose = { readonly account: Holder; readonly roles: readonly string[]; readonly session: Session }

async function signedIn(
  { tokens, clock }: AccountParts,
  { account, roles, session }: Whose,
  secrets: Pick<SignedIn, 'renewal' | 'binding'>,
): Promise<SignedIn> {
  const { userId, email } = account
  const { sessionId, expiresAt } = session
  return {
    accessToken: await tokens.issue({ userId, sessionId, email, roles }, secrets.binding),
    expiresInS: tokens.lifetimeS,
    roles,
    endsInS: Math.max(0, Math.floor((msOf(expiresAt) - clock.nowMs()) / 1000)),
    ...secrets,
  }
}
