import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holidaysAnswer } from '#contract/api/holidays.ts'
import { items, namesAnswer, placeItems } from '#contract/api/reference.ts'
import { createHttp } from '#server/platform/http/http.ts'
import type { LogFields } from '#server/platform/log.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { referenceRoutes } from './reference-routes.ts'
import { loadReference } from './reference.ts'

const clock = testClock('2026-11-21T02:00:00Z')
const logged: LogFields[] = []
const keep = (_event: string, fields?: LogFields) => void logged.push(fields ?? {})
let http: FastifyInstance
beforeAll(async () => {
  const log = { info: keep, warn: keep, error: keep }
  http = await createHttp({ publicUrl: 'http://shop.example', version: '1.0.0', clock, ids: testIds(), log })
  referenceRoutes(http, { reference: loadReference(), clock })
  await http.ready()
})
afterAll(() => http.close())

const ask = (url: string, headers: Record<string, string> = {}) =>
  http.inject({ method: 'GET', url, headers })
const searchFor = (path: string, typed: string, language = 'en') =>
  ask(`/api/${path}/${encodeURIComponent(typed)}`, { 'accept-language': language })

describe('a search in the language of the request', () => {
  test.each([
    ['en', 'โตเกียว', 'Tokyo, all airports (TYO)', 'Japan'],
    ['ja', 'tokio', '東京 すべての空港 (TYO)', '日本'],
    ['th-TH', '東京', 'โตเกียว ทุกสนามบิน (TYO)', 'ญี่ปุ่น'],
  ])('The language %s answers: %s', async (language, typed, text, country) => {
    const reply = await searchFor('CitySearch', typed, language)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-language']).toBe(language.slice(0, 2))
    const [first, second] = placeItems.parse(reply.json())
    expect(first).toMatchObject({ Text: text, Value: 'TYO', kind: 'city', country, countryCode: 'JP' })
    expect(first?.airports.map(({ code }) => code)).toEqual(['NRT', 'HND'])
    expect(second).toMatchObject({ Value: 'NRT', kind: 'airport' })
  })

  test('The search can be limited to one country', async () => {
    const codes = async (query: string) =>
      placeItems
        .parse((await ask(`/api/CitySearch/chi${query}`)).json())
        .map(({ countryCode }) => countryCode)
    expect(new Set(await codes('')).size).toBeGreaterThan(1)
    expect(new Set(await codes('?country=th&secure=x'))).toEqual(new Set(['TH']))
  })

  test('Airlines have names in the language', async () => {
    const reply = await searchFor('airlinesearch', 'thai airways', 'ja')
    expect(items.parse(reply.json())[0]).toEqual({ Text: 'タイ国際航空 (TG)', Value: 'TG' })
  })

  test('Countries have names in the language', async () => {
    const reply = await searchFor('Countries', 'japan', 'th')
    expect(items.parse(reply.json())[0]).toEqual({ Text: 'ญี่ปุ่น', Value: 'JP' })
  })
})

