import { compactVerify } from 'jose'
import type { ClientAuth, Configuration, IDToken, ServerMetadata } from 'openid-client'
import { z } from 'zod'
import type { IdentityProvider } from '#contract/api/account/identity.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import type { Log } from '#server/platform/log.ts'
import { createOidcFetch } from './oidc-fetch.ts'

/** A client of the shop at a service, and where the service is. */
export type OidcSettings = {
  readonly name: IdentityProvider
  /** The issuer's identifier exactly as it names itself; its metadata is read below it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whether its ID tokens are signed with the client secret (HS256), as LINE's are for sign-ins on the web. */
  readonly signsWithSecret: boolean
  /**
   * The only domains whose addresses count, where there are any: also when the service does not say whether it has
   * verified them. Undefined for a service that anybody can have an account at.
   */
  readonly emailDomains?: readonly string[]
}

/** What the browser brings to the service. */
export type AuthorizationRequest = {
  readonly state: string
  readonly nonce: string
  /** PKCE: base64url of the SHA-256 of the verifier. */
  readonly challenge: string
  readonly redirectUri: string
}

/** What the browser brought back, and what only this shop knows of the request. */
export type AuthorizationResponse = {
  readonly code: string
  /** The parameter `iss` of the response (RFC 9207); undefined when the service sent none. */
  readonly issuer: string | undefined
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** Who signed in at the service. */
export type ServiceIdentity = {
  /** The service's id of its user. */
  readonly subject: string
  readonly email: string | undefined
  /** Whether the service says that its user has confirmed the address. */
  readonly isEmailConfirmed: boolean
}

/** A service for sign-in: authorisation code flow with PKCE (OpenID Connect Core §3.1, RFC 7636). */
export type OidcProvider = {
  readonly name: IdentityProvider
  /** Subjects are unique within one issuer only. */
  readonly issuer: string
  /** Undefined when the service cannot be reached. */
  authorizationUrl(request: AuthorizationRequest): Promise<string | undefined>
  /** Undefined when the service refuses the code, cannot be reached, or answers with a token that is not valid. */
  identify(response: AuthorizationResponse): Promise<ServiceIdentity | undefined>
}

/** Dependencies of the client of a service. */
type OidcDeps = { readonly http: HttpClient; readonly clock: Clock; readonly log: Log }

const metadataMs = 60 * 60_000
const clockToleranceS = 60
/** An ID token is used at once. */
const oldestTokenS = 600

/** Loaded for the first sign-in: most processes never need it. */
const loadLibrary = () => import('openid-client')
type Library = Awaited<ReturnType<typeof loadLibrary>>

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  // Only a real boolean counts: "false" as a text must not be true.
  email_verified: z.unknown().optional(),
})

/** Creates the client of a service. Its metadata is cached for an hour; its keys are read at each sign-in. */
export function createOidcProvider(settings: OidcSettings, deps: OidcDeps): OidcProvider {
  const configure = createConfigurator(settings, deps)
  const catchFault: CatchFault = (work) => catchProviderFault(work, { ...deps, provider: settings.name })
  return {
    name: settings.name,
    issuer: settings.issuer,
    async authorizationUrl({ state, nonce, challenge, redirectUri }) {
      const library = await loadLibrary()
      return catchFault(async () => {
        const configuration = await configure(library)
        const parameters = {
          // The library sends the normalised address with the code, and providers compare the two as texts.
          redirect_uri: new URL(redirectUri).href,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }
        return configuration && library.buildAuthorizationUrl(configuration, parameters).href
      })
    },
    async identify(response) {
      const library = await loadLibrary()
      return catchFault(async () => {
        const configuration = await configure(library)
        const client = configuration && { configuration, settings, catchFault }
        const claims = client && (await exchangeCode(library, client, response))
        return claims && verifyIdentity(claims, settings, deps.clock)
      })
    },
  }
}

/**
 * Returns a function that creates the library's configuration for a service; it returns undefined when the service is
 * not the issuer that it should be. Each sign-in has its own configuration: the library fixes in it the difference of
 * the clocks, and the keys that it has read for up to five minutes, in which a provider may have changed them.
 */
