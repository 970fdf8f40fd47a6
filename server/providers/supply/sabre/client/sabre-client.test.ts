import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import type { SabreCall, SabreClientOptions } from './sabre-client.ts'
import { asObject, asText } from '../shop/sabre-json-values.ts'
import { type Reply, type Seen, serverThat } from '../sabre-server.suite.ts'

const token = { access_token: 'T1', token_type: 'bearer', expires_in: 1000 }
const isToken = ({ path }: Seen) => path.endsWith('/auth/token')
const at = (now: string, more: Partial<SupplyContext> = {}): SupplyContext => ({
  requestId: 'r1',
  now: now as Instant,
  signal: new AbortController().signal,
  ...more,
})
const noon = at('2026-11-21T12:00:00.000Z')
const callOf = (more: Partial<SabreCall<string>> = {}): SabreCall<string> => ({
  patience: 'read',
  path: '/x',
  body: { a: 1 },
  read: (json) => asText(asObject(json)['word']),
  context: noon,
  ...more,
})

describe('authentication at Sabre', () => {
  it('sends doubly encoded base64 credentials with v2, and one request for many callers', async () => {
    const { client, asked } = await serverThat((seen) =>
      isToken(seen) ? { body: token, afterMs: 30 } : { body: { word: 'hi' } },
    )
    const sabre = client()
    const answers = await Promise.all([1, 2, 3].map(() => sabre.call(callOf())))
    expect(answers).toEqual([1, 2, 3].map(() => ({ kind: 'data', value: 'hi' })))
    expect(asked('/v2/auth/token').map(({ headers, body }) => [headers.authorization, body])).toEqual([
      ['Basic VmpFNmRUcFFRME02UVVFPTpjSGM9', 'grant_type=client_credentials'],
    ])
    expect(asked('/x')[0]?.headers).toMatchObject({ authorization: 'Bearer T1', 'conversation-id': 'r1' })
  })

  it('sends the user name with v3', async () => {
    const { client, asked } = await serverThat((seen) =>
      isToken(seen) ? { body: token } : { body: { word: 'hi' } },
    )
    await client({ auth: 'v3', epr: '1234', password: 'a&b' }).call(callOf())
    const [one] = asked('/v3/auth/token')
    expect(one?.headers.authorization).toBe(`Basic ${btoa('V1:u:PCC:AA:pw')}`)
    expect(one?.body).toBe('grant_type=password&username=1234-PCC-AA&password=a%26b')
  })

  it('renews a token before it expires', async () => {
    const { client, asked } = await serverThat((seen) =>
      isToken(seen) ? { body: token } : { body: { word: 'hi' } },
    )
    const sabre = client()
    for (const now of ['12:00:00', '12:10:00', '12:12:00'])
      await sabre.call(callOf({ context: at(`2026-11-21T${now}.000Z`) }))
    expect(asked('/v2/auth/token')).toHaveLength(2)
  })

  it('sends nothing without a token, and waits after a refused token request', async () => {
    const { client, seen } = await serverThat(() => ({ status: 401, body: { error: 'invalid_client' } }))
    const sabre = client()
    const refused = { kind: 'unreachable', note: 'token: invalid_client' }
    expect(await sabre.call(callOf({ patience: 'change' }))).toEqual(refused)
    expect(await sabre.call(callOf())).toEqual(refused)
    expect(seen).toHaveLength(1)
    await sabre.call(callOf({ context: at('2026-11-21T12:00:03.000Z') }))
    expect(seen).toHaveLength(2)
  })

  it.each([
    ['read', 2, 'data'],
    ['change', 1, 'refused'],
  ] as const)('a %s with an expired token is sent %i times', async (patience, times, kind) => {
    const gone = { status: 401, body: { errorCode: 'ERR.2SG.SEC.INVALID_CREDENTIALS', type: 'Validation' } }
    const { client, asked } = await serverThat((seen, count) => {
      if (isToken(seen)) return { body: { ...token, access_token: `T${count}` } }
      return count === 1 ? gone : { body: { word: 'hi' } }
    })
    expect((await client().call(callOf({ patience }))).kind).toBe(kind)
    expect(asked('/x').map(({ headers }) => headers.authorization)).toEqual(
      ['Bearer T1', 'Bearer T2'].slice(0, times),
    )
  })
})

