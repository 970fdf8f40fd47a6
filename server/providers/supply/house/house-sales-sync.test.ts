import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type LocalDate, plusDays, plusMinutes } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases, withPostgres } from '#test-kit/database/test-database.ts'
import { dayNumberOf } from './engine/day-number.ts'
import { readAllSales, readSalesAt, canonicalSalesBytes } from './engine/sales/read-sales.ts'
import { type SalesEntry, isEntryEmpty, noFigure, untouched } from './engine/sales/sales-entry.ts'
import { findEntryPosition } from './engine/sales/sales-table.ts'
import { slotOfRbd } from './engine/booking-class-slots.ts'
import { createHouseSalesStore } from './house-sales-store.ts'
import { type SalesSync, createSalesSync } from './house-sales-sync.ts'

const now = testClock().now()
const on = '2026-12-24' as LocalDate
const keys = ['TG642BKKNRT', 'TG676BKKNRT', 'JL34BKKHND', 'SL100DMKCNX']

function syncOf(database: Database): SalesSync {
  const flightIdOf = (key: string) => keys.indexOf(key)
  return createSalesSync({ store: createHouseSalesStore(database), flightIdOf, flights: keys.length })
}

function entryOf(sync: SalesSync, key = keys[0] ?? '', date = on): SalesEntry {
  const at = findEntryPosition(sync.table(), keys.indexOf(key), dayNumberOf(date))
  return at < 0 ? untouched : readSalesAt(sync.table(), at)
}

/** Writes sold seats to the database. */
function sell(
  { db }: Pick<Database, 'db'>,
  sold: number,
  { key = keys[0] ?? '', date = on, rbd = 'Y' } = {},
) {
  const row = { on_date: date, flight_key: key, rbd, sold, capacity: 99 }
  return db
    .insertInto('house_inventory')
    .values(row)
    .onConflict((conflict) => conflict.columns(['on_date', 'flight_key', 'rbd']).doUpdateSet(row))
    .execute()
}

function setByHand(
  { db }: Database,
  setting: { seat_limit?: number; closed_rbds?: string; fare_percent?: number },
) {
  const row = { on_date: on, flight_key: keys[0] ?? '', ...setting }
  return db
    .insertInto('house_override')
    .values(row)
    .onConflict((conflict) => conflict.columns(['on_date', 'flight_key']).doUpdateSet(row))
    .execute()
}

