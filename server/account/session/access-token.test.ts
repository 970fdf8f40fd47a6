import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SecretKey } from '#server/platform/crypto.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createAccessTokens } from './access-token.ts'

const keyOf = (keyId: string, fill: number): SecretKey => ({ keyId, bytes: new Uint8Array(32).fill(fill) })
const [oldKey, newKey] = [keyOf('k1', 1), keyOf('k2', 2)]
const issuer = 'https://shop.example'
const who = { userId: 'usr_1', sessionId: 'ses_1', roles: [] }
const clock = testClock()
const tokensWith = (keys: readonly SecretKey[], at = issuer) =>
  createAccessTokens({ keys, issuer: at, lifetimeS: 300, clock, ids: testIds() })
const tokens = tokensWith([oldKey])

type Json = Record<string, unknown>
const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Json

/** Returns a token with other claims, signed with a key of ours. */
async function remade(change: {
  header?: Json
  payload?: Json
  key?: Uint8Array
  hash?: string
}): Promise<string> {
  const [header = '', payload = ''] = (await tokens.issue(who, 'cookie')).split('.')
  const head = encode({ ...decode(header), ...change.header })
  const body = encode({ ...decode(payload), ...change.payload })
  const signature = createHmac(change.hash ?? 'sha256', change.key ?? oldKey.bytes).update(`${head}.${body}`)
  return `${head}.${body}.${signature.digest('base64url')}`
}

describe('an access token', () => {
  const nowS = Math.floor(clock.nowMs() / 1000)

  test('an access token identifies its owner to the holder of its cookie', async () => {
    const token = await tokens.issue(who, 'cookie')
    expect(await tokens.read(token, 'cookie')).toEqual({ userId: 'usr_1', sessionId: 'ses_1' })
    expect(await tokens.read(token, 'Cookie')).toBeUndefined()
    expect(await tokens.read(token, '')).toBeUndefined()
    expect(await tokens.read(token, undefined)).toBeUndefined()
  })

  test('an expired token stays expired when the clock is set back, and new ones are accepted', async () => {
    const own = testClock()
    const after = createAccessTokens({ keys: [oldKey], issuer, lifetimeS: 300, clock: own, ids: testIds() })
    const token = await after.issue(who, 'cookie')
    own.advance(301_000)
    expect(await after.read(token, 'cookie')).toBeUndefined()
    own.advance(-200_000)
    expect(await after.read(token, 'cookie')).toBeUndefined()
    expect(await after.read(await after.issue(who, 'cookie'), 'cookie')).toBeDefined()
  })

  test('a token rebuilt unchanged passes: only the changes below cause the refusals', async () => {
    expect(await tokens.read(await remade({}), 'cookie')).toBeDefined()
  })

  test.each<[string, Parameters<typeof remade>[0]]>([
    ['another key', { key: newKey.bytes }],
    ['a key of our public words', { key: new TextEncoder().encode('farehouse') }],
    ['an empty key', { key: new Uint8Array() }],
    ['no algorithm', { header: { alg: 'none' } }],
    ['no algorithm in capitals', { header: { alg: 'NONE' } }],
    ['a weaker header', { header: { alg: 'HS1' } }],
    ['HS384', { header: { alg: 'HS384' }, hash: 'sha384' }],
    ['HS512', { header: { alg: 'HS512' }, hash: 'sha512' }],
    ['RS256', { header: { alg: 'RS256' } }],
    ['no type', { header: { typ: undefined } }],
    ['the type of an id token', { header: { typ: 'JWT' } }],
    ['an unknown key name', { header: { kid: 'k9' } }],
    ['a path as key name', { header: { kid: '../../dev/null' } }],
    ['no key name', { header: { kid: undefined } }],
    ['a key of its own', { header: { kid: 'k9', jwk: { kty: 'oct', k: encode('x') } } }],
    ['a key from elsewhere', { header: { kid: 'k9', jku: 'https://evil.example/keys' } }],
    ['an extension it must understand', { header: { crit: ['exp'] } }],
    ['unencoded content', { header: { b64: false, crit: ['b64'] } }],
    ['another issuer', { payload: { iss: 'https://evil.example' } }],
    ['no issuer', { payload: { iss: undefined } }],
    ['another audience', { payload: { aud: 'other' } }],
    ['no audience', { payload: { aud: undefined } }],
    ['an end in the past', { payload: { exp: nowS } }],
    ['no end', { payload: { exp: undefined } }],
    ['an end that is no number', { payload: { exp: 'never' } }],
    ['a beginning in the future', { payload: { nbf: nowS + 1 } }],
    ['no beginning', { payload: { nbf: undefined } }],
    ['no subject', { payload: { sub: undefined } }],
    ['a subject that is no text', { payload: { sub: ['usr_1'] } }],
    ['an empty subject', { payload: { sub: '' } }],
    ['no sign-in', { payload: { sid: undefined } }],
    ['no binding', { payload: { bnd: undefined } }],
    ['an empty binding', { payload: { bnd: '' } }],
    ['another binding', { payload: { bnd: 'x'.repeat(43) } }],
    ['no name of its own', { payload: { jti: undefined } }],
  ])('A token with %s is refused', async (_what, change) => {
    expect(await tokens.read(await remade(change), 'cookie')).toBeUndefined()
  })

  test.each(['', '.', '..', '...', 'a.b.c', 'null', '{}', 'a'.repeat(4096), '\0.\0.\0', 'é.é.é'])(
    'The text %j is refused',
    async (text) => {
      expect(await tokens.read(text, 'cookie')).toBeUndefined()
    },
  )

  test('a token becomes invalid when any letter of it changes', async () => {
    const token = await tokens.issue(who, 'cookie')
    const letters = ['A', 'B', 'a', 'b', '0', '1', '-', '_', '.']
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom(...letters), async (at, letter) => {
        fc.pre(token[at] !== letter)
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        expect(await tokens.read(changed, 'cookie')).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('A token without its signature, or assembled from two, is refused', async () => {
    const [header, payload, signature] = (await tokens.issue(who, 'cookie')).split('.')
    const [, other] = (await tokens.issue({ ...who, userId: 'usr_2' }, 'cookie')).split('.')
    for (const forged of [`${header}.${payload}.`, `${header}.${payload}`, `${header}.${other}.${signature}`])
      expect(await tokens.read(forged, 'cookie')).toBeUndefined()
  })

  test('A token of the previous key is accepted, and one of a removed key is not', async () => {
    const token = await tokens.issue(who, 'cookie')
    expect(await tokensWith([newKey, oldKey]).read(token, 'cookie')).toBeDefined()
    expect(await tokensWith([newKey]).read(token, 'cookie')).toBeUndefined()
    expect(await tokensWith([oldKey], 'https://other.example').read(token, 'cookie')).toBeUndefined()
  })
})
