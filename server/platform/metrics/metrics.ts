import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { HttpClient, OutgoingResult } from '../http-client.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { Tracer } from '../trace/trace.ts'

/** What the shop measures about itself, in seconds; Prometheus reads it at `/metrics`. */
export type Metrics = {
  readonly registry: Registry
  readonly httpRequests: Histogram<'method' | 'route' | 'status'>
  readonly outgoingRequests: Histogram<'host' | 'outcome'>
  readonly paymentCalls: Histogram<'provider' | 'operation' | 'outcome'>
  readonly jobs: Histogram<'kind' | 'outcome'>
  readonly valkeyCalls: Histogram<'operation' | 'outcome'>
  readonly replicaReads: Counter<'outcome'>
}

/** A request of a person: from a cached answer to one that a supplier made wait. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A call to a service: up to the longest time limit. */
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** A command to Valkey: up to the time after which the process does without it. */
const valkeyBuckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05]

/** Creates the metrics of a process, with those of Node: memory, processor, garbage collection, event loop. */
export function createMetrics(tracer?: Pick<Tracer, 'droppedSpans'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  registry.registerMetric(createDroppedSpansCounter(tracer))
  return {
    registry,
    httpRequests: new Histogram({
      name: 'farehouse_http_request_duration_seconds',
      help: 'Requests to the shop, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    outgoingRequests: new Histogram({
      name: 'farehouse_outgoing_request_duration_seconds',
      help: 'Requests to suppliers and services; outcome is the class of the status, unreachable or lost',
      labelNames: ['host', 'outcome'],
      buckets: callBuckets,
      registers,
    }),
    paymentCalls: new Histogram({
      name: 'farehouse_payment_call_duration_seconds',
      help: 'Calls to payment providers; outcome is done, notDone, unknown, or that of an inquiry',
      labelNames: ['provider', 'operation', 'outcome'],
      buckets: callBuckets,
      registers,
    }),
    jobs: new Histogram({
      name: 'farehouse_job_duration_seconds',
      help: 'Attempts at jobs of the queue; outcome is done or failed',
      labelNames: ['kind', 'outcome'],
      buckets: callBuckets,
      registers,
    }),
    valkeyCalls: createValkeyHistogram(registry),
    replicaReads: createReplicaReadsCounter(registry),
  }
}

function createDroppedSpansCounter(tracer: Pick<Tracer, 'droppedSpans'> | undefined): Counter {
  return new Counter({
    name: 'farehouse_trace_spans_dropped_total',
    help: 'Spans that did not reach the collector: the queue was full, or it did not take them',
    registers: [],
    collect() {
      this.reset()
      this.inc(tracer?.droppedSpans() ?? 0)
    },
  })
}

function createValkeyHistogram(registry: Registry): Metrics['valkeyCalls'] {
  return new Histogram({
    name: 'farehouse_valkey_call_duration_seconds',
    help: 'Commands to Valkey; outcome is done, failed, or unavailable where none was sent',
    labelNames: ['operation', 'outcome'],
    buckets: valkeyBuckets,
    registers: [registry],
  })
}

function createReplicaReadsCounter(registry: Registry): Metrics['replicaReads'] {
  return new Counter({
    name: 'farehouse_replica_reads_total',
    help: 'Reads for reports where there is a replica; those with another outcome than replica went to the primary',
    labelNames: ['outcome'],
    registers: [registry],
  })
}

/** The same client, each call measured by host and outcome. */
export function measureHttpClient(
  client: HttpClient,
  { outgoingRequests }: Metrics,
  clock: Clock,
): HttpClient {
  return {
    async send(request) {
      const begunMs = clock.nowMs()
      const result = await client.send(request)
      const labels = { host: new URL(request.url).host, outcome: outcomeOf(result) }
      outgoingRequests.observe(labels, secondsSince(begunMs, clock))
      return result
    },
  }
}

function outcomeOf(result: OutgoingResult): string {
  return result.kind === 'answer' ? `${Math.floor(result.status / 100)}xx` : result.kind
}

/** The same handlers, each attempt measured by kind of job. */
export function measureJobs(
  handlers: Readonly<Record<string, JobHandler>>,
  { jobs }: Metrics,
  clock: Clock,
): Record<string, JobHandler> {
  const measured = Object.entries(handlers).map(([kind, handle]): [string, JobHandler] => [
    kind,
    async (job) => {
      const begunMs = clock.nowMs()
      const observe = (outcome: string): void => jobs.observe({ kind, outcome }, secondsSince(begunMs, clock))
      try {
        const again = await handle(job)
        observe('done')
        return again
      } catch (error) {
        observe('failed')
        throw error
      }
    },
  ])
  return Object.fromEntries(measured)
}

function secondsSince(begunMs: number, clock: Clock): number {
  return Math.max(0, clock.nowMs() - begunMs) / 1000
}