async function contract(
  { db }: Database,
  seats: number,
  more: { rbd?: string; cabin?: string; days?: number; release?: number; version?: number } = {},
) {
  const source = `source-${more.version ?? 1}`
  const file = { kind: 'allotment' as const, source, file_name: 'a.csv', row_count: 1, imported_at: now }
  await db
    .insertInto('house_source')
    .values({ ...file, version: more.version ?? 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const flight = { flight_key: keys[0] ?? '', carrier: 'TG', number: 642, origin: 'BKK', destination: 'NRT' }
  const first_on = '2026-12-01' as LocalDate
  const last_on = '2026-12-31' as LocalDate
  const part = { rbd: more.rbd ?? (more.cabin ? null : 'Q'), cabin: more.cabin ?? null }
  const row = { source, row_key: `${seats}`, ...flight, first_on, last_on, ...part, seats }
  await db
    .insertInto('house_allotment')
    .values({ ...row, days: more.days ?? 127, release_days: more.release ?? 0 })
    .execute()
}

withBothDatabases('a copy of the sales', (kit) => {
  let sync: SalesSync
  beforeEach(async () => {
    await kit.clear()
    sync = syncOf(kit.database)
    await sync.refresh(now)
  })

  it('starts with the existing sales and follows bookings and cancellations', async () => {
    await sell(kit.database, 3)
    const late = syncOf(kit.database)
    await late.refresh(now)
    expect(entryOf(late).sold[slotOfRbd('Y')]).toBe(3)
    await sync.refresh(now)
    expect(entryOf(sync).sold[slotOfRbd('Y')]).toBe(3)
    await sell(kit.database, 1)
    await Promise.all([sync.refresh(now), late.refresh(now)])
    expect([entryOf(sync), entryOf(late)].map(({ sold }) => sold[slotOfRbd('Y')])).toEqual([1, 1])
  })

  it('does not look again while nothing was committed', async () => {
    let commits = 0
    const { db } = kit.database
    const store = createHouseSalesStore({ db, commits: () => commits })
    const flightIdOf = (key: string) => keys.indexOf(key)
    const counted = createSalesSync({ store, flightIdOf, flights: keys.length })
    const soldAfterRefresh = async () => {
      await counted.refresh(now)
      return entryOf(counted).sold[slotOfRbd('Y')]
    }
    await sell(kit.database, 3)
    await soldAfterRefresh()
    expect(await soldAfterRefresh()).toBe(3)
    await sell(kit.database, 4)
    expect(await soldAfterRefresh()).toBe(3)
    commits += 1
    expect(await soldAfterRefresh()).toBe(4)
  })

  it('follows manual settings, and their removal', async () => {
    await setByHand(kit.database, { seat_limit: 4, closed_rbds: 'TQ', fare_percent: -15 })
    await sync.refresh(now)
    const closedSlots = (1 << slotOfRbd('T')) | (1 << slotOfRbd('Q'))
    const cabinLimits = [4, 4, 4, 4]
    expect(entryOf(sync)).toEqual({ ...untouched, cabinLimits, closedSlots, farePercent: -15 })
    await kit.database.db.deleteFrom('house_override').execute()
    await sync.refresh(now)
    expect(isEntryEmpty(entryOf(sync))).toBe(true)
  })

  it('notices a row that was moved to another flight, and a complete clearing', async () => {
    await setByHand(kit.database, { fare_percent: 5 })
    await sync.refresh(now)
    await kit.database.db
      .updateTable('house_override')
      .set({ flight_key: keys[2] ?? '' })
      .execute()
    await sync.refresh(now)
    expect(keys.map((key) => entryOf(sync, key).farePercent)).toEqual([0, 0, 5, 0])
    await kit.clear()
    await sync.refresh(now)
    expect(canonicalSalesBytes(sync.table())).toHaveLength(0)
  })

  it('applies contracts on their weekdays until the release', async () => {
    await contract(kit.database, 20, { days: 1 << 3, release: 7 })
    await contract(kit.database, 9, { cabin: 'business' })
    await sync.refresh(now)
    const thursday = entryOf(sync)
    expect(thursday.contracted[slotOfRbd('Q')]).toBe(20)
    expect(thursday.cabinLimits).toEqual([noFigure, noFigure, 9, noFigure])
    expect(entryOf(sync, keys[0], plusDays(on, 1)).contracted[slotOfRbd('Q')]).toBe(noFigure)
    const days = (ahead: number) => plusMinutes(now, (33 - ahead) * 1440)
    await sync.refresh(days(8))
    expect(entryOf(sync).contracted[slotOfRbd('Q')]).toBe(20)
    await sync.refresh(days(7))
    expect(entryOf(sync).contracted[slotOfRbd('Q')]).toBe(noFigure)
    expect(entryOf(sync).cabinLimits[2]).toBe(9)
  })

  it('prefers the latest import, and a manual setting over every import', async () => {
    await contract(kit.database, 30, { version: 2, cabin: 'economy' })
    await contract(kit.database, 20, { version: 1, cabin: 'economy' })
    await sync.refresh(now)
    expect(entryOf(sync).cabinLimits[0]).toBe(30)
    await setByHand(kit.database, { seat_limit: 2 })
    await sync.refresh(now)
    expect(entryOf(sync).cabinLimits[0]).toBe(2)
  })

  it('sells nothing after a release where an earlier source gave no seats at all', async () => {
    await contract(kit.database, 0, { version: 1 })
    await contract(kit.database, 20, { version: 2, release: 7 })
    const days = (ahead: number) => plusMinutes(now, (33 - ahead) * 1440)
    await sync.refresh(days(8))
    expect(entryOf(sync).contracted[slotOfRbd('Q')]).toBe(20)
    await sync.refresh(days(7))
    expect(entryOf(sync).contracted[slotOfRbd('Q')]).toBe(0)
  })

  it('two processes have the same bytes, whenever they refreshed', async () => {
    const chance = chanceFrom(7)
    const other = await kit.another()
    const processes = [kit.database, other]
    const copies = processes.map(syncOf)
    const pick = <One>(some: readonly One[]) => some[Math.floor(chance() * some.length)] ?? some[0]
    for (let step = 0; step < 150; step += 1) {
      const database = pick(processes) ?? other
      const date = plusDays(on, Math.floor(chance() * 40))
      const place = { key: pick(keys) ?? '', date, rbd: pick(['Y', 'Q', 'V', 'J']) ?? '' }
      const action = chance()
      if (action < 0.6) await sell(database, Math.floor(chance() * 9), place)
      else if (action < 0.8) await setByHand(database, { fare_percent: Math.floor(chance() * 50) - 20 })
      else await pick(copies)?.refresh(now)
    }
    const late = syncOf(other)
    for (const copy of [...copies, late]) await copy.refresh(now)
    const [one, two, three] = [...copies, late].map((copy) => canonicalSalesBytes(copy.table()))
    expect(one?.length).toBeGreaterThan(1000)
    expect(two).toEqual(one)
    expect(three).toEqual(one)
  })

  it('grows and keeps every entry', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      on_date: plusDays(on, Math.floor(index / 4)),
      flight_key: keys[index % 4] ?? '',
      rbd: 'Y',
      sold: 1 + (index % 7),
      capacity: 9,
    }))
    await kit.database.db.insertInto('house_inventory').values(rows).execute()
    const before = sync.table()
    await sync.refresh(now)
    expect(sync.table()).not.toBe(before)
    expect(readAllSales(sync.table())).toHaveLength(5000)
  })

  it('deletes old rows of the log', async () => {
    await sell(kit.database, 1)
    await sql`update house_inventory_log set logged_at = now() - interval '3 days'`.execute(kit.database.db)
    await sell(kit.database, 2)
    await syncOf(kit.database).refresh(now)
    expect(await kit.database.db.selectFrom('house_inventory_log').select('seq').execute()).toHaveLength(1)
  })
})

