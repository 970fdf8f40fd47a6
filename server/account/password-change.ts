import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type AccountParts, type SignedIn } from './account-parts.ts'
import { startSession } from './account-session.ts'
import { type Account } from './account-store.ts'
import { emailKeyOf } from './email-address.ts'
import { passwordFault } from './password-rule.ts'
import { checkPassword } from './sign-in.ts'

/** What the link of a mail carried. */
export type LinkCode = { readonly userId: string; readonly code: string }

/** The owner of the address has followed our link: from now on they can sign in. */
export async function confirmEmail(
  parts: AccountParts,
  { userId, code }: LinkCode,
): Promise<Result<true, Problem>> {
  const { accounts, codes, clock, transact } = parts
  return transact(async (tx) => {
    const now = clock.now()
    const isSpent = await codes.spend(tx, { userId, purpose: 'confirm', digest: digestOf(code) }, now)
    const account = isSpent ? await accounts.findById(userId, tx) : undefined
    if (!account) return fail(problem('codeWrong'))
    await accounts.change(tx, account, { isConfirmed: true, now })
    return succeed(true)
  })
}

/** Sets a new password by a mailed link. It signs nobody in, and everybody out. */
export async function resetPassword(
  parts: AccountParts,
  link: LinkCode,
  typed: { readonly password: string; readonly confirm: string },
): Promise<Result<true, Problem>> {
  const place = { userId: link.userId, purpose: 'reset', digest: digestOf(link.code) } as const
  // a password is hashed only for those who have a link, and the link is kept if the password is refused
  if (!(await parts.codes.isGood(place, place.digest, parts.clock.now())))
    return fail(problem('resetLinkWrong'))
  const account = await parts.accounts.findById(link.userId)
  if (!account) return fail(problem('resetLinkWrong'))
  const fault = passwordFault({ ...typed, email: account.email })
  if (fault) return fail(fault)
  const hash = await parts.hasher.hash(typed.password)
  if (!hash.ok) return hash
  const isSet = await parts.transact(async (tx) => {
    if (!(await parts.codes.spend(tx, place, parts.clock.now()))) return false
    await setPassword(parts, account, { hash: hash.value, tx })
    return true
  })
  if (!isSet) return fail(problem('resetLinkWrong'))
  await parts.trials.clear(parts.digestAddress(emailKeyOf(account.email)))
  return succeed(true)
}

/** The old password and the new one, as they were typed. */
export type PasswordChange = {
  readonly oldPassword: string
  readonly password: string
  readonly confirm: string
}

/** Changes the password of who is signed in. Every sign-in ends; the one that asked is given a new one. */
export async function changePassword(
  parts: AccountParts,
  userId: string,
  { oldPassword, ...typed }: PasswordChange,
): Promise<Result<SignedIn, Problem>> {
  const account = await parts.accounts.findById(userId)
  if (!account) return fail(problem('notSignedIn'))
  const fault = passwordFault({ ...typed, email: account.email })
  if (fault) return fail(fault)
  const checked = await checkPassword(parts, { username: account.email, password: oldPassword })
  if (!checked.ok)
    return fail(
      checked.fault.code === 'wrongPassword'
        ? problem('wrongPassword', { field: 'oldPassword' })
        : checked.fault,
    )
  const hash = await parts.hasher.hash(typed.password)
  if (!hash.ok) return hash
  await parts.transact((tx) => setPassword(parts, account, { hash: hash.value, tx }))
  return succeed(await startSession(parts, account))
}

/** Sets a password: every sign-in ends and every mailed link is void. Who got here owns the address. */
export async function setPassword(
  { accounts, sessions, codes, clock }: AccountParts,
  { userId }: Pick<Account, 'userId'>,
  { hash, tx }: { readonly hash: string; readonly tx: Tx },
): Promise<void> {
  const now = clock.now()
  const account = await accounts.findById(userId, tx)
  if (!account) return
  await accounts.change(tx, account, { passwordHash: hash, isConfirmed: true, now })
  await sessions.endAllOf(tx, userId, { cause: 'password', now })
  await codes.spendAllOf(tx, userId, now)
}
