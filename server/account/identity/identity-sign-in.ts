import { createHash } from 'node:crypto'
import { pagePaths } from '#contract/paths.ts'
import { type IdentityProvider, returnFromIdentity } from '#contract/api/account/identity.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type AttemptLimit, attemptsAfterFailure, secondsBlocked } from '#server/platform/attempt-limit.ts'
import type { Sealer, Signer } from '#server/platform/crypto.ts'
import { accountMail } from '../account-mail.ts'
import { codeMinutes, requestAccount } from '../account-requests.ts'
import type { AccountDeps, JustSignedIn } from '../account-deps.ts'
import type { Credentials } from '../account-store.ts'
import { emailLookupKey, isEmailAddress } from '../email/email-address.ts'
import { sendSecurityNotice } from '../security-notice.ts'
import { startSession } from '../session/account-session.ts'
import { type SignInPlace, checkSecondFactorOnly } from '../session/sign-in.ts'
import { hasStaffRole } from '../users/roles.ts'
import { type BegunSignIn, type ReturnedIdentity, createIdentityCookies } from './identity-cookies.ts'
import type { IdentityKey } from './identity-store.ts'
import type { OidcProvider } from './oidc-provider.ts'

/** The cookie of a sign-in under way, and where the browser goes. */
export type IdentityStep = { readonly cookie: string; readonly goTo: string }

/** What finishes a sign-in: the cookie, and what the person typed or followed. */
export type FinishCommand = SignInPlace & {
  readonly cookie: string | undefined
  readonly otp: string | undefined
  readonly code: string | undefined
  readonly language: Language
}

/** A finished sign-in; without a session the address must be confirmed by a mailed link first. */
export type FinishedSignIn = {
  readonly session: JustSignedIn | undefined
  readonly returnUrl: string | undefined
}

/** Sign-in by the account of a service. */
export type IdentitySignIn = {
  /** Undefined when the service is not configured or cannot be reached. */
  start(provider: IdentityProvider, returnUrl: string | undefined): Promise<IdentityStep | undefined>
  /** Undefined when this browser has not started it, or the service did not confirm it. */
  receive(
    provider: IdentityProvider,
    given: {
      readonly cookie: string | undefined
      readonly code?: string | undefined
      readonly state?: string | undefined
      readonly iss?: string | undefined
    },
  ): Promise<IdentityStep | undefined>
  finish(command: FinishCommand): Promise<Result<FinishedSignIn, Problem>>
}

/** Dependencies of a sign-in by a service. */
export type IdentityDeps = AccountDeps & {
  readonly providers: readonly OidcProvider[]
  readonly identitySealer: Sealer
  readonly identitySigner: Signer
}

const hourMs = 60 * 60_000
/** Three mails to one address at once, then at growing intervals. */
const mailLimit: AttemptLimit = {
  freeFailures: 3,
  firstBlockMs: hourMs,
  longestBlockMs: 24 * hourMs,
  forgottenAfterMs: 24 * hourMs,
}

/** Creates the sign-in by the configured services. */
export function createIdentitySignIn(deps: IdentityDeps): IdentitySignIn {
  const cookies = createIdentityCookies({ sealer: deps.identitySealer, clock: deps.clock })
  return {
    async start(name, returnUrl) {
      const [state, nonce, verifier] = [deps.ids.token(), deps.ids.token(), deps.ids.token()]
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const asked = { state, nonce, challenge, redirectUri: redirectUriOf(deps, name) }
      const provider = deps.providers.find((one) => one.name === name)
      const goTo = await provider?.authorizationUrl(asked)
      if (goTo === undefined) return undefined
      const begun: BegunSignIn = { provider: name, state, nonce, verifier, atMs: deps.clock.nowMs() }
      return { goTo, cookie: cookies.write({ ...begun, ...(returnUrl === undefined ? {} : { returnUrl }) }) }
    },
    receive: (name, given) => exchangeCodeForIdentity(deps, { name, ...given }),
    finish: async (command) => {
      const identity = cookies.identityIn(command.cookie)
      return identity === undefined
        ? fail(createProblem('identityGone'))
        : finishSignIn(deps, identity, command)
    },
  }
}

function redirectUriOf({ publicUrl }: IdentityDeps, name: IdentityProvider): string {
  return `${publicUrl}${returnFromIdentity.path.replace(':provider', name)}`
}

