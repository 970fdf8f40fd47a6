import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ids } from '../ids.ts'

/** Facts of a span: names and numbers of things, never personal data, keys or addresses with a query. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** What a span is when it begins. Attribute names are the stable ones of OpenTelemetry, or begin with `farehouse.`. */
export type SpanStart = {
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal' | 'consumer'
  readonly attributes?: SpanAttributes
  /** Epoch ms, where the work began before this call; now when absent. */
  readonly startedMs?: number
}

/** A span under way. */
export type Span = Pick<TraceContext, 'spanId' | 'isSampled'> & {
  set(attributes: SpanAttributes): void
  /** Ends the span; `fault` is the class of its failure, such as a status or the name of an error. */
  end(fault?: string): void
}

/** Begins spans and sends them to a collector; absent where traces are switched off. */
export type Tracer = {
  begin(start: SpanStart, parent: TraceContext): Span
  /** Spans of this process that did not reach the collector. */
  droppedSpans(): number
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

/** The trace that the current work belongs to: a request, or a job with the request that enqueued it. */
export type TraceContext = {
  /** 32 hexadecimal digits (W3C Trace Context); log lines carry it. */
  readonly traceId: string
  /** The parent of the next span, 16 hexadecimal digits; absent where the trace begins here. */
  readonly spanId?: string
  /** Whether spans of the trace are recorded; undecided when absent. */
  readonly isSampled?: boolean
  /** Whether the parent is a span of another process. */
  readonly isRemote?: boolean
  /** The kind of the job that runs; absent in requests. */
  readonly jobKind?: string
  readonly tracer?: Tracer | undefined
}

const storage = new AsyncLocalStorage<TraceContext>()

/** Returns the trace of the current work; undefined outside requests and jobs. */
export function currentTrace(): TraceContext | undefined {
  return storage.getStore()
}

/** Runs work as part of a trace, with everything that it awaits or starts. */
export function runInTrace<Value>(context: TraceContext, work: () => Value): Value {
  return storage.run(context, work)
}

const traceparentPattern = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Returns the trace of a `traceparent` header, or a new one where it is absent or malformed. */
export function traceOf(traceparent: string | undefined, ids: Pick<Ids, 'bytes'>): TraceContext {
  const [, traceId, spanId, flags = ''] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined)
    return { traceId: Buffer.from(ids.bytes(16)).toString('hex') }
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1, isRemote: true }
}

/** Returns the `traceparent` header of a trace; where no span is under way, its parent is made of the trace's id. */
export function traceparentOf({ traceId, spanId = traceId.slice(0, 16), isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled === true ? '01' : '00'}`
}

/** Runs work as a span of the current trace; without one, or with traces off, it only runs the work. */
export async function inSpan<Value>(start: SpanStart, work: (span?: Span) => Promise<Value>): Promise<Value> {
  const context = storage.getStore()
  if (context?.tracer === undefined) return work()
  const span = context.tracer.begin(start, context)
  return storage.run(contextBelow(context, span), async () => {
    let fault: string | undefined
    try {
      return await work(span)
    } catch (error) {
      fault = faultOf(error)
      throw error
    } finally {
      span.end(fault)
    }
  })
}

/** Returns the context of what happens within a span. */
export function contextBelow(context: TraceContext, { spanId, isSampled }: Span): TraceContext {
  const { traceId, tracer, jobKind } = context
  return {
    traceId,
    tracer,
    ...(jobKind !== undefined && { jobKind }),
    ...(spanId && { spanId }),
    ...(isSampled !== undefined && { isSampled }),
  }
}

/**
 * Returns a stream whose parts are made within a span of the trace that is current now: a generator otherwise runs in
 * the trace of whoever asks for its next part.
 */
export function spanOfStream<Value>(start: SpanStart, stream: AsyncGenerator<Value>): AsyncGenerator<Value> {
  const context = storage.getStore()
  return context === undefined ? stream : partsInSpan(start, stream, context)
}

async function* partsInSpan<Value>(
  start: SpanStart,
  stream: AsyncGenerator<Value>,
  context: TraceContext,
): AsyncGenerator<Value> {
  const span = context.tracer?.begin(start, context)
  const below = span === undefined ? context : contextBelow(context, span)
  let fault: string | undefined
  try {
    for (;;) {
      const part = await storage.run(below, () => stream.next())
      if (part.done === true) return
      yield part.value
    }
  } catch (error) {
    fault = faultOf(error)
    throw error
  } finally {
    // an asker who has left ends the stream, too
    await storage.run(below, () => stream.return(undefined))
    span?.end(fault)
  }
}

/** Records a span of the current trace that has just ended; for what reports its time afterwards. */
export function recordSpan(start: SpanStart, fault?: string): void {
  const context = storage.getStore()
  context?.tracer?.begin(start, context).end(fault)
}

/** Returns the name of an error, without its message, which may quote what was sent. */
function faultOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
