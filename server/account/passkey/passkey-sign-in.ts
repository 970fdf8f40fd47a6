import type { PasskeyAssertion, PasskeyRequest } from '#contract/api/account/passkeys.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps, JustSignedIn } from '../account-deps.ts'
import type { Credentials } from '../account-store.ts'
import { emailLookupKey } from '../email/email-address.ts'
import type { SignedInUser } from '../mfa/reauthenticate.ts'
import { reauthMinutes, startSession } from '../session/account-session.ts'
import {
  type AuthenticatedAccount,
  type ClaimedAccount,
  type SignInPlace,
  checkCredentialWithLimits,
} from '../session/sign-in.ts'
import type { Passkey } from './passkey-store.ts'
import { issueChallenge, spendChallenge } from './passkeys.ts'
import { relyingPartyOf, requestOptions, verifyAssertion } from './webauthn.ts'

/** A shown passkey, and where it is shown. */
export type PasskeySignIn = SignInPlace & { readonly credential: PasskeyAssertion }

/** Begins a sign-in by passkey; names nobody, as the authenticator knows whose passkeys it has. */
export async function beginPasskeySignIn(deps: AccountDeps): Promise<Result<PasskeyRequest, Problem>> {
  const party = relyingPartyOf(deps.publicUrl)
  if (party === undefined) return fail(createProblem('passkeyNotPossible'))
  const challenge = await issueChallenge(deps, { purpose: 'sign-in' })
  return succeed(requestOptions(party, { challenge, passkeys: [] }))
}

/**
 * Signs in by a passkey, which stands for password and code: the authenticator has verified its user. An unknown
 * passkey, a wrong signature and a locked account get the same answer, and failures count like those of passwords.
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  { credential, device, network, knownAs }: PasskeySignIn,
): Promise<Result<JustSignedIn, Problem>> {
  const challenge = await spendChallenge(deps, credential, { purpose: 'sign-in' })
  const passkey = await deps.passkeys.find(credential.id)
  const account = passkey && (await accountOf(deps, passkey))
  const emailKey = account === undefined ? '' : emailLookupKey(account.email)
  const known = deps.knownBrowsers.nameIn(knownAs, emailKey)
  const from = known === undefined ? { network } : { known }
  const checked = await checkPasskey(deps, { credential, challenge, account, from })
  if (!checked.ok) return checked
  const signedIn = await startSession(deps, {
    ...checked.value,
    device,
    ...(passkey && { passkeyId: passkey.passkeyId }),
  })
  if (!signedIn.ok) return fail(createProblem('passkeyRefused'))
  const isKnown = known !== undefined && knownAs !== undefined
  return succeed({ ...signedIn.value, knownAs: isKnown ? knownAs : deps.knownBrowsers.issue(emailKey) })
}

/** Begins a reauthentication by one of the user's passkeys. */
export async function beginPasskeyReauth(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
): Promise<Result<PasskeyRequest, Problem>> {
  const party = relyingPartyOf(deps.publicUrl)
  const passkeys = await deps.passkeys.of(userId)
  if (party === undefined || passkeys.length === 0) return fail(createProblem('passkeyNotPossible'))
  const challenge = await issueChallenge(deps, { purpose: 'reauthenticate', userId, sessionId })
  return succeed(requestOptions(party, { challenge, passkeys }))
}

/** Reauthenticates the user in this session by a passkey of their own, instead of password and code. */
export async function reauthenticateWithPasskey(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
  credential: PasskeyAssertion,
): Promise<Result<Instant, Problem>> {
  const use = { purpose: 'reauthenticate', userId, sessionId } as const
  const challenge = await spendChallenge(deps, credential, use)
  const account = await accountOf(deps, { userId })
  const from = { known: sessionId }
  const checked = await checkPasskey(deps, { credential, challenge, account, from })
  if (!checked.ok) return checked
  const now = deps.clock.now()
  await deps.transact((tx) => deps.sessions.markProven(tx, sessionId, { hasSecondFactor: true, now }))
  return succeed(plusMinutes(now, reauthMinutes))
}

async function accountOf(
  { accounts }: AccountDeps,
  { userId }: Pick<Passkey, 'userId'>,
): Promise<Credentials | undefined> {
  const owner = await accounts.findById(userId)
  return owner && accounts.findCredentials(emailLookupKey(owner.email))
}

type ShownPasskey = Pick<ClaimedAccount, 'account' | 'from'> & {
  readonly credential: PasskeyAssertion
  /** Undefined when the signed one was not issued, is spent, or has expired. */
  readonly challenge: string | undefined
}

async function checkPasskey(
  deps: AccountDeps,
  { credential, challenge, account, from }: ShownPasskey,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const check: ClaimedAccount['check'] = async ({ userId }, tx) => {
    const isRight =
      challenge !== undefined && (await isPasskeyRight(deps, { userId, credential, challenge }, tx))
    return isRight ? succeed(true) : fail(createProblem('passkeyRefused'))
  }
  const checked = await checkCredentialWithLimits(deps, { account, check, from })
  return checked.ok || checked.fault.code !== 'wrongPassword'
    ? checked
    : fail(createProblem('passkeyRefused'))
}

type Claim = { readonly userId: string; readonly credential: PasskeyAssertion; readonly challenge: string }

/** Locks account and passkey: of two answers with the same counter one is right. */
async function isPasskeyRight(
  deps: AccountDeps,
  { userId, credential, challenge }: Claim,
  tx: Tx,
): Promise<boolean> {
  const { passkeys, secondFactors, clock, publicUrl } = deps
  const party = relyingPartyOf(publicUrl)
  const factor = await secondFactors.find(userId, tx)
  const passkey = await passkeys.find(credential.id, tx)
  if (party === undefined || factor?.confirmedAt === undefined || passkey?.userId !== userId) return false
  const signCount = await verifyAssertion(party, credential, { passkey, challenge })
  if (signCount === undefined) return false
  await passkeys.markUsed(tx, passkey.passkeyId, { signCount, now: clock.now() })
  return true
}
