import { describe, expect, it } from 'vitest'
import type { BrandValues } from '#contract/terms/brand/brand-values.ts'
import { silentLog } from '#server/platform/log.ts'
import type { SavedRows } from '#server/platform/versioned-rows.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { productBrand } from './brand.ts'
import { brandCheckMs, createShopBrand } from './shop-brand.ts'

const nothingSet = { name: undefined, color: undefined, logo: undefined, favicon: undefined }

function brandReadBy(current: () => Promise<SavedRows<BrandValues>>) {
  const clock = testClock()
  const brand = createShopBrand({
    settings: { settings: nothingSet, brand: productBrand },
    versions: { current, pictureOf: async () => undefined },
    clock,
    log: silentLog,
  })
  return { brand, clock }
}

describe('the brand in force', () => {
  it('a database that is away is asked again only after the time of a check, and the brand stays', async () => {
    let asked = 0
    const { brand, clock } = brandReadBy(async () => {
      asked += 1
      throw new Error('away')
    })
    for (let page = 0; page < 5; page += 1) expect(await brand.current()).toBe(productBrand)
    expect(asked).toBe(1)
    clock.advance(brandCheckMs)
    await brand.current()
    expect(asked).toBe(2)
  })

  it('a brand that is saved while the former one is read is there for whoever renews', async () => {
    const former = Promise.withResolvers<SavedRows<BrandValues>>()
    const answers = [former.promise, Promise.resolve({ version: 2, rows: [{ name: 'Sunny Travel' }] })]
    const { brand } = brandReadBy(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
    const before = brand.current()
    brand.renew()
    const after = brand.current()
    former.resolve({ version: 1, rows: [{ name: 'Old Travel' }] })
    expect((await after).name).toBe('Sunny Travel')
    await before
    expect((await brand.current()).name).toBe('Sunny Travel')
  })
})
