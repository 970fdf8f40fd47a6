import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Account } from './account-store.ts'

/** An account's profile. `language` is the language of our mails. */
export type Profile = {
  readonly email: string
  readonly displayName: string
  readonly phone: string
  readonly language: Language
}

/** Returns the account's profile. */
export async function readAccountProfile(
  { accounts }: AccountDeps,
  userId: string,
): Promise<Result<Profile, Problem>> {
  const account = await accounts.findById(userId)
  return account ? succeed(profileOfAccount(account)) : fail(createProblem('notSignedIn'))
}

/** Changes the account's profile. */
export async function changeProfile(
  { accounts, clock, transact }: AccountDeps,
  userId: string,
  changes: Omit<Profile, 'email'>,
): Promise<Result<Profile, Problem>> {
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    if (!account) return fail(createProblem('notSignedIn'))
    await accounts.change(tx, account, { ...changes, now: clock.now() })
    return succeed(profileOfAccount({ ...account, ...changes }))
  })
}

function profileOfAccount({ email, displayName, phone, language }: Account): Profile {
  return { email, displayName, phone, language }
}
