import { availableParallelism } from 'node:os'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Day, dateOfDay, dayNumberOf, issueDayOf } from './engine/day-number.ts'
import type { TaxOffice } from './engine/taxes/taxes-due.ts'
import { type WorldView, worldViewOf } from './engine/world-view.ts'
import type { PackedWorld } from './engine/world/packed-world.ts'
import { openTaxTables } from './tax-tables.ts'
import type { HouseSalesStore } from './house-sales-store.ts'
import type { SalesTable } from './engine/sales/sales-table.ts'
import { type SalesSync, createSalesSync } from './house-sales-sync.ts'
import type { WorldSource } from './house-world.ts'
import type { HouseImportStore } from './import/house-import-store.ts'
import { SearchBroken, type SearchRunner } from './search-pool/search-tasks.ts'
import { createSearcher } from './search-pool/house-searcher.ts'
import { createLocalSearchRunner } from './search-pool/local-search-runner.ts'
import { generateWorldInThread } from './search-pool/generate-world-in-thread.ts'
import { type SearchPool, createSearchPool } from './search-pool/search-pool.ts'
import { warmUpAfterMs, warmUpTask } from './search-pool/warm-up.ts'

/** The current ground of the house: a world, its taxes, and its search runner. */
export type HouseSnapshot = {
  readonly view: WorldView
  readonly office: TaxOffice
  /** Returns a runner that includes all sales committed before the call. */
  runnerAt(now: Instant): Promise<SearchRunner>
  /** Differs whenever the same search may find something else, by what was committed before the call. */
  versionAt(now: Instant): Promise<string>
}

/** The changing ground: an import replaces the world. */
export type HouseSnapshots = {
  /** Whether its search threads can write offers. */
  readonly writesOffers?: boolean
  /** Returns the current ground, after waiting for the first; throws when it fails or the signal aborts. */
  current(signal: AbortSignal): Promise<HouseSnapshot>
  /** Returns the current ground; throws when there is none yet. */
  now(): HouseSnapshot
  /** Whether there is a ground, or one is made as soon as it is needed. */
  isReady(): boolean
  /** Applies imports since the last refresh, and a new year. Searches continue on the old ground meanwhile. */
  refresh(now: Instant): Promise<void>
  close(): Promise<void>
}

/** Returns a fixed world, searched on the calling thread. */
export function fixedSnapshot(world: PackedWorld, store: HouseSalesStore): HouseSnapshots {
  const office = openTaxTables()
  const sync = createSyncOfWorld(world, store)
  let table = sync.table()
  const searcher = createSearcher({ world, office, sales: table })
  const runner = createLocalSearchRunner(searcher)
  const ground: HouseSnapshot = {
    view: worldViewOf(world),
    office,
    async runnerAt(now) {
      await sync.refresh(now)
      if (sync.table() !== table) searcher.useSales((table = sync.table()))
      return runner
    },
    async versionAt(now) {
      await sync.refresh(now)
      return String(sync.version())
    },
  }
  return {
    current: async () => ground,
    now: () => ground,
    isReady: () => true,
    refresh: async () => undefined,
    close: async () => undefined,
  }
}

function createSyncOfWorld(world: PackedWorld, store: HouseSalesStore): SalesSync {
  const view = worldViewOf(world)
  const flightIdOf = (key: string, day: Day) => view.seatsOn(key, day)?.flight.operatedId ?? -1
  return createSalesSync({ store, flightIdOf, flights: world.header.counts.flights })
}

/** Dependencies of a ground that follows imports. */
export type SupplySnapshotDeps = Pick<Platform, 'clock' | 'log'> & {
  readonly source?: WorldSource
  readonly dataDir: string
  /** True when the world is generated on first use, and searched by one thread that is started then. */
  readonly isLazy: boolean
  /** Address of the module with which search threads write offers. */
  readonly writerUrl?: string
  /** Number of search threads; one for each core, {@link mostThreads} at most, when absent. */
  readonly threads?: number
  readonly salesStore: HouseSalesStore
  readonly importStore: Pick<HouseImportStore, 'readWorldVersion' | 'readImported'>
}

/** Interval of checks for imports, in milliseconds. */
const lookEveryMs = 5_000

/** Most search threads unless set otherwise; more than four are rarely busy. */
const mostThreads = 4

/** Starts generating the world and its search threads. */
export function openSnapshots(deps: SupplySnapshotDeps): HouseSnapshots {
  return new WorldSnapshots(deps)
}

type SnapshotState = { readonly ground: HouseSnapshot; readonly version: number; readonly firstDay: Day }

class WorldSnapshots implements HouseSnapshots {
  readonly #parts: SupplySnapshotDeps
  readonly #office = openTaxTables()
  readonly #closing = new AbortController()
  #pool: SearchPool | undefined
  #standing: SnapshotState | undefined
  #first: Promise<SnapshotState> | undefined
  #refreshing: Promise<void> | undefined
  #lookAtMs = 0
  #made = 0
  /** The imports and year from which no world could be generated; they are not retried. */
  #failed: TargetWorld | undefined

  constructor(deps: SupplySnapshotDeps) {
    this.#parts = deps
    if (!deps.isLazy) this.#begin().catch(() => undefined)
  }

  get writesOffers(): boolean {
    return this.#parts.writerUrl !== undefined
  }

