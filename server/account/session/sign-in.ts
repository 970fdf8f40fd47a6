import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import {
  type AttemptLimit,
  attemptsAfterFailure,
  secondsBlocked,
  type AttemptCounter,
} from '#server/platform/attempt-limit.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps, JustSignedIn } from '../account-deps.ts'
import { startSession } from './account-session.ts'
import type { Credentials } from '../account-store.ts'
import { emailLookupKey } from '../email/email-address.ts'
import { checkSecondFactor } from '../mfa/second-factor-check.ts'
import { limitAtPlace, limitOfAccount, limitOfNetwork } from './sign-in-limits.ts'

/** Name and password as entered, and the code of the second factor where one was required. */
export type TypedCredentials = {
  readonly username: string
  readonly password: string
  readonly otp?: string | undefined
  /**
   * The place of the attempt: a known browser or the requesting session, which strangers' failures do not
   * delay; otherwise the client's network, which failures from other networks do not delay.
   */
  readonly from: { readonly known: string } | { readonly network: string }
}

/** The authenticated account, and whether two factors were used. */
export type AuthenticatedAccount = { readonly account: Credentials; readonly hasSecondFactor: boolean }

/** What the shop itself knows about the place of a sign-in. */
export type SignInPlace = {
  /** A short description of the device. */
  readonly device: string
  /** The client's network. */
  readonly network: string
  /** The known-browser cookie. */
  readonly knownAs?: string | undefined
}

/**
 * Signs in. An unknown address, a wrong password, an unconfirmed address and a locked account get the same
 * response after the same work, and failures count alike, so that nobody can find out who has an account.
 */
export async function signIn(
  deps: AccountDeps,
  typed: Omit<TypedCredentials, 'from'> & SignInPlace,
): Promise<Result<JustSignedIn, Problem>> {
  const { knownBrowsers } = deps
  const emailKey = emailLookupKey(typed.username)
  const known = knownBrowsers.nameIn(typed.knownAs, emailKey)
  const from = known === undefined ? { network: typed.network } : { known }
  const proven = await checkCredentials(deps, { ...typed, from })
  if (!proven.ok) return proven
  const signedIn = await startSession(deps, { ...proven.value, device: typed.device })
  if (!signedIn.ok) return signedIn
  const isKnown = known !== undefined && typed.knownAs !== undefined
  return succeed({ ...signedIn.value, knownAs: isKnown ? typed.knownAs : knownBrowsers.issue(emailKey) })
}

/** Checks name, password and second factor; failures delay the next attempts. */
export function checkCredentials(
  deps: AccountDeps,
  typed: TypedCredentials,
): Promise<Result<AuthenticatedAccount, Problem>> {
  return verifyWithLimits(deps, typed, (account, tx) =>
    checkSecondFactor(deps, { userId: account.userId, otp: typed.otp }, tx),
  )
}

/**
 * Checks name and password alone, for a session in which the second factor was used; failures count alike.
 */
export function checkPassword(
  deps: AccountDeps,
  typed: Omit<TypedCredentials, 'otp'>,
): Promise<Result<AuthenticatedAccount, Problem>> {
  return verifyWithLimits(deps, typed, async () => succeed(false))
}

/** An account that somebody proved to own by other means than the password, and the code that was entered. */
export type IdentifiedAccount = Pick<TypedCredentials, 'otp' | 'from'> & { readonly account: Credentials }

/** Checks the second factor of an account whose owner is known otherwise; failures count like those of passwords. */
export function checkSecondFactorOnly(
  deps: AccountDeps,
  { account, otp, from }: IdentifiedAccount,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const counters = attemptCountersOf(deps, emailLookupKey(account.email), from)
  const second: SecondCheck = ({ userId }, tx) => checkSecondFactor(deps, { userId, otp }, tx)
  return deps.transact((tx) => recordAttempt(deps, { counters, found: account, second }, tx))
}

/** An account that a credential claims, how the claim is checked, and where it is made. */
export type ClaimedAccount = Pick<TypedCredentials, 'from'> & {
  /** Undefined when nobody has such a credential. */
  readonly account: Credentials | undefined
  readonly check: SecondCheck
}

/**
 * Checks a credential that stands for password and code; failures count like those of passwords, and those of
 * unknown credentials together.
 */
