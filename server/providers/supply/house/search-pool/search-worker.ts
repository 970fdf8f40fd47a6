/**
 * Entry point of a search thread: reads a world and its sales in shared memory, and runs one task at a time.
 * It reads the tax tables itself; everything else arrives in messages.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { OfferWriterModule } from '../../offer-writer.ts'
import type { HouseOffer } from '../engine/price-trip.ts'
import { houseSource } from '../engine/price-trip-lines.ts'
import { openSalesTable } from '../engine/sales/sales-table.ts'
import { attachWorld } from '../engine/world/world-bytes.ts'
import { openTaxTables } from '../tax-tables.ts'
import { type HouseSearcher, createSearcher } from './house-searcher.ts'
import type { FromSearchThread, SearchThreadData, ToSearchThread } from './pool-messages.ts'
import type { SearchStep, SearchTask } from './search-tasks.ts'

const { givenUp: shared, writerUrl } = workerData as SearchThreadData
const givenUp = new Int32Array(shared)
const writers = writerUrl === undefined ? undefined : ((await import(writerUrl)) as OfferWriterModule)
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
      return postToParent({ kind: 'attached' })
    }
    case 'sales':
      return searcher?.useSales(openSalesTable(told.sales))
    case 'ask':
      return runTask(told.id, told.ask)
  }
})

/** Posts each part as it is found; stops between two parts when the task was aborted. */
function runTask(id: number, ask: SearchTask): void {
  try {
    if (!searcher) throw new Error('the thread has no world yet')
    const written = writerFor(ask)
    for (const found of searcher.answer(ask)) {
      const step = found.kind === 'offers' && written ? written(found.offers) : found
      if (ask.kind === 'warmUp' && step.kind !== 'ended') continue
      postToParent({ kind: 'step', id, step }, step.kind === 'written' ? [step.written.line.buffer] : [])
      if (Atomics.load(givenUp, 0) === id) return postToParent({ kind: 'failed', id, why: 'given up' })
    }
  } catch (error) {
    postToParent({
      kind: 'failed',
      id,
      why: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

/** Returns what writes the offers of a task; undefined when they are handed over as they are. */
function writerFor(ask: SearchTask): ((offers: readonly HouseOffer[]) => SearchStep) | undefined {
  const settings = writers && writerSettingsFor(ask, writers)
  if (settings === undefined || !writers) return undefined
  const write = writers.openOfferWriter(settings)
  return (offers) => ({ kind: 'written', written: write(houseSource, offers) })
}

function writerSettingsFor(ask: SearchTask, { warmUpSettings }: OfferWriterModule): unknown {
  if (ask.kind === 'warmUp') return warmUpSettings
  return ask.kind === 'shop' ? ask.writerSettings : undefined
}

function postToParent(message: FromSearchThread, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred)
}