describe('the Sabre client', () => {
  const answerTo = async (reply: Reply, more: Partial<SabreClientOptions> = {}) => {
    const { client } = await serverThat((seen) => (isToken(seen) ? { body: token } : reply))
    return client(more).call(callOf())
  }

  it('decompresses answers', async () => {
    for (const word of ['ก', 'ก'.repeat(20_000), 'x'.repeat(1_000_000)])
      expect(await answerTo({ zip: true, body: { word } })).toEqual({ kind: 'data', value: word })
  })

  it.each([
    [
      429,
      { errorCode: 'ERR.2SG.GATEWAY.REQUEST_THROTTLED', type: 'Application', message: 'm' },
      'ERR.2SG.GATEWAY.REQUEST_THROTTLED',
    ],
    [403, { errorCode: 'ERR.2SG.SEC.NOT_AUTHORIZED', type: 'Validation' }, 'ERR.2SG.SEC.NOT_AUTHORIZED'],
    [
      400,
      { errors: [{ category: 'BAD_REQUEST', type: 'INVALID_VALUE', description: 'd' }] },
      'INVALID_VALUE',
    ],
  ])('the status %i is reported with its own error', async (status, body, type) => {
    expect(await answerTo({ status, body })).toMatchObject({ kind: 'refused', status, errors: [{ type }] })
  })

  it.each<[string, Reply]>([
    ['no words', { status: 500, body: '<html>' }],
    ['another shape', { body: { other: 1 } }],
    ['half an answer', { body: '{"word":' }],
    ['202', { status: 202, body: { word: 'hi' } }],
    ['too much', { body: { word: 'x'.repeat(5_000_000) } }],
    ['too much once unpacked', { zip: true, body: { word: 'x'.repeat(50_000_000) } }],
  ])('an answer with %s is unclear', async (_, reply) => {
    expect((await answerTo(reply)).kind).toBe('unclear')
  })

  it('an answer that is too late is unclear', async () => {
    expect(await answerTo({ afterMs: 500 }, { timeouts: { read: 100 } })).toEqual({
      kind: 'unclear',
      note: 'timeout',
    })
  })
})

describe('concurrent calls', () => {
  it('the number of concurrent calls is limited; an aborted caller leaves the queue', async () => {
    let inside = 0
    let most = 0
    const { client, asked } = await serverThat((seen) => {
      if (isToken(seen)) return { body: token }
      inside += 1
      most = Math.max(most, inside)
      setTimeout(() => (inside -= 1), 39)
      return { body: { word: 'hi' }, afterMs: 40 }
    })
    const sabre = client({ maxConcurrent: 2 })
    const begun = [1, 2].map(() => sabre.call(callOf()))
    const gaveUp = sabre.call(callOf({ context: at(noon.now, { signal: AbortSignal.timeout(10) }) }))
    const answers = await Promise.all([...begun, ...[3, 4, 5].map(() => sabre.call(callOf()))])
    expect(answers.every(({ kind }) => kind === 'data')).toBe(true)
    expect(await gaveUp).toEqual({ kind: 'unreachable', note: 'aborted' })
    expect(most).toBe(2)
    expect(asked('/x')).toHaveLength(5)
  })

  it('checks whether a change may still be sent', async () => {
    const { client, asked } = await serverThat((seen) =>
      isToken(seen) ? { body: token } : { body: { word: 'hi' } },
    )
    const late = at(noon.now, { maySend: () => false })
    const sabre = client()
    expect((await sabre.call(callOf({ patience: 'change', context: late }))).kind).toBe('unreachable')
    expect((await sabre.call(callOf({ context: late }))).kind).toBe('data')
    expect(asked('/x')).toHaveLength(1)
  })
})

describe('the older SOAP services', () => {
  it('SOAP calls use their own address where there is one', async () => {
    const elsewhere = await serverThat(() => ({ status: 500 }))
    const { client, asked } = await serverThat((seen) => (isToken(seen) ? { body: token } : { body: {} }))
    const sabre = client({ soapUrl: `${elsewhere.url}/` })
    await sabre.soap({ patience: 'read', action: 'QueueCountLLSRQ', xml: '<QueueCountRQ/>', context: noon })
    expect(elsewhere.asked('/websvc')).toHaveLength(1)
    expect(asked('/websvc')).toEqual([])
  })
})
