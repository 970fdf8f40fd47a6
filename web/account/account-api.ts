import {
  type OrderSummary,
  type ProfileAnswer,
  type ProfileRequest,
  type TokenAnswer,
} from '#contract/api/account/account.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'

type Answer<Value> = Promise<Result<Value, Failure>>
type Form = Readonly<Record<string, string>>

const shapes = () => import('#contract/api/account/account.ts')
/** Passwords are made slow to check on purpose, and others may be waiting. */
const patientMs = 40_000

/** What an empty answer to a sign-in or a registration means (specification §8). */
const notCorrect: Failure = {
  kind: 'problem',
  problem: 'wrongPassword',
  message: '',
  help: '',
  reference: '',
}

/** Signs in with e-mail address and password, and with a code where the account has a second factor. */
export function signInWithPassword(typed: {
  readonly username: string
  readonly password: string
  readonly otp?: string
}): Answer<TokenAnswer> {
  const { username, password, otp } = typed
  const form = { grant_type: 'password', username: username.trim(), password, ...(otp && { otp }) }
  return callApi({
    method: 'POST',
    path: '/connect/token',
    body: { form },
    timeoutMs: patientMs,
    ifEmpty: notCorrect,
    schema: async () => (await shapes()).tokenAnswer,
  })
}

/** Asks for an account; what happens next is told by mail. */
export function requestAccount(typed: {
  username: string
  password: string
  confirm: string
}): Answer<unknown> {
  return callApi({
    method: 'POST',
    path: '/api/account/register',
    body: { json: typed },
    ifEmpty: notCorrect,
    timeoutMs: patientMs,
    schema: async () => (await shapes()).mailAnswer,
  })
}

/** Asks for a mail that confirms the address. */
export function requestConfirmation(email: string): Answer<unknown> {
  const form = { email, postback: ownPage(routePaths.confirmEmail) }
  return postForm('/api/account/confirm', form, async () => (await shapes()).mailAnswer)
}

/** Asks for a mail that leads to a new password. */
export function requestPasswordReset(email: string): Answer<unknown> {
  const form = { email, postback: ownPage(routePaths.resetPassword) }
  return postForm('/api/account/forgotpassword', form, async () => (await shapes()).mailAnswer)
}

/** Confirms the address of a new account with what the mailed link carried, and sets its password. */
export function confirmEmail(
  link: { userid: string; code: string },
  typed: { password: string; confirm: string },
): Answer<unknown> {
  return postForm('/api/account/confirmemail', { ...link, ...typed }, async () => (await shapes()).doneAnswer)
}

/** Sets a new password with what the mailed link carried. */
export function resetPassword(
  link: { userid: string; code: string },
  typed: { password: string; confirm: string },
): Answer<unknown> {
  return postForm(
    '/api/account/resetpassword',
    { ...link, ...typed },
    async () => (await shapes()).doneAnswer,
  )
}

/** Changes the password of who is signed in; the answer is a new token. */
export function changePassword(typed: {
  oldPassword: string
  password: string
  confirm: string
}): Answer<TokenAnswer> {
  return callApi({
    method: 'POST',
    path: '/api/account/password',
    body: { json: typed },
    timeoutMs: patientMs,
    schema: async () => (await shapes()).tokenAnswer,
  })
}

/** Changes what the account says of its owner. */
export function saveProfile(profile: ProfileRequest): Answer<ProfileAnswer> {
  return callApi({
    method: 'PUT',
    path: '/api/account/profile',
    body: { json: profile },
    schema: async () => (await shapes()).profileAnswer,
  })
}

/** The newest orders of who is signed in. */
export function fetchOrders(signal: AbortSignal): Answer<{ orders: OrderSummary[] }> {
  return callApi({
    method: 'GET',
    path: '/api/account/orders',
    signal,
    schema: async () => (await shapes()).ordersAnswer,
  })
}

function postForm<Value>(
  path: string,
  form: Form,
  schema: Parameters<typeof callApi<Value>>[0]['schema'],
): Answer<Value> {
  return callApi({ method: 'POST', path, body: { form }, timeoutMs: patientMs, schema })
}

function ownPage(path: string): string {
  return new URL(pageAddress(path, {}), location.origin).href
}
