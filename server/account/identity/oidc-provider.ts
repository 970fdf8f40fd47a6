import {
  type JSONWebKeySet,
  type JWTPayload,
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
} from 'jose'
import { z } from 'zod'
import type { IdentityProvider } from '#contract/api/account/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { HttpClient } from '#server/platform/http-client.ts'

/** A client of the shop at a service, and where the service is. */
export type OidcSettings = {
  readonly name: IdentityProvider
  /** The issuer's identifier exactly as it names itself; its metadata is read below it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whether its ID tokens may be signed with the client secret (HS256), as LINE's are on the web. */
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

const timeoutMs = 10_000
const largestAnswer = 256 * 1024
const metadataMs = 60 * 60_000
const clockToleranceS = 60
/** An ID token is used at once. */
const oldestTokenS = 600

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
const tokens = z.object({ id_token: z.string().max(16_384) })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().max(254).optional(),
  // Only a real boolean counts: "false" as a text must not be true.
  email_verified: z.unknown().optional(),
})

type Fetched<Value> = { readonly value: Value; readonly untilMs: number }
type Metadata = z.infer<typeof metadata>

/** Creates the client of a service. Its metadata and keys are cached for an hour. */
export function createOidcProvider(
  settings: OidcSettings,
  deps: { readonly http: HttpClient; readonly clock: Clock },
): OidcProvider {
  const service = createOidcClient(settings, deps)
  return {
    name: settings.name,
    issuer: settings.issuer,
    async authorizationUrl({ state, nonce, challenge, redirectUri }) {
      const found = await service.metadata()
      if (found === undefined) return undefined
      const url = new URL(found.authorization_endpoint)
      const members = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value)
      return url.href
    },
    async identify(response) {
      const idToken = await service.exchange(response)
      return idToken === undefined
        ? undefined
        : verifiedIdentity(idToken, response.nonce, { settings, service, ...deps })
    },
  }
}

type Service = ReturnType<typeof createOidcClient>

/** The calls of a service. */
function createOidcClient(
  { issuer, clientId, clientSecret }: OidcSettings,
  { http, clock }: { readonly http: HttpClient; readonly clock: Clock },
) {
  let known: Fetched<Metadata> | undefined
  let keys: Fetched<JSONWebKeySet> | undefined
  const read = createJsonFetcher(http)
  const current = async () => {
    if (known && known.untilMs > clock.nowMs()) return known.value
    const value = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, metadata)
    // Another issuer's metadata would have its tokens accepted (OpenID Connect Discovery §4.3).
    if (value?.issuer !== issuer) return undefined
    known = { value, untilMs: clock.nowMs() + metadataMs }
    return value
  }
  return {
    metadata: current,
    async keys(isFresh: boolean): Promise<JSONWebKeySet | undefined> {
      if (keys && !isFresh && keys.untilMs > clock.nowMs()) return keys.value
      const found = await current()
      const value = found && (await read(found.jwks_uri, keySet))
      if (value === undefined) return undefined
      keys = { value, untilMs: clock.nowMs() + metadataMs }
      return value
    },
    async exchange({ code, verifier, redirectUri }: AuthorizationResponse): Promise<string | undefined> {
      const found = await current()
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }
      const credentials = { clientId, clientSecret }
      return (
        found && (await read(found.token_endpoint, tokens, withClient(form, credentials, found)))?.id_token
      )
    },
  }
}

type AuthenticatedForm = Readonly<Record<'headers' | 'fields', Readonly<Record<string, string>>>>

/**
 * Authenticates the shop as the service wants it (OpenID Connect Core §9): in the form, or by the Basic scheme where the
 * service lists only that.
 */
function withClient(
  form: Readonly<Record<string, string>>,
  { clientId, clientSecret }: Pick<OidcSettings, 'clientId' | 'clientSecret'>,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_post'] }: Metadata,
): AuthenticatedForm {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  if (methods.includes('client_secret_post'))
    return { headers, fields: { ...form, client_id: clientId, client_secret: clientSecret } }
  // Both are form-encoded first (RFC 6749 §2.3.1).
  const encoded = [clientId, clientSecret].map((text) =>
    new URLSearchParams({ '': text }).toString().slice(1),
  )
  const basic = Buffer.from(encoded.join(':')).toString('base64')
  return { headers: { ...headers, authorization: `Basic ${basic}` }, fields: form }
}

/** Creates the reader of a service's JSON answers; undefined for any answer but the expected one. */
function createJsonFetcher(http: HttpClient) {
  return async <Value>(url: string, schema: z.ZodType<Value>, form?: AuthenticatedForm) => {
    const answer = await http.send({
      method: form === undefined ? 'GET' : 'POST',
      url,
      headers: {
        accept: 'application/json',
        ...form?.headers,
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form.fields).toString() }),
      timeoutMs,
      maxBytes: largestAnswer,
    })
    if (answer.kind !== 'answer' || answer.status !== 200) return undefined
    return schema.safeParse(parseJson(answer.body)).data
  }
}

type Verifying = { readonly settings: OidcSettings; readonly service: Service; readonly clock: Clock }

/** Verifies an ID token (OpenID Connect Core §3.1.3.7): signature, issuer, audience, times, nonce. */
async function verifiedIdentity(
  idToken: string,
  nonce: string,
  { settings, service, clock }: Verifying,
): Promise<ServiceIdentity | undefined> {
  const payload = await verifiedPayload(idToken, { settings, service, clock })
  const read = claims.safeParse(payload).data
  if (read === undefined || read.nonce !== nonce) return undefined
  if (read.azp !== undefined && read.azp !== settings.clientId) return undefined
  return { subject: read.sub, email: read.email, isEmailConfirmed: isEmailConfirmed(read, settings) }
}

function isEmailConfirmed(
  { email = '', email_verified: isVerified }: z.infer<typeof claims>,
  { emailDomains = [] }: OidcSettings,
): boolean {
  if (emailDomains.length === 0) return isVerified === true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return emailDomains.includes(domain) && (isVerified === undefined || isVerified === true)
}

async function verifiedPayload(
  idToken: string,
  { settings, service, clock }: Verifying,
): Promise<JWTPayload | undefined> {
  const options = {
    issuer: settings.issuer,
    audience: settings.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    clockTolerance: clockToleranceS,
    maxTokenAge: oldestTokenS,
    currentDate: new Date(clock.nowMs()),
  }
  try {
    if (decodeProtectedHeader(idToken).alg === 'HS256') {
      if (!settings.signsWithSecret) return undefined
      const secret = new TextEncoder().encode(settings.clientSecret)
      return (await jwtVerify(idToken, secret, { ...options, algorithms: ['HS256'] })).payload
    }
    const verify = async (isFresh: boolean) => {
      const keys = await service.keys(isFresh)
      if (keys === undefined) return undefined
      const signed = { ...options, algorithms: ['RS256', 'ES256'] }
      return (await jwtVerify(idToken, createLocalJWKSet(keys), signed)).payload
    }
    try {
      return await verify(false)
    } catch (error) {
      // The service has changed its keys since they were read.
      if (error instanceof errors.JWKSNoMatchingKey) return await verify(true)
      throw error
    }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return undefined
  }
}
