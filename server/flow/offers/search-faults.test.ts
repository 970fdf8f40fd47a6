import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type AppUnderTest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

type Case = readonly [name: string, search: object, code: ProblemCode, field: string]

const leg = { from: 'BKK', to: 'NRT', departureDate: '2027-01-20' }
const legs = (...all: object[]) => ({ searchAirLegs: all.map((more) => ({ ...leg, ...more })) })
const first = 'searchAirLegs.0'

const cases: readonly Case[] = [
  ['no journey', { searchAirLegs: [] }, 'noLegs', 'searchAirLegs'],
  ['nothing at all', {}, 'noLegs', 'searchAirLegs'],
  ['seven journeys', legs({}, {}, {}, {}, {}, {}, {}), 'shapeNotSold', 'searchAirLegs'],
  ['no origin', legs({ from: '' }), 'requiredFieldMissing', `${first}.from`],
  ['an origin left out', legs({ from: undefined }), 'requiredFieldMissing', `${first}.from`],
  ['an airport in words', legs({ from: 'Bangkok' }), 'unknownAirport', `${first}.from`],
  ['an airport in Thai', legs({ to: 'โตเกียว' }), 'unknownAirport', `${first}.to`],
  ['an airport that is not there', legs({ to: 'ZZX' }), 'unknownAirport', `${first}.to`],
  ['a NUL for an airport', legs({ to: 'NR\0' }), 'malformed', ''],
  ['a number for an airport', legs({ to: 7 }), 'wrongFormat', `${first}.to`],
  ['where one is already', legs({ to: 'BKK' }), 'sameAirport', `${first}.to`],
  ['yesterday', legs({ departureDate: '2026-11-20' }), 'dateInPast', `${first}.departureDate`],
  ['in two years', legs({ departureDate: '2028-11-20' }), 'dateTooFar', `${first}.departureDate`],
  ['no day', legs({ departureDate: '' }), 'requiredFieldMissing', `${first}.departureDate`],
  ['no such day', legs({ departureDate: '2027-02-30' }), 'wrongFormat', `${first}.departureDate`],
  ['a Buddhist year', legs({ departureDate: '2570-01-20' }), 'dateTooFar', `${first}.departureDate`],
  ['a cabin of their own', legs({ cabinClass: 'cargo' }), 'wrongFormat', `${first}.cabinClass`],
  ['ten adults', { ...legs({}), adults: 10 }, 'tooManyPassengers', 'adults'],
  ['a million adults', { ...legs({}), adults: 1_000_000 }, 'tooManyPassengers', 'adults'],
  ['minus one adult', { ...legs({}), adults: -1 }, 'wrongFormat', 'adults'],
  ['children alone', { ...legs({}), adults: 0, children: 2 }, 'noAdult', 'adults'],
  ['more infants than adults', { ...legs({}), infants: 2 }, 'tooManyInfants', 'infants'],
  ['an airline that is not there', { ...legs({}), airline: 'TG,ZZ' }, 'unknownAirline', 'airline'],
  ['airlines without end', { ...legs({}), airline: 'TG,'.repeat(1000) }, 'wrongFormat', 'airline'],
  ['by way of nowhere', { ...legs({}), connectingPoint: 'ZZX' }, 'unknownAirport', 'connectingPoint'],
]

withDatabase('a search that cannot be answered', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  it.each(cases)('%s', async (_name, search, code, field) => {
    const answers = await Promise.all(
      ['en', 'ja', 'th'].map((language) =>
        shop.post<ProblemAnswer>('/api/shopping/', search, { 'accept-language': language }),
      ),
    )
    for (const { status, body } of answers) {
      expect({ status, problem: body.problem, field: body.field ?? '' }).toEqual({
        status: problems[code].status,
        problem: code,
        field,
      })
      expect(body).toMatchObject({ error: 1, code: status, errorCode: status, ExceptionType: code })
      expect(`${body.message} ${body.help}`).not.toMatch(/[{}…]|Failed/)
    }
    expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(3)
  })

  it('gets the same error when it is sent as param', async () => {
    const ask = async (search: object) => {
      const param = encodeURIComponent(Buffer.from(JSON.stringify(search)).toString('base64'))
      return (await shop.get<ProblemAnswer>(`/api/shopping/?param=${param}`)).body
    }
    expect(await ask(legs({ from: 'Bangkok' }))).toMatchObject({
      problem: 'unknownAirport',
      field: `${first}.from`,
      details: { value: 'BANGKOK' },
    })
    expect(await ask(legs({ to: 'NR\0' }))).toMatchObject({ problem: 'unknownAirport', field: `${first}.to` })
    for (const query of ['', '?param=', '?param=%25', `?param=${'A'.repeat(33_000)}`]) {
      const { status, body } = await shop.get<ProblemAnswer>(`/api/shopping/${query}`)
      expect([status, body.problem], query.slice(0, 20)).toEqual([400, 'badParam'])
    }
  })

  it('does not include a search by alliance or by all airlines', async () => {
    const { body } = await shop.get<{ Text: string; Value: string }[]>('/api/airlinemember/')
    for (const { Text, Value } of body) {
      const search: SearchRequestInput = aSearchRequest({ airline: Value })
      expect((await shop.post('/api/shopping/', search)).status, Text).toBe(200)
    }
    expect(body.length).toBeGreaterThan(5)
  })

  it('gets an error from every route when it is a megabyte', async () => {
    type Description = { readonly paths: Record<string, Record<string, object>> }
    const { body } = await shop.get<Description>('/api/openapi.json')
    const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as 'POST' })),
    )
    const writing = routes.filter(({ method }) => ['POST', 'PUT'].includes(method))
    expect(writing.length).toBeGreaterThan(8)
    for (const { path, method } of writing) {
      const isForm = /x-www-form-urlencoded/.test(JSON.stringify(body.paths[path]))
      const text = 'a'.repeat(1_048_576)
      const answer = await shop.app.http.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, 'x'),
        headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
        payload: isForm ? `param=${text}` : JSON.stringify({ text }),
      })
      // A route for images accepts larger bodies, and only images.
      const isPicture = /image\/jpeg/.test(JSON.stringify(body.paths[path]?.['post'] ?? {}))
      expect(isPicture ? [415] : [413, 401], `${method} ${path}`).toContain(answer.statusCode)
      expect(answer.json<ProblemAnswer>().message).not.toBe('')
    }
  })
})
