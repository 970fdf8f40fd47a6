import type { Log } from '#server/platform/log.ts'
import type { WrittenShopEvent } from '../offer-writer.ts'
import type { DatedPrices, ShopEvent } from '../supplier-offer.ts'
import type { SupplyContext, SupplyProvider } from '../supply-provider.ts'
import { SearchProcessFault, type SearchProcesses } from './search-processes.ts'
import {
  type SearchCall,
  type SearchLine,
  type SearchOperation,
  readSearchLines,
  searchPath,
  writeSearchCall,
} from './search-wire.ts'

type Searches = Pick<SupplyProvider, 'shop' | 'shopWritten' | 'calendar' | 'matrix'>

/**
 * Returns the same supplier, whose searches run in search processes; all else runs here. A search that no process
 * answers ends as one of an unreachable supplier.
 */
export function searchRemotely<Supplier extends SupplyProvider>(
  supplier: Supplier,
  processes: SearchProcesses,
  log: Log,
): Supplier {
  const { supplierId, sources = [supplierId], shopWritten, calendar, matrix } = supplier
  const lines = (operation: SearchOperation, call: SearchCall, { signal }: SupplyContext) =>
    readSearchLines(processes.ask(searchPath(supplierId, operation), writeSearchCall(call), signal))
  const shop = (call: SearchCall, context: SupplyContext) =>
    endedEvents(lines('shop', call, context), { sources, signal: context.signal })
  const prices = async (operation: SearchOperation, call: SearchCall, context: SupplyContext) =>
    datedPricesOf(lines(operation, call, context), (error) =>
      log.warn('search.prices', { supplier: supplierId, error }),
    )
  const searches: Searches = {
    async *shop(request, context): AsyncGenerator<ShopEvent> {
      for await (const event of shop({ request, ...originOf(context) }, context))
        if (event.kind !== 'written') yield event
    },
    ...(shopWritten && {
      async *shopWritten(request, context, settings): AsyncGenerator<WrittenShopEvent> {
        for await (const event of shop({ request, settings, ...originOf(context) }, context))
          if (event.kind !== 'offers') yield event
      },
    }),
    ...(calendar && {
      calendar: (request, days, context) =>
        prices('calendar', { request, days, ...originOf(context) }, context),
    }),
    ...(matrix && {
      matrix: (request, context) => prices('matrix', { request, ...originOf(context) }, context),
    }),
  }
  return { ...supplier, ...searches }
}

function originOf({ requestId, now }: SupplyContext): Pick<SearchCall, 'requestId' | 'now'> {
  return { requestId, now }
}

type Ending = { readonly sources: readonly string[]; readonly signal: AbortSignal }

/** Yields the events of an answer; where it breaks off, the sources that have not ended count as failed. */
async function* endedEvents(
  lines: AsyncIterable<SearchLine>,
  { sources, signal }: Ending,
): AsyncGenerator<ShopEvent | WrittenShopEvent> {
  const missing = new Set(sources)
  let hasEnded = false
  try {
    for await (const line of lines) {
      if (line.kind === 'prices') continue
      if (line.kind === 'sourceDone') missing.delete(line.source)
      hasEnded ||= line.kind === 'end'
      yield line
    }
  } catch (fault) {
    if (!signal.aborted && !(fault instanceof SearchProcessFault)) throw fault
  }
  if (hasEnded) return
  const status = signal.aborted ? 'timeout' : 'failed'
  for (const source of missing) yield { kind: 'sourceDone', source, status }
  yield { kind: 'end', complete: false }
}

async function datedPricesOf(
  lines: AsyncIterable<SearchLine>,
  onFault: (fault: SearchProcessFault) => void,
): Promise<DatedPrices | undefined> {
  let found: DatedPrices | undefined
  try {
    // To the end of the answer, so that its connection can be used again.
    for await (const line of lines) if (line.kind === 'prices') found = line.prices
    return found
  } catch (fault) {
    if (!(fault instanceof SearchProcessFault)) throw fault
    onFault(fault)
    return undefined
  }
}
