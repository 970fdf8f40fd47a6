import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, TraceContext, Tracer } from './trace.ts'

/** Spans that wait for the collector at most; further ones are dropped and counted. */
const mostWaiting = 4_096
const exportEveryMs = 2_000
const exportTimeoutMs = 5_000
const sampled: number = TraceFlags.SAMPLED

const spanKinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const

/** Where traces go, and which. */
export type TelemetryConfig = {
  /** Address of the collector, to which the path of traces is appended; undefined: traces are off. */
  readonly endpoint: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly attributes: Readonly<Record<string, string>>
  /** As OTEL_TRACES_SAMPLER names it. */
  readonly sampler:
    | 'always_on'
    | 'always_off'
    | 'traceidratio'
    | `parentbased_${'always_on' | 'always_off' | 'traceidratio'}`
  /** The share of traces for the samplers by ratio, from 0 to 1. */
  readonly ratio: number
}

/** The settings of a tracer with a collector. */
export type TracerSettings = TelemetryConfig & { readonly endpoint: string; readonly version: string }

/**
 * Creates a tracer that sends spans to the collector in batches, by OTLP over HTTP in JSON. A collector that is slow or
 * down delays nothing: spans wait in a queue of limited length.
 */
export function createTracer(settings: TracerSettings): Tracer {
  const queue = createSpanQueue(
    new OTLPTraceExporter({
      url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: settings.headers,
      timeoutMillis: exportTimeoutMs,
    }),
  )
  const traceIds = createTraceIds()
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource().merge(
      resourceFromAttributes({
        ...settings.attributes,
        'service.name': settings.serviceName,
        'service.version': settings.version,
      }),
    ),
    idGenerator: traceIds.generator,
    spanProcessors: [queue.processor],
  })
  const tracer = provider.getTracer('farehouse', settings.version)
  return {
    begin({ name, kind, attributes, startedMs }, parent) {
      const above = trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent))
      const options = { kind: spanKinds[kind], ...(attributes && { attributes }) }
      const begun = startedMs === undefined ? options : { ...options, startTime: startedMs }
      return traceIds.within(parent.traceId, () =>
        spanOver(tracer.startSpan(name, begun, parent.spanId === undefined ? ROOT_CONTEXT : above)),
      )
    },
    droppedSpans: queue.dropped,
    close: () => provider.shutdown().catch(() => undefined),
  }
}

function spanContextOf({ traceId, spanId = '', isSampled = false, isRemote = false }: TraceContext) {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return { traceId, spanId, traceFlags, isRemote }
}

function spanOver(span: OtelSpan): Span {
  const { spanId, traceFlags } = span.spanContext()
  return {
    spanId,
    isSampled: (traceFlags & sampled) !== 0,
    set: (attributes) => void span.setAttributes(attributes),
    end(fault) {
      if (fault !== undefined)
        span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Lets a trace begin with the id that the log lines of its request carry. */
function createTraceIds() {
  const random = new RandomIdGenerator()
  let own: string | undefined
  return {
    generator: {
      generateTraceId: () => own ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    within<Value>(traceId: string, work: () => Value): Value {
      own = traceId
      try {
        return work()
      } finally {
        own = undefined
      }
    },
  }
}

/** Counts the spans that wait, and drops those beyond the limit; the SDK drops them without a word. */
function createSpanQueue(collector: SpanExporter): { processor: SpanProcessor; dropped: () => number } {
  let waiting = 0
  let dropped = 0
  const exporter: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length
      collector.export(spans, (result) => {
        if (result.error !== undefined) dropped += spans.length
        done(result)
      })
    },
    shutdown: () => collector.shutdown(),
  }
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: mostWaiting,
    scheduledDelayMillis: exportEveryMs,
    exportTimeoutMillis: exportTimeoutMs,
  })
  const processor: SpanProcessor = {
    onStart: () => undefined,
    onEnd(span: ReadableSpan) {
      if ((span.spanContext().traceFlags & sampled) === 0) return
      if (waiting >= mostWaiting) {
        dropped += 1
        return
      }
      waiting += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  return { processor, dropped: () => dropped }
}

function samplerOf({ sampler, ratio }: TelemetryConfig): Sampler {
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : name === 'always_on'
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler()
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