  async current(signal: AbortSignal): Promise<HouseSnapshot> {
    if (!this.#standing) return (await rejectOnAbort(this.#begin(), signal)).ground
    this.#lookForNews()
    return this.#standing.ground
  }

  now(): HouseSnapshot {
    if (!this.#standing) throw new Error('the house has no flights yet')
    return this.#standing.ground
  }

  isReady(): boolean {
    return this.#standing !== undefined || this.#parts.isLazy
  }

  refresh(now: Instant): Promise<void> {
    this.#refreshing ??= this.#refresh(now).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#pool?.close()
  }

  /** Returns the first world; a call after a failure starts again. */
  #begin(): Promise<SnapshotState> {
    this.#first ??= this.#make(this.#parts.clock.now()).catch((error: unknown) => {
      this.#first = undefined
      if (!this.#closing.signal.aborted) this.#parts.log.error('house.world', { error })
      throw error
    })
    return this.#first
  }

  /** Imports run in another process, so calls check for them at intervals. */
  #lookForNews(): void {
    const { clock, log } = this.#parts
    if (clock.nowMs() < this.#lookAtMs) return
    this.#lookAtMs = clock.nowMs() + lookEveryMs
    this.refresh(clock.now()).catch((error: unknown) => log.error('house.world', { error }))
  }

  async #refresh(now: Instant): Promise<void> {
    const version = await this.#parts.importStore.readWorldVersion()
    const standing = this.#standing ?? (await this.#begin())
    const wished = { version, firstDay: firstWorldDay(now) }
    if (!isSameWorld(standing, wished) && !isSameWorld(this.#failed, wished)) await this.#make(now)
  }

  async #make(now: Instant): Promise<SnapshotState> {
    const { dataDir, source, importStore, salesStore, log } = this.#parts
    const imported = await importStore.readImported()
    const firstDay = firstWorldDay(now)
    const { schedule, fares, wholeAirlines } = imported
    const input = { dataDir, firstDay, imported: { schedule, fares, wholeAirlines } }
    const making = generateWorldInThread(source ? { ...input, source } : input, this.#closing.signal)
    const { world, trouble, leftOut } = await making.catch((error: unknown) => {
      this.#failed = { version: imported.version, firstDay }
      throw error
    })
    if (leftOut) log.warn('house.importsLeftOut', { count: leftOut, note: notOfThisWorld })
    if (trouble !== undefined) log.warn('house.worldNotKept', { note: trouble })
    const sync = createSyncOfWorld(world, salesStore)
    await sync.refresh(now)
    const ground = this.#groundOf(world, sync)
    const standing = { ground, firstDay, version: imported.version }
    this.#standing = standing
    log.info('house.world', { count: world.header.counts.flightsPerDay, version: world.header.fingerprint })
    return standing
  }

  #openPool(): SearchPool {
    const {
      writerUrl,
      isLazy,
      threads = isLazy ? 1 : Math.min(mostThreads, availableParallelism()),
    } = this.#parts
    this.#pool ??= createSearchPool({
      ...(writerUrl !== undefined && { writerUrl }),
      threads,
      onTrouble: (why) => this.#parts.log.error('house.searchThread', { note: why }),
    })
    return this.#pool
  }

  /** Only one thread, and only by one search: each further one takes memory that an idle shop should not. */
  #warmUpLater(pool: SearchPool, world: PackedWorld): void {
    const { clock } = this.#parts
    const { signal } = this.#closing
    clock.sleep(warmUpAfterMs, signal).then(
      () => pool.warmUp(warmUpTask(world, clock.nowMs()), signal),
      () => undefined,
    )
  }

  #groundOf(world: PackedWorld, sync: SalesSync): HouseSnapshot {
    let shown: SalesTable | undefined
    const openPoolHere = (): SearchPool => {
      const pool = this.#openPool()
      pool.useGround({ world, sales: (shown = sync.table()) })
      return pool
    }
    const number = (this.#made += 1)
    if (!this.#parts.isLazy) {
      const pool = openPoolHere()
      if (number === 1) this.#warmUpLater(pool, world)
    }
    const isSnapshotCurrent = () => this.#standing?.ground === ground
    const ground: HouseSnapshot = {
      view: worldViewOf(world),
      office: this.#office,
      runnerAt: async (now) => {
        await sync.refresh(now)
        const isBehind = sync.table() !== shown && isSnapshotCurrent()
        return isBehind || !this.#pool ? openPoolHere() : this.#pool
      },
      async versionAt(now) {
        await sync.refresh(now)
        return `${number} ${sync.version()}`
      },
    }
    return ground
  }
}

const notOfThisWorld = 'imported flights and fares whose airport or airline this world lacks'

type TargetWorld = Pick<SnapshotState, 'version' | 'firstDay'>

function isSameWorld(one: TargetWorld | undefined, other: TargetWorld): boolean {
  return one?.version === other.version && one.firstDay === other.firstDay
}

/** Returns the first day of the world of an instant. Worlds begin with the year: one covers it and the booking horizon. */
export function firstWorldDay(now: Instant): Day {
  return dayNumberOf(
    `${dateOfDay(issueDayOf(epochMsOf(now))).slice(0, 4)}-01-01` as ReturnType<typeof dateOfDay>,
  )
}

function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const rejectAsAborted = () => reject(new SearchBroken('aborted'))
    if (signal.aborted) return rejectAsAborted()
    signal.addEventListener('abort', rejectAsAborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', rejectAsAborted))
  })
}
