import { type Problem, createProblem } from '#contract/problem.ts'
import { isStaffRole } from '#contract/rights.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { Account } from '../account-store.ts'
import { proposeInitials } from './propose-initials.ts'

/** Sets the initials of a member of staff. Problems: `notFound` for anybody else, `initialsTaken`. */
export async function changeInitials(
  { users, initials, transact }: AccountDeps,
  { userId, wanted }: { readonly userId: string; readonly wanted: string },
): Promise<Result<true, Problem>> {
  return transact(async (tx) => {
    const user = await users.find(userId, tx)
    if (!user || !isStaffRole(user.roles)) return fail(createProblem('notFound'))
    const isTaken = !(await initials.take(tx, userId, wanted))
    return isTaken ? fail(createProblem('initialsTaken', { field: 'initials' })) : succeed(true)
  })
}

/** Gives initials to a member of staff who has none. */
export async function assignInitials(
  { users, initials }: Pick<AccountDeps, 'users' | 'initials'>,
  account: Pick<Account, 'userId' | 'displayName' | 'email'>,
  tx: Tx,
): Promise<void> {
  const user = await users.find(account.userId, tx)
  if (!user || user.initials !== undefined || !isStaffRole(user.roles)) return
  const proposed = proposeInitials(account, await initials.held(tx))
  if (proposed !== undefined) await initials.take(tx, account.userId, proposed)
}

/**
 * Gives initials to staff who have none: to those of shops older than initials, and to the first administrator. From
 * the address alone: a name is encrypted, and a start must not depend on reading every one.
 */
export async function assignMissingInitials(deps: AccountDeps): Promise<void> {
  for (const { userId, email } of await deps.initials.staffWithout())
    await deps.transact((tx) => assignInitials(deps, { userId, email, displayName: '' }, tx))
}

/** Returns what would be given to a member of staff who has no initials. */
export async function proposedInitialsOf(
  { initials, transact }: Pick<AccountDeps, 'initials' | 'transact'>,
  account: Pick<Account, 'displayName' | 'email'>,
): Promise<string | undefined> {
  return proposeInitials(account, await transact((tx) => initials.held(tx)))
}
