import type { AccountEmailAnswer } from '#contract/api/account/account.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { accountMail } from '../account-mail.ts'
import type { AccountDeps } from '../account-deps.ts'
import { calendarDayOf, mailsPerHour } from '../account-requests.ts'
import { emailLookupKey, isEmailAddress } from './email-address.ts'
import { type EmailChange, isAddressTaken } from './email-change-store.ts'
import { mailedPages } from './mail-links.ts'
import type { LinkCode } from '../password/password-change.ts'
import type { SignedInUser } from '../mfa/reauthenticate.ts'
import { sendSecurityNotice } from '../security-notice.ts'

/** Job kind that mails the link to the new address, or notifies the owner of a taken one. */
export const mailEmailChangeJob = 'mail-email-change'

/** Audit action for a confirmed change: the route of the link. */
const confirmAction = 'POST /api/account/email/confirm'

/**
 * Lifetime of the link in minutes: the new mailbox may be on another computer, and the old one is notified at
 * once.
 */
const changeMinutes = 6 * 60

/** Email changes of an account: requested, displayed, withdrawn, and confirmed by a mailed link. */
export type EmailChanges = {
  of(userId: string): Promise<Result<AccountEmailAnswer, Problem>>
  /** Records a request, and notifies the current address. */
  ask(user: SignedInUser, email: string): Promise<Result<true, Problem>>
  takeBack(userId: string): Promise<void>
  /** The work of the job. */
  mail(which: Pick<EmailChange, 'userId' | 'digest'>): Promise<void>
  confirm(link: ShownLink): Promise<Result<true, Problem>>
}

/** A followed link, and the reference of its request. */
export type ShownLink = LinkCode & { readonly reference: string }

/** Creates the email changes. */
export function createEmailChange(deps: AccountDeps): EmailChanges {
  const { emailChanges, clock } = deps
  return {
    of: (userId) => readPendingEmail(deps, userId),
    ask: (user, email) => requestEmailChange(deps, user, email),
    takeBack: (userId) => emailChanges.end(userId, clock.now()),
    mail: (which) => mailEmailChangeLink(deps, which),
    confirm: (link) => confirmEmailChange(deps, link),
  }
}

async function readPendingEmail(
  { accounts, emailChanges, clock }: AccountDeps,
  userId: string,
): Promise<Result<AccountEmailAnswer, Problem>> {
  const account = await accounts.findById(userId)
  if (!account) return fail(createProblem('notSignedIn'))
  const change = await emailChanges.waiting(userId, clock.now())
  return succeed({
    email: account.email,
    ...(change && { waiting: { email: change.email, goodUntil: change.expiresAt } }),
  })
}

/**
 * Writes the same rows for every address: the account is looked up later, by a job. The account is locked
 * before its codes, here and wherever they are spent, so that no deadlock can occur.
 */
function requestEmailChange(
  deps: AccountDeps,
  { userId, sessionId }: SignedInUser,
  email: string,
): Promise<Result<true, Problem>> {
  const { accounts, codes, emailChanges, ids, clock, transact } = deps
  return transact(async (tx) => {
    if (!isEmailAddress(email)) return fail(createProblem('emailWrong', { field: 'email' }))
    const account = await accounts.findById(userId, tx)
    if (!account) return fail(createProblem('notSignedIn'))
    if (emailLookupKey(account.email) === emailLookupKey(email))
      return fail(createProblem('emailIsYours', { field: 'email' }))
    const now = clock.now()
    const asked = await codes.countSince(tx, { userId, purpose: 'email' }, plusMinutes(now, -60))
    if (asked >= mailsPerHour) return fail(createProblem('tooManyMails'))
    // nobody knows the code of this digest; the job replaces it with the one that it mails
    const digest = sha256Base64url(ids.token())
    const change = { userId, email, sessionId, digest, expiresAt: plusMinutes(now, changeMinutes) }
    await emailChanges.begin(tx, change, now)
    await sendSecurityNotice(deps, account, { news: 'email-asked', tx })
    await enqueueJob(tx, { kind: mailEmailChangeJob, payload: { userId, digest } })
    return succeed(true)
  })
}

