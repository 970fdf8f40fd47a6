import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { AccountDeps } from '../account-deps.ts'
import { reauthMinutes } from '../session/account-session.ts'
import { checkCredentials } from '../session/sign-in.ts'

/** The caller and their session. */
export type SignedInUser = { readonly userId: string; readonly sessionId: string }

/** The entered password and code. */
export type TypedAgain = { readonly password: string; readonly otp?: string | undefined }

/**
 * Reauthenticates the user in this session alone: sensitive actions stay open for some time. Failures delay
 * this session only, as in sign-in: no stranger can block the owner.
 */
export async function reauthenticate(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
  typed: TypedAgain,
): Promise<Result<Instant, Problem>> {
  const account = await deps.accounts.findById(userId)
  if (!account) return fail(createProblem('notSignedIn'))
  const proven = await checkCredentials(deps, {
    username: account.email,
    from: { known: sessionId },
    ...typed,
  })
  if (!proven.ok) return fail(passwordFieldProblem(proven.fault))
  const { hasSecondFactor } = proven.value
  const now = deps.clock.now()
  await deps.transact((tx) => deps.sessions.markProven(tx, sessionId, { hasSecondFactor, now }))
  return succeed(plusMinutes(now, reauthMinutes))
}

/** Only the password was asked for, so the fault is the password's. */
export function passwordFieldProblem(fault: Problem): Problem {
  return fault.code === 'wrongPassword' ? createProblem('wrongPassword', { field: 'password' }) : fault
}
