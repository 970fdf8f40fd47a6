import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import { type AuditEvent, type AuditOutcome, auditedObjectOf } from './audit-trail.ts'
import type { Caller } from './request/caller.ts'
import { route } from './route.ts'

const clerk: Caller = { kind: 'user', userId: 'usr_1', sessionId: 'ses_1', roles: ['Finance'] }
const lines: (Omit<AuditEvent, 'reference'> | string)[] = []
const audit = {
  begin: async ({ reference, ...action }: AuditEvent) => {
    expect(reference).not.toBe('')
    lines.push(action)
    return 'dee_1'
  },
  end: async (eventId: string, { outcome }: AuditOutcome) => void lines.push(`${eventId} ${outcome}`),
}
let http: FastifyInstance

beforeAll(async () => {
  http = await exampleShop({ audit, identify: async ({ bearer }) => (bearer ? clerk : { kind: 'guest' }) })
  const shape = { summary: 'For the test.', answer: z.object({ fine: z.literal(true) }) } as const
  const body = z.strictObject({ refundId: z.string(), name: z.string() })
  const fine = () => succeed({ fine: true } as const)
  route(http, endpoint({ ...shape, method: 'POST', path: '/api/action', body }), {
    access: 'makeRefunds',
    handle: fine,
  })
  route(http, endpoint({ ...shape, method: 'GET', path: '/api/action' }), {
    access: 'makeRefunds',
    handle: fine,
  })
  route(http, endpoint({ ...shape, method: 'GET', path: '/api/export' }), {
    access: 'makeRefunds',
    audit: () => ({ detail: { rows: 2 } }),
    handle: fine,
  })
  const isFirstOfTwo = (_answer: object, asked: { readonly body: { readonly name: string } }) =>
    asked.body.name === 'the first'
  const ofTwo = { access: 'makeRefunds', isFirstOfTwo } as const
  route(http, endpoint({ ...shape, method: 'POST', path: '/api/of-two', body }), { ...ofTwo, handle: fine })
  route(http, endpoint({ ...shape, method: 'POST', path: '/api/own', body }), {
    access: 'signedIn',
    handle: fine,
  })
  route(
    http,
    endpoint({
      ...shape,
      method: 'PUT',
      path: '/api/no/:orderNumber',
      params: z.strictObject({ orderNumber: z.string() }),
    }),
    {
      access: 'viewPayments',
      audit: () => ({ detail: { count: 2 } }),
      handle: () => fail(createProblem('refundNotPossible')),
    },
  )
  const proof = { access: 'makeRefunds', requiresReauth: true, handle: fine } as const
  route(http, endpoint({ ...shape, method: 'POST', path: '/api/harm' }), proof)
})
beforeEach(() => void (lines.length = 0))
afterAll(() => http.close())

const asks = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  http.inject({ method, url, headers: { authorization: 'Bearer x' }, ...(payload && { payload }) })

describe('the audit trail', () => {
  test('has an action before it is done, and what became of it', async () => {
    await asks('POST', '/api/action', { refundId: 'rfd_1', name: 'Somchai' })
    expect(lines).toEqual([{ by: clerk, action: 'POST /api/action', object: 'rfd_1' }, 'dee_1 done'])
  })

  test('the audit trail has refused actions, with the reason', async () => {
    await asks('PUT', '/api/no/FH7K2M9P')
    const action = { by: clerk, action: 'PUT /api/no/:orderNumber', object: 'FH7K2M9P', detail: { count: 2 } }
    expect(lines).toEqual([action, 'dee_1 refundNotPossible'])
  })

  test('the audit trail does not record an action as done while it waits for approval', async () => {
    for (const name of ['the first', 'the second']) await asks('POST', '/api/of-two', { refundId: 'x', name })
    expect(lines.filter((line) => typeof line === 'string')).toEqual(['dee_1 firstOfTwo', 'dee_1 done'])
  })

  test('the audit trail omits queries and what everybody may do with their own data', async () => {
    await asks('GET', '/api/action')
    await asks('POST', '/api/own', { refundId: 'rfd_1', name: 'Somchai' })
    expect(lines).toEqual([])
  })

  test('the audit trail has a query whose route names what it records', async () => {
    await asks('GET', '/api/export')
    expect(lines).toEqual([{ by: clerk, action: 'GET /api/export', detail: { rows: 2 } }, 'dee_1 done'])
  })

  test('a sensitive action requires a recent reauthentication', async () => {
    const answer = await asks('POST', '/api/harm')
    expect([answer.statusCode, answer.json().problem]).toEqual([403, 'reauthRequired'])
    expect(lines).toEqual([])
  })

  test.each([
    [[{ transferProofId: 'slp_1' }, { orderNumber: 'FH7K2M9P' }], 'slp_1'],
    [[undefined, { name: 'x', orderNumber: 'FH7K2M9P' }], 'FH7K2M9P'],
    [[{ userid: 'usr_1' }, 'text'], undefined],
    [[{ userId: `usr_${'u'.repeat(81)}` }], undefined],
    [[{ taxId: '', companyId: 'com_1' }], 'com_1'],
    [[{ taxId: '0105536000001', providerId: 'omise' }], 'omise'],
    [[{ taxId: '0105536000001' }], undefined],
  ])('the audit trail finds the object of %j', (deps, object) => {
    expect(auditedObjectOf(...deps)).toBe(object)
  })
})
