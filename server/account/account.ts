import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { OrderContacts } from '#server/flow/booking/booking.ts'
import type { NotifyAdministrators } from '#server/flow/payment/payment.ts'
import type { CompletedAuditEvents } from '#server/platform/audit/audit-store.ts'
import { createSealer, createSigner, type SecretKey } from '#server/platform/crypto.ts'
import type { Caller, Credentials } from '#server/platform/http/request/caller.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createAccessTokens } from './session/access-token.ts'
import type { AccountDeps, JustSignedIn, ShownCookies, SignedIn } from './account-deps.ts'
import { changeProfile, type Profile, readAccountProfile } from './account-profile.ts'
import {
  answerAccountRequest,
  requestAccount,
  requestAccountMail,
  type AccountMailRequest,
  type Registration,
} from './account-requests.ts'
import { type ApiKeys, createApiKeys } from './api-key/api-keys.ts'
import { endSession, identifyCaller, renewSession } from './session/account-session.ts'
import type { AccountStores } from './account-store.ts'
import { createAdministrator, type NewAdministrator } from './users/create-administrator.ts'
import {
  type PasswordSession,
  changePassword,
  confirmEmail,
  type LinkCode,
  type PasswordChange,
  resetPassword,
} from './password/password-change.ts'
import { createEmailChange, type EmailChanges } from './email/email-change.ts'
import { createKnownBrowsers } from './session/known-browser.ts'
import { createPasswordHasher } from './password/password-hash.ts'
import { type IdentitySignIn, createIdentitySignIn } from './identity/identity-sign-in.ts'
import type { OidcProvider } from './identity/oidc-provider.ts'
import { reauthenticate, type SignedInUser, type TypedAgain } from './mfa/reauthenticate.ts'
import { createSecondFactor, type SecondFactor } from './mfa/second-factor.ts'
import { type OwnPasskeys, createOwnPasskeys } from './passkey/own-passkeys.ts'
import { sessionCookieNames } from './session/session-cookies.ts'
import { type SignInPlace, signIn, type TypedCredentials } from './session/sign-in.ts'
import { type Users, createUsers } from './users/users.ts'

export { type SignedIn } from './account-deps.ts'

/** Accounts and their sessions. */
export type Accounts = {
  signIn(typed: Omit<TypedCredentials, 'from'> & SignInPlace): Promise<Result<JustSignedIn, Problem>>
  renew(shown: ShownCookies): Promise<Result<SignedIn, Problem>>
  logOut(caller: Caller, shown: ShownCookies): Promise<void>
  /** Identifies the caller; runs for every request. */
  identify(credentials: Credentials): Promise<Caller>
  requestAccount(input: Registration): Promise<Result<true, Problem>>
  requestMail(input: AccountMailRequest): Promise<Result<true, Problem>>
  /** The work of the job that answers such a request. */
  answerRequest(requestId: string): Promise<void>
  confirmEmail(
    link: LinkCode,
    typed: { readonly password: string; readonly confirm: string },
  ): Promise<Result<Pick<JustSignedIn, 'knownAs'>, Problem>>
  resetPassword(
    link: LinkCode,
    typed: { readonly password: string; readonly confirm: string },
  ): Promise<Result<Pick<JustSignedIn, 'knownAs'>, Problem>>
  changePassword(asking: PasswordSession, change: PasswordChange): Promise<Result<SignedIn, Problem>>
  /** Reauthenticates the user; returns until when it is valid. */
  reauthenticate(user: SignedInUser, typed: TypedAgain): Promise<Result<Instant, Problem>>
  readonly secondFactor: SecondFactor
  /** Passkeys of staff: their list, sign-in and reauthentication. */
  readonly passkeys: OwnPasskeys
  /** Sign-in by the account of a service. */
  readonly identitySignIn: IdentitySignIn
  /** Changes of the account's email address. */
  readonly emailChange: EmailChanges
  profileOf(userId: string): Promise<Result<Profile, Problem>>
  changeProfile(userId: string, changes: Omit<Profile, 'email'>): Promise<Result<Profile, Problem>>
  createAdministrator(who: NewAdministrator): Promise<Result<'created' | 'promoted', Problem>>
  readonly apiKeys: ApiKeys
  /** User management for administrators. */
  readonly users: Users
}

/** What the accounts of a shop are built from: stores, keys, mail and limits. */
export type AccountOptions = Pick<Platform, 'clock' | 'ids' | 'transact' | 'publicUrl'> & {
  readonly stores: AccountStores
  /** Newest first. */
  readonly keys: readonly SecretKey[]
  readonly audit: CompletedAuditEvents
  readonly orderContacts: OrderContacts
  /** Lifetime of an access token in seconds. */
  readonly accessTokenS: number
  /** log2 of the scrypt cost; anything but the default is for tests. */
  readonly outbox: Outbox
  readonly notifyAdministrators: NotifyAdministrators
  readonly passwordLogN?: number
  /** Services whose account can sign in; none by default. */
  readonly oidcProviders?: readonly OidcProvider[]
}

/** Creates the accounts. */
export function createAccounts(options: AccountOptions): Accounts {
  const deps = accountDepsOf(options)
  const names = sessionCookieNames(options.publicUrl)
  return {
    signIn: (typed) => signIn(deps, typed),
    renew: (shown) => renewSession(deps, shown),
    logOut: (caller, shown) => endSession(deps, caller, shown),
    identify: ({ bearer, cookies, isByBrowser }) =>
      identifyCaller(deps, { bearer, isByBrowser, binding: cookies[names.binding] }),
    requestAccount: (input) => requestAccount(deps, input),
    requestMail: (input) => requestAccountMail(deps, input),
    answerRequest: (requestId) => answerAccountRequest(deps, requestId),
    confirmEmail: (link, typed) => confirmEmail(deps, link, typed),
    resetPassword: (link, typed) => resetPassword(deps, link, typed),
    changePassword: (asking, change) => changePassword(deps, asking, change),
    reauthenticate: (user, typed) => reauthenticate(deps, user, typed),
    secondFactor: createSecondFactor(deps),
    passkeys: createOwnPasskeys(deps),
    identitySignIn: createIdentitySignIn({ ...deps, ...identityDepsOf(options) }),
    emailChange: createEmailChange(deps),
    profileOf: (userId) => readAccountProfile(deps, userId),
    changeProfile: (userId, changes) => changeProfile(deps, userId, changes),
    createAdministrator: (who) => createAdministrator(deps, who),
    apiKeys: createApiKeys(deps),
    users: createUsers(deps),
  }
}

function identityDepsOf({ keys, ids, oidcProviders: providers = [] }: AccountOptions) {
  const purpose = 'identity'
  const [identitySealer, identitySigner] = [createSealer(keys, purpose, ids), createSigner(keys, purpose)]
  return { providers, identitySealer, identitySigner }
}

function accountDepsOf({ stores, keys, accessTokenS, passwordLogN, ...rest }: AccountOptions): AccountDeps {
  const { publicUrl, clock, ids } = rest
  return {
    ...stores,
    ...rest,
    hasher: createPasswordHasher({ ids, ...(passwordLogN === undefined ? {} : { logN: passwordLogN }) }),
    tokens: createAccessTokens({ keys, issuer: publicUrl, lifetimeS: accessTokenS, clock, ids }),
    digestAddress: createSigner(keys, 'address of a trial').sign,
    recoverySigner: createSigner(keys, 'recovery code'),
    knownBrowsers: createKnownBrowsers(createSigner(keys, 'known browser'), ids),
  }
}
