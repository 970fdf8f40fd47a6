import { type JWK, type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HttpClient, OutgoingRequest, OutgoingResult } from '#server/platform/http-client.ts'
import { type LogFields, silentLog } from '#server/platform/log.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { createOidcProvider } from './oidc-provider.ts'

const issuer = 'https://login.example/tenant/'
const metadataPath = '/tenant/.well-known/openid-configuration'
const metadata = {
  issuer,
  authorization_endpoint: 'https://login.example/authorize?tenant=1',
  token_endpoint: 'https://login.example/token',
  jwks_uri: 'https://login.example/keys',
}
const settings = {
  name: 'sso',
  issuer,
  clientId: 'shop',
  clientSecret: 'a~secret:with-signs',
} as const
const request = {
  state: 'state',
  nonce: 'nonce',
  challenge: 'A'.repeat(43),
  redirectUri: 'http://localhost:80/return',
}
const response = {
  code: 'code',
  issuer: undefined,
  nonce: 'nonce',
  verifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:80/return',
}

function jsonAnswer(json: unknown, status = 200): OutgoingResult {
  const headers = { 'content-type': 'application/json' }
  return { kind: 'answer', status, headers, body: new TextEncoder().encode(JSON.stringify(json)) }
}

let key: CryptoKey
let publicJwk: JWK
beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  publicJwk = { ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig' }
})

type ClientOptions = {
  readonly issuer?: string
  readonly claims?: JWTPayload
  readonly signsWithSecret?: boolean
  readonly sign?: (token: SignJWT) => Promise<string>
}

const signByKey = (token: SignJWT) => token.setProtectedHeader({ alg: 'RS256' }).sign(key)
const signBySecret = (secret: string) => (token: SignJWT) =>
  token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
const leaveUnsigned = async (token: SignJWT) => {
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  return `${header}.${(await signByKey(token)).split('.')[1]}.`
}

/** Returns the client of a service that answers as given, by the path of a request, and what the client has sent. */
async function clientOf(
  answers: Readonly<Record<string, OutgoingResult>> = {},
  { issuer: name = issuer, claims = {}, signsWithSecret = false, sign = signByKey }: ClientOptions = {},
) {
  const clock = testClock()
  const nowS = clock.nowMs() / 1000
  const payload = { iss: name, aud: 'shop', sub: 'person', nonce: 'nonce', iat: nowS, exp: nowS + 3600 }
  const idToken = await sign(new SignJWT({ ...payload, ...claims }))
  const all: Readonly<Record<string, OutgoingResult>> = {
    [metadataPath]: jsonAnswer({ ...metadata, issuer: name }),
    '/token': jsonAnswer({ access_token: 'access', token_type: 'Bearer', id_token: idToken }),
    '/keys': jsonAnswer({ keys: [publicJwk] }),
    ...answers,
  }
  const sent: OutgoingRequest[] = []
  const http: HttpClient = {
    send(one) {
      sent.push(one)
      const answer = all[new URL(one.url).pathname]
      return answer ? Promise.resolve(answer) : Promise.reject(new RangeError(`not expected: ${one.url}`))
    },
  }
  const logged: LogFields[] = []
  const log = { ...silentLog, error: (_event: string, fields: LogFields = {}) => void logged.push(fields) }
  const client = createOidcProvider({ ...settings, issuer: name, signsWithSecret }, { http, clock, log })
  return { client, clock, sent, logged }
}

const redirect = { kind: 'answer', status: 302, headers: { location: '/' }, body: new Uint8Array() } as const
const faults: readonly (readonly [name: string, answer: OutgoingResult])[] = [
  ['no answer', { kind: 'lost', note: 'tooLarge' }],
  ['a redirection', redirect],
  ['an error of the server', jsonAnswer({}, 503)],
  ['a refusal', jsonAnswer({ error: 'invalid_request' }, 400)],
  ['a page', { kind: 'answer', status: 200, headers: {}, body: new TextEncoder().encode('<html>') }],
  ['an empty object', jsonAnswer({})],
  ['a list', jsonAnswer([])],
  ['wrong types', jsonAnswer({ issuer: 1, id_token: 1, access_token: 'a', token_type: 'Bearer', keys: 1 })],
  ['half a token', jsonAnswer({ access_token: 'a', token_type: 'Bearer', id_token: 'e30.e30' })],
  ['a key without its numbers', jsonAnswer({ keys: [{ kty: 'RSA' }] })],
  ['a key of wrong types', jsonAnswer({ keys: [{ kty: 'RSA', n: 1, e: {} }] })],
  ['a short key', jsonAnswer({ keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }] })],
]

