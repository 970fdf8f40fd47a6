import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type AttemptLimit, failedAgain, secondsBlocked, type Trial } from '#server/platform/attempt-limit.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type AccountDeps, type JustSignedIn } from '../account-deps.ts'
import { startSession } from './account-session.ts'
import { type Credentials } from '../account-store.ts'
import { emailKeyOf } from '../email/email-address.ts'
import { checkSecondFactor } from '../mfa/second-factor-check.ts'
import { limitAtPlace, limitOfAccount, limitOfNetwork } from './sign-in-limits.ts'

/** Name and password as they were typed, and the code of the second factor where one was asked for. */
export type TypedCredentials = {
  readonly username: string
  readonly password: string
  readonly otp?: string | undefined
  /**
   * A browser that is known, or the sign-in that asks: failures of strangers do not count against it. Otherwise the
   * network of the client, with which failures of other networks do not count either.
   */
  readonly from: { readonly known: string } | { readonly network: string }
}

/** Who was found to be there, and whether by two factors. */
export type AuthenticatedAccount = { readonly account: Credentials; readonly hasSecondFactor: boolean }

/** What the shop finds out about a sign-in by itself. */
export type SignInPlace = {
  /** What it is, in a few words. */
  readonly device: string
  /** The network of the client. */
  readonly network: string
  /** What the browser shows of earlier sign-ins. */
  readonly knownAs?: string | undefined
}

/**
 * Signs in. Unknown address, wrong password, address not yet confirmed and account that is locked get the same
 * answer after the same work, and failures count alike, so that nobody can find out who has an account here.
 */
export async function signIn(
  deps: AccountDeps,
  typed: Omit<TypedCredentials, 'from'> & SignInPlace,
): Promise<Result<JustSignedIn, Problem>> {
  const { knownBrowsers } = deps
  const emailKey = emailKeyOf(typed.username)
  const known = knownBrowsers.nameIn(typed.knownAs, emailKey)
  const from = known === undefined ? { network: typed.network } : { known }
  const proven = await checkCredentials(deps, { ...typed, from })
  if (!proven.ok) return proven
  const signedIn = await startSession(deps, { ...proven.value, device: typed.device })
  if (!signedIn.ok) return signedIn
  const isKnown = known !== undefined && typed.knownAs !== undefined
  return succeed({ ...signedIn.value, knownAs: isKnown ? typed.knownAs : knownBrowsers.issue(emailKey) })
}

/** Checks name, password and second factor; wrong ones make the next attempts wait. */
export function checkCredentials(
  deps: AccountDeps,
  typed: TypedCredentials,
): Promise<Result<AuthenticatedAccount, Problem>> {
  return check(deps, typed, (account, tx) =>
    checkSecondFactor(deps, { userId: account.userId, otp: typed.otp }, tx),
  )
}

/** Checks name and password alone, of who has shown the second factor in this sign-in; wrong ones count alike. */
export function checkPassword(
  deps: AccountDeps,
  typed: Omit<TypedCredentials, 'otp'>,
): Promise<Result<AuthenticatedAccount, Problem>> {
  return check(deps, typed, async () => succeed(false))
}

type SecondCheck = (account: Credentials, tx: Tx) => Promise<Result<boolean, Problem>>

async function check(
  deps: AccountDeps,
  { username, password, from }: TypedCredentials,
  second: SecondCheck,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const { accounts, hasher, trials, clock, transact } = deps
  const emailKey = emailKeyOf(username)
  const counters = countersOf(deps, emailKey, from)
  const found = await Promise.all(counters.map(({ digest }) => trials.find(digest)))
  const seconds = longestWait(found, clock.now())
  if (seconds > 0) return fail(mustWait(seconds))
  const account = await accounts.findCredentials(emailKey)
  const isRight = await hasher.verify(password, account?.passwordHash)
  if (!isRight.ok) return isRight
  const shown = isRight.value && account?.isOpen === true ? account : undefined
  return transact((tx) => settle(deps, { counters, found: shown, second }, tx))
}

type Counter = { readonly digest: string; readonly limit: AttemptLimit }

/**
 * Under what an attempt is counted. The first is of the account at this place, and a success clears it; the others hold
 * off whoever spreads guesses over many networks or over many accounts. Capitals keep them apart from any address that
 * is typed, which has none.
 */
function countersOf(
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

function longestWait(counted: readonly (Trial | undefined)[], now: Instant): number {
  return Math.max(...counted.map((trial) => secondsBlocked(trial, now)))
}

type Settling = {
  readonly counters: readonly Counter[]
  /** Whose password it was. */
  readonly found: Credentials | undefined
  readonly second: SecondCheck
}

/**
 * Counts the attempt, one at a time for each counter: of many that were sent at once, those beyond the free
 * ones are not even told whether they were right. A right password alone does not clear what was counted:
 * whoever has it could guess codes for ever.
 */
async function settle(
  deps: AccountDeps,
  { counters, found, second }: Settling,
  tx: Tx,
): Promise<Result<AuthenticatedAccount, Problem>> {
  const { trials, clock } = deps
  const now = clock.now()
  const locked = new Map<Counter, Trial | undefined>()
  // in one order for all, so that no two attempts wait for each other
  for (const counter of counters.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)))
    locked.set(counter, await trials.lock(tx, counter.digest))
  const seconds = longestWait([...locked.values()], now)
  if (seconds > 0) return fail(mustWait(seconds))
  const proven = await proofOf({ found, second }, tx)
  const [atPlace] = counters
  if (proven.ok && atPlace) await trials.clear(atPlace.digest, tx)
  if (!proven.ok && proven.fault.code !== 'otpRequired')
    for (const [{ digest, limit }, trial] of locked)
      await trials.save(tx, digest, failedAgain(trial, now, limit))
  return proven
}

async function proofOf(
  { found, second }: Omit<Settling, 'counters'>,
  tx: Tx,
): Promise<Result<AuthenticatedAccount, Problem>> {
  if (!found) return fail(problem('wrongPassword'))
  const shown = await second(found, tx)
  return shown.ok ? succeed({ account: found, hasSecondFactor: shown.value }) : shown
}

function mustWait(seconds: number): Problem {
  return problem('tooManyRequests', { details: { seconds } })
}
