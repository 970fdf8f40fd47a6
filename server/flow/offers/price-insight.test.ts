import { afterEach, expect, it } from 'vitest'
import type { priceInsightAnswer } from '#contract/api/dated-prices.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import { fewestSearches } from '#contract/terms/price/price-insight.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type AppUnderTest, aSearchRequest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { z } from 'zod'
import { createLowestPriceStore, type LowestPriceTally } from './lowest-price-store.ts'
import { deleteOldLowestPrices } from './price-insight.ts'

type InsightAnswer = z.infer<typeof priceInsightAnswer>

const on = (departureDate: string) => ({ searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate }] })
const januaryTrip = aSearchRequest(on('2027-01-20'))

withBothDatabases('the usual lowest prices', (kit) => {
  let shop: AppUnderTest
  afterEach(async () => {
    await shop.close()
    await kit.clear()
  })

  /** Searches so many times in as many minutes, so that each is answered by itself; waits until the counts are written, and returns the lowest price of an adult. */
  async function searches(times: number, search: SearchRequestInput): Promise<number> {
    shop = await appUnderTest(kit.database)
    let lowest = Infinity
    for (let time = 0; time < times; time += 1) {
      shop.clock.advance(60_000)
      const { body } = await shop.post<ShoppingAnswer>('/api/shopping/', search)
      const adults = body.offers
        .filter((one) => !one.waitingList)
        .map(({ price }) => price.passengers.find(({ type }) => type === 'adult')?.perPerson ?? Infinity)
      lowest = Math.min(lowest, ...adults)
    }
    await shop.app.stop()
    return lowest
  }
  /** Counts the searches made before so many times more. */
  const repeat = async (times: number) => {
    await kit.database.db
      .updateTable('lowest_price')
      .set((row) => ({ searches: row('searches', '+', times) }))
      .execute()
  }
  const insightInto = async (search: SearchRequestInput) =>
    (await shop.post<InsightAnswer>('/api/shopping/insight/', { search })).body.insight

  it('usual prices rest on enough comparable searches, of any party', async () => {
    const family = { ...januaryTrip, adults: 2, children: 1 }
    const lowest = await searches(1, family)
    await repeat(fewestSearches - 1)
    const usual = Math.ceil(lowest / 10_000) * 10_000
    expect(await insightInto(januaryTrip)).toEqual({ searches: fewestSearches, low: usual, high: usual })
    expect(await insightInto(aSearchRequest(on('2027-01-27')))).not.toBeNull()
    expect(await insightInto(aSearchRequest(on('2027-03-20')))).toBeNull()
    expect(await insightInto({ ...januaryTrip, nonstop: 1 })).toBeNull()
  })

  it('usual prices are not told while there are too few searches, which are counted in one row', async () => {
    await searches(3, januaryTrip)
    const rows = await kit.database.db.selectFrom('lowest_price').select('searches').execute()
    expect(rows).toEqual([{ searches: 3 }])
    await repeat(fewestSearches - 4)
    expect(await insightInto(januaryTrip)).toBeNull()
  })

  it('searches with conditions are not counted', async () => {
    await searches(2, { ...januaryTrip, nonstop: 1 })
    expect(await kit.database.db.selectFrom('lowest_price').selectAll().execute()).toEqual([])
  })

  it('searches of more than three months ago are forgotten, and the busiest routes come first', async () => {
    shop = await appUnderTest(kit.database)
    const store = createLowestPriceStore(kit.database.db)
    const kind = {
      from: 'BKK',
      to: 'NRT',
      shape: 'oneWay',
      cabin: 'economy',
      departureMonth: '2027-01-01' as LocalDate,
      daysAhead: 60,
    } as const
    const tally = (searchedMonth: string, hundreds: number): LowestPriceTally => {
      return { ...kind, searchedMonth: searchedMonth as LocalDate, hundreds, searches: 3 }
    }
    await store.count([tally('2026-07-01', 90), tally('2026-08-01', 100), tally('2026-11-01', 100)])
    await deleteOldLowestPrices(store, shop.clock.now())
    expect(await store.find(kind)).toEqual([{ hundreds: 100, searches: 6 }])
    await store.count([{ ...tally('2026-11-01', 70), to: 'HND', searches: 7 }])
    expect(await store.busiestRoutes(2)).toEqual([
      { from: 'BKK', to: 'HND' },
      { from: 'BKK', to: 'NRT' },
    ])
  })
})
