import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { createLog } from '#server/platform/log.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { type App, buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type RouteName = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly isForm: boolean
}

const search = {
  searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2026-12-20', cabinClass: 'economy' }],
  adults: 1,
  triptype: 0,
}
const offerId = `off_${'0'.repeat(40)}`
const booking = {
  idempotencyKey: 'key-of-the-first-order',
  offerId,
  passengers: [
    {
      type: 'adult',
      title: 'MR',
      firstName: 'SOMCHAI',
      lastName: 'DEE',
      sex: 'M',
      birthdate: '1990-01-01',
      nationality: 'TH',
    },
  ],
  contact: { name: 'SOMCHAI DEE', mobilePhone: '0812345678', email: 'somchai@example.com' },
  agreement: { accepted: true, version: '1', language: 'en' },
  paymentMethod: 'bankTransfer',
}
const bodies: readonly Json[] = [
  search,
  { offerId, passengers: { adult: 1 } },
  booking,
  { orderKey: 'FH222222.abcdefghijklmnopqrstuvwx', paymentMethod: 'bankTransfer' },
  { content: { lastName: 'DEE' } },
]

/** The expected member `error` of a failure: sign-in follows RFC 6749, everything else the specification. */
function failureMark({ path }: RouteName): unknown {
  return path === '/connect/token' ? expect.stringMatching(/^[a-z_]+$/) : 1
}

const odd = fc.oneof(
  fc.constantFrom<Json>(
    null,
    '',
    0,
    -1,
    1e308,
    99_999_999_999,
    2 ** 31,
    2 ** 53,
    true,
    [],
    {},
    'BKK',
    '\0',
    '\ud800',
    '๙',
    "' or 1=1--",
    'x'.repeat(5000),
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '-000001-01-01',
  ),
  fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json),
)
const place = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 })
const body = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...bodies), place, odd)
      .map(([base, path, value]) => changed(base, path, value)),
  },
  fc.constantFrom(...bodies),
  fc.jsonValue().map((value) => value as Json),
)
const words = [
  'BKK',
  offerId,
  'FH222222.abcdefghijklmnopqrstuvwx',
  '%E0%B8%81',
  "'%22;--",
  '%25',
  '..',
  'a'.repeat(900),
  '%EF%BF%BD',
]
const word = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text)),
)

/** Returns a copy with the value at a nested path replaced. */
function changed(base: Json, path: readonly number[], value: Json): Json {
  const [first, ...rest] = path
  if (first === undefined || typeof base !== 'object' || base === null) return value
  const keys = Object.keys(base)
  const key = keys[first % Math.max(1, keys.length)]
  if (key === undefined) return value
  const inside = changed((base as Record<string, Json>)[key] ?? null, rest, value)
  if (Array.isArray(base)) return base.map((item: Json, index) => (String(index) === key ? inside : item))
  return { ...(base as Record<string, Json>), [key]: inside }
}

type Description = { readonly paths: Record<string, Record<string, object>> }

async function routesOf(app: App): Promise<readonly RouteName[]> {
  const { paths } = (await app.http.inject({ url: '/api/openapi.json' })).json<Description>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase() as RouteName['method'],
      path,
      isForm: JSON.stringify(described).includes('x-www-form-urlencoded'),
    })),
  )
}

function ask(
  app: App,
  sent: { readonly route: RouteName; readonly word: string; readonly body: Json; readonly lines: boolean },
) {
  const { method, path, isForm } = sent.route
  const json = JSON.stringify(sent.body)
  const param = `param=${encodeURIComponent(Buffer.from(json).toString('base64'))}`
  const url = path.replaceAll(/\{\w+\}/g, () => sent.word)
  const headers = {
    'accept-language': 'th',
    accept: sent.lines ? 'application/x-ndjson' : '*/*',
    cookie: `draft=${'a'.repeat(40)}`,
  }
  if (method === 'GET') return app.http.inject({ url: `${url}?${param}`, headers })
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return app.http.inject({
    method,
    url,
    payload: isForm ? param : json,
    headers: { ...headers, 'content-type': type },
  })
}

withDatabase('a shop that is sent nonsense', (kit) => {
  let app: App
  let dataDir: string
  const bugs: string[] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'farehouse-fuzz-'))
    const clock = testClock()
    const log = createLog({ clock, level: 'error', write: (line) => void bugs.push(line) })
    const config = readConfig({ DATA_DIR: dataDir, ...withoutLimits })
    const deps = { config, database: kit.database, clock, ids: testIds(), log, httpClient: systemHttpClient }
    app = await buildApp({ ...deps, version: '0.0.0' })
    await app.http.ready()
  })
  afterAll(async () => {
    await app.http.close()
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test(
    'no input makes a route fail, show internals, or report a failure as a success',
    { timeout: 60_000 },
    async () => {
      const routes = await routesOf(app)
      expect(routes.length).toBeGreaterThan(10)
      const request = fc.record({ route: fc.constantFrom(...routes), word, body, lines: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(request, async (sent) => {
          const answer = await ask(app, sent)
          expect(answer.statusCode).toBeLessThan(500)
          // A success is full of signatures, which may contain any text.
          const shown = answer.statusCode >= 400 ? answer.body : ''
          expect(shown).not.toMatch(/node:|\n\s+at |syntax error|violates|invalid input|FST_|Zod/)
          const isJson = answer.headers['content-type'] === 'application/json; charset=utf-8'
          const told = isJson ? answer.json<Partial<ProblemAnswer>>() : {}
          expect(told.error).toEqual(answer.statusCode >= 400 ? failureMark(sent.route) : undefined)
        }),
        { numRuns: 500 },
      )
      expect(bugs).toEqual([])
    },
  )
})
