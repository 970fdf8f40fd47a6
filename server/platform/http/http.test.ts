import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { ProblemAnswer } from './answer/problem-reply.ts'

let http: FastifyInstance
beforeAll(async () => {
  http = await exampleShop()
})
afterAll(() => http.close())

type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD'
  readonly url: string
  readonly type?: string
  readonly body?: string | Buffer
  readonly headers?: Record<string, string>
}
async function ask({ method = 'POST', url, type, body, headers }: Call) {
  return http.inject({
    method,
    url,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const pricing = (body: string | Buffer, type = json): Call => ({ url: '/api/pricing/', type, body })
const deep = `{"offerId":${'['.repeat(5000)}${']'.repeat(5000)}}`

describe('bad input', () => {
  test.each<[string, Call, Problem['code'], string?]>([
    ['a body of 1 MB', pricing(JSON.stringify({ offerId: 'x'.repeat(1_000_000) })), 'bodyTooLarge'],
    [
      'a body beyond the limit of its route',
      { url: '/api/booking/', type: form, body: `param=${'x'.repeat(200)}` },
      'bodyTooLarge',
    ],
    ['broken JSON', pricing('{"offerId":'), 'malformed'],
    ['JSON that is nested 5000 deep', pricing(deep), 'malformed'],
    ['broken UTF-8', pricing(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 'malformed'],
    ['a NUL character', pricing('{"offerId":"a\\u0000"}'), 'malformed'],
    ['a key for the prototype', pricing('{"offerId":"a","__proto__":{"x":1}}'), 'malformed'],
    ['no body', { url: '/api/pricing/' }, 'malformed'],
    ['an empty body', pricing(''), 'malformed'],
    ['null', pricing('null'), 'malformed'],
    ['a list', pricing('[]'), 'malformed'],
    ['no content type', { url: '/api/pricing/', body: '{"offerId":"a"}' }, 'unsupportedMediaType'],
    ['XML', pricing('<a/>', 'application/xml'), 'unsupportedMediaType'],
    ['text', pricing('{"offerId":"a"}', 'text/plain'), 'unsupportedMediaType'],
    ['a form where JSON is read', pricing('offerId=a', form), 'unsupportedMediaType'],
    [
      'JSON where a form is read',
      { url: '/api/booking/', type: json, body: '{"param":"x"}' },
      'unsupportedMediaType',
    ],
    [
      'files where a form is read',
      { url: '/api/booking/', type: 'multipart/form-data; boundary=x', body: '--x--' },
      'unsupportedMediaType',
    ],
    [
      'a type with a tab at its end',
      pricing('{"offerId":"a"}', 'application/json\t'),
      'unsupportedMediaType',
    ],
    [
      'a type with an odd parameter',
      pricing('{"offerId":"a"}', 'application/json;x=y'),
      'unsupportedMediaType',
    ],
    [
      'another character set',
      pricing('{"offerId":"a"}', 'application/json; charset=utf-16'),
      'unsupportedMediaType',
    ],
    ['two types', pricing('{"offerId":"a"}', 'application/json, text/plain'), 'unsupportedMediaType'],
    ['a type that is none', pricing('{"offerId":"a"}', 'json'), 'unsupportedMediaType'],
    ['a missing field', pricing('{}'), 'requiredFieldMissing', 'offerId'],
    ['a wrong type', pricing('{"offerId":1}'), 'wrongFormat', 'offerId'],
    [
      'a number beyond all',
      pricing('{"offerId":"a","amount":99999999999999999999}'),
      'wrongFormat',
      'amount',
    ],
    ['an unknown field', pricing('{"offerId":"a","price":1}'), 'wrongFormat', 'price'],
    [
      'a query of the wrong type',
      { method: 'GET', url: '/api/CitySearch/b?limit=x' },
      'wrongFormat',
      'limit',
    ],
    ['an overlong word', { method: 'GET', url: `/api/CitySearch/${'x'.repeat(500)}` }, 'wrongFormat', 'q'],
    ['%00 in a path', { method: 'GET', url: '/api/CitySearch/b%00' }, 'malformed'],
    ['%00 in a query', { method: 'GET', url: '/api/CitySearch/b?limit=%00' }, 'malformed'],
    ['a broken escape', { method: 'GET', url: '/api/CitySearch/%zz' }, 'malformed'],
    ['broken UTF-8 in a path', { method: 'GET', url: '/api/CitySearch/%ff%fe' }, 'malformed'],
    ['a path of 10 KB', { method: 'GET', url: `/api/CitySearch/${'x'.repeat(10_000)}` }, 'malformed'],
    ['a path that climbs', { method: 'GET', url: '/api/..%2f..%2fetc/passwd' }, 'notFound'],
    ['an unknown path', { method: 'GET', url: '/api/<script>alert(1)</script>' }, 'notFound'],
    ['an unknown path outside the API', { method: 'GET', url: '/.git/config' }, 'notFound'],
    ['an unknown path with a body', { url: '/api/nowhere', type: json, body: '{"a":1}' }, 'notFound'],
    ['a wrong method', { method: 'GET', url: '/api/pricing/' }, 'methodNotAllowed'],
    [
      'a wrong method on a path with a word',
      { method: 'DELETE', url: '/api/CitySearch/bkk' },
      'methodNotAllowed',
    ],
    ['OPTIONS', { method: 'OPTIONS', url: '/api/pricing' }, 'methodNotAllowed'],
    ['a refusal of the handler', pricing('{"offerId":"gone"}'), 'offerGone'],
  ])('%s gets a problem', async (...[, call, code, field]) => {
    for (const [language, own] of [
      ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
      ['th', /\p{sc=Thai}/u],
      ['de', /^[A-Z]/],
    ] as const) {
      const answer = await ask({ ...call, headers: { 'accept-language': language } })
      const body = answer.json<ProblemAnswer>()
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect([body.problem, body.field]).toEqual([code, field])
      expect(body).toMatchObject({
        error: 1,
        code: answer.statusCode,
        errorCode: answer.statusCode,
        ExceptionType: code,
      })
      expect(body.message).toMatch(own)
      expect(body.reference).toMatch(/^[2-9A-Z]{8}$/)
      expect(answer.body).not.toMatch(/FST_|Zod|Unexpected|script|\.git|etc\/passwd|node:|\n\s+at /)
    }
  })

  test('a wrong method gets the list of allowed ones', async () => {
    expect((await ask({ method: 'GET', url: '/api/pricing' })).headers.allow).toBe('POST')
    expect((await ask({ url: '/api/CitySearch/x' })).headers.allow).toBe('GET, HEAD')
  })
})

describe('a bug', () => {
  test('a bug shows a reference that the log contains, and nothing else', async () => {
    const lines: { event: string; reference: unknown }[] = []
    const note = (event: string, fields?: { reference?: unknown }) =>
      void lines.push({ event, reference: fields?.reference })
    const shop = await exampleShop({ log: { info: () => {}, warn: note, error: note } })
    const answer = await shop.inject({ url: '/api/bug' })
    const { reference, ...body } = answer.json<ProblemAnswer>()
    expect(answer.statusCode).toBe(500)
    expect(body).toMatchObject({
      problem: 'unexpected',
      code: 500,
      message: 'Something went wrong on our side.',
    })
    expect(answer.body).not.toContain('UTF8')
    expect(lines).toEqual([{ event: 'bug', reference }])
    await shop.close()
  })
})

describe('valid input', () => {
  test.each([json, 'application/json; charset=utf-8', 'application/json;charset=UTF-8', 'APPLICATION/JSON'])(
    '%s is read',
    async (type) => {
      const answer = await ask(pricing('{"offerId":"a"}', type))
      expect([answer.statusCode, answer.json()]).toEqual([200, { offerId: 'a' }])
    },
  )

  test('a form is read, with or without a trailing slash in the path', async () => {
    for (const url of ['/api/booking/', '/api/booking']) {
      const answer = await ask({ url, type: `${form}; charset=UTF-8`, body: 'param=a%2Bb' })
      expect([answer.statusCode, answer.json()]).toEqual([200, { param: 'a+b' }])
    }
  })

  test('a path segment may be in any script', async () => {
    const answer = await ask({ method: 'GET', url: `/api/CitySearch/${encodeURIComponent('กรุงเทพ')}` })
    expect(answer.json()).toEqual(['กรุงเทพ'])
  })

  test('a response carries the security headers, is not cached, and has no undeclared member', async () => {
    const answer = await ask(pricing('{"offerId":"a"}'))
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers).not.toHaveProperty('x-powered-by')
  })
})
