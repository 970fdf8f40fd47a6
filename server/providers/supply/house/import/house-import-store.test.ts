import { beforeEach, expect, it } from 'vitest'
import type { AirlineCode, AirportCode, Rbd } from '#contract/terms/codes.ts'
import type { Instant } from '#contract/terms/time.ts'
import { anImportedFlight } from '#test-kit/house/a-scheduled-flight.ts'
import { withBothDatabases, withPostgres } from '#test-kit/database/test-database.ts'
import type { FiledFare } from '../engine/world/schedule.ts'
import type { Allotment } from './allotment.ts'
import {
  type HouseImportStore,
  ImportBusy,
  type ImportRows,
  createHouseImportStore,
} from './house-import-store.ts'
import type { ImportedFlight } from './imported-flight.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant

const fare = (fareBasis: string, more: Partial<FiledFare> = {}): FiledFare => ({
  carrier: 'TG' as AirlineCode,
  from: 'BKK' as AirportCode,
  to: 'NRT' as AirportCode,
  rbd: 'Q',
  kind: 1,
  fareBasis,
  baht: 9500,
  rule: { advanceDays: 7, percent: { child: 75, youth: null } },
  ...more,
})
const allotment = (seats: number): Allotment => ({
  flightKey: 'TG642BKKNRT',
  carrier: 'TG' as AirlineCode,
  number: 642,
  from: 'BKK' as AirportCode,
  to: 'NRT' as AirportCode,
  firstDay: 20_751,
  lastDay: 20_904,
  days: 31,
  part: { rbd: 'Q' as Rbd },
  seats,
  releaseDays: 14,
})

const flights = (...rows: ImportedFlight[]): ImportRows => ({ kind: 'schedule', rows })
const importing = (store: HouseImportStore, source: string, content: ImportRows, isWhole = false) =>
  store.write({ source, fileName: `${source}.csv`, isWhole, content, at })

