import type { SupplyContext, SupplyProvider } from '../supply-provider.ts'
import type { ShopEvent, ShopRequest, SourceStatus } from '../supplier-offer.ts'
import type { Semaphore } from '#server/platform/semaphore.ts'
import type { CircuitBreaker, Verdict } from './circuit-breaker.ts'
import { type SupplyCall, runWithSupplyCall } from './supply-call.ts'
import type { Judge } from './call-verdict.ts'

/** The breaker and limits of a search. */
export type ShopGuard = {
  readonly provider: SupplyProvider
  readonly bulkhead: Semaphore
  readonly breaker: CircuitBreaker
  /** Milliseconds after which the search ends, complete or not. */
  readonly searchMs: number
  readonly judge: Judge
  readonly hungMs: number
}

/** Milliseconds after the abort in which a supplier may still report how its sources ended. */
const graceMs = 500

/** Streams a search of the supplier; sources without an answer are reported as such, and the search ends in time. */
export async function* streamGuardedSearch(
  guard: ShopGuard,
  request: ShopRequest,
  context: SupplyContext,
): AsyncGenerator<ShopEvent> {
  const sources = sourceNamesOf(guard.provider)
  if (!guard.breaker.mayAsk()) return yield* endEventsFor(sources, 'failed', 'resting')
  const seen = createSourceEndRecorder(sources)
  const call: SupplyCall = { name: 'shop', requestId: context.requestId }
  let verdict: Verdict = 'untold'
  const leave = await guard.bulkhead.enter(context.signal)
  try {
    if (!leave) return yield* endEventsFor(sources, context.signal.aborted ? 'timeout' : 'failed', 'busy')
    const timeout = AbortSignal.timeout(guard.searchMs)
    const signal = AbortSignal.any([context.signal, timeout])
    const events = runWithSupplyCall(call, () => guard.provider.shop(request, { ...context, signal }))
    for await (const event of eventsUntilSilent(events, call, signal)) {
      seen.note(event)
      yield event
    }
    if (!seen.hasEnded()) yield* endEventsFor(seen.missing(), 'timeout')
    const said = seen.hasFailed() ? 'failed' : 'answered'
    verdict = guard.judge({ call, said, hasAskerLeft: context.signal.aborted, hungMs: guard.hungMs })
  } finally {
    leave?.()
    guard.breaker.note(verdict)
  }
}

/** Returns the source names of this supplier's searches. */
export function sourceNamesOf(provider: SupplyProvider): readonly string[] {
  return provider.sources ?? [provider.supplierId]
}

/** Yields the events of a search that ends early. */
export function* endEventsFor(
  sources: Iterable<string>,
  status: SourceStatus,
  note?: string,
): Generator<ShopEvent> {
  for (const source of sources)
    yield { kind: 'sourceDone', source, status, ...(note === undefined ? {} : { note }) }
  yield { kind: 'end', complete: false }
}

/** Yields events until the supplier ends, or until shortly after the abort. */
async function* eventsUntilSilent(
  events: AsyncIterable<ShopEvent>,
  call: SupplyCall,
  signal: AbortSignal,
): AsyncGenerator<ShopEvent> {
  const steps = events[Symbol.asyncIterator]()
  const { silence, forget } = createAbortGracePeriod(signal)
  try {
    for (;;) {
      const next = runWithSupplyCall(call, () => steps.next())
      // An abandoned call may still throw.
      next.catch(() => undefined)
      const step = await Promise.race([next, silence])
      if (step === 'silent' || step.done === true) return
      yield step.value
    }
  } finally {
    forget()
    // Not awaited: a hanging supplier would delay the end of its own search.
    void Promise.resolve(steps.return?.()).catch(() => undefined)
  }
}

/** Resolves shortly after the abort. */
function createAbortGracePeriod(signal: AbortSignal) {
  let timer: NodeJS.Timeout | undefined
  let startGraceTimer = (): void => undefined
  const silence = new Promise<'silent'>((resolve) => {
    startGraceTimer = () => void (timer = setTimeout(() => resolve('silent'), graceMs))
  })
  if (signal.aborted) startGraceTimer()
  else signal.addEventListener('abort', startGraceTimer, { once: true })
  const clearGraceTimer = (): void => {
    clearTimeout(timer)
    signal.removeEventListener('abort', startGraceTimer)
  }
  return { silence, forget: clearGraceTimer }
}

/** Records how the sources of a search ended. */
function createSourceEndRecorder(sources: readonly string[]) {
  const missing = new Set(sources)
  const ends: SourceStatus[] = []
  let hasOffers = false
  let hasEnded = false
  return {
    note(event: ShopEvent): void {
      if (event.kind === 'end') hasEnded = true
      else if (event.kind === 'offers') hasOffers = true
      else {
        missing.delete(event.source)
        ends.push(event.status)
      }
    },
    missing: () => missing,
    hasEnded: () => hasEnded,
    /** No source answered; a single silent airline says nothing about the supplier. */
    hasFailed: () => !hasOffers && ends.every((one) => one === 'timeout' || one === 'failed'),
  }
}
