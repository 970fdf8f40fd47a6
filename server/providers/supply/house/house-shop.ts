import { epochMsOf } from '#contract/terms/time.ts'
import type { SupplyContext } from '../supply-provider.ts'
import type { WrittenShopEvent } from '../offer-writer.ts'
import type { ShopEvent, ShopRequest } from '../supplier-offer.ts'
import { houseSource } from './engine/price-trip-lines.ts'
import type { HouseSnapshot } from './supply-snapshot.ts'
import { SearchBroken, type SearchStep } from './search-pool/search-tasks.ts'

type Grounds = { current(signal: AbortSignal): Promise<Pick<HouseSnapshot, 'runnerAt'>> }

/** Streams the offers of the house as its search threads find them. */
export async function* shopHouse(
  request: ShopRequest,
  context: SupplyContext,
  grounds: Grounds,
): AsyncGenerator<ShopEvent> {
  for await (const event of streamShopEvents({ request }, context, grounds))
    if (event.kind !== 'written') yield event
}

/** {@link shopHouse} with offers written in the search threads. */
export async function* shopHouseSerialized(
  work: Required<ShopWork>,
  context: SupplyContext,
  grounds: Grounds,
): AsyncGenerator<WrittenShopEvent> {
  for await (const event of streamShopEvents(work, context, grounds)) if (event.kind !== 'offers') yield event
}

type ShopWork = { readonly request: ShopRequest; readonly writerSettings?: unknown }

async function* streamShopEvents(
  work: ShopWork,
  context: SupplyContext,
  grounds: Grounds,
): AsyncGenerator<ShopEvent | WrittenShopEvent> {
  try {
    const ground = await grounds.current(context.signal)
    const runner = await ground.runnerAt(context.now)
    const ask = { kind: 'shop', ...work, nowMs: epochMsOf(context.now) } as const
    for await (const step of runner.run(ask, context.signal)) yield* shopEventsOf(step)
  } catch (fault) {
    if (context.signal.aborted) return yield* incompleteEndEvents('timeout')
    if (!(fault instanceof SearchBroken)) throw fault
    yield* incompleteEndEvents(fault.why === 'aborted' ? 'timeout' : 'failed', fault.why)
  }
}

function* shopEventsOf(step: SearchStep): Generator<ShopEvent | WrittenShopEvent> {
  if (step.kind === 'written') return yield { ...step, source: houseSource }
  if (step.kind === 'offers') return yield { kind: 'offers', source: houseSource, offers: step.offers }
  if (step.kind !== 'ended') return
  yield { kind: 'sourceDone', source: houseSource, status: step.count > 0 ? 'ok' : 'empty' }
  yield { kind: 'end', complete: step.isProven }
}

/** Ends an incomplete answer: the caller aborted, the queue was full, or the search failed. */
export function* incompleteEndEvents(
  status: 'timeout' | 'failed',
  note?: string,
): Generator<Exclude<ShopEvent, { readonly kind: 'offers' }>> {
  yield { kind: 'sourceDone', source: houseSource, status, ...(note !== undefined && { note }) }
  yield { kind: 'end', complete: false }
}