function createConfigurator(settings: OidcSettings, { http, clock }: OidcDeps) {
  const { issuer, clientId, clientSecret, signsWithSecret } = settings
  const fetch = createOidcFetch(http)
  let known: { readonly metadata: ServerMetadata; readonly untilMs: number } | undefined
  return async (library: Library): Promise<Configuration | undefined> => {
    const extensions = [
      // The library takes the signature of a token that comes from the provider itself for granted.
      ...(signsWithSecret ? [] : [library.enableNonRepudiationChecks]),
      ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
    ]
    if (known === undefined || known.untilMs <= clock.nowMs()) {
      const options = { execute: extensions, [library.customFetch]: fetch }
      const found = await library.discovery(new URL(issuer), clientId, undefined, undefined, options)
      const metadata = found.serverMetadata()
      // Another issuer's metadata would have its tokens accepted (OpenID Connect Discovery §4.3). The library compares
      // addresses, for which a slash at the end may make no difference.
      if (metadata.issuer !== issuer) return undefined
      known = { metadata, untilMs: clock.nowMs() + metadataMs }
    }
    const client = {
      [library.clockSkew]: Math.round((clock.nowMs() - systemClock.nowMs()) / 1000),
      [library.clockTolerance]: clockToleranceS,
      // LINE's metadata lists only ES256, which it uses in apps.
      ...(signsWithSecret && { id_token_signed_response_alg: 'HS256' }),
    }
    const authentication = createClientAuthentication(library, clientSecret)
    const configuration = new library.Configuration(known.metadata, clientId, client, authentication)
    configuration[library.customFetch] = fetch
    for (const extend of extensions) extend(configuration)
    return configuration
  }
}

/** Authenticates the shop in the form, or by the Basic scheme where the service lists methods but not that one. */
function createClientAuthentication(
  { ClientSecretBasic, ClientSecretPost }: Library,
  clientSecret: string,
): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = Array.isArray(methods) && !methods.includes('client_secret_post')
    return (isBasic ? basic : post)(server, ...request)
  }
}

type CatchFault = <Value>(work: () => Promise<Value | undefined>) => Promise<Value | undefined>
type CodeClient = {
  readonly configuration: Configuration
  readonly settings: OidcSettings
  readonly catchFault: CatchFault
}

/** Exchanges the code for an ID token and returns its verified claims, with the address of its user. */
async function exchangeCode(
  { authorizationCodeGrant, fetchUserInfo }: Library,
  { configuration, settings, catchFault }: CodeClient,
  { code, issuer, nonce, verifier, redirectUri }: AuthorizationResponse,
): Promise<IDToken | undefined> {
  const returned = new URL(redirectUri)
  returned.searchParams.set('code', code)
  if (issuer !== undefined) returned.searchParams.set('iss', issuer)
  const checks = { expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(configuration, returned, checks)
  // The library verifies no signature by a shared secret.
  if (settings.signsWithSecret) {
    const secret = new TextEncoder().encode(settings.clientSecret)
    await compactVerify(tokens.id_token ?? '', secret, { algorithms: ['HS256'] })
  }
  const claims = tokens.claims()
  if (claims === undefined || claims['email'] !== undefined) return claims
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims
  // A provider may keep what a scope asks for out of the ID token (OpenID Connect Core §5.4).
  const told = await catchFault(() => fetchUserInfo(configuration, tokens.access_token, claims.sub))
  // Without an address whoever is linked signs in all the same.
  return told === undefined ? claims : { ...claims, email: told.email, email_verified: told.email_verified }
}

/** Returns who the verified claims name; undefined for a token of another client, or not of this moment. */
function verifyIdentity(claims: IDToken, settings: OidcSettings, clock: Clock): ServiceIdentity | undefined {
  const read = claimsShape.safeParse(claims).data
  if (read === undefined) return undefined
  // The library checks the authorised party only of a token for several clients, and no age.
  if (read.azp !== undefined && read.azp !== settings.clientId) return undefined
  const ageS = clock.nowMs() / 1000 - read.iat
  if (ageS < -clockToleranceS || ageS > oldestTokenS + clockToleranceS) return undefined
  return { subject: read.sub, email: read.email, isEmailConfirmed: isEmailConfirmed(read, settings) }
}

function isEmailConfirmed(
  { email = '', email_verified: isVerified }: z.infer<typeof claimsShape>,
  { emailDomains = [] }: OidcSettings,
): boolean {
  if (emailDomains.length === 0) return isVerified === true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return emailDomains.includes(domain) && (isVerified === undefined || isVerified === true)
}

type FaultOrigin = { readonly log: Log; readonly provider: IdentityProvider }

/** Returns undefined, and logs why, where the service is at fault or cannot be reached; a defect of the shop throws. */
async function catchProviderFault<Value>(
  work: () => Promise<Value | undefined>,
  { log, provider }: FaultOrigin,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isProviderFault(error)) throw error
    log.error('sign-in service at fault', { provider, error })
    return undefined
  }
}

/** The libraries give a code to what they refuse. A key that cannot be imported has none, but a cause. */
function isProviderFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string') || error.cause instanceof DOMException
}
