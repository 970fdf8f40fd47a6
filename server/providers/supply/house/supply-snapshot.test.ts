import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import { silentLog } from '#server/platform/log.ts'
import { aSearch, overrideFlights } from '#test-kit/house/house-kit.ts'
import { onDay } from '#test-kit/house/packed-house.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { contextAt, offersOf, shopAll } from '../supply-calls.suite.ts'
import { type HouseSnapshots, openSnapshots } from './supply-snapshot.ts'
import { type HouseSupply, createHouseSupply } from './house-provider.ts'
import { createHouseSalesStore } from './house-sales-store.ts'
import { createHouseStore } from './house-store.ts'
import { loadOrGenerateWorld } from './house-world.ts'
import { createHouseImportStore } from './import/house-import-store.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-ground-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const thai = aSearch(['BKK NRT 2027-01-20'], { airlines: ['TG' as AirlineCode], nonstopOnly: true })
const clock = testClock()
const context = contextAt(clock.now())

withDatabase('the ground of the house', (kit) => {
  let grounds: HouseSnapshots
  let house: HouseSupply
  beforeEach(async () => {
    await kit.clear()
    const { db } = kit.database
    const importStore = createHouseImportStore(db)
    const salesStore = createHouseSalesStore({ db })
    const deps = { dataDir, salesStore, importStore, clock, log: silentLog }
    grounds = openSnapshots({ ...deps, source: 'timetable', isLazy: false })
    house = createHouseSupply({ store: createHouseStore(db), grounds, clock, ids: testIds() })
  })
  afterEach(() => house.close())
  const found = async () => offersOf(await shopAll(house, thai, context))

  it('searches wait for the world while it is generated', async () => {
    expect(await house.health(context)).toEqual({ isReady: false, note: 'the flights are being made' })
    expect((await found()).length).toBeGreaterThan(5)
    expect((await house.health(context)).isReady).toBe(true)
  })

  it('includes earlier sales and settings in each search', async () => {
    const [first] = await found()
    if (!first) throw new Error('nothing found')
    await overrideFlights(kit.database, first, { farePercent: 50 })
    const again = (await found()).find(({ dedupeKey }) => dedupeKey === first.dedupeKey)
    expect(again?.price.total.amount).toBeGreaterThan(first.price.total.amount)
  })

  it('includes an import made between searches', async () => {
    await found()
    const fare = {
      carrier: 'TG' as AirlineCode,
      from: 'BKK' as AirportCode,
      to: 'NRT' as AirportCode,
      rbd: 'Q',
      kind: 0 as const,
      fareBasis: 'AGENCY1',
      baht: 999,
      rule: { travelLast: onDay('2027-12-31') },
    }
    const written = { source: 'test', fileName: 'fares.csv', isWhole: false, at: clock.now() }
    await createHouseImportStore(kit.database.db).write({
      ...written,
      content: { kind: 'fares', rows: [fare] },
    })
    const [refs] = await Promise.all([found(), grounds.refresh(clock.now())])
    expect(refs.length).toBeGreaterThan(5)
    const [offer] = (await found()).filter(({ ref }) => ref.includes('AGENCY1'))
    const told = await house.explain(offer?.ref ?? '', context)
    expect(told?.units[0]?.components[0]).toMatchObject({
      isImported: true,
      amount: { adultBaht: 999 },
    })
    const runs = await house.explainRefusals(
      {
        flights: [{ soldAs: 'TG642BKKNRT', day: onDay('2027-01-20') }],
        cabin: 'economy',
        party: { adult: 1 },
        refundableOnly: false,
      },
      context,
    )
    const cheapest = runs?.[0]?.fares.filter(({ refusedBy, kind }) => !refusedBy && kind === 0)
    expect(cheapest?.map(({ fareBasis }) => fareBasis)).toContain('AGENCY1')
  })

  it('returns the same cheapest days as searches', async () => {
    const calendar = await house.calendar?.(thai, { days: 14 }, context)
    expect(calendar?.complete).toBe(true)
    expect(calendar?.prices.map(({ departureOn }) => departureOn)).toContain('2027-02-02')
    const totals = (await found()).map(({ price }) => price.total.amount)
    expect(calendar?.prices[0]).toMatchObject({
      departureOn: '2027-01-20',
      total: { amount: Math.min(...totals) },
    })
    const there = {
      ...aSearch(['BKK NRT 2027-01-20', 'NRT BKK 2027-01-27'], thai),
      journeys: thai.journeys.concat(aSearch(['NRT BKK 2027-01-27']).journeys),
    }
    const matrix = await house.matrix?.({ ...there, shape: 'roundTrip' }, context)
    expect(matrix?.prices).toHaveLength(49)
  })
})

describe('a world file', () => {
  const input = () => ({
    source: 'timetable' as const,
    dataDir,
    firstDay: onDay('2026-01-01'),
    imported: { schedule: [], fares: [], wholeAirlines: [] },
  })
  const files = () => readdirSync(dataDir)

  it('the next start reads the file, and generates it again when it is damaged or of another year', () => {
    const made = loadOrGenerateWorld(input()).world
    const [file = ''] = files()
    expect(loadOrGenerateWorld(input()).world.header).toEqual(made.header)
    truncateSync(join(dataDir, file), 5000)
    expect(loadOrGenerateWorld(input()).world.header.fingerprint).toBe(made.header.fingerprint)
    expect(files()).toEqual([file])
    const { world: next } = loadOrGenerateWorld({ ...input(), firstDay: onDay('2027-01-01') })
    expect(next.header.fingerprint).not.toBe(made.header.fingerprint)
    expect(files()).toHaveLength(1)
    expect(files()).not.toEqual([file])
  })

  it('a world that cannot be saved is sold all the same', () => {
    writeFileSync(join(dataDir, 'file'), '')
    const { world, trouble } = loadOrGenerateWorld({ ...input(), dataDir: join(dataDir, 'file') })
    expect(world.header.counts.flights).toBeGreaterThan(1000)
    expect(trouble).toMatch(/ENOTDIR|EEXIST/)
  })

  it('a world from missing network files is refused', () => {
    const away = { ...input(), source: 'network' as const }
    const before = process.cwd()
    // Network files are looked for beside the project.
    const project = join(dataDir, 'project')
    mkdirSync(project)
    process.chdir(project)
    try {
      expect(() => loadOrGenerateWorld(away)).toThrow(/network.csv/)
    } finally {
      process.chdir(before)
    }
  })
})
