import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { accountMail } from './account-mail.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Account } from './account-store.ts'
import type { MailedCodePurpose } from './mailed-code-store.ts'
import { emailLookupKey, isEmailAddress } from './email/email-address.ts'
import { passwordFault } from './password/password-rule.ts'
import { mailedPages } from './email/mail-links.ts'
import type { AccountRequest } from './account-request-store.ts'

/** Job kind that answers a visitor's request for an address. */
export const answerRequestJob = 'answer-account-request'

/** Lifetime of a mailed link in minutes. */
export const codeMinutes = 30
/** Maximum mails with a link per account and purpose. */
export const mailsPerHour = 3

/** A request to register an account. */
export type Registration = {
  readonly username: string
  readonly password: string
  readonly confirm: string
  readonly language: Language
}

/** A request for a mail with a link. */
export type AccountMailRequest = {
  readonly kind: MailedCodePurpose
  readonly email: string
  readonly language: Language
}

/**
 * Records a registration. Neither the response nor its timing reveals whether the address is known: the typed
 * password is never used, so it is not even hashed.
 */
export async function requestAccount(deps: AccountDeps, input: Registration): Promise<Result<true, Problem>> {
  const email = input.username
  if (!isEmailAddress(email)) return fail(createProblem('emailWrong', { field: 'username' }))
  const fault = passwordFault({ ...input, email })
  if (fault) return fail(fault)
  return recordAccountRequest(deps, {
    kind: 'register',
    email,
    language: input.language,
    passwordHash: deps.hasher.nobodys,
  })
}

/** Records a request to confirm an address or to reset a password. */
export async function requestAccountMail(
  deps: AccountDeps,
  { kind, email, language }: AccountMailRequest,
): Promise<Result<true, Problem>> {
  if (!isEmailAddress(email)) return fail(createProblem('emailWrong', { field: 'email' }))
  return recordAccountRequest(deps, { kind, email, language })
}

/** Writes the same two rows for every address: the account is looked up later, by a job. */
async function recordAccountRequest(
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

/** Answers a request by mail, once; does nothing for an unknown address. */
export function answerAccountRequest(deps: AccountDeps, requestId: string): Promise<void> {
  return deps.transact(async (tx) => {
    const request = await deps.requests.take(tx, requestId)
    if (!request) return
    if (request.kind === 'register') return createRegisteredAccount(deps, request, tx)
    const account = await deps.accounts.findByEmailKey(emailLookupKey(request.email), tx)
    if (!account) return
    const isPointless = request.kind === 'confirm' && account.isConfirmed
    if (!isPointless) await mailSingleUseLink(deps, { account, purpose: request.kind, requestId }, tx)
  })
}

/**
 * Creates the account and mails its owner. The password of a registration is never used: whoever can read the
 * mail sets one with the link, so that nobody can prepare an account for somebody else's address.
 */
async function createRegisteredAccount(deps: AccountDeps, request: AccountRequest, tx: Tx): Promise<void> {
  const { accounts, ids, clock } = deps
  const { requestId, email, passwordHash = '', language } = request
  const now = clock.now()
  const emailKey = emailLookupKey(email)
  await accounts.insert(tx, { userId: ids.id('usr'), email, emailKey, passwordHash, language, now })
  const account = await accounts.findByEmailKey(emailKey, tx)
  if (!account) return
  if (account.isConfirmed) return mailExistingAccountOwner(deps, account, tx)
  const isMailed = await mailSingleUseLink(
    deps,
    { account: { ...account, language }, purpose: 'confirm', requestId },
    tx,
  )
  if (isMailed) await accounts.change(tx, account, { language, now })
}

type CodeMail = { readonly account: Account; readonly purpose: MailedCodePurpose; readonly requestId: string }

/** Mails a single-use link; returns false when the hourly limit per address is reached. */
async function mailSingleUseLink(
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
    digest: sha256Base64url(code),
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

/** Mails the owner of an existing account, at most once a day. */
async function mailExistingAccountOwner(
  deps: AccountDeps,
  { userId, email, language }: Account,
  tx: Tx,
): Promise<void> {
  const day = calendarDayOf(deps.clock.now())
  const link = `${deps.publicUrl}${mailedPages.signIn}`
  await deps.outbox.put(
    tx,
    accountMail({ kind: 'known', key: `${userId}:${day}`, to: email, language, link, minutes: codeMinutes }),
  )
}

/** Returns the calendar day of an instant, for idempotency keys. */
export function calendarDayOf(at: Instant): string {
  return at.slice(0, 10)
}
