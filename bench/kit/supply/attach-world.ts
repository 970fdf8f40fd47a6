/** Worker thread that attaches a world and reports how long it took until it was searchable. */
import { parentPort } from 'node:worker_threads'

import { openSalesTable } from '#server/providers/supply/house/engine/sales/sales-table.ts'
import { type WorldHandle, attachWorld } from '#server/providers/supply/house/engine/world/world-bytes.ts'
import { benchSearch } from './supply-search.ts'

parentPort?.once('message', ({ handle, sales }: { handle: WorldHandle; sales: SharedArrayBuffer }) => {
  const begun = performance.now()
  benchSearch(attachWorld(handle), openSalesTable(sales))
  parentPort?.postMessage(performance.now() - begun, [])
})