withBothDatabases('imports', (kit) => {
  let store: HouseImportStore
  beforeEach(async () => {
    await kit.clear()
    store = createHouseImportStore(kit.database.db)
  })

  it('starts without imports', async () => {
    expect(await store.readWorldVersion()).toBe(0)
    expect(await store.readImported()).toEqual({ version: 0, schedule: [], fares: [], wholeAirlines: [] })
    expect(await store.sources()).toEqual([])
  })

  it('rows are read as they were written', async () => {
    const shared = anImportedFlight(5952, {
      carrier: 'NH' as AirlineCode,
      operatedAs: { carrier: 'TG' as AirlineCode, number: 642 },
    })
    await importing(store, 'winter', flights(anImportedFlight(642), shared), true)
    await importing(store, 'net', {
      kind: 'fares',
      rows: [fare('QNET'), fare('YNET', { rbd: 'Y', kind: 0, rule: {} })],
    })
    const { version, schedule, fares, wholeAirlines } = await store.readImported()
    expect(version).toBe(2)
    expect(schedule).toEqual([shared, anImportedFlight(642)])
    expect(fares).toEqual([fare('QNET'), fare('YNET', { rbd: 'Y', kind: 0, rule: {} })])
    expect(wholeAirlines).toEqual([
      { carrier: 'NH', firstDay: 20_751, lastDay: 20_904 },
      { carrier: 'TG', firstDay: 20_751, lastDay: 20_904 },
    ])
  })

  it('a repeated import changes nothing, not even the version', async () => {
    const content = flights(anImportedFlight(642), anImportedFlight(640))
    expect(await importing(store, 'winter', content)).toEqual({
      version: 1,
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
    })
    const before = await store.sources()
    expect(await importing(store, 'winter', content)).toEqual({
      version: 1,
      added: 0,
      changed: 0,
      removed: 0,
      unchanged: 2,
    })
    expect(await store.sources()).toEqual(before)
    expect(await store.readWorldVersion()).toBe(1)
  })

  it('an import makes its source equal to its file: new, changed and removed rows', async () => {
    await importing(
      store,
      'winter',
      flights(anImportedFlight(642), anImportedFlight(640), anImportedFlight(676)),
    )
    const outcome = await importing(
      store,
      'winter',
      flights(anImportedFlight(642), anImportedFlight(640, { departureMinute: 615 }), anImportedFlight(682)),
    )
    expect(outcome).toEqual({ version: 2, added: 1, changed: 1, removed: 1, unchanged: 1 })
    const { schedule } = await store.readImported()
    expect(schedule.map((one) => [one.number, one.departureMinute])).toEqual([
      [640, 615],
      [642, 600],
      [682, 600],
    ])
  })

  it('the later of two sources counts on its dates; after its removal the earlier one counts again', async () => {
    await importing(store, 'winter', flights(anImportedFlight(642)))
    await importing(
      store,
      'january',
      flights(anImportedFlight(642, { departureMinute: 660, firstDay: 20_819, lastDay: 20_849 })),
    )
    const told = async () =>
      (await store.readImported()).schedule
        .map((one) => `${one.departureMinute} ${one.firstDay}-${one.lastDay}`)
        .sort()
    expect(await told()).toEqual(['600 20751-20818', '600 20850-20904', '660 20819-20849'])
    await importing(store, 'winter', flights(anImportedFlight(642)))
    expect(await told()).toEqual(['600 20751-20904'])
    expect(await store.readWorldVersion()).toBe(3)
    expect(await store.remove({ kind: 'schedule', source: 'winter' })).toMatchObject({
      version: 4,
      removed: 1,
    })
    expect(await told()).toEqual(['660 20819-20849'])
    expect(await store.remove({ kind: 'schedule', source: 'winter' })).toBeUndefined()
    expect(await store.readWorldVersion()).toBe(4)
  })

  it('the later of two equal fares counts', async () => {
    await importing(store, 'old', { kind: 'fares', rows: [fare('QNET'), fare('KNET')] })
    await importing(store, 'new', { kind: 'fares', rows: [fare('QNET', { baht: 9900 })] })
    const { fares } = await store.readImported()
    expect(fares.map((one) => [one.fareBasis, one.baht])).toEqual([
      ['QNET', 9900],
      ['KNET', 9500],
    ])
  })

  it('a source may be empty, and may have a name with special characters', async () => {
    const source = `o'neil "&" ก`
    expect(await importing(store, source, { kind: 'allotment', rows: [] })).toMatchObject({
      version: 0,
      added: 0,
    })
    expect(await importing(store, source, { kind: 'allotment', rows: [allotment(20)] })).toMatchObject({
      added: 1,
    })
    expect(await store.sources()).toEqual([
      { kind: 'allotment', source, fileName: `${source}.csv`, rowCount: 1, isWhole: false, importedAt: at },
    ])
  })

  it('allotments leave the world unchanged, and count in the order of their imports', async () => {
    await importing(store, 'winter', flights(anImportedFlight(642)))
    await importing(store, 'first', { kind: 'allotment', rows: [allotment(20)] })
    await importing(store, 'second', { kind: 'allotment', rows: [allotment(10)] })
    expect(await store.readWorldVersion()).toBe(1)
    await importing(store, 'first', { kind: 'allotment', rows: [allotment(20)] })
    expect((await store.sources()).map(({ source }) => source)).toEqual(['first', 'second', 'winter'])
    expect(await store.remove({ kind: 'allotment', source: 'first' })).toMatchObject({
      version: 1,
      removed: 1,
    })
    expect(await importing(store, 'net', { kind: 'fares', rows: [fare('QNET')] })).toMatchObject({ added: 1 })
    expect(await store.readWorldVersion()).toBeGreaterThan(1)
  })

  it('never change what was sold', async () => {
    const { db } = kit.database
    const sold = {
      on_date: '2026-12-01' as never,
      flight_key: 'TG642BKKNRT',
      rbd: 'Q',
      sold: 30,
      capacity: 40,
    }
    await db.insertInto('house_inventory').values(sold).execute()
    await importing(store, 'contract', { kind: 'allotment', rows: [allotment(20)] })
    await importing(
      store,
      'winter',
      flights(anImportedFlight(642, { seats: { economy: 1, premiumEconomy: 0, business: 0, first: 0 } })),
    )
    await store.remove({ kind: 'allotment', source: 'contract' })
    expect(await db.selectFrom('house_inventory').select(['sold', 'capacity']).execute()).toEqual([
      { sold: 30, capacity: 40 },
    ])
  })

  it('many rows are written at once or not at all', async () => {
    const many = Array.from({ length: 9000 }, (_, index) => anImportedFlight(index + 1))
    const broken = { ...anImportedFlight(9999), blockMinutes: 0 }
    await expect(importing(store, 'broken', flights(...many, broken))).rejects.toThrow('house_schedule')
    expect(await store.readImported()).toMatchObject({ version: 0, schedule: [] })
    expect(await importing(store, 'winter', flights(...many))).toMatchObject({ added: 9000, version: 1 })
    expect((await store.readImported()).schedule).toHaveLength(9000)
  })
})

withPostgres('imports side by side', (kit) => {
  beforeEach(() => kit.clear())

  it('imports are refused while another one runs', async () => {
    const one = createHouseImportStore(kit.database.db)
    const other = createHouseImportStore((await kit.another()).db)
    const many = Array.from({ length: 20 }, (_, index) =>
      importing(index % 2 === 0 ? one : other, `source ${index}`, flights(anImportedFlight(index + 1))),
    )
    const outcomes = await Promise.allSettled(many)
    const done = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.version] : [],
    )
    const busy = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(done.toSorted((a, b) => a - b)).toEqual(done.map((_, index) => index + 1))
    expect(done.length).toBeGreaterThan(0)
    expect(busy.every((reason) => reason instanceof ImportBusy)).toBe(true)
    expect(await one.readWorldVersion()).toBe(done.length)
    expect(await one.sources()).toHaveLength(done.length)
  })
})
