import { describe, expect, it } from 'vitest'
import { createProblem } from '#contract/problem.ts'
import type { BrandValues } from '#contract/terms/brand/brand-values.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { silentLog } from '#server/platform/log.ts'
import type { SavedRows } from '#server/platform/versioned-rows.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { productBrand } from './brand.ts'
import type { BrandVersionStore } from './brand-version-store.ts'
import { brandCheckMs, brandWaitMs, createShopBrand } from './shop-brand.ts'

const nothingSet = { name: undefined, color: undefined, logo: undefined, favicon: undefined }

function brandReadBy(
  current: () => Promise<SavedRows<BrandValues>>,
  pictureOf: BrandVersionStore['pictureOf'] = async () => succeed(undefined),
) {
  const clock = testClock()
  const brand = createShopBrand({
    settings: { settings: nothingSet, brand: productBrand },
    versions: { current, pictureOf },
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
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  )
  const saved: SavedRows<BrandValues> = {
    version: 1,
    rows: [{ name: 'Sunny Travel', color: '#1d4ed8', logo: '1'.repeat(64) }],
  }

  it('a process that starts without the object storage has the name and colour, tries at intervals, and takes the logo when it is back', async () => {
    let [asked, isBack] = [0, false]
    const { brand, clock } = brandReadBy(
      async () => saved,
      async () => {
        asked += 1
        return isBack ? succeed(logo) : fail(createProblem('fileStorageUnavailable'))
      },
    )
    for (let page = 0; page < 5; page += 1) {
      expect(await brand.current()).toMatchObject({ name: 'Sunny Travel', flags: ['brand-color'], files: [] })
      // as a request for a file that is not known does
      brand.renew()
    }
    expect(asked).toBe(1)
    isBack = true
    clock.advance(brandCheckMs)
    expect((await brand.current()).flags).toContain('brand-logo')
    clock.advance(brandCheckMs)
    await brand.current()
    expect(asked).toBe(2)
  })

  it('a page waits for a slow database, so that no mail goes out under another name', async () => {
    const slow = Promise.withResolvers<SavedRows<BrandValues>>()
    const { brand, clock } = brandReadBy(() => slow.promise)
    const first = brand.current()
    clock.advance(10 * brandWaitMs)
    slow.resolve({ version: 1, rows: [{ name: 'Sunny Travel' }] })
    expect((await first).name).toBe('Sunny Travel')
  })

  it('a process goes on with the brand that it knows while pictures of a newer one cannot be read', async () => {
    const answers = [
      { version: 1, rows: [{ name: 'Old Travel' }] },
      { ...saved, version: 2 },
    ]
    const { brand, clock } = brandReadBy(
      async () => answers.shift() ?? { ...saved, version: 2 },
      async () => fail(createProblem('fileLost')),
    )
    for (let look = 0; look < 3; look += 1) {
      expect((await brand.current()).name).toBe('Old Travel')
      clock.advance(brandCheckMs)
    }
  })

  it('one page waits for a storage that does not answer, a short time, and the others not at all', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof succeed<Uint8Array>>>()
    const asked = Promise.withResolvers<void>()
    const { brand, clock } = brandReadBy(
      async () => saved,
      () => {
        asked.resolve()
        return answer.promise
      },
    )
    const first = brand.current()
    await asked.promise
    clock.advance(brandWaitMs)
    expect((await first).name).toBe('Sunny Travel')
    for (let page = 0; page < 3; page += 1) {
      clock.advance(brandCheckMs)
      brand.renew()
      expect((await brand.current()).files).toEqual([])
    }
    answer.resolve(succeed(logo))
    await expect.poll(() => brand.last().flags).toContain('brand-logo')
  })
})
