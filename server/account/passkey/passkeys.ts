import type { NewPasskeyCredential, PasskeyCreation, PasskeysAnswer } from '#contract/api/account/passkeys.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { SignedInUser } from '../mfa/reauthenticate.ts'
import { sendSecurityNotice } from '../security-notice.ts'
import { hasStaffRole } from '../users/roles.ts'
import { type ChallengeUse, removeAllPasskeys } from './passkey-store.ts'
import { challengeIn, challengeMinutes, creationOptions, relyingPartyOf, verifyCreation } from './webauthn.ts'

/** A credential to register, and the name that its owner gives it. */
export type PasskeyToAdd = { readonly name: string; readonly credential: NewPasskeyCredential }

/** More than anybody has devices. */
const mostPasskeys = 20

/** Returns the passkeys of a user, and why no more can be added. */
export async function listPasskeys(deps: AccountDeps, user: SignedInUser): Promise<PasskeysAnswer> {
  const passkeys = await deps.passkeys.of(user.userId)
  const obstacle = await obstacleOf(deps, user)
  return {
    ...(obstacle !== undefined && { obstacle }),
    passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      createdAt,
      ...(lastUsedAt !== undefined && { lastUsedAt }),
    })),
  }
}

/**
 * Passkeys are for staff, and stand beside a second factor that this session has used: whoever has only the password
 * cannot add one, and a lost device leaves another way in.
 */
async function obstacleOf(
  { accounts, sessions, clock, publicUrl }: AccountDeps,
  { userId, sessionId }: SignedInUser,
): Promise<PasskeysAnswer['obstacle']> {
  if (!hasStaffRole(await accounts.rolesOf(userId))) return 'notStaff'
  if (relyingPartyOf(publicUrl) === undefined) return 'addressWrong'
  const rights = await sessions.rightsOf(sessionId, clock.now())
  return rights?.hasSecondFactor === true ? undefined : 'secondFactorMissing'
}

/** Issues a challenge for one use within minutes; only its digest is stored. */
export async function issueChallenge(
  { passkeys, ids, clock }: AccountDeps,
  use: ChallengeUse,
): Promise<string> {
  const challenge = ids.token()
  const expiresAt = plusMinutes(clock.now(), challengeMinutes)
  await passkeys.issueChallenge({ ...use, digest: sha256Base64url(challenge), expiresAt })
  return challenge
}

/** Spends the challenge that a credential has signed; undefined when it was not issued for this, spent, or expired. */
export async function spendChallenge(
  { passkeys, clock }: AccountDeps,
  credential: Parameters<typeof challengeIn>[0],
  use: ChallengeUse,
): Promise<string | undefined> {
  const challenge = challengeIn(credential)
  if (challenge === undefined) return undefined
  const digest = sha256Base64url(challenge)
  return (await passkeys.spendChallenge({ ...use, digest, now: clock.now() })) ? challenge : undefined
}

/** Begins to add a passkey. */
export async function beginPasskey(
  deps: AccountDeps,
  user: SignedInUser,
): Promise<Result<PasskeyCreation, Problem>> {
  const party = relyingPartyOf(deps.publicUrl)
  const account = await deps.accounts.findById(user.userId)
  if (party === undefined || !account || (await obstacleOf(deps, user)) !== undefined)
    return fail(createProblem('passkeyNotPossible'))
  const passkeys = await deps.passkeys.of(user.userId)
  if (passkeys.length >= mostPasskeys) return fail(createProblem('passkeyNotPossible'))
  const { userId, sessionId } = user
  const challenge = await issueChallenge(deps, { purpose: 'register', userId, sessionId })
  return succeed(creationOptions(party, account, { challenge, passkeys }))
}

/** Adds the passkey that the browser has made, and notifies the owner. */
export async function addPasskey(
  deps: AccountDeps,
  user: SignedInUser,
  { name, credential }: PasskeyToAdd,
): Promise<Result<true, Problem>> {
  const { userId, sessionId } = user
  const party = relyingPartyOf(deps.publicUrl)
  const challenge = await spendChallenge(deps, credential, { purpose: 'register', userId, sessionId })
  if (party === undefined || challenge === undefined) return fail(createProblem('passkeyRefused'))
  if ((await obstacleOf(deps, user)) !== undefined) return fail(createProblem('passkeyNotPossible'))
  const verified = await verifyCreation(party, credential, challenge)
  if (verified === undefined) return fail(createProblem('passkeyRefused'))
  const { accounts, secondFactors, passkeys, sessions, ids, clock, transact } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    // Something may have ended meanwhile what the passkey stands on.
    const isStill =
      (await sessions.find(sessionId, tx)) !== undefined &&
      (await secondFactors.find(userId, tx))?.confirmedAt !== undefined
    if (!account || !isStill) return fail(createProblem('passkeyRefused'))
    const passkey = { passkeyId: ids.id('pky'), userId, name, createdAt: clock.now(), ...verified }
    if (!(await passkeys.insert(tx, passkey))) return fail(createProblem('passkeyRefused'))
    await sendSecurityNotice(deps, account, { news: 'passkey-added', tx })
    return succeed(true)
  })
}

/** Removes a passkey of the user: sessions that it started elsewhere end, and the owner is notified. */
export function removePasskey(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
  passkeyId: string,
): Promise<Result<true, Problem>> {
  const { accounts, passkeys, clock, transact } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    const isTheirs = (await passkeys.of(userId, tx)).some((one) => one.passkeyId === passkeyId)
    if (!account || !isTheirs) return fail(createProblem('notFound'))
    await passkeys.endSessionsOf(tx, passkeyId, { except: sessionId, now: clock.now() })
    await passkeys.remove(tx, { userId, passkeyId })
    await sendSecurityNotice(deps, account, { news: 'passkey-removed', tx })
    return succeed(true)
  })
}

/** For a lost device: removes every passkey of a user, who is signed out everywhere and notified. */
export function removePasskeysOf(
  deps: AccountDeps,
  { userId }: { readonly userId: string },
): Promise<Result<true, Problem>> {
  const { accounts, users, passkeys, sessions, clock, transact } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    if (!account || !(await users.find(userId, tx))) return fail(createProblem('notFound'))
    if ((await passkeys.of(userId, tx)).length === 0) return succeed(true)
    await sessions.endAllOf(tx, userId, { cause: 'staff', now: clock.now() })
    await removeAllPasskeys(tx, userId)
    await sendSecurityNotice(deps, account, { news: 'passkey-removed', tx })
    return succeed(true)
  })
}
