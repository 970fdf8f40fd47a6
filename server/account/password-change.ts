import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type AccountParts, type SignedIn } from './account-parts.ts'
import { startSession } from './account-session.ts'
import { type Account } from './account-store.ts'
import { emailKeyOf } from './email-address.ts'
import { endLineLinkOf } from './line-link-store.ts'
import { passwordFault } from './password-rule.ts'
import { checkPassword } from './sign-in.ts'
import { tellOwner } from './tell-owner.ts'

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
    // the account first, then its codes, wherever both are locked: otherwise two might wait for each other
    const account = await accounts.findById(userId, tx)
    const spent = { userId, purpose: 'confirm', digest: digestOf(code) } as const
    if (!account || !(await codes.spend(tx, spent, now))) return fail(problem('codeWrong'))
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
    await parts.accounts.lockPasswordHash(tx, link.userId)
    if (!(await parts.codes.spend(tx, place, parts.clock.now()))) return false
    const ended = await setPassword(parts, account, { hash: hash.value, tx })
    await tellOwner(parts, account, { news: 'password-changed', ...ended, tx })
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

/** Who asks, from which sign-in, and with what. */
export type Asking = { readonly userId: string; readonly sessionId: string; readonly device: string }

/** Changes the password of who is signed in. Every sign-in ends; the one that asked is given a new one. */
export async function changePassword(
  parts: AccountParts,
  { userId, sessionId, device }: Asking,
  { oldPassword, ...typed }: PasswordChange,
): Promise<Result<SignedIn, Problem>> {
  const session = await parts.sessions.find(sessionId)
  const account = await parts.accounts.findById(userId)
  if (!account) return fail(problem('notSignedIn'))
  const fault = passwordFault({ ...typed, email: account.email })
  if (fault) return fail(fault)
  const checked = await checkPassword(parts, {
    username: account.email,
    password: oldPassword,
    from: sessionId,
  })
  if (!checked.ok)
    return fail(
      checked.fault.code === 'wrongPassword'
        ? problem('wrongPassword', { field: 'oldPassword' })
        : checked.fault,
    )
  const hash = await parts.hasher.hash(typed.password)
  if (!hash.ok) return hash
  const { passwordHash: shown } = checked.value.account
  const isSet = await parts.transact(async (tx) => {
    // the owner may have set another by mail while this one was looked at: that counts
    if ((await parts.accounts.lockPasswordHash(tx, userId)) !== shown) return false
    const ended = await setPassword(parts, account, { hash: hash.value, tx })
    await tellOwner(parts, account, { news: 'password-changed', ...ended, tx })
    return true
  })
  if (!isSet) return fail(problem('wrongPassword', { field: 'oldPassword' }))
  const hasSecondFactor = session?.secondFactorAt !== undefined
  return startSession(parts, { account: { userId, passwordHash: hash.value }, hasSecondFactor, device })
}

/**
 * Sets a password: every sign-in ends, every mailed link is void, and notices in LINE end, as whoever knew the password
 * before may have linked their own; says whether there were any. Who got here owns the address.
 */
export async function setPassword(
  { accounts, sessions, codes, clock }: AccountParts,
  { userId }: Pick<Account, 'userId'>,
  { hash, tx }: { readonly hash: string; readonly tx: Tx },
): Promise<{ readonly endsLine: boolean }> {
  const now = clock.now()
  const account = await accounts.findById(userId, tx)
  if (!account) return { endsLine: false }
  await accounts.change(tx, account, { passwordHash: hash, isConfirmed: true, now })
  await sessions.endAllOf(tx, userId, { cause: 'password', now })
  await codes.spendAllOf(tx, userId, now)
  return { endsLine: await endLineLinkOf(tx, userId) }
}
