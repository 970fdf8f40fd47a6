import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail } from '#contract/terms/result.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import type { SignedInUser } from './mfa/reauthenticate.ts'

/** Runs an action of the signed-in user on the own account. Problem: `notSignedIn` for guests. */
export async function withSignedInUser<Answer>(
  caller: Caller,
  work: (user: SignedInUser) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller) : fail(createProblem('notSignedIn'))
}