type ProviderCallback = Parameters<IdentitySignIn['receive']>[1] & { readonly name: IdentityProvider }

/** Exchanges the code of the service for the identity, in the browser that has asked for it. */
async function exchangeCodeForIdentity(
  deps: IdentityDeps,
  { name, cookie, code, state, iss }: ProviderCallback,
): Promise<IdentityStep | undefined> {
  const cookies = createIdentityCookies({ sealer: deps.identitySealer, clock: deps.clock })
  const begun = cookies.begunIn(cookie)
  if (begun === undefined || code === undefined || begun.provider !== name || begun.state !== state)
    return undefined
  const { nonce, verifier, returnUrl } = begun
  const provider = deps.providers.find((one) => one.name === name)
  const redirectUri = redirectUriOf(deps, name)
  const shown = await provider?.identify({ code, issuer: iss, nonce, verifier, redirectUri })
  if (provider === undefined || shown === undefined) return undefined
  const identity: ReturnedIdentity = {
    provider: name,
    issuer: provider.issuer,
    subject: shown.subject,
    isEmailConfirmed: shown.isEmailConfirmed,
    ...(shown.email === undefined ? {} : { email: shown.email }),
    ...(returnUrl === undefined ? {} : { returnUrl }),
    atMs: deps.clock.nowMs(),
  }
  return { cookie: cookies.write(identity), goTo: `${pagePaths.accountPanel}?identity=${name}` }
}

async function finishSignIn(
  deps: IdentityDeps,
  identity: ReturnedIdentity,
  command: FinishCommand,
): Promise<Result<FinishedSignIn, Problem>> {
  const key = identityKeyOf(deps, identity)
  const linked = await linkedAccount(deps, key)
  if (identity.provider === 'sso') return finishStaffSignIn(deps, { identity, linked }, command)
  if (linked) return signInWithIdentity(deps, { account: linked, identity, isNew: false }, command)
  const email = identity.email?.trim() ?? ''
  if (!isEmailAddress(email)) return fail(createProblem('identityNotLinked'))
  const isConfirmed = identity.isEmailConfirmed || isLinkCodeValid(deps, { key, email, code: command.code })
  if (command.code !== undefined && !isConfirmed) return fail(createProblem('identityGone'))
  const account = await deps.accounts.findCredentials(emailLookupKey(email))
  if (account?.isOpen && isConfirmed)
    return signInWithIdentity(deps, { account, identity, isNew: true }, command)
  await mailNextStep(deps, { key, email, isKnown: account?.isOpen === true }, command.language)
  return succeed({ session: undefined, returnUrl: identity.returnUrl })
}

type StaffIdentity = { readonly identity: ReturnedIdentity; readonly linked: Credentials | undefined }

/** Signs in a member of staff by the linked or confirmed address; nobody gets an account or a role by it. */
async function finishStaffSignIn(
  deps: IdentityDeps,
  { identity, linked }: StaffIdentity,
  command: FinishCommand,
): Promise<Result<FinishedSignIn, Problem>> {
  const email = identity.isEmailConfirmed ? (identity.email?.trim() ?? '') : ''
  if (!linked && !isEmailAddress(email)) return fail(createProblem('identityNotLinked'))
  const account = linked ?? (await deps.accounts.findCredentials(emailLookupKey(email)))
  const isStaff = account?.isOpen === true && hasStaffRole(await deps.accounts.rolesOf(account.userId))
  if (!isStaff) return fail(createProblem('identityNotLinked'))
  return signInWithIdentity(deps, { account, identity, isNew: linked === undefined }, command)
}

/** Returns the open account that a service's user is linked to. */
async function linkedAccount(deps: IdentityDeps, key: IdentityKey): Promise<Credentials | undefined> {
  const userId = await deps.identities.userOf(key)
  const known = userId === undefined ? undefined : await deps.accounts.findById(userId)
  const account = known && (await deps.accounts.findCredentials(emailLookupKey(known.email)))
  return account?.isOpen === true && account.userId === userId ? account : undefined
}

type IdentifiedSignIn = {
  readonly account: Credentials
  readonly identity: ReturnedIdentity
  /** Whether the service's user must still be linked. */
  readonly isNew: boolean
}

