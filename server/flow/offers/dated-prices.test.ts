import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type CalendarRequestInput,
  type DatedPricesAnswer,
  type NearbyAnswer,
  datedPricesAnswer,
  nearbyAnswer,
} from '#contract/api/dated-prices.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { CurrencyCode } from '#contract/terms/codes.ts'
import { type LocalDate, daysBetween, plusDays } from '#contract/terms/time.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const day = '2027-01-20' as LocalDate
const family = { adults: 2, children: 1, infants: 1 }
const oneWay = (from: string, to: string, departureDate: string, more: Partial<SearchRequestInput> = {}) =>
  aSearchRequest({ searchAirLegs: [{ from, to, departureDate }], ...more })
const roundTrip = (out: string, back: string, more: Partial<SearchRequestInput> = {}) =>
  aSearchRequest({
    triptype: 1,
    searchAirLegs: [
      { from: 'BKK', to: 'NRT', departureDate: out },
      { from: 'NRT', to: 'BKK', departureDate: back },
    ],
    ...more,
  })

/** Returns the cheapest offer with seats of a real search. */
async function cheapestOf(shop: AppUnderTest, search: SearchRequestInput) {
  const { body } = await shop.post<ShoppingAnswer>('/api/shopping/', search)
  const prices = body.offers.filter((one) => !one.waitingList).map(({ price }) => price)
  return prices.toSorted((one, other) => one.total - other.total)[0]
}

