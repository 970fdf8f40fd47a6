import { setImmediate as letOthersWork } from 'node:timers/promises'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import { type Day, dateOfDay, dayNumberOf, issueDayOf } from './engine/day-number.ts'
import { updateSalesTable } from './engine/sales/update-sales-table.ts'
import { readSalesKeys } from './engine/sales/read-sales.ts'
import { type FlightSalesEntry, salesEntryKey, untouched } from './engine/sales/sales-entry.ts'
import { type SalesTable, createSalesTable } from './engine/sales/sales-table.ts'
import type { FlightDate } from './house-saleable.ts'
import type { HouseSalesStore } from './house-sales-store.ts'
import type { KnownSales } from './house-seats-store.ts'

/** Dependencies of a copy of the sales. */
export type SalesSyncDeps = {
  readonly store: HouseSalesStore
  /** Returns the operating flight of a key on a day by its position in the world; -1 when there is none. */
  readonly flightIdOf: (flightKey: string, day: Day) => number
  /** Number of flights in the world. */
  readonly flights: number
}

/** The sales in shared memory, as of the last refresh. */
export type SalesSync = {
  /** The table that searches read; a larger one after growth, which must then be passed to them. */
  table(): SalesTable
  /** Differs whenever the figures may differ. */
  version(): number
  /**
   * Includes everything committed before the call. Cheap without changes; concurrent callers share the next
   * round. Throws when the database does not answer.
   */
  refresh(now: Instant): Promise<void>
}

/** Days read and written at once. */
const daysAtOnce = 7
/** Entries written before the event loop gets a turn. */
const entriesAtOnce = 1000

/** Creates a copy of the sales, empty until its first refresh. */
export function createSalesSync(deps: SalesSyncDeps): SalesSync {
  const copy: Copy = { table: createSalesTable(deps.flights), seen: undefined, day: -1, version: 0 }
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const startSync = (now: Instant): Promise<void> => {
    next = undefined
    running = refreshSalesCopy(copy, deps, now).finally(() => {
      running = undefined
    })
    return running
  }
  return {
    table: () => copy.table,
    version: () => copy.version,
    refresh(now) {
      if (!running) return startSync(now)
      // the current round may have read before the caller's change was committed
      next ??= running.then(
        () => startSync(now),
        () => startSync(now),
      )
      return next
    },
  }
}

type Copy = {
  table: SalesTable
  /** The last log position that was processed completely. */
  seen: string | undefined
  /** Day of issue of the entries: contract release dates depend on it. */
  day: Day
  version: number
}

async function refreshSalesCopy(copy: Copy, deps: SalesSyncDeps, now: Instant): Promise<void> {
  const today = issueDayOf(epochMsOf(now))
  const isFirst = copy.seen === undefined || copy.day !== today
  const news =
    isFirst || copy.seen === undefined ? await deps.store.lookFirst() : await deps.store.lookAgain(copy.seen)
  if (news.isAll) await reloadAllSales(copy, deps, today)
  else if (news.changed.length > 0) await readChangedFlights(copy, deps, { flights: news.changed, today })
  if (news.isAll || news.changed.length > 0) copy.version += 1
  copy.seen = news.seen
  copy.day = today
  if (isFirst) await deps.store.pruneLog()
}

async function readChangedFlights(
  copy: Copy,
  { store, flightIdOf }: SalesSyncDeps,
  { flights, today }: { flights: readonly FlightDate[]; today: Day },
): Promise<void> {
  const { entries } = await store.readKnownSales({ flights }, dateOfDay(today))
  // a flight whose last row was deleted gets an empty entry
  const changes = flights.flatMap((flight): FlightSalesEntry[] => {
    const day = dayNumberOf(flight.on)
    const id = flightIdOf(flight.flightKey, day)
    const entry = entries.get(salesEntryKey(flight.flightKey, flight.on)) ?? untouched
    return id < 0 ? [] : [{ flight: id, day, entry }]
  })
  await writeInBatches(copy, changes, today)
}

/** Reads all future dates, a week at a time, and clears entries that the database no longer has. */
async function reloadAllSales(copy: Copy, { store, flightIdOf }: SalesSyncDeps, today: Day): Promise<void> {
  const from = firstDayToKeep(today)
  const lastOn = await store.lastDate()
  const last = lastOn === undefined ? from - 1 : dayNumberOf(lastOn)
  const before = readSalesKeys(copy.table)
  const known = new Set<string>()
  for (let day = from; day <= last; day += daysAtOnce) {
    const asked = { from: dateOfDay(day), before: dateOfDay(day + daysAtOnce) }
    const changes = flightSalesEntries(await store.readKnownSales(asked, dateOfDay(today)), flightIdOf)
    if (before.length > 0) for (const { flight, day: on } of changes) known.add(`${flight} ${on}`)
    await writeInBatches(copy, changes, today)
  }
  const blanks = before.flatMap(({ flight, day }) =>
    known.has(`${flight} ${day}`) ? [] : [{ flight, day, entry: untouched }],
  )
  await writeInBatches(copy, blanks, today)
}

function flightSalesEntries(
  { entries }: KnownSales,
  flightIdOf: SalesSyncDeps['flightIdOf'],
): FlightSalesEntry[] {
  return [...entries.values()].flatMap(({ flightKey, on, ...entry }) => {
    const day = dayNumberOf(on)
    const flight = flightIdOf(flightKey, day)
    return flight < 0 ? [] : [{ flight, day, entry }]
  })
}

async function writeInBatches(copy: Copy, changes: readonly FlightSalesEntry[], today: Day): Promise<void> {
  for (let at = 0; at < changes.length; at += entriesAtOnce) {
    if (at > 0) await letOthersWork()
    copy.table = updateSalesTable(copy.table, changes.slice(at, at + entriesAtOnce), firstDayToKeep(today))
  }
}

/** A flight dated yesterday in Bangkok may still be about to depart elsewhere. */
function firstDayToKeep(today: Day): Day {
  return today - 1
}
