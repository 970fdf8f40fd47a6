import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { silentLog } from '#server/platform/log.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { Caller, Identify } from './request/caller.ts'
import type { ProblemAnswer } from './answer/problem-reply.ts'
import type { FileAnswer } from './answer/file-answer.ts'
import { route } from './route.ts'

const callers: Readonly<Record<string, Caller>> = {
  ploy: { kind: 'user', userId: 'usr_ploy', sessionId: 'ses_1', roles: [] },
  staff: { kind: 'user', userId: 'usr_staff', sessionId: 'ses_2', roles: ['Administrator'] },
}
const identify: Identify = async ({ bearer }) => callers[bearer ?? ''] ?? { kind: 'guest' }

const bugs: string[] = []
let http: FastifyInstance
beforeAll(async () => {
  http = await exampleShop({ identify, log: { ...silentLog, error: (event) => void bugs.push(event) } })
  for (const access of ['anyone', 'signedIn', 'readAudit'] as const) {
    route(
      http,
      endpoint({
        method: 'GET',
        path: `/api/for/${access}`,
        summary: 'Says who asks.',
        answer: z.object({ caller: z.string() }),
      }),
      {
        access,
        handle: ({ caller }) => succeed({ caller: caller.kind === 'guest' ? 'guest' : caller.userId }),
      },
    )
  }
  route(
    http,
    endpoint({
      method: 'POST',
      path: '/api/for/staff',
      summary: 'Reads what an administrator sends.',
      body: z.strictObject({ amount: z.int() }),
      answer: z.object({ amount: z.int() }),
    }),
    { access: 'readAudit', handle: ({ body }) => succeed(body) },
  )
  route(
    http,
    endpoint({
      method: 'POST',
      path: '/connect/example',
      summary: 'Speaks a protocol of its own.',
      takes: 'form',
      body: z.strictObject({ username: z.string() }),
      answer: z.object({ secret: z.string() }),
    }),
    {
      showProblem: (reply, fault) => reply.code(400).serializer(JSON.stringify).send({ error: fault.code }),
      handle: () => fail(createProblem('wrongPassword')),
    },
  )
  route(
    http,
    endpoint({
      method: 'POST',
      path: '/api/leaky',
      summary: 'Returns more than it should.',
      status: 202,
      answer: z.object({ shown: z.string() }),
    }),
    {
      handle: (_ask, reply) => {
        reply.setCookie('handle', 'x', { httpOnly: true, sameSite: 'strict', path: '/' })
        const row = { shown: 'yes', passport: 'AA123' }
        return succeed(row)
      },
    },
  )
  const files: Readonly<Record<string, FileAnswer>> = {
    good: { name: 'FH234567.pdf', bytes: new Uint8Array([37, 80, 68, 70, 0, 255]) },
    bad: { name: 'a"; x="b', bytes: new Uint8Array() },
  }
  route(
    http,
    endpoint({
      method: 'GET',
      path: '/api/files/:name',
      summary: 'Sends a file.',
      params: z.object({ name: z.string() }),
      fileType: 'application/pdf',
    }),
    {
      handle: ({ params }) => {
        const file = files[params.name]
        return file ? succeed(file) : fail(createProblem('notFound'))
      },
    },
  )
  await http.ready()
})
afterAll(() => http.close())

describe('the access of a route', () => {
  test.each([
    ['anyone', '', 200],
    ['anyone', 'ploy', 200],
    ['signedIn', '', 401],
    ['signedIn', 'forged', 401],
    ['signedIn', 'ploy', 200],
    ['readAudit', '', 401],
    ['readAudit', 'ploy', 403],
    ['readAudit', 'staff', 200],
  ])('%s with the token "%s" answers %i', async (access, token, status) => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
    const answer = await http.inject({ url: `/api/for/${access}`, headers })
    const who = token === '' ? 'guest' : `usr_${token}`
    const shown = status === 200 ? { caller: who } : { code: status }
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject(shown)
  })
})

test('the body of an unauthorised request to a staff route is not read', async () => {
  const strangers = await http.inject({
    method: 'POST',
    url: '/api/for/staff',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(strangers.json<ProblemAnswer>().problem).toBe('notSignedIn')
  const headers = { 'content-type': 'application/json', authorization: 'Bearer staff' }
  const staff = await http.inject({ method: 'POST', url: '/api/for/staff', payload: '{', headers })
  expect(staff.json<ProblemAnswer>().problem).toBe('malformed')
})

describe('the shape of an answer', () => {
  test('a response contains only what its schema names', async () => {
    const answer = await http.inject({ method: 'POST', url: '/api/leaky' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { shown: 'yes' }])
    expect(answer.headers['set-cookie']).toBe('handle=x; Path=/; HttpOnly; SameSite=Strict')
  })

  test.each([
    ['its own refusal', 'username=a', 'wrongPassword'],
    ['a body that does not fit', 'user=a', 'requiredFieldMissing'],
    ['a broken body', 'username=%zz', 'malformed'],
  ])('a route with its own protocol shows %s its own way', async (_what, payload, error) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await http.inject({ method: 'POST', url: '/connect/example', payload, headers })
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }])
  })
})

describe('an answer that is a file', () => {
  test('a file response consists of its bytes with a name, and is not cached by proxies', async () => {
    const answer = await http.inject({ url: '/api/files/good' })
    expect([...answer.rawPayload]).toEqual([37, 80, 68, 70, 0, 255])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '6',
      'content-disposition': 'attachment; filename="FH234567.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
  })

  test('a refused file request gives an ordinary problem', async () => {
    const answer = await http.inject({ url: '/api/files/none' })
    expect([answer.statusCode, answer.json<ProblemAnswer>().problem]).toEqual([404, 'notFound'])
  })

  test('a file response never puts an unsafe file name into a header', async () => {
    expect((await http.inject({ url: '/api/files/bad' })).statusCode).toBe(500)
    bugs.length = 0
  })

  test('a file response appears in the API description with its type', async () => {
    const answer = await http.inject({ url: '/api/openapi.json' })
    const { paths } = answer.json<{ paths: Record<string, { get: { responses: object } }> }>()
    expect(paths['/api/files/{name}']?.get.responses).toMatchObject({
      200: { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
      '4XX': { content: { 'application/json': {} } },
    })
  })
})

describe('an answer line by line', () => {
  const shop = (payload: object, accept = 'application/x-ndjson') =>
    http.inject({ method: 'POST', url: '/api/shopping/', payload, headers: { accept } })

  test('a streamed response has one JSON object per line', async () => {
    const answer = await shop({ lines: 3 })
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).toBe('{"line":0}\n{"line":1}\n{"line":2}\n')
  })

  test('a streamed response has a single body for clients that do not accept lines', async () => {
    expect((await shop({ lines: 2 }, 'application/json')).json()).toEqual([0, 1])
  })

  test('a refused stream request gives a problem', async () => {
    const answer = await shop({ lines: -1 })
    expect([answer.statusCode, answer.json<ProblemAnswer>().problem]).toEqual([422, 'noLegs'])
  })

  test('a streamed response breaks off when it fails midway and never looks complete', async () => {
    await expect(shop({ lines: 3, breaksAt: 1 })).rejects.toThrow('response destroyed before completion')
    expect(bugs).toEqual(['bug'])
  })
})
