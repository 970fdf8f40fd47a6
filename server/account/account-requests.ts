import { type Language, type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { digestOf } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { accountMail } from './account-mail.ts'
import { type AccountDeps } from './account-deps.ts'
import { type Account } from './account-store.ts'
import { type MailedCodePurpose } from './code-store.ts'
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
export type AccountMailRequest = {
  readonly kind: MailedCodePurpose
  readonly email: string
  readonly language: Language
}

/**
 * Takes down that somebody wants an account. What the answer does not tell, its time does not tell either: the password,
 * which never counts, is not even hashed, whoever the address belongs to.
 */
export async function requestAccount(deps: AccountDeps, wish: Registration): Promise<Result<true, Problem>> {
  const email = wish.username
  if (!isEmailAddress(email)) return fail(problem('emailWrong', { field: 'username' }))
  const fault = passwordFault({ ...wish, email })
  if (fault) return fail(fault)
  return takeDown(deps, {
    kind: 'register',
    email,
    language: wish.language,
    passwordHash: deps.hasher.nobodys,
  })
}

/** Takes down that somebody wants to confirm an address or to set a new password. */
export async function requestMail(
  deps: AccountDeps,
  { kind, email, language }: AccountMailRequest,
): Promise<Result<true, Problem>> {
  if (!isEmailAddress(email)) return fail(problem('emailWrong', { field: 'email' }))
  return takeDown(deps, { kind, email, language })
}

/** The same two rows for every address: whether we know it is looked up later, when nobody is waiting. */
async function takeDown(
  deps: AccountDeps,
  request: Omit<AccountRequest, 'requestId'>,
): Promise<Result<true, Problem>> {
  const requestId = deps.ids.id('arq')
  await deps.transact(async (tx) => {
    await deps.requests.insert(tx, { requestId, ...request }, deps.clock.now())
    await enqueueJob(tx, { kind: answerRequestJob, payload: { requestId } })
  })
  return succeed(true)
}

/** Answers a request by mail, once; nothing happens for an address that nobody has. */
export function answerRequest(deps: AccountDeps, requestId: string): Promise<void> {
  return deps.transact(async (tx) => {
    const request = await deps.requests.take(tx, requestId)
    if (!request) return
    if (request.kind === 'register') return register(deps, request, tx)
    const account = await deps.accounts.findByEmailKey(emailKeyOf(request.email), tx)
    if (!account) return
    const isPointless = request.kind === 'confirm' && account.isConfirmed
    if (!isPointless) await mailCode(deps, { account, purpose: request.kind, requestId }, tx)
  })
}

/**
 * Writes the account down and mails its owner. The password of a registration never counts: whoever can read the mail
 * sets one with the link, so that nobody can prepare an account for somebody else's address.
 */
async function register(deps: AccountDeps, request: AccountRequest, tx: Tx): Promise<void> {
  const { accounts, ids, clock } = deps
  const { requestId, email, passwordHash = '', language } = request
  const now = clock.now()
  const emailKey = emailKeyOf(email)
  await accounts.insert(tx, { userId: ids.id('usr'), email, emailKey, passwordHash, language, now })
  const account = await accounts.findByEmailKey(emailKey, tx)
  if (!account) return
  if (account.isConfirmed) return mailKnown(deps, account, tx)
  const isMailed = await mailCode(
    deps,
    { account: { ...account, language }, purpose: 'confirm', requestId },
    tx,
  )
  if (isMailed) await accounts.change(tx, account, { language, now })
}

type CodeMail = { readonly account: Account; readonly purpose: MailedCodePurpose; readonly requestId: string }

/** Mails a link that is good once; false when there were a few this hour: nobody's letter box is flooded. */
async function mailCode(
  deps: AccountDeps,
  { account, purpose, requestId }: CodeMail,
  tx: Tx,
): Promise<boolean> {
  const { codes, ids, clock, publicUrl } = deps
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
  await deps.outbox.put(
    tx,
    accountMail({ kind: purpose, key: requestId, to: email, language, link, minutes: codeMinutes }),
  )
  return true
}

/** One such mail a day is enough. */
async function mailKnown(deps: AccountDeps, { userId, email, language }: Account, tx: Tx): Promise<void> {
  const day = dayOf(deps.clock.now())
  const link = `${deps.publicUrl}${mailedPages.signIn}`
  await deps.outbox.put(
    tx,
    accountMail({ kind: 'known', key: `${userId}:${day}`, to: email, language, link, minutes: codeMinutes }),
  )
}

/** The day of a moment, for what happens once a day. */
export function dayOf(at: Instant): string {
  return at.slice(0, 10)
}
