import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps, SignedIn } from '../account-deps.ts'
import { startSession } from '../session/account-session.ts'
import type { Account } from '../account-store.ts'
import type { MailedCodePurpose } from '../mailed-code-store.ts'
import { emailLookupKey } from '../email/email-address.ts'
import { unlinkAllIdentities } from '../identity/identity-store.ts'
import { removeAllPasskeys } from '../passkey/passkey-store.ts'
import { endLineLink } from '../line/line-link-store.ts'
import { passwordFault } from './password-rule.ts'
import { checkPassword } from '../session/sign-in.ts'
import { sendSecurityNotice } from '../security-notice.ts'

/** The parameters of a mailed link. */
export type LinkCode = { readonly userId: string; readonly code: string }

/**
 * Cookie value for the browser in which a mailed link was followed: it is the owner's, so strangers' failures
 * do not delay its sign-ins.
 */
type KnownAs = { readonly knownAs: string }

/** A new password, entered twice. */
type TypedTwice = { readonly password: string; readonly confirm: string }

/**
 * Confirms the address by a mailed link and sets the password: from now on the owner can sign in. The
 * password entered at registration is never used, as anybody can register any address.
 */
export function confirmEmail(
  deps: AccountDeps,
  link: LinkCode,
  typed: TypedTwice,
): Promise<Result<KnownAs, Problem>> {
  return setPasswordByLink(deps, { link, purpose: 'confirm', refusal: 'codeWrong' }, typed)
}

/** Resets the password by a mailed link. It signs nobody in, and ends all sessions. */
export function resetPassword(
  deps: AccountDeps,
  link: LinkCode,
  typed: TypedTwice,
): Promise<Result<KnownAs, Problem>> {
  return setPasswordByLink(deps, { link, purpose: 'reset', refusal: 'resetLinkWrong' }, typed)
}

type LinkUse = {
  readonly link: LinkCode
  readonly purpose: MailedCodePurpose
  /** The problem code for an invalid link. */
  readonly refusal: 'codeWrong' | 'resetLinkWrong'
}

async function setPasswordByLink(
  deps: AccountDeps,
  { link, purpose, refusal }: LinkUse,
  typed: TypedTwice,
): Promise<Result<KnownAs, Problem>> {
  const place = { userId: link.userId, purpose, digest: sha256Base64url(link.code) }
  // hash a password only for a valid link; the link stays valid if the password is refused
  if (!(await deps.codes.isGood(place, place.digest, deps.clock.now()))) return fail(createProblem(refusal))
  const account = await deps.accounts.findById(link.userId)
  if (!account) return fail(createProblem(refusal))
  const fault = passwordFault({ ...typed, email: account.email })
  if (fault) return fail(fault)
  const hash = await deps.hasher.hash(typed.password)
  if (!hash.ok) return hash
  const isSet = await deps.transact(async (tx) => {
    // lock the account first, then its codes, everywhere: otherwise a deadlock is possible
    await deps.accounts.lockPasswordHash(tx, link.userId)
    if (!(await deps.codes.spend(tx, place, deps.clock.now()))) return false
    const ended = await setPassword(deps, account, { hash: hash.value, tx })
    if (purpose === 'reset')
      await sendSecurityNotice(deps, account, { news: 'password-changed', ...ended, tx })
    return true
  })
  if (!isSet) return fail(createProblem(refusal))
  const emailKey = emailLookupKey(account.email)
  await deps.trials.clear(deps.digestAddress(emailKey))
  return succeed({ knownAs: deps.knownBrowsers.issue(emailKey) })
}

/** The old and the new password, as entered. */
export type PasswordChange = {
  readonly oldPassword: string
  readonly password: string
  readonly confirm: string
}

/** The caller, their session and client. */
export type PasswordSession = { readonly userId: string; readonly sessionId: string; readonly device: string }

/**
 * Changes the password of the signed-in user. Every session ends; the requesting one is replaced by a new
 * one.
 */
export async function changePassword(
  deps: AccountDeps,
  { userId, sessionId, device }: PasswordSession,
  { oldPassword, ...typed }: PasswordChange,
): Promise<Result<SignedIn, Problem>> {
  const session = await deps.sessions.find(sessionId)
  const account = await deps.accounts.findById(userId)
  if (!account) return fail(createProblem('notSignedIn'))
  const fault = passwordFault({ ...typed, email: account.email })
  if (fault) return fail(fault)
  const checked = await checkPassword(deps, {
    username: account.email,
    password: oldPassword,
    from: { known: sessionId },
  })
  if (!checked.ok)
    return fail(
      checked.fault.code === 'wrongPassword'
        ? createProblem('wrongPassword', { field: 'oldPassword' })
        : checked.fault,
    )
  const hash = await deps.hasher.hash(typed.password)
  if (!hash.ok) return hash
  const { passwordHash: shown } = checked.value.account
  const isSet = await deps.transact(async (tx) => {
    // a concurrent reset by mail wins
    if ((await deps.accounts.lockPasswordHash(tx, userId)) !== shown) return false
    const ended = await setPassword(deps, account, { hash: hash.value, tx })
    await sendSecurityNotice(deps, account, { news: 'password-changed', ...ended, tx })
    return true
  })
  if (!isSet) return fail(createProblem('wrongPassword', { field: 'oldPassword' }))
  const hasSecondFactor = session?.secondFactorAt !== undefined
  return startSession(deps, { account: { userId, passwordHash: hash.value }, hasSecondFactor, device })
}

/**
 * Sets a password: every session ends, every mailed link becomes void, and LINE notices, sign-in by services and
 * passkeys end, as whoever knew the old password may have added their own; returns whether there were any. The caller has proved ownership
 * of the address.
 */
export async function setPassword(
  { accounts, sessions, codes, clock }: AccountDeps,
  { userId }: Pick<Account, 'userId'>,
  { hash, tx }: { readonly hash: string; readonly tx: Tx },
): Promise<{ readonly endsLine: boolean }> {
  const now = clock.now()
  const account = await accounts.findById(userId, tx)
  if (!account) return { endsLine: false }
  await accounts.change(tx, account, { passwordHash: hash, isConfirmed: true, now })
  await sessions.endAllOf(tx, userId, { cause: 'password', now })
  await codes.spendAllOf(tx, userId, now)
  await unlinkAllIdentities(tx, userId)
  await removeAllPasskeys(tx, userId)
  return { endsLine: await endLineLink(tx, userId) }
}