withDatabase('cheapest prices by date', (kit) => {
  let shop: AppUnderTest
  const calendar = (search: SearchRequestInput, days: number) =>
    shop.post<DatedPricesAnswer>('/api/shopping/calendar/', { search, days } satisfies CalendarRequestInput)
  const matrix = (search: SearchRequestInput) =>
    shop.post<DatedPricesAnswer>('/api/shopping/matrix/', { search })
  const nearby = (search: SearchRequestInput) => shop.post<NearbyAnswer>('/api/shopping/nearby/', { search })
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    await kit.database.db
      .insertInto('markup')
      .values({
        adult_satang: 50_000,
        child_satang: 30_100,
        infant_satang: 10_003,
        service_fee_satang: 7700,
        set_by: 'test',
        created_at: shop.clock.now(),
      })
      .execute()
  })
  afterAll(() => shop.close())

  it.each([{}, { nonstop: 1 as const }, { searchRefundableFare: true }, { airline: 'TG' }])(
    'equal those of real searches for the same party, fees included: %j',
    async (more) => {
      const { body } = await calendar(oneWay('BKK', 'NRT', day, { ...family, ...more }), 8)
      expect(body).toMatchObject({ currency: 'THB', complete: true })
      expect(body).toEqual(datedPricesAnswer.parse(body))
      const found = new Map(body.prices.map((one) => [one.departureDate, one]))
      expect([...found.keys()]).toEqual([...found.keys()].toSorted())
      for (let ahead = 0; ahead < 8; ahead += 1) {
        const on = plusDays(day, ahead)
        const cheapest = await cheapestOf(shop, oneWay('BKK', 'NRT', on, { ...family, ...more }))
        const { total, averagePerPerson } = found.get(on) ?? {}
        expect({ on, total, averagePerPerson }).toEqual({
          on,
          total: cheapest?.total,
          averagePerPerson: cheapest?.averagePerPerson,
        })
      }
      expect(found.size).toBeGreaterThan(0)
    },
  )

  it('equal those of real round-trip searches in the matrix', async () => {
    const { body } = await matrix(roundTrip(day, '2027-01-27', family))
    expect(body).toEqual(datedPricesAnswer.parse(body))
    expect(body).toMatchObject({ complete: true })
    expect(body.prices).toHaveLength(49)
    for (const at of [0, 10, 24, 48]) {
      const { departureDate = '', returnDate = '', total, averagePerPerson } = body.prices[at] ?? {}
      const cheapest = await cheapestOf(shop, roundTrip(departureDate, returnDate, family))
      expect({ total, averagePerPerson }).toEqual({
        total: cheapest?.total,
        averagePerPerson: cheapest?.averagePerPerson,
      })
    }
  })

  it('omit dates in the past or too far ahead, without an error', async () => {
    // The test clock says 21 November, ten o'clock in Bangkok.
    const november = (await calendar(oneWay('BKK', 'NRT', '2026-11-01'), 30)).body
    expect(november.prices.length).toBeGreaterThan(5)
    for (const { departureDate } of november.prices) expect(departureDate >= '2026-11-21').toBe(true)
    expect(november.prices.at(-1)?.departureDate).toBe('2026-11-30')
    const lastDay = plusDays('2026-11-21' as LocalDate, 355)
    const nextNovember = (await calendar(oneWay('BKK', 'NRT', '2027-11-01'), 62)).body
    for (const { departureDate } of nextNovember.prices) expect(departureDate <= lastDay).toBe(true)
    for (const out of ['2026-09-01', '2027-11-12', '2028-01-01', '9999-12-31', '0001-01-01'])
      expect(await calendar(oneWay('BKK', 'NRT', out), 31), out).toEqual({
        status: 200,
        body: { currency: 'THB', prices: [], complete: true },
      })
    const soon = (await matrix(roundTrip('2026-11-22', '2026-11-23'))).body
    expect(soon.prices.length).toBeGreaterThan(0)
    for (const { departureDate, returnDate = '' } of soon.prices) {
      expect(departureDate >= '2026-11-21').toBe(true)
      expect(returnDate >= departureDate).toBe(true)
    }
  })

  it('equal those of real round-trip searches of the same length in the calendar', async () => {
    const { body } = await calendar(roundTrip(day, plusDays(day, 7), family), 5)
    expect(body).toMatchObject({ complete: true })
    expect(body.prices).toHaveLength(5)
    for (const [ahead, { departureDate, returnDate, total, averagePerPerson }] of body.prices.entries()) {
      const [out, back] = [plusDays(day, ahead), plusDays(day, ahead + 7)]
      const cheapest = await cheapestOf(shop, roundTrip(out, back, family))
      expect({ departureDate, returnDate, total, averagePerPerson }).toEqual({
        departureDate: out,
        returnDate: back,
        total: cheapest?.total,
        averagePerPerson: cheapest?.averagePerPerson,
      })
    }
  })

  it('equal those of real round-trip searches for each return of the calendar, from the departure on', async () => {
    const search = roundTrip(day, plusDays(day, -1), family)
    const { body } = await shop.post<DatedPricesAnswer>('/api/shopping/calendar/', {
      search,
      days: 5,
      vary: 'return',
    })
    expect(body.prices.map(({ departureDate }) => departureDate)).toEqual(body.prices.map(() => day))
    expect(body.prices.at(-1)?.returnDate).toBe(plusDays(day, 3))
    for (const { returnDate = '', total } of body.prices.slice(1)) {
      expect(total).toBe((await cheapestOf(shop, roundTrip(day, returnDate, family)))?.total)
    }
  })

  it('end in the calendar with the last round trip whose return can be booked', async () => {
    const lastDay = plusDays('2026-11-21' as LocalDate, 355)
    const { body } = await calendar(roundTrip(plusDays(lastDay, -12), plusDays(lastDay, -5)), 30)
    expect(body.prices.at(-1)).toMatchObject({ departureDate: plusDays(lastDay, -7), returnDate: lastDay })
    const late = await calendar(roundTrip(plusDays(lastDay, 1), plusDays(lastDay, 8)), 30)
    expect(late.body.prices).toEqual([])
  })

  it('depend on the first journey only in the calendar of a multi-city search', async () => {
    const several = { ...roundTrip(day, '2027-01-27'), triptype: 2 as const }
    expect((await calendar(several, 5)).body).toEqual((await calendar(oneWay('BKK', 'NRT', day), 5)).body)
  })

  it.each<[string, string, object, number, string | undefined]>([
    ['calendar', 'no days', { search: oneWay('BKK', 'NRT', day), days: 0 }, 422, 'days'],
    ['calendar', 'too many days', { search: oneWay('BKK', 'NRT', day), days: 63 }, 422, 'days'],
    ['calendar', 'no search', { days: 5 }, 422, 'search'],
    [
      'calendar',
      'an unknown place',
      { search: oneWay('ZZX', 'NRT', day), days: 5 },
      422,
      'search.searchAirLegs.0.from',
    ],
    [
      'calendar',
      'no adult',
      { search: oneWay('BKK', 'NRT', day, { adults: 0 }), days: 5 },
      422,
      'search.adults',
    ],
    [
      'matrix',
      'a date in the past',
      { search: roundTrip('2026-11-20', '2026-12-01') },
      422,
      'search.searchAirLegs.0.departureDate',
    ],
    ['matrix', 'a one way', { search: oneWay('BKK', 'NRT', day) }, 422, 'search.triptype'],
    [
      'nearby',
      'a date in the past',
      { search: oneWay('BKK', 'NRT', '2026-11-20') },
      422,
      'search.searchAirLegs.0.departureDate',
    ],
    ['nearby', 'something else besides', { search: oneWay('BKK', 'NRT', day), days: 3 }, 422, 'days'],
  ])('%s refuses %s', async (path, _what, asked, status, field) => {
    expect(await shop.post(`/api/shopping/${path}/`, asked)).toMatchObject({ status, body: { field } })
  })

  it('Nearby prices of a day without an offer are those of days that have one, nearest first', async () => {
    // Thai AirAsia X leaves for Nagoya on odd weekdays; this is a Thursday.
    const search = (on: string) => oneWay('DMK', 'NGO', on, { ...family, nonstop: 1, airline: 'XJ' })
    expect(await cheapestOf(shop, search('2027-01-21'))).toBeUndefined()
    const { body } = await nearby(search('2027-01-21'))
    expect(body).toEqual(nearbyAnswer.parse(body))
    expect(body.complete).toBe(true)
    expect(body.days.map(({ departureDate }) => departureDate)).toEqual(
      expect.arrayContaining(['2027-01-20', '2027-01-22']),
    )
    const away = body.days.map(({ departureDate }) =>
      Math.abs(daysBetween('2027-01-21' as LocalDate, departureDate as LocalDate)),
    )
    expect(away).toEqual([1, 1, 3, 3, 4, 4])
    for (const { departureDate, total } of body.days)
      expect(total).toBe((await cheapestOf(shop, search(departureDate)))?.total)
  })

  it('Nearby prices of a round trip are sorted by the sum of the shifts of both dates', async () => {
    const { body } = await nearby(roundTrip(day, '2027-01-27', family))
    expect(body).toEqual(nearbyAnswer.parse(body))
    const away = body.days.map(
      ({ departureDate, returnDate }) =>
        Math.abs(daysBetween(day, departureDate as LocalDate)) +
        Math.abs(daysBetween('2027-01-27' as LocalDate, returnDate as LocalDate)),
    )
    expect(away).toEqual([1, 1, 1, 1, 2, 2])
    const nearest = body.days.slice(0, 4).map(({ total }) => total)
    expect(nearest).toEqual(nearest.toSorted((one, other) => one - other))
  })

  it('Nearby prices of other airports equal those of real searches', async () => {
    for (const search of [oneWay('BKK', 'NRT', day, family), roundTrip(day, '2027-01-27', family)]) {
      const { places } = (await nearby(search)).body
      expect(places.map(({ to, changed }) => `${to} ${changed}`)).toContain('HND to')
      expect(places.map(({ distanceKm }) => distanceKm)).toEqual(
        places.map(({ distanceKm }) => distanceKm).toSorted((one, other) => one - other),
      )
      for (const { from, to, total, averagePerPerson } of places) {
        const legs = search.searchAirLegs.map((leg, at) => ({
          ...leg,
          ...(at === 0 ? { from, to } : { from: to, to: from }),
        }))
        const cheapest = await cheapestOf(shop, { ...search, searchAirLegs: legs })
        expect({ total, averagePerPerson }).toEqual({
          total: cheapest?.total,
          averagePerPerson: cheapest?.averagePerPerson,
        })
      }
    }
  })

  it('do not exist for a multi-city search', async () => {
    const several = aSearchRequest({
      triptype: 2,
      searchAirLegs: [
        { from: 'BKK', to: 'NRT', departureDate: day },
        { from: 'NRT', to: 'SIN', departureDate: '2027-01-27' },
      ],
    })
    expect(await nearby(several)).toEqual({
      status: 200,
      body: { currency: 'THB', days: [], places: [], complete: false },
    })
    expect((await matrix(several)).status).toBe(422)
  })

  it('appear in the API description', async () => {
    const { body } = await shop.get<{ paths: Record<string, object> }>('/api/openapi.json')
    for (const path of ['shopping/calendar/', 'shopping/matrix/', 'shopping/nearby/', 'pricing/rules/'])
      expect(body.paths[`/api/${path}`]).toHaveProperty('post')
    expect(body.paths['/api/reference/holidays']).toHaveProperty('get')
  })
})

