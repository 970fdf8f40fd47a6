import { isDeepStrictEqual } from 'node:util'
import { workerData } from 'node:worker_threads'
import { openSlotBits } from '#server/providers/supply/house/engine/sales/open-slots.ts'
import { readSalesAt } from '#server/providers/supply/house/engine/sales/read-sales.ts'
import { findEntryPosition, openSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { aSalesEntry, aSalesEntryOpen } from './sales-entries.ts'

/**
 * Reads entries this many times while another thread writes them, and counts the inconsistent ones. It
 * reports in `told`: faults, reads, how often an entry had changed between two reads, and 1 when it is done.
 */
const { buffer, flights, told } = workerData as {
  buffer: SharedArrayBuffer
  flights: number
  told: Int32Array
}
const table = openSalesTable(buffer)
const ask = { cabin: 0, cabinSeats: 300, level: 0, seats: aSalesEntryOpen.seats }
const last = new Int32Array(flights)

for (let reads = 0; reads < 200_000;) {
  const flight = reads % flights
  const at = findEntryPosition(table, flight, 20_000)
  if (at < 0) continue
  reads += 1
  const entry = readSalesAt(table, at)
  const isWhole = isDeepStrictEqual(entry, aSalesEntry(entry.farePercent))
  if (!isWhole || openSlotBits(table, at, ask) !== aSalesEntryOpen.bits) Atomics.add(told, 0, 1)
  if (entry.farePercent !== last[flight]) Atomics.add(told, 2, 1)
  last[flight] = entry.farePercent
  Atomics.store(told, 1, reads)
}
Atomics.store(told, 3, 1)
