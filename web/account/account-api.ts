import {
  issueToken,
  confirmAccount,
  requestConfirmationMail,
  requestPasswordReset,
  resetPassword,
  registerAccount,
  changePassword,
  updateProfile,
  listAccountOrders,
  type OrderSummary,
  type ProfileAnswer,
  type ProfileRequest,
  type TokenAnswer,
} from '#contract/api/account/account.ts'
import { finishIdentity } from '#contract/api/account/identity.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** Checking a password is slow on purpose, and several checks may be queued. */
const patientMs = 40_000

/** The failure that an empty answer to a sign-in or registration stands for (specification §8). */
const notCorrect: Failure = {
  kind: 'problem',
  problem: 'wrongPassword',
  message: '',
  help: '',
  reference: '',
}

/** Signs in with email address and password, and with a code where the account has a second factor. */
export function signInWithPassword(typed: {
  readonly username: string
  readonly password: string
  readonly otp?: string
}): Answer<TokenAnswer> {
  const { username, password, otp } = typed
  const body = { grant_type: 'password' as const, username: username.trim(), password, ...(otp && { otp }) }
  return callApi(issueToken, { body, timeoutMs: patientMs, ifEmpty: notCorrect })
}

/** Signs in with what a service has said of this browser's person. */
export function finishFederatedSignIn(typed: { readonly otp?: string; readonly code?: string }) {
  return callApi(finishIdentity, { body: typed, timeoutMs: patientMs })
}

/** Requests an account; the next step is in a mail. */
export function submitRegistration(typed: {
  username: string
  password: string
  confirm: string
}): Answer<unknown> {
  return callApi(registerAccount, { body: typed, ifEmpty: notCorrect, timeoutMs: patientMs })
}

/** Asks for a mail that confirms the address. */
export function requestAddressConfirmation(email: string): Answer<unknown> {
  const body = { email, postback: postbackUrl(pagePaths.confirmEmail) }
  return callApi(requestConfirmationMail, { body, timeoutMs: patientMs })
}

/** Asks for a mail that leads to a new password. */
export function sendPasswordResetMail(email: string): Answer<unknown> {
  const body = { email, postback: postbackUrl(pagePaths.resetPassword) }
  return callApi(requestPasswordReset, { body, timeoutMs: patientMs })
}

/** Confirms the address of a new account with what the mailed link carried, and sets its password. */
export function confirmEmail(
  link: { userid: string; code: string },
  typed: { password: string; confirm: string },
): Answer<unknown> {
  return callApi(confirmAccount, { body: { ...link, ...typed }, timeoutMs: patientMs })
}

/** Sets a new password with what the mailed link carried. */
export function resetPasswordByLink(
  link: { userid: string; code: string },
  typed: { password: string; confirm: string },
): Answer<unknown> {
  return callApi(resetPassword, { body: { ...link, ...typed }, timeoutMs: patientMs })
}

/** Changes the password of the signed-in user; the answer is a new token. */
export function replacePassword(typed: {
  oldPassword: string
  password: string
  confirm: string
}): Answer<TokenAnswer> {
  return callApi(changePassword, { body: typed, timeoutMs: patientMs })
}

/** Updates the profile of the account. */
export function saveProfile(profile: ProfileRequest): Answer<ProfileAnswer> {
  return callApi(updateProfile, { body: profile })
}

/** Fetches the newest orders of the signed-in user. */
export function fetchOrders(signal: AbortSignal): Answer<{ orders: OrderSummary[] }> {
  return callApi(listAccountOrders, { signal })
}

function postbackUrl(path: string): string {
  return new URL(pageUrl(path, {}), location.origin).href
}
