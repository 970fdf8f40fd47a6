import { type Language, type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { accountMail } from './account-mail.ts'
import { type AccountParts } from './account-deps.ts'
import { type Account } from './account-store.ts'
import { type AskedPurpose } from './code-store.ts'
import { emailKeyOf, isEmailAddress } from './email/email-address.ts'
import { passwordFault } from './password/password-rule.ts'
import { mailedPages } from './email/mail-links.ts'
import { type AccountRequest } from './request-store.ts'

/** The job that answers a visitor's request about an address. */
export const answerRequestJob = 'answer-account-request'

/** For how many minutes a mailed link is good. */
export const codeMinutes = 30
/** How many mails with a link one account is sent for one purpose. */
export const mailsPerHour = 3

/** Somebody wants an account. */
export type Registration = {
  readonly username: string
  readonly password: string
  readonly confirm: string
  readonly language: Language
}

/** Somebody wants a mail with a link. */
export type MailWish = { readonly kind: AskedPurpose; readonly email: string; readonly language: Language }

/**
 * Takes down that somebody wants an account. What the answer does not tell, its time does not tell either: the password,
 * which never counts, is not even hashed, whoever the address belongs to.
 */
export async function askForAccount(parts: AccountParts, wish: Registration): Promise<Result<true, Problem>> {
  const email = wish.username
  if (!isEmailAddress(email)) return fail(problem('emailWrong', { field: 'username' }))
  const fault = passwordFault({ ...wish, email })
  if (fault) return fail(fault)
  return takeDown(parts, {
    kind: 'register',
    email,
    language: wish.language,
    passwordHash: parts.hasher.nobodys,
  })
}

/** Takes down that somebody wants to confirm an address or to set a new password. */
export async function askForMail(
  parts: AccountParts,
  { kind, email, language }: MailWish,
): Promise<Result<true, Problem>> {
  if (!isEmailAddress(email)) return fail(problem('emailWrong', { field: 'email' }))
  return takeDown(parts, { kind, email, language })
}

/** The same two rows for every address: whether we know it is looked up later, when nobody is waiting. */
async function takeDown(
  parts: AccountParts,
  request: Omit<AccountRequest, 'requestId'>,
): Promise<Result<true, Problem>> {
  const requestId = parts.ids.id('arq')
  await parts.transact(async (tx) => {
    await parts.requests.insert(tx, { requestId, ...request }, parts.clock.now())
    await enqueueJob(tx, { kind: answerRequestJob, payload: { requestId } })
  })
  return succeed(true)
}

/** Answers a request by mail, once; nothing happens for an address that nobody has. */
export function answerRequest(parts: AccountParts, requestId: string): Promise<void> {
  return parts.transact(async (tx) => {
    const request = await parts.requests.take(tx, requestId)
    if (!request) return
    if (request.kind === 'register') return register(parts, request, tx)
    const account = await parts.accounts.findByEmailKey(emailKeyOf(request.email), tx)
    if (!account) return
    const isPointless = request.kind === 'confirm' && account.isConfirmed
    if (!isPointless) await mailCode(parts, { account, purpose: request.kind, requestId }, tx)
  })
}

/**
 * Writes the account down and mails its owner. The password of a registration never counts: whoever can read the mail
 * sets one with the link, so that nobody can prepare an account for somebody else's address.
 */
async function register(parts: AccountParts, request: AccountRequest, tx: Tx): Promise<void> {
  const { accounts, ids, clock } = parts
  const { requestId, email, passwordHash = '', language } = request
  const now = clock.now()
  const emailKey = emailKeyOf(email)
  await accounts.insert(tx, { userId: ids.id('usr'), email, emailKey, passwordHash, language, now })
  const account = await accounts.findByEmailKey(emailKey, tx)
  if (!account) return
  if (account.isConfirmed) return mailKnown(parts, account, tx)
  const isMailed = await mailCode(
    parts,
    { account: { ...account, language }, purpose: 'confirm', requestId },
    tx,
  )
  if (isMailed) await accounts.change(tx, account, { language, now })
}

type CodeMail = { readonly account: Account; readonly purpose: AskedPurpose; readonly requestId: string }

/** Mails a link that is good once; false when there were a few this hour: nobody's letter box is flooded. */
async function mailCode(
  parts: AccountParts,
  { account, purpose, requestId }: CodeMail,
  tx: Tx,
): Promise<boolean> {
  const { codes, ids, clock, publicUrl } = parts
  const { userId, email, language } = account
  const now = clock.now()
  if ((await codes.countSince(tx, { userId, purpose }, plusMinutes(now, -60))) >= mailsPerHour) return false
  const code = ids.token()
  await codes.keep(tx, {
    userId,
    purpose,
    digest: digestOf(code),
    now,
    expiresAt: plusMinutes(now, codeMinutes),
  })
  const link = `${publicUrl}${mailedPages[purpose]}#${new URLSearchParams({ userid: userId, code })}`
  await parts.outbox.put(
    tx,
    accountMail({ kind: purpose, key: requestId, to: email, language, link, minutes: codeMinutes }),
  )
  return true
}

/** One such mail a day is enough. */
async function mailKnown(parts: AccountParts, { userId, email, language }: Account, tx: Tx): Promise<void> {
  const day = dayOf(parts.clock.now())
  const link = `${parts.publicUrl}${mailedPages.signIn}`
  await parts.outbox.put(
    tx,
    accountMail({ kind: 'known', key: `${userId}:${day}`, to: email, language, link, minutes: codeMinutes }),
  )
}

/** The day of a moment, for what happens once a day. */
export function dayOf(at: Instant): string {
  return at.slice(0, 10)
}