/** Mails the link; when the address is taken, notifies its owner instead. */
function mailEmailChangeLink(
  deps: AccountDeps,
  { userId, digest }: Pick<EmailChange, 'userId' | 'digest'>,
): Promise<void> {
  const { accounts, emailChanges, ids, clock, transact, outbox, publicUrl } = deps
  return transact(async (tx) => {
    const account = await accounts.findById(userId, tx)
    const change = await emailChanges.waiting(userId, clock.now(), tx)
    if (!account || change?.digest !== digest) return
    const holder = await accounts.findByEmailKey(emailLookupKey(change.email), tx)
    if (holder?.isConfirmed) {
      const { email: to, language } = holder
      const key = `${holder.userId}:${calendarDayOf(clock.now())}`
      const link = `${publicUrl}${mailedPages.signIn}`
      await outbox.put(
        tx,
        accountMail({ kind: 'email-known', key, to, language, link, minutes: changeMinutes }),
      )
      return
    }
    const code = ids.token()
    await emailChanges.setCode(tx, change, sha256Base64url(code))
    const link = `${publicUrl}${mailedPages.email}#${new URLSearchParams({ userid: userId, code })}`
    const { language } = account
    const mail = { key: ids.id('new'), to: change.email, language, link, minutes: changeMinutes }
    await outbox.put(tx, accountMail({ kind: 'email', ...mail }))
  })
}

/** Sets the address; retries once when somebody registers it concurrently. */
async function confirmEmailChange(deps: AccountDeps, link: ShownLink): Promise<Result<true, Problem>> {
  const applyInTransaction = () => deps.transact((tx) => applyEmailChange(deps, link, tx))
  try {
    return await applyInTransaction()
  } catch (error) {
    if (!isAddressTaken(error)) throw error
    return applyInTransaction()
  }
}

/**
 * Applies a change when the owner of the new address has followed the link. It signs nobody in; every session
 * except the requesting one ends. Links mailed to the old address become void, order links included; later
 * order mails go to the new address. An unconfirmed account with the new address is deleted: whoever can read
 * the mail decides. The audit log records the change and whose link it was; failed attempts are not logged,
 * or any stranger could fill the log.
 */
async function applyEmailChange(
  deps: AccountDeps,
  { userId, code, reference }: ShownLink,
  tx: Tx,
): Promise<Result<true, Problem>> {
  const { accounts, emailChanges, sessions, codes, orderContacts, audit, clock } = deps
  const now = clock.now()
  const account = await accounts.findById(userId, tx)
  const change = account && (await emailChanges.spend(tx, { userId, digest: sha256Base64url(code) }, now))
  if (!change) return fail(createProblem('codeWrong'))
  const emailKey = emailLookupKey(change.email)
  if ((await accounts.findByEmailKey(emailKey, tx))?.isConfirmed) return fail(createProblem('codeWrong'))
  // Whoever registers or confirms the address between these steps makes the last one fail, and it is repeated.
  await emailChanges.dropUnconfirmed(tx, emailKey)
  await emailChanges.setEmail(tx, userId, { email: change.email, emailKey, now })
  await orderContacts.followAddress(tx, { ownerUserId: userId, from: account.email, to: change.email })
  await sessions.endOthersOf(tx, { userId, sessionId: change.sessionId }, { cause: 'email', now })
  await codes.spendAllOf(tx, userId, now)
  await sendSecurityNotice(deps, account, { news: 'email-changed', tx })
  const by = { userId, roles: await accounts.rolesOf(userId, tx) }
  await audit.noteDone(tx, { by, action: confirmAction, object: userId, reference })
  return succeed(true)
}
