import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import { appUnderTest, aSearchRequest } from '#test-kit/app-under-test.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { freePort } from '#test-kit/free-port.ts'
import { houseNowMs } from '#test-kit/house/packed-house.ts'
import { type ShopProcess, startShop } from '#test-kit/kill-drill/shop-process.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

const token = 'a-token-of-this-test'

withPostgres('searches in processes of their own', (kit) => {
  let folder: string
  let web: ShopProcess
  let searches: readonly [ShopProcess, ShopProcess]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'farehouse-search-'))
    const ports = [await freePort(), await freePort(), await freePort()] as const
    const start = (at: 0 | 1 | 2, environment: Readonly<Record<string, string>>) =>
      startShop({
        port: ports[at],
        logFile: join(folder, `${at}.log`),
        aheadMs: houseNowMs - Date.now(),
        environment: {
          ...withoutLimits,
          DATABASE_URL: kit.databaseUrl ?? '',
          DATA_DIR: folder,
          HOUSE_WORLD: 'timetable',
          SEARCH_THREADS: '1',
          SEARCH_TOKEN: token,
          ...environment,
        },
      })
    const urls = ports.slice(1).map((port) => `http://127.0.0.1:${port}`)
    const [shop, ...processes] = await Promise.all([
      start(0, { ROLE: 'web', SEARCH_URL: urls.join(',') }),
      start(1, { ROLE: 'search' }),
      start(2, { ROLE: 'search' }),
    ])
    web = shop
    searches = processes
  })
  afterAll(async () => {
    await Promise.all([web, ...searches].map((one) => one.kill()))
    rmSync(folder, { recursive: true, force: true })
  })

  const search = async (departureDate = '2027-01-20'): Promise<ShoppingAnswer> => {
    const answer = await fetch(`${web.url}/api/shopping/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aSearchRequest({ searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate }] })),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as ShoppingAnswer
  }
  const askSearchProcess = (headers: Readonly<Record<string, string>>) =>
    fetch(`${searches[1].url}/search/house/shop`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })

  it('finds the offers of a shop that searches by itself, in the same order and at the same prices', async () => {
    const alone = await appUnderTest(kit.database)
    const { body } = await alone.post<ShoppingAnswer>('/api/shopping/', aSearchRequest())
    await alone.close()
    const found = await search()
    expect(found.sources).toEqual(body.sources)
    expect(offersOf(found).length).toBeGreaterThan(5)
    expect(offersOf(found)).toEqual(offersOf(body))
  })

  it('answers the calendar of a supplier from a search process', async () => {
    const answer = await fetch(`${web.url}/api/shopping/calendar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: aSearchRequest(), days: 7 }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('2027-01-21')
  })

  it('every search process reports that it runs', async () => {
    const rows = kit.database.db.selectFrom('process_heartbeat').select('host').where('role', '=', 'search')
    await expect.poll(async () => (await rows.execute()).length).toBe(2)
  })

  it('refuses a stranger, a process of another release and a body that is no search', async () => {
    expect((await askSearchProcess({ authorization: 'Bearer wrong' })).status).toBe(401)
    const known = { authorization: `Bearer ${token}` }
    const other = await askSearchProcess({ ...known, 'farehouse-release': '0.0.1' })
    expect(other.status).toBe(409)
    const { release } = (await other.json()) as { readonly release: string }
    expect((await askSearchProcess({ ...known, 'farehouse-release': release })).status).toBe(400)
  })

  it('loses no search but those in flight at a killed process, and asks the other one from then on', async () => {
    const days = Array.from({ length: 24 }, (_, at) => `2027-02-${String(at + 1).padStart(2, '0')}`)
    const answers = days.map((day) => search(day))
    await Promise.any(answers)
    await searches[0].kill()
    const inFlight = (await Promise.all(answers)).filter(isIncomplete)
    expect(inFlight.length).toBeLessThan(days.length / 2)
    const later = await Promise.all(days.map((day) => search(day.replace('-02-', '-03-'))))
    expect(later.filter(isIncomplete)).toEqual([])
  })

  it('stays ready and tells that the supplier has failed once the last search process has stopped', async () => {
    expect(await searches[1].stop()).toBe(0)
    const { sources, complete } = await search('2027-01-22')
    expect({ sources, complete }).toEqual({
      sources: [{ source: 'house (simulated)', status: 'failed' }],
      complete: false,
    })
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200)
  })
})

function isIncomplete({ complete }: ShoppingAnswer): boolean {
  return !complete
}

function offersOf({ offers }: ShoppingAnswer) {
  return offers.map(({ offerId: _, expiresAt: __, ...others }) => others)
}
