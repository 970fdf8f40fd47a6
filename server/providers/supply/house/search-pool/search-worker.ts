/**
 * Entry point of a search thread: reads a world and its sales in shared memory, and runs one task at a time.
 * It reads the tax tables itself; everything else arrives in messages.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openSalesTable } from '../engine/sales/sales-table.ts'
import { attachWorld } from '../engine/world/world-bytes.ts'
import { openTaxTables } from '../tax-tables.ts'
import { type HouseSearcher, createSearcher } from './house-searcher.ts'
import { type FromSearchThread, type SearchThreadData, type ToSearchThread } from './pool-messages.ts'
import { type SearchTask } from './search-tasks.ts'

const givenUp = new Int32Array((workerData as SearchThreadData).givenUp)
const office = openTaxTables()
let searcher: HouseSearcher | undefined

parentPort?.on('message', (told: ToSearchThread) => {
  switch (told.kind) {
    case 'world': {
      const parts = {
        world: attachWorld(told.handle),
        office,
        sales: openSalesTable(told.sales),
      }
      searcher = createSearcher(parts)
      return say({ kind: 'attached' })
    }
    case 'sales':
      return searcher?.useSales(openSalesTable(told.sales))
    case 'ask':
      return answer(told.id, told.ask)
  }
})

/** Posts each part as it is found; stops between two parts when the task was aborted. */
function answer(id: number, ask: SearchTask): void {
  try {
    if (!searcher) throw new Error('the thread has no world yet')
    for (const step of searcher.answer(ask)) {
      say({ kind: 'step', id, step })
      if (Atomics.load(givenUp, 0) === id) return say({ kind: 'failed', id, why: 'given up' })
    }
  } catch (error) {
    say({ kind: 'failed', id, why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function say(message: FromSearchThread): void {
  parentPort?.postMessage(message, [])
}
