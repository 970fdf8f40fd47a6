import { instantFromMs } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Ids } from '../ids.ts'
import { type SpanStart, type Tracer, inSpan, runInTrace, traceOf } from '../trace/trace.ts'
import { HopelessJob, type Job, type JobHandler } from './job-handler.ts'
import type { ClaimedJob, JobStore } from './job-store.ts'

/** Dependencies of running a job. */
export type RunDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly store: JobStore
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Lease duration without renewal, in ms. */
  readonly leaseMs: number
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
  readonly tracer?: Tracer | undefined
}

const longestPauseMs = 3_600_000
/** With the backoff below this is a little over a day. */
const mostFailures = 35

/** Runs one claimed job and records its outcome, in the trace of whoever enqueued it or in one of its own. */
export function runJob(deps: RunDeps, claimed: ClaimedJob): Promise<void> {
  const context = { ...traceOf(claimed.traceparent, deps.ids), tracer: deps.tracer, jobKind: claimed.kind }
  return runInTrace(context, () => runClaimedJob(deps, claimed))
}

async function runClaimedJob(deps: RunDeps, claimed: ClaimedJob): Promise<void> {
  const { store, clock, log } = deps
  const ended = new AbortController()
  const lost = new AbortController()
  const keeping = keepLease(deps, claimed, { ended: ended.signal, lost })
  const job: Job = {
    ...claimed,
    signal: AbortSignal.any([deps.stopping, lost.signal]),
    isLast: claimed.failures + 1 >= mostFailures,
    finish: (tx) => store.finish(claimed, clock.now(), tx),
  }
  const about = { kind: claimed.kind, jobId: claimed.jobId, attempt: claimed.attempt }
  try {
    const again = await inSpan(spanOfJob(claimed), () => handlerOf(deps, claimed)(job))
    const kept = again
      ? await store.retry(claimed, { runAt: again.againAt, failures: 0 })
      : await store.finish(claimed, clock.now())
    if (!kept && again) log.warn('jobOvertaken', about)
  } catch (error) {
    await recordJobFailure(deps, claimed, error)
  } finally {
    ended.abort()
    await keeping
  }
}

function spanOfJob({ kind, jobId, attempt }: ClaimedJob): SpanStart {
  const attributes = {
    'farehouse.job.kind': kind,
    'farehouse.job.id': jobId,
    'farehouse.job.attempt': attempt,
  }
  return { name: `job ${kind}`, kind: 'consumer', attributes }
}

function handlerOf({ handlers }: RunDeps, { kind }: ClaimedJob): JobHandler {
  const handler = handlers[kind]
  if (!handler) throw new HopelessJob('No handler is named for this kind of job.')
  return handler
}

/** Renews the lease until the job has ended; signals the handler when another worker has claimed it. */
async function keepLease(
  { store, clock, leaseMs }: RunDeps,
  claimed: ClaimedJob,
  { ended, lost }: { ended: AbortSignal; lost: AbortController },
): Promise<void> {
  while (!ended.aborted) {
    await clock.sleep(leaseMs / 3, ended)
    if (ended.aborted) return
    // a short database outage does not end the work; the claim is checked again when the outcome is written
    const kept = await store.renew(claimed, instantFromMs(clock.nowMs() + leaseMs)).catch(() => true)
    if (!kept && !ended.aborted) return lost.abort()
  }
}

async function recordJobFailure(deps: RunDeps, claimed: ClaimedJob, error: unknown): Promise<void> {
  const { store, clock, log } = deps
  const failures = claimed.failures + 1
  const about = { kind: claimed.kind, jobId: claimed.jobId, attempt: claimed.attempt, error }
  const hopeless = error instanceof HopelessJob || failures >= mostFailures
  const runAt = instantFromMs(clock.nowMs() + backoffMs(deps.ids, failures))
  const kept = hopeless
    ? await store.bury(claimed, clock.now(), errorNameOf(error))
    : await store.retry(claimed, { runAt, failures, fault: errorNameOf(error) })
  if (!kept) log.warn('jobOvertaken', about)
  else if (hopeless) log.error('jobGivenUp', about)
  else log.warn('jobFailed', { ...about, runAt })
}

/** Backoff: one second, two, four … up to an hour, with a jitter of 25 % either way. */
function backoffMs(ids: Ids, failures: number): number {
  const spread = 0.75 + (ids.bytes(1)[0] ?? 0) / 512
  return Math.round(Math.min(longestPauseMs, 1_000 * 2 ** (failures - 1)) * spread)
}

/** Returns the error name, not the message: it may quote personal data. */
function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name
}
