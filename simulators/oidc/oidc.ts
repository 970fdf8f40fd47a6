import { createHash, randomBytes } from 'node:crypto'
import { type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose'
import { createFaultPlan } from '../control-plane/fault-plan.ts'
import { type Html, html, pageAnswer } from '../control-plane/html-page.ts'
import { type WireAnswer, type WireRequest, parseForm, seeOther } from '../control-plane/http-call.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { type SimulatedClock, createSimulatedClock } from '../control-plane/simulated-clock.ts'

/** A person with an account at the service; `emailVerified` is left out of the token when undefined, as LINE does. */
export type OidcPerson = {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: unknown
}

/** What a test may have the service do wrong in the next token. */
export type TokenFault = 'nonce' | 'issuer' | 'audience' | 'expired' | 'key' | 'none' | 'azp'

/** Start options of the service. */
export type OidcOptions = {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly people: readonly OidcPerson[]
  /** HS256 signs with the client secret, as LINE does on the web. */
  readonly algorithm: 'RS256' | 'HS256'
}

/** The simulated service, and what a test changes about it. */
export type OidcSimulator = Simulator & {
  /** Sets its own address once it listens. */
  listenAt(issuer: string): void
  spoilNextToken(fault: TokenFault): void
}

type Grant = {
  readonly person: OidcPerson
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
}
type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey; readonly publicJwk: JWK }

type World = {
  readonly options: OidcOptions
  readonly clock: SimulatedClock
  readonly grants: Map<string, Grant>
  readonly key: SigningKey
  issuer: string
  fault: TokenFault | undefined
}

const tokenLifeS = 3600

/**
 * Creates a strict OpenID provider: discovery, an authorization page where one chooses a person, the token endpoint
 * (PKCE required, a code works once) and its keys. It stands in for Google and LINE.
 */
export async function oidcSimulator(options: OidcOptions): Promise<OidcSimulator> {
  const clock = createSimulatedClock()
  const world: World = {
    options,
    clock,
    grants: new Map(),
    issuer: '',
    key: await signingKey(),
    fault: undefined,
  }
  return {
    clock,
    faults: createFaultPlan(),
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => handleRequest(world, request),
    statusAnswer: (status) => ({ status, body: { error: 'server_error' } }),
    ledger: () => ({ entries: [], notifications: [] }),
    reset: () => world.grants.clear(),
    listenAt(issuer) {
      world.issuer = issuer
    },
    spoilNextToken(fault) {
      world.fault = fault
    },
  }
}

async function signingKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

async function handleRequest(world: World, request: WireRequest): Promise<WireAnswer> {
  const { issuer, key } = world
  switch (`${request.method} ${request.path}`) {
    case 'GET /.well-known/openid-configuration':
      return {
        status: 200,
        body: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          // LINE names only the algorithm of its apps.
          id_token_signing_alg_values_supported: [world.options.algorithm === 'HS256' ? 'ES256' : 'RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
        },
      }
    case 'GET /keys':
      return { status: 200, body: { keys: [key.publicJwk] } }
    case 'GET /authorize':
      return authorize(world, request.query)
    case 'POST /token':
      return answerTokenRequest(world, request)
    default:
      return { status: 404, body: { error: 'not_found' } }
  }
}

/** Shows the people to choose from, or answers as the chosen one. A wrong request never redirects (RFC 6749 §4.1.2.1). */
function authorize({ options, grants }: World, query: URLSearchParams): WireAnswer {
  const asked = (name: string) => query.get(name) ?? ''
  const isKnown = asked('client_id') === options.clientId && asked('redirect_uri') === options.redirectUri
  if (!isKnown) return { status: 400, body: { error: 'invalid_request' } }
  const back = new URL(options.redirectUri)
  back.searchParams.set('state', asked('state'))
  const isComplete =
    asked('response_type') === 'code' &&
    asked('code_challenge_method') === 'S256' &&
    asked('code_challenge').length === 43 &&
    asked('scope').split(' ').includes('openid') &&
    asked('state') !== '' &&
    asked('nonce') !== ''
  const person = options.people.find(({ subject }) => subject === query.get('as'))
  if (!isComplete || query.get('as') === 'nobody') {
    back.searchParams.set('error', isComplete ? 'access_denied' : 'invalid_request')
    return seeOther(back.href)
  }
  if (person === undefined) return choicePage(options.people, query)
  const code = randomBytes(16).toString('hex')
  const [nonce, challenge, redirectUri] = [asked('nonce'), asked('code_challenge'), asked('redirect_uri')]
  grants.set(code, { person, nonce, challenge, redirectUri })
  back.searchParams.set('code', code)
  return seeOther(back.href)
}

function choicePage(people: readonly OidcPerson[], query: URLSearchParams): WireAnswer {
  const linkOf = (subject: string, label: string): Html => {
    const members = new URLSearchParams(query)
    members.set('as', subject)
    return html`<li><a href="/authorize?${members.toString()}">${label}</a></li>`
  }
  return pageAnswer({
    title: 'Simulated sign-in',
    body: html`<ul>
      ${people.map(({ subject, email }) => linkOf(subject, `Continue as ${email ?? subject}`))}
      ${linkOf('nobody', 'Cancel')}
    </ul>`,
  })
}

async function answerTokenRequest(world: World, request: WireRequest): Promise<WireAnswer> {
  const { options, grants } = world
  const form = parseForm(request)
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  // A code works once, whatever comes of it.
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isGranted =
    form.get('grant_type') === 'authorization_code' &&
    form.get('client_id') === options.clientId &&
    form.get('client_secret') === options.clientSecret &&
    form.get('redirect_uri') === grant?.redirectUri &&
    challenge === grant?.challenge
  if (!isGranted) return { status: 400, body: { error: 'invalid_grant' } }
  return {
    status: 200,
    body: {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: tokenLifeS,
      id_token: await createIdToken(world, grant),
    },
  }
}

async function createIdToken(world: World, { person, nonce }: Grant): Promise<string> {
  const { options, clock, issuer, fault } = world
  world.fault = undefined
  const nowS = Math.floor(Date.parse(clock.now()) / 1000)
  const issuedAtS = fault === 'expired' ? nowS - 2 * tokenLifeS : nowS
  const payload = {
    nonce: fault === 'nonce' ? 'another' : nonce,
    ...(fault === 'azp' ? { azp: 'another-client' } : {}),
    ...(person.email === undefined ? {} : { email: person.email }),
    ...(person.emailVerified === undefined ? {} : { email_verified: person.emailVerified }),
  }
  const { key } = fault === 'key' ? { key: await signingKey() } : world
  const token = new SignJWT(payload)
    .setProtectedHeader(
      options.algorithm === 'HS256' ? { alg: 'HS256' } : { alg: 'RS256', kid: world.key.kid },
    )
    .setIssuer(fault === 'issuer' ? 'https://another.example' : issuer)
    .setAudience(fault === 'audience' ? 'another-client' : options.clientId)
    .setSubject(person.subject)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + tokenLifeS)
  const signed = await token.sign(
    options.algorithm === 'HS256' ? new TextEncoder().encode(options.clientSecret) : key.privateKey,
  )
  if (fault !== 'none') return signed
  // Unsigned tokens were once accepted by careless clients.
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  return `${header}.${signed.split('.')[1]}.`
}
