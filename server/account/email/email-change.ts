import { type AccountEmailAnswer } from '#contract/api/account/account.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { accountMail } from '../account-mail.ts'
import { type AccountDeps } from '../account-deps.ts'
import { dayOf, mailsPerHour } from '../account-requests.ts'
import { emailKeyOf, isEmailAddress } from './email-address.ts'
import { type EmailChange, isAddressTaken } from './email-change-store.ts'
import { mailedPages } from './mail-links.ts'
import { type LinkCode } from '../password/password-change.ts'
import { type SignedInUser } from '../mfa/reauthenticate.ts'
import { sendSecurityNotice } from '../security-notice.ts'

/** The job that mails the link to the new address, or tells its owner that it was named. */
export const mailEmailChangeJob = 'mail-email-change'

/** How the audit calls it that the new address is in place: the route to which the link leads. */
const confirmAction = 'POST /api/account/email/confirm'

/** For how many minutes the link is good: the new letter box may be another computer's, the old one is told at once. */
const changeMinutes = 6 * 60

/** Another e-mail address for an account: asked for, shown, taken back, and in place once its owner follows the link. */
export type EmailChanges = {
  of(userId: string): Promise<Result<AccountEmailAnswer, Problem>>
  /** Takes down that somebody wants it, and tells the address that the account has. */
  ask(user: SignedInUser, email: string): Promise<Result<true, Problem>>
  takeBack(userId: string): Promise<void>
  /** The work of the job. */
  mail(which: Pick<EmailChange, 'userId' | 'digest'>): Promise<void>
  confirm(link: ShownLink): Promise<Result<true, Problem>>
}

/** The link that somebody has followed, and the reference of the request that brought it. */
export type ShownLink = LinkCode & { readonly reference: string }

/** Puts it together. */
export function createEmailChange(deps: AccountDeps): EmailChanges {
  const { emailChanges, clock } = deps
  return {
    of: (userId) => emailOf(deps, userId),
    ask: (user, email) => askForEmail(deps, user, email),
    takeBack: (userId) => emailChanges.end(userId, clock.now()),
    mail: (which) => mailChange(deps, which),
    confirm: (link) => confirmChange(deps, link),
  }
}

async function emailOf(
  { accounts, emailChanges, clock }: AccountDeps,
  userId: string,
): Promise<Result<AccountEmailAnswer, Problem>> {
  const account = await accounts.findById(userId)
  if (!account) return fail(problem('notSignedIn'))
  const change = await emailChanges.waiting(userId, clock.now())
  return succeed({
    email: account.email,
    ...(change && { waiting: { email: change.email, goodUntil: change.expiresAt } }),
  })
}

/**
 * The same rows for every address: whether somebody has it is looked up later, when nobody is waiting. The account is
 * locked first here and wherever its codes are spent, so that no two wait for each other.
 */
function askForEmail(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
  email: string,
): Promise<Result<true, Problem>> {
  const { accounts, codes, emailChanges, ids, clock, transact } = deps
  return transact(async (tx) => {
    if (!isEmailAddress(email)) return fail(problem('emailWrong', { field: 'email' }))
    const account = await accounts.findById(userId, tx)
    if (!account) return fail(problem('notSignedIn'))
    if (emailKeyOf(account.email) === emailKeyOf(email))
      return fail(problem('emailIsYours', { field: 'email' }))
    const now = clock.now()
    const asked = await codes.countSince(tx, { userId, purpose: 'email' }, plusMinutes(now, -60))
    if (asked >= mailsPerHour) return fail(problem('tooManyMails'))
    // nobody knows the code of this digest; the job puts the one in place that it mails
    const digest = digestOf(ids.token())
    const change = { userId, email, sessionId, digest, expiresAt: plusMinutes(now, changeMinutes) }
    await emailChanges.begin(tx, change, now)
    await sendSecurityNotice(deps, account, { news: 'email-asked', tx })
    await enqueueJob(tx, { kind: mailEmailChangeJob, payload: { userId, digest } })
    return succeed(true)
  })
}

/** Mails the link, unless the address is somebody's: who hears of it instead. */
function mailChange(
  deps: AccountDeps,
  { userId, digest }: Pick<EmailChange, 'userId' | 'digest'>,
): Promise<void> {
  const { accounts, emailChanges, ids, clock, transact, outbox, publicUrl } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    const change = await emailChanges.waiting(userId, clock.now(), tx)
    if (!account || change?.digest !== digest) return
    const holder = await accounts.findByEmailKey(emailKeyOf(change.email), tx)
    if (holder?.isConfirmed) {
      const { email: to, language } = holder
      const key = `${holder.userId}:${dayOf(clock.now())}`
      const link = `${publicUrl}${mailedPages.signIn}`
      await outbox.put(
        tx,
        accountMail({ kind: 'email-known', key, to, language, link, minutes: changeMinutes }),
      )
      return
    }
    const code = ids.token()
    await emailChanges.setCode(tx, change, digestOf(code))
    const link = `${publicUrl}${mailedPages.email}#${new URLSearchParams({ userid: userId, code })}`
    const { language } = account
    const mail = { key: ids.id('new'), to: change.email, language, link, minutes: changeMinutes }
    await outbox.put(tx, accountMail({ kind: 'email', ...mail }))
  })
}

/** Puts the address in place. Should somebody register it at that moment, it is looked at once more. */
async function confirmChange(deps: AccountDeps, link: ShownLink): Promise<Result<true, Problem>> {
  const confirm = () => deps.transact((tx) => putInPlace(deps, link, tx))
  try {
    return await confirm()
  } catch (error) {
    if (!isAddressTaken(error)) throw error
    return confirm()
  }
}

/**
 * The owner of the new address has followed our link. It signs nobody in; every sign-in but the one that asked ends, and
 * what was mailed to the address before is void, links to orders included, whose mails go to the new one. An account under the new address that was never confirmed gives way:
 * whoever can read the mail decides. The audit has what was done and by whose link; what a wrong link was tried for it
 * has not, or any stranger could fill it.
 */
async function putInPlace(
  deps: AccountDeps,
  { userId, code, reference }: ShownLink,
  tx: Tx,
): Promise<Result<true, Problem>> {
  const { accounts, emailChanges, sessions, codes, orderContacts, audit, clock } = deps
  const now = clock.now()
  const account = await accounts.findById(userId, tx)
  const change = account && (await emailChanges.spend(tx, { userId, digest: digestOf(code) }, now))
  if (!change) return fail(problem('codeWrong'))
  const emailKey = emailKeyOf(change.email)
  await emailChanges.dropUnconfirmed(tx, emailKey)
  if (await accounts.findByEmailKey(emailKey, tx)) return fail(problem('codeWrong'))
  await emailChanges.setEmail(tx, userId, { email: change.email, emailKey, now })
  await orderContacts.followAddress(tx, { ownerUserId: userId, from: account.email, to: change.email })
  await sessions.endOthersOf(tx, { userId, sessionId: change.sessionId }, { cause: 'email', now })
  await codes.spendAllOf(tx, userId, now)
  await sendSecurityNotice(deps, account, { news: 'email-changed', tx })
  const by = { userId, roles: await accounts.rolesOf(userId, tx) }
  await audit.noteDone(tx, { by, action: confirmAction, object: userId, reference })
  return succeed(true)
}
