import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { AccountDeps } from '../account-deps.ts'
import { emailLookupKey, isEmailAddress } from '../email/email-address.ts'
import { setPassword } from '../password/password-change.ts'
import { passwordFault } from '../password/password-rule.ts'

/** What the command line asks for before the first administrator can sign in. */
export type NewAdministrator = {
  readonly email: string
  readonly password: string
  readonly language: Language
  /** Disables the second factor, for an owner who has lost the phone and the recovery codes. */
  readonly endsSecondFactor?: boolean
}

/**
 * Makes a user an administrator and sets this password: creates an account, or unlocks the existing one. For
 * the operator on the command line: no permission is checked, and no mail is sent.
 */
export async function createAdministrator(
  deps: AccountDeps,
  { email, password, language, endsSecondFactor = false }: NewAdministrator,
): Promise<Result<'created' | 'promoted', Problem>> {
  if (!isEmailAddress(email)) return fail(createProblem('emailWrong'))
  const fault = passwordFault({ password, confirm: password, email })
  if (fault) return fail(fault)
  const hashed = await deps.hasher.hash(password)
  if (!hashed.ok) return hashed
  const { accounts, ids, clock, transact } = deps
  const hash = hashed.value
  return transact(async (tx) => {
    const now = clock.now()
    const emailKey = emailLookupKey(email)
    const isNew = await accounts.insert(tx, {
      userId: ids.id('usr'),
      email,
      emailKey,
      passwordHash: hash,
      language,
      now,
    })
    const account = await accounts.findByEmailKey(emailKey, tx)
    if (!account) throw new Error('The account that was just written is not there.')
    await setPassword(deps, account, { hash, tx })
    await deps.users.setLocked(tx, account.userId, null)
    if (endsSecondFactor) await deps.secondFactors.end(tx, account.userId)
    await deps.trials.clear(deps.digestAddress(emailKey), tx)
    await accounts.grantRole(tx, account.userId, { role: 'Administrator', grantedBy: 'operator', now })
    return succeed(isNew ? 'created' : 'promoted')
  })
}
