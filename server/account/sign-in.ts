import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type AccountParts, type SignedIn } from './account-parts.ts'
import { startSession } from './account-session.ts'
import { type Credentials } from './account-store.ts'
import { emailKeyOf } from './email-address.ts'
import { failedAgain, secondsBlocked } from './sign-in-trials.ts'

/** Name and password as they were typed. */
export type NameAndPassword = { readonly username: string; readonly password: string }

/**
 * Signs in. Unknown address, wrong password and address not yet confirmed get the same answer after the same
 * work, and failures count alike, so that nobody can find out who has an account here.
 */
export async function signIn(
  parts: AccountParts,
  typed: NameAndPassword,
): Promise<Result<SignedIn, Problem>> {
  const account = await checkPassword(parts, typed)
  return account.ok ? succeed(await startSession(parts, account.value)) : account
}

/** The account that name and password belong to; failed attempts make the next ones wait. */
export async function checkPassword(
  parts: AccountParts,
  { username, password }: NameAndPassword,
): Promise<Result<Credentials, Problem>> {
  const { accounts, hasher, trials, clock } = parts
  const emailKey = emailKeyOf(username)
  const digest = parts.digestAddress(emailKey)
  const trial = await trials.find(digest)
  const seconds = secondsBlocked(trial, clock.now())
  if (seconds > 0) return fail(problem('tooManyRequests', { details: { seconds } }))
  const account = await accounts.findCredentials(emailKey)
  const isRight = await hasher.verify(password, account?.passwordHash)
  if (!isRight.ok) return isRight
  if (isRight.value && account?.isConfirmed === true) {
    if (trial) await trials.clear(digest)
    return succeed(account)
  }
  await countFailure(parts, digest)
  return fail(problem('wrongPassword'))
}

function countFailure({ trials, transact, clock }: AccountParts, digest: string): Promise<void> {
  return transact(async (tx) => {
    await trials.save(tx, digest, failedAgain(await trials.find(digest, tx), clock.now()))
  })
}