withPostgres('a copy of the sales', (kit) => {
  beforeEach(() => kit.clear())

  it('includes a change that began before others and was committed after them', async () => {
    const sync = syncOf(kit.database)
    await sync.refresh(now)
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => (commit = resolve))
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const slow = kit.database.db.transaction().execute(async (tx) => {
      await sell({ db: tx }, 7, { key: keys[1] ?? '' })
      begun()
      await mayCommit
    })
    await hasBegun
    await sell(kit.database, 2)
    await sync.refresh(now)
    expect(keys.map((key) => entryOf(sync, key).sold[0])).toEqual([2, 0, 0, 0])
    await sell(kit.database, 3)
    commit()
    await slow
    await sync.refresh(now)
    expect(keys.map((key) => entryOf(sync, key).sold[0])).toEqual([3, 7, 0, 0])
  })
})

describe('refreshing', () => {
  it('a refresh without changes takes one query, and concurrent callers share it', async () => {
    const asked: string[] = []
    const news = { changed: [], isAll: false }
    const look = async (name: string) => {
      asked.push(name)
      await new Promise((later) => setTimeout(later, 5))
    }
    const sync = createSalesSync({
      flightIdOf: () => -1,
      flights: 1,
      store: {
        lookFirst: () => look('first').then(() => ({ ...news, seen: '1' })),
        lookAgain: (seen) => look(`after ${seen}`).then(() => ({ ...news, seen: `${Number(seen) + 1}` })),
        readKnownSales: () => Promise.reject(new Error('not needed')),
        lastDate: () => Promise.reject(new Error('not needed')),
        pruneLog: async () => {},
      },
    })
    await sync.refresh(now)
    await Promise.all(Array.from({ length: 50 }, () => sync.refresh(now)))
    expect(asked).toEqual(['first', 'after 1', 'after 2'])
  })

  it('a failed refresh is repeated from where it failed', async () => {
    let isDown = true
    const seenBy: string[] = []
    const sync = createSalesSync({
      flightIdOf: () => -1,
      flights: 1,
      store: {
        lookFirst: async () => ({ seen: '1', changed: [], isAll: false }),
        lookAgain: async (seen) => {
          seenBy.push(seen)
          if (isDown) throw new Error('connection lost')
          return { seen: '2', changed: [], isAll: false }
        },
        readKnownSales: () => Promise.reject(new Error('not needed')),
        lastDate: async () => undefined,
        pruneLog: async () => {},
      },
    })
    await sync.refresh(now)
    const [first, second] = [sync.refresh(now), sync.refresh(now)]
    await expect(first).rejects.toThrow('connection lost')
    await expect(second).rejects.toThrow('connection lost')
    isDown = false
    await sync.refresh(now)
    expect(seenBy).toEqual(['1', '1', '1'])
  })
})