export function checkCredentialWithLimits(
  deps: AccountDeps,
  { account, check, from }: ClaimedAccount,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const key = account === undefined ? 'UNKNOWN CREDENTIAL' : emailLookupKey(account.email)
  const counters = attemptCountersOf(deps, key, from)
  const found = account?.isOpen === true ? account : undefined
  return deps.transact((tx) => recordAttempt(deps, { counters, found, second: check }, tx))
}

type SecondCheck = (account: Credentials, tx: Tx) => Promise<Result<boolean, Problem>>

async function verifyWithLimits(
  deps: AccountDeps,
  { username, password, from }: TypedCredentials,
  second: SecondCheck,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const { accounts, hasher, trials, clock, transact } = deps
  const emailKey = emailLookupKey(username)
  const counters = attemptCountersOf(deps, emailKey, from)
  const found = await Promise.all(counters.map(({ digest }) => trials.find(digest)))
  const seconds = longestBlockSeconds(found, clock.now())
  if (seconds > 0) return fail(blockedProblem(seconds))
  const account = await accounts.findCredentials(emailKey)
  const isRight = await hasher.verify(password, account?.passwordHash)
  if (!isRight.ok) return isRight
  const shown = isRight.value && account?.isOpen === true ? account : undefined
  return transact((tx) => recordAttempt(deps, { counters, found: shown, second }, tx))
}

type Counter = { readonly digest: string; readonly limit: AttemptLimit }

/**
 * Returns the counters of an attempt. The first is of the account at this place, and a success resets it; the
 * others limit guesses that are spread over many networks or many accounts. Capital letters in their keys
 * keep them apart from addresses, which have none.
 */
function attemptCountersOf(
  { digestAddress }: AccountDeps,
  emailKey: string,
  from: TypedCredentials['from'],
): readonly Counter[] {
  if ('known' in from) return [{ digest: digestAddress(`${emailKey} ${from.known}`), limit: limitAtPlace }]
  return [
    { digest: digestAddress(`PLACE ${from.network} ${emailKey}`), limit: limitAtPlace },
    { digest: digestAddress(emailKey), limit: limitOfAccount },
    { digest: digestAddress(`NETWORK ${from.network}`), limit: limitOfNetwork },
  ]
}

function longestBlockSeconds(counted: readonly (AttemptCounter | undefined)[], now: Instant): number {
  return Math.max(...counted.map((trial) => secondsBlocked(trial, now)))
}

type AttemptRecord = {
  readonly counters: readonly Counter[]
  /** The account whose password matched. */
  readonly found: Credentials | undefined
  readonly second: SecondCheck
}

/**
 * Counts the attempt, one at a time per counter: concurrent attempts beyond the free ones do not learn
 * whether they were right. A right password alone does not reset the counter: otherwise whoever has it could
 * guess codes without limit.
 */
async function recordAttempt(
  deps: AccountDeps,
  { counters, found, second }: AttemptRecord,
  tx: Tx,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const { trials, clock } = deps
  const now = clock.now()
  const locked = new Map<Counter, AttemptCounter | undefined>()
  // always in the same order, so that no deadlock can occur
  for (const counter of counters.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)))
    locked.set(counter, await trials.lock(tx, counter.digest))
  const seconds = longestBlockSeconds([...locked.values()], now)
  if (seconds > 0) return fail(blockedProblem(seconds))
  const proven = await checkSecondFactorAtSignIn({ found, second }, tx)
  const [atPlace] = counters
  if (proven.ok && atPlace) await trials.clear(atPlace.digest, tx)
  if (!proven.ok && proven.fault.code !== 'otpRequired')
    for (const [{ digest, limit }, trial] of locked)
      await trials.save(tx, digest, attemptsAfterFailure(trial, now, limit))
  return proven
}

async function checkSecondFactorAtSignIn(
  { found, second }: Omit<AttemptRecord, 'counters'>,
  tx: Tx,
): Promise<Result<AuthenticatedAccount, Problem>> {
  if (!found) return fail(createProblem('wrongPassword'))
  const shown = await second(found, tx)
  return shown.ok ? succeed({ account: found, hasSecondFactor: shown.value }) : shown
}

function blockedProblem(seconds: number): Problem {
  return createProblem('tooManyRequests', { details: { seconds } })
}
