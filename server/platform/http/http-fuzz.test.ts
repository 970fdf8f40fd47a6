import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleShop } from '#test-kit/example-shop.ts'

let http: FastifyInstance
beforeAll(async () => {
  http = await exampleShop()
})
afterAll(() => http.close())

const paths = [
  '/api/pricing/',
  '/api/booking/',
  '/api/shopping/',
  '/api/CitySearch/',
  '/',
  '/assets/',
  '/readyz',
  '//',
  '/-/unreadable',
]
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-8',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json\t',
  '',
]
const pieces = [
  '%00',
  '%2e%2e',
  '%ff',
  '\\',
  '?',
  '&',
  '=',
  '#',
  ';',
  "'",
  '"',
  '<',
  '__proto__',
  '[',
  ']',
  '0',
  '-1',
  '1e309',
  '𝒳',
  'ก',
]
const scrap = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom(...pieces))
const tail = fc.array(scrap, { maxLength: 5 }).map((parts) => parts.join(''))
const value = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(null, '\0', '\ud800', 1e308, -0, []))
const body = fc.oneof(
  value.map((given) => Buffer.from(JSON.stringify(given) ?? '')),
  fc
    .record({ offerId: value, amount: value, lines: value, param: value }, { requiredKeys: [] })
    .map((given) => Buffer.from(JSON.stringify(given))),
  tail.map((text) => Buffer.from(`param=${text}`)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)
/** Header characters that Node passes to a server. */
const header = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''))

const request = fc.record({
  method: fc.constantFrom(
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'HEAD',
    'TRACE',
    'PROPFIND',
    'QUERY',
  ),
  path: fc.constantFrom(...paths),
  tail,
  type: fc.oneof(fc.constantFrom(...types), header),
  language: header,
  cookie: header,
  origin: fc.oneof(fc.constant('https://shop.example'), header),
  body,
})

test('no input makes the server fail or reveal its internals', async () => {
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ method, path, tail: rest, type, language, cookie, origin, body: payload }) => {
        const answer = await http.inject({
          // The types list fewer methods than a client may send.
          method: method as 'GET',
          url: encodeURI((path + rest).toWellFormed()).replaceAll('%25', '%'),
          headers: { 'content-type': type, 'accept-language': language, cookie, origin },
          ...(method === 'GET' || method === 'HEAD' ? {} : { payload }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.body).not.toMatch(/FST_|Zod|node:|\n\s+at |invalid byte sequence/)
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
      },
    ),
    { numRuns: 1500, seed: 20_261_121 },
  )
})
