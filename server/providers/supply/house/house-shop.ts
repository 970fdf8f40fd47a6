import { msOf } from '#contract/terms/time.ts'
import { type SupplyContext } from '../supply-provider.ts'
import { type ShopEvent, type ShopRequest } from '../supplier-offer.ts'
import { houseSource } from './engine/price-trip-lines.ts'
import { type HouseSnapshot } from './supply-snapshot.ts'
import { SearchBroken, type SearchStep } from './search-pool/search-tasks.ts'

/** Streams the offers of the house as its search threads find them. */
export async function* shopHouse(
  request: ShopRequest,
  context: SupplyContext,
  grounds: { current(signal: AbortSignal): Promise<Pick<HouseSnapshot, 'runnerAt'>> },
): AsyncGenerator<ShopEvent> {
  try {
    const ground = await grounds.current(context.signal)
    const runner = await ground.runnerAt(context.now)
    const ask = { kind: 'shop', request, nowMs: msOf(context.now) } as const
    for await (const step of runner.run(ask, context.signal)) yield* eventsOf(step)
  } catch (fault) {
    if (context.signal.aborted) return yield* ended('timeout')
    if (!(fault instanceof SearchBroken)) throw fault
    yield* ended(fault.why === 'aborted' ? 'timeout' : 'failed', fault.why)
  }
}

function* eventsOf(step: SearchStep): Generator<ShopEvent> {
  if (step.kind === 'offers') return yield { kind: 'offers', source: houseSource, offers: step.offers }
  if (step.kind !== 'ended') return
  yield { kind: 'sourceDone', source: houseSource, status: step.count > 0 ? 'ok' : 'empty' }
  yield { kind: 'end', complete: step.isProven }
}

/** Ends an incomplete answer: the caller aborted, the queue was full, or the search failed. */
export function* ended(status: 'timeout' | 'failed', note?: string): Generator<ShopEvent> {
  yield { kind: 'sourceDone', source: houseSource, status, ...(note !== undefined && { note }) }
  yield { kind: 'end', complete: false }
}
