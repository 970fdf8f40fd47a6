import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { anImportedFlight } from '#test-kit/house/a-scheduled-flight.ts'
import { testClock } from '#test-kit/test-clock.ts'

import { openSnapshots } from '../supply-snapshot.ts'
import type { HouseSalesStore } from '../house-sales-store.ts'
import type { ImportedContent } from './imported-content.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-failed-imports-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const nothing = { schedule: [], fares: [], wholeAirlines: [] }

/** More cabin configurations than a world can number: packing throws. */
const unpackable = Array.from({ length: 4200 }, (_, index) =>
  anImportedFlight(5000 + index, {
    seats: { economy: index % 900, premiumEconomy: 0, business: Math.floor(index / 900), first: 0 },
  }),
)

const noSales: HouseSalesStore = {
  lookFirst: async () => ({ seen: '', changed: [], isAll: true }),
  lookAgain: async () => ({ seen: '', changed: [], isAll: false }),
  readKnownSales: async () => ({ entries: new Map(), waitedFor: new Map() }),
  lastDate: async () => undefined,
  pruneLog: async () => undefined,
}

describe('imports from which no world can be generated', () => {
  it('leave the previous world on sale and are tried again after the next import', async () => {
    let content: ImportedContent = { ...nothing, version: 1 }
    let tries = 0
    const importStore = {
      readWorldVersion: async () => content.version,
      async readImported() {
        tries += 1
        return content
      },
    }
    const clock = testClock()
    const deps = { dataDir, salesStore: noSales, importStore, clock, log: silentLog }
    const grounds = openSnapshots({ ...deps, source: 'timetable', isLazy: true })
    try {
      const { view } = await grounds.current(new AbortController().signal)
      content = { ...nothing, schedule: unpackable, version: 2 }
      await expect(grounds.refresh(clock.now())).rejects.toThrow('configurations')
      expect(grounds.now().view).toBe(view)
      await grounds.refresh(clock.now())
      await grounds.refresh(clock.now())
      expect(tries).toBe(2)
      content = { ...nothing, schedule: unpackable.slice(0, 1), version: 3 }
      await grounds.refresh(clock.now())
      expect(grounds.now().view.flightOn('TG5000BKKNRT', 20_800)).toBeDefined()
    } finally {
      await grounds.close()
    }
  })
})