describe('the client of an OpenID provider', () => {
  test('The browser is sent to the endpoint that the metadata names, with its own parameters kept', async () => {
    const { client, sent } = await clientOf()
    const url = new URL((await client.authorizationUrl(request)) ?? '')
    expect(url.origin + url.pathname).toBe('https://login.example/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: '1',
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: 'http://localhost/return',
      scope: 'openid email',
      state: 'state',
      nonce: 'nonce',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    })
    expect(sent).toMatchObject([
      {
        method: 'GET',
        url: `${issuer}.well-known/openid-configuration`,
        timeoutMs: 10_000,
        maxBytes: 262_144,
      },
    ])
  })

  test('The metadata is read once an hour, and the keys at each sign-in', async () => {
    const { client, clock, sent } = await clientOf()
    const paths = () => sent.splice(0).map(({ url }) => new URL(url).pathname)
    expect(await client.identify(response)).toEqual({
      subject: 'person',
      email: undefined,
      isEmailConfirmed: false,
    })
    expect(paths()).toEqual([metadataPath, '/token', '/keys'])
    clock.advance(59 * 60_000)
    await client.identify(response)
    expect(paths()).toEqual(['/token', '/keys'])
    clock.advance(60_000)
    await client.authorizationUrl(request)
    expect(paths()).toEqual([metadataPath])
  })

  test.each([
    issuer.slice(0, -1),
    'https://login.example/other/',
    `${issuer}#`,
    'https://LOGIN.example/tenant/',
  ])('The metadata of the issuer %s is refused', async (other) => {
    const { client } = await clientOf({ [metadataPath]: jsonAnswer({ ...metadata, issuer: other }) })
    expect(await client.authorizationUrl(request)).toBeUndefined()
    expect(await client.identify(response)).toBeUndefined()
  })

  test('An endpoint at http is refused, unless the address of the issuer is http, too', async () => {
    const plain = { ...metadata, token_endpoint: 'http://login.example/token' }
    const { client, sent } = await clientOf({ [metadataPath]: jsonAnswer(plain) })
    expect(await client.identify(response)).toBeUndefined()
    expect(sent).toHaveLength(1)
    const own = await clientOf({}, { issuer: 'http://login.example/tenant/' })
    expect(await own.client.identify(response)).toMatchObject({ subject: 'person' })
  })

  describe.each([metadataPath, '/token', '/keys'])('at %s', (path) => {
    test.each(faults)(
      'The provider that gives %s signs nobody in, and is named in the log',
      async (_name, answer) => {
        const { client, logged } = await clientOf({ [path]: answer })
        expect(await client.identify(response)).toBeUndefined()
        expect(logged).toMatchObject([{ provider: 'sso', error: expect.any(Error) }])
      },
    )

    test('A defect of the shop is thrown', async () => {
      const answer = new Proxy<OutgoingResult>(redirect, {
        get: () => {
          throw new RangeError('a defect')
        },
      })
      const { client } = await clientOf({ [path]: answer })
      await expect(client.identify(response)).rejects.toThrow()
    })
  })

  test.each([
    [undefined, 'form'],
    [['client_secret_basic', 'client_secret_post'], 'form'],
    [['client_secret_basic'], 'header'],
  ])('A client of a provider that lists the methods %j authenticates in the %s', async (methods, place) => {
    const listing = { ...metadata, token_endpoint_auth_methods_supported: methods }
    const { client, sent } = await clientOf({ [metadataPath]: jsonAnswer(listing) })
    expect(await client.identify(response)).toBeDefined()
    const { body, headers } = sent[1] ?? {}
    const form = new URLSearchParams(String(body))
    expect(form.get('client_secret')).toBe(place === 'form' ? settings.clientSecret : null)
    const [scheme, credentials = ''] = headers?.['authorization']?.split(' ') ?? []
    expect(scheme).toBe(place === 'form' ? undefined : 'Basic')
    const [id, secret = ''] = Buffer.from(credentials, 'base64').toString().split(':')
    if (place === 'header') expect([id, decodeURIComponent(secret)]).toEqual(['shop', settings.clientSecret])
  })

  test.each([
    ['accepts', 'keys', 'a key', signByKey],
    ['refuses', 'keys', 'the secret', signBySecret(settings.clientSecret)],
    ['refuses', 'keys', 'nothing', leaveUnsigned],
    ['accepts', 'the secret', 'the secret', signBySecret(settings.clientSecret)],
    ['refuses', 'the secret', 'another secret', signBySecret('another secret')],
    ['refuses', 'the secret', 'a key', signByKey],
    ['refuses', 'the secret', 'nothing', leaveUnsigned],
  ])(
    'The shop %s, of a service that signs with %s, a token signed with %s',
    async (does, signsWith, _signedWith, sign) => {
      const listing = { ...metadata, id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }
      const { client } = await clientOf(
        { [metadataPath]: jsonAnswer(listing) },
        { sign, signsWithSecret: signsWith === 'the secret' },
      )
      expect((await client.identify(response)) !== undefined).toBe(does === 'accepts')
    },
  )

  test.each([
    [-659, true],
    [-661, false],
    [59, true],
    [61, false],
  ])('A token that was issued %i s from now is accepted: %s', async (seconds, isAccepted) => {
    const iat = testClock().nowMs() / 1000 + seconds
    const { client } = await clientOf({}, { claims: { iat } })
    expect((await client.identify(response)) !== undefined).toBe(isAccepted)
  })

  test('The address comes from the UserInfo endpoint when the token has none, of the same person', async () => {
    const answers = {
      [metadataPath]: jsonAnswer({ ...metadata, userinfo_endpoint: 'https://login.example/userinfo' }),
    }
    const email = 'person@agency.example'
    const told = { sub: 'person', email, email_verified: true }
    const { client } = await clientOf({ ...answers, '/userinfo': jsonAnswer(told) })
    const identity = { subject: 'person', email, isEmailConfirmed: true }
    expect(await client.identify(response)).toEqual(identity)
    for (const answer of [jsonAnswer({ ...told, sub: 'another' }), jsonAnswer({}, 503), redirect]) {
      const without = await clientOf({ ...answers, '/userinfo': answer })
      const nameless = { subject: 'person', email: undefined, isEmailConfirmed: false }
      expect(await without.client.identify(response)).toEqual(nameless)
    }
    const inToken = await clientOf(answers, { claims: { email, email_verified: true } })
    expect(await inToken.client.identify(response)).toEqual(identity)
  })
})