describe('a search that finds nothing gives an empty list', () => {
  test.each([
    ['unheard of', 'qqqqqqqq'],
    ['too short', 'a'],
    ['blank', ' '],
    ['a NUL', 'to\u0000kyo'],
    ['a line break', 'tokyo\n'],
    ['a page of text', 'tokyo '.repeat(50)],
    ['a script', '<script>alert(1)</script>'],
  ])('The text is %s', async (_what, typed) => {
    for (const path of ['CitySearch', 'airlinesearch', 'Countries']) {
      const reply = await searchFor(path, typed)
      if (reply.statusCode === 200) expect(reply.json()).toEqual([])
      else expect(reply.statusCode, typed).toBe(400)
    }
  })

  test('no typed text causes a server error', async () => {
    const path = fc.constantFrom('CitySearch', 'airlinesearch', 'Countries')
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
        async (path, typed) => {
          expect((await searchFor(path, typed)).statusCode).toBeLessThan(500)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('the extra parameters of the old client are neither read nor logged', async () => {
  const old = await ask('/api/CitySearch/bangkok?adults=1&companyId=AG007&secureCode=s3cret', {
    'accept-language': 'en',
  })
  const plain = await searchFor('CitySearch', 'bangkok')
  expect(old.json()).toEqual(plain.json())
  expect(JSON.stringify(logged)).not.toMatch(/s3cret|AG007|bangkok/)
})

describe('whole lists', () => {
  test('the groups of airlines are those of the specification, none without a value', async () => {
    const groups = items.parse((await ask('/api/airlinemember/', { 'accept-language': 'th' })).json())
    expect(groups.map(({ Text }) => Text)).toEqual([
      'ทุกสายการบิน',
      'เจแปนแอร์ไลน์ (JL)',
      'สิงคโปร์แอร์ไลน์ (SQ)',
      'การบินไทย (TG)',
      'ออลนิปปอนแอร์เวย์ (NH)',
      'สายการบินสมาชิกวันเวิลด์',
      'สายการบินสมาชิกสตาร์อัลไลแอนซ์',
    ])
    for (const { Value } of groups) expect(Value).toMatch(/^[A-Z0-9]{2}(,[A-Z0-9]{2})*$/)
  })

  test('countries and nationalities are one list, in the order of the language', async () => {
    const countries = items.parse((await ask('/api/CountryDescs/', { 'accept-language': 'en' })).json())
    const nationalities = items.parse(
      (await ask('/data/nationalities.json', { 'accept-language': 'en' })).json(),
    )
    expect(countries).toEqual(nationalities)
    expect(countries.map(({ Text }) => Text)).toEqual(
      countries.map(({ Text }) => Text).toSorted(new Intl.Collator('en').compare),
    )
    expect(countries).toContainEqual({ Text: 'Thailand', Value: 'TH' })
  })

  test.each([
    '/api/CountryDescs/',
    '/data/nationalities.json',
    '/api/airlinemember/',
    '/api/CitySearch/tokyo',
  ])('%s may be cached, and is sent again only when it changed', async (url) => {
    const first = await ask(url, { 'accept-language': 'ja' })
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect(first.headers['vary']).toBe('Accept-Language, Cookie')
    const tag = String(first.headers['etag'])
    const again = await ask(url, { 'accept-language': 'ja', 'if-none-match': `"other", ${tag}` })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag])
    const strong = await ask(url, { 'accept-language': 'ja', 'if-none-match': tag.replace('W/', '') })
    expect([tag.slice(0, 3), strong.statusCode]).toEqual(['W/"', 304])
    const inThai = await ask(url, { 'accept-language': 'th', 'if-none-match': tag })
    expect(inThai.statusCode).toBe(200)
  })
})

describe('names by code', () => {
  test('names by code come in one language, and unknown codes are left out', async () => {
    const reply = await ask(
      '/api/reference/names?airports=bkk,NRT,ZZX&cities=BKK&airlines=TG,%20NH,ZZ&aircraft=359,000',
      {
        'accept-language': 'th',
      },
    )
    expect(namesAnswer.parse(reply.json())).toEqual({
      airports: {
        BKK: {
          name: 'สุวรรณภูมิ',
          city: 'กรุงเทพฯ',
          cityCode: 'BKK',
          country: 'ไทย',
          countryCode: 'TH',
          label: 'กรุงเทพฯ สุวรรณภูมิ (BKK)',
        },
        NRT: {
          name: 'นาริตะ',
          city: 'โตเกียว',
          cityCode: 'TYO',
          country: 'ญี่ปุ่น',
          countryCode: 'JP',
          label: 'โตเกียว นาริตะ (NRT)',
        },
      },
      cities: {
        BKK: {
          name: 'กรุงเทพฯ',
          country: 'ไทย',
          countryCode: 'TH',
          label: 'กรุงเทพฯ ทุกสนามบิน (BKK)',
          airports: ['BKK', 'DMK'],
        },
      },
      airlines: { TG: 'การบินไทย', NH: 'ออลนิปปอนแอร์เวย์' },
      aircraft: { '359': 'Airbus A350-900' },
    })
  })

  test('an empty request gives an empty response, and too many codes are refused', async () => {
    expect((await ask('/api/reference/names')).json()).toEqual({
      airports: {},
      cities: {},
      airlines: {},
      aircraft: {},
    })
    expect((await ask(`/api/reference/names?airports=${'BKK,'.repeat(300)}`)).statusCode).toBe(422)
    expect((await ask('/api/reference/names?airports=BKK&airports=NRT')).statusCode).toBe(422)
    expect((await ask('/api/reference/names?airports=__proto__,constructor')).json()).toMatchObject({
      airports: {},
    })
  })
})

describe('public holidays', () => {
  const from = '/api/reference/holidays?from=2027-04-29&to=2027-05-03'

  test.each([
    ['en', 'Showa Day', 'Substitute holiday for National Labour Day'],
    ['ja', '昭和の日', 'レイバーデー(労働者の日)の振替休日'],
    ['th', 'วันโชวะ', 'วันหยุดชดเชยวันแรงงานแห่งชาติ'],
  ])('holidays have names in the language of the request: %s', async (language, first, third) => {
    const reply = await ask(from, { 'accept-language': language })
    const found = holidaysAnswer.parse(reply.json())
    expect(found.map(({ date, country, substitute }) => `${date} ${country} ${substitute}`)).toEqual([
      '2027-04-29 JP false',
      '2027-05-01 TH false',
      '2027-05-03 TH true',
      '2027-05-03 JP false',
    ])
    expect([found[0]?.name, found[2]?.name]).toEqual([first, third])
  })

  test('holidays may be cached, and are sent again only when they changed', async () => {
    const first = await ask(from)
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/)
    expect((await ask(from, { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304)
  })

  test.each([
    ['2027-01-01', '2026-12-31', 422],
    ['2027-01-01', '2027-01-01', 200],
    ['2027-01-01', '2028-02-04', 200],
    ['2027-01-01', '2028-02-05', 422],
    ['2027-02-30', '2027-03-01', 422],
    ['tomorrow', '2027-03-01', 422],
    ['2127-01-01', '2127-02-01', 200],
  ])('The range from %s to %s answers %i', async (first, last, status) => {
    expect((await ask(`/api/reference/holidays?from=${first}&to=${last}`)).statusCode).toBe(status)
  })

  test('A request without days is refused as a missing field', async () => {
    expect((await ask('/api/reference/holidays?from=2027-01-01')).json()).toMatchObject({
      problem: 'requiredFieldMissing',
      field: 'to',
    })
  })
})