withDatabase('a supplier', (kit) => {
  const airline = new AirlineUnderTest()
  const calls: string[] = []
  const instead: Pick<SupplyProvider, 'calendar' | 'matrix'> = {}
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, (world) => {
      const { calendar: _calendar, matrix: _matrix, ...plain } = airline.supplyOf(world)
      return new Proxy(plain, {
        get: (supply, name) =>
          Reflect.get(name === 'calendar' || name === 'matrix' ? instead : supply, name) as unknown,
      })
    })
  })
  beforeEach(() => {
    calls.length = 0
    delete instead.calendar
    delete instead.matrix
  })
  afterAll(() => shop.close())
  let next = 0
  // Answers are cached for a minute, so every request has another date.
  const another = (triptype: 0 | 1 = 0) => {
    next += 1
    const out = plusDays(day, next)
    return triptype === 0 ? oneWay('BKK', 'NRT', out) : roundTrip(out, plusDays(out, 7))
  }
  const askAll = async () => [
    await shop.post('/api/shopping/calendar/', { search: another(), days: 5 }),
    await shop.post('/api/shopping/matrix/', { search: another(1) }),
    await shop.post('/api/shopping/nearby/', { search: another() }),
    await shop.post('/api/shopping/nearby/', { search: another(1) }),
  ]
  const nothing = { currency: 'THB', prices: [], complete: false }
  const nothingNear = { currency: 'THB', days: [], places: [], complete: false }
  const unknown = [nothing, nothing, nothingNear, nothingNear].map((body) => ({ status: 200, body }))

  it('gives no prices and no error without calendar support', async () => {
    expect(await askAll()).toEqual(unknown)
  })

  it('gives no prices and no error when it is unavailable or fails', async () => {
    instead.calendar = async () => undefined
    instead.matrix = async () => undefined
    expect(await askAll()).toEqual(unknown)
    instead.calendar = () => Promise.reject(new Error('a bug of the provider'))
    instead.matrix = () => {
      throw new Error('another bug of the provider')
    }
    expect(await askAll()).toEqual(unknown)
    expect(shop.logged.filter((line) => line.includes('datedPricesBrokeOff')).length).toBeGreaterThan(3)
  })

  it('Prices in another currency are ignored', async () => {
    const total = { amount: 100, currency: 'EUR' as CurrencyCode }
    instead.calendar = async (request) => ({
      prices: [{ departureOn: request.journeys[0]?.departureOn ?? day, total }],
      complete: true,
    })
    const answer = await shop.post('/api/shopping/calendar/', { search: another(), days: 5 })
    expect(answer).toEqual({ status: 200, body: { ...nothing, complete: true } })
  })

  it('gets a limited number of concurrent calendar calls, so that searches need not wait', async () => {
    const gate = Promise.withResolvers<void>()
    instead.calendar = async (request) => {
      calls.push(request.journeys[0]?.departureOn ?? '')
      await gate.promise
      return { prices: [], complete: true }
    }
    const ask = async () => shop.post('/api/shopping/calendar/', { search: another(), days: 5 })
    const patient = Array.from({ length: 12 }, ask)
    while (calls.length < 12) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await ask()).toEqual({ status: 200, body: nothing })
    expect(calls).toHaveLength(12)
    gate.resolve()
    await Promise.all(patient)
    expect(await ask()).toEqual({ status: 200, body: { ...nothing, complete: true } })
  })

  it('gets one call for equal requests that are concurrent or within a minute', async () => {
    instead.calendar = async (request) => {
      calls.push(request.journeys[0]?.departureOn ?? '')
      await Promise.resolve()
      return { prices: [], complete: true }
    }
    const search = another()
    const ask = (days: number) => shop.post('/api/shopping/calendar/', { search, days })
    await Promise.all([ask(5), ask(5), ask(5), ask(6)])
    await ask(5)
    expect(calls).toHaveLength(2)
    shop.clock.advance(61_000)
    await ask(5)
    expect(calls).toHaveLength(3)
  })
})