/** Signs in once the second factor is right, where there is one; links a new identity and tells the owner. */
async function signInWithIdentity(
  deps: IdentityDeps,
  { account, identity, isNew }: IdentifiedSignIn,
  { otp, device, network, knownAs }: FinishCommand,
): Promise<Result<FinishedSignIn, Problem>> {
  const key = identityKeyOf(deps, identity)
  if (isNew && (await isLinkedElsewhere(deps, key, account.userId)))
    return fail(createProblem('identityNotLinked'))
  const emailKey = emailLookupKey(account.email)
  const known = deps.knownBrowsers.nameIn(knownAs, emailKey)
  const from = known === undefined ? { network } : { known }
  const checked = await checkSecondFactorOnly(deps, { account, otp, from })
  if (!checked.ok) return checked
  if (isNew) await linkIdentity(deps, account, key)
  const signedIn = await startSession(deps, { ...checked.value, device, isPasswordless: true })
  if (!signedIn.ok) return signedIn
  const sameName = known !== undefined && knownAs !== undefined
  const session = { ...signedIn.value, knownAs: sameName ? knownAs : deps.knownBrowsers.issue(emailKey) }
  return succeed({ session, returnUrl: identity.returnUrl })
}

/** Whether a service's user is linked to another account: one that is locked, as an open one would be signed in to. */
async function isLinkedElsewhere(
  { identities }: IdentityDeps,
  key: IdentityKey,
  userId: string,
): Promise<boolean> {
  const linkedTo = await identities.userOf(key)
  return linkedTo !== undefined && linkedTo !== userId
}

async function linkIdentity(deps: IdentityDeps, account: Credentials, key: IdentityKey): Promise<void> {
  await deps.transact(async (tx) => {
    // A password that was set meanwhile ends every link.
    if ((await deps.accounts.lockPasswordHash(tx, account.userId)) !== account.passwordHash) return
    await deps.identities.link(tx, account.userId, { key, now: deps.clock.now() })
    const owner = await deps.accounts.findById(account.userId, tx)
    if (owner) await sendSecurityNotice(deps, owner, { news: 'identity-linked', tx })
  })
}

type NextStep = { readonly key: IdentityKey; readonly email: string; readonly isKnown: boolean }

/**
 * Mails what the owner of an address does next: confirm that the service's account is theirs, or create an account.
 * The answer is the same for both.
 */
async function mailNextStep(
  deps: IdentityDeps,
  { key, email, isKnown }: NextStep,
  language: Language,
): Promise<void> {
  const { clock, ids, outbox, publicUrl, trials, transact } = deps
  const digest = deps.digestAddress(`CONNECT ${emailLookupKey(email)}`)
  const now = clock.now()
  const isAllowed = await transact(async (tx) => {
    const before = await trials.lock(tx, digest)
    if (secondsBlocked(before, now) > 0) return false
    await trials.save(tx, digest, attemptsAfterFailure(before, now, mailLimit))
    if (!isKnown) return true
    const code = encodeURIComponent(deps.identitySigner.sign(linkCodePayload(key, email)))
    const link = `${publicUrl}${pagePaths.accountPanel}?identity=${key.provider}#connect=${code}`
    const mail = {
      kind: 'connect',
      key: ids.id('con'),
      to: email,
      language,
      link,
      minutes: codeMinutes,
    } as const
    await outbox.put(tx, accountMail(mail))
    return true
  })
  if (!isAllowed || isKnown) return
  // The password of a registration is never used.
  const password = ids.token()
  await requestAccount(deps, { username: email, password, confirm: password, language })
}

function isLinkCodeValid(
  { identitySigner }: IdentityDeps,
  {
    key,
    email,
    code,
  }: { readonly key: IdentityKey; readonly email: string; readonly code: string | undefined },
): boolean {
  return code !== undefined && identitySigner.verify(linkCodePayload(key, email), code)
}

/** What a mailed code signs. It works only in the browser that came back from the service, whose cookie ends. */
function linkCodePayload({ provider, digests: [digest = ''] }: IdentityKey, email: string): string {
  return `connect ${provider} ${digest} ${emailLookupKey(email)}`
}

/** The issuer of single sign-on is a setting, and another one may give the same subject to somebody else. */
function identityKeyOf(
  { identitySigner }: IdentityDeps,
  { provider, issuer, subject }: ReturnedIdentity,
): IdentityKey {
  const service = provider === 'sso' ? `${provider} ${issuer}` : provider
  return { provider, digests: identitySigner.signAll(`subject ${service} ${subject}`) }
}
