import { instantFromMs } from '#contract/terms/time.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { JobHandler } from './job-handler.ts'
import {
  type ClaimedJob,
  createJobStore,
  type JobCounts,
  type JobDatabase,
  type JobStore,
} from './job-store.ts'
import { runJob, type RunDeps } from './run-job.ts'
import type { Tracer } from '../trace/trace.ts'

/** Dependencies of a job runner. */
export type JobRunnerDeps = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  readonly database: JobDatabase
  /** Handlers by job kind; other kinds are left to other processes. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Concurrent jobs of this process. */
  readonly concurrency?: number
  /**
   * Kinds that call external services: together they leave one slot for the others, however slow they are.
   */
  readonly patientKinds?: readonly string[]
  /** Lease duration without renewal, in ms. */
  readonly leaseMs?: number
  /** Polling interval for jobs of other processes, in ms; this process's jobs start at once. */
  readonly pollMs?: number
  /** Records each attempt as a span; absent where traces are off. */
  readonly tracer?: Tracer | undefined
}

/** Runs the jobs of the queue; any number of processes may run one each. */
export type JobRunner = {
  start(): void
  /** Claims no more jobs, signals the handlers, and waits until the last one has ended. */
  stop(): Promise<void>
  /** Runs everything that is due, one after the other; returns the number of attempts. */
  runDue(): Promise<number>
  /** Returns the state of the queue. */
  count(): Promise<JobCounts>
}

const keepDoneMs = 7 * 86_400_000
const tidyEveryMs = 3_600_000
/** Far more than any test or shop has due at once: beyond it a handler reschedules itself endlessly. */
const mostDue = 100_000

/** Creates a runner; it does nothing until started or called. */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { database, clock, handlers, concurrency = 4, leaseMs = 30_000, pollMs = 500 } = deps
  const { patientKinds = [] } = deps
  const store = createJobStore(database.db)
  const stopping = new AbortController()
  const running: RunDeps = { ...deps, store, leaseMs, stopping: stopping.signal }
  const kinds = Object.keys(handlers)
  const claimJobs = (limit: number, except: readonly string[] = []) =>
    store.claim({
      kinds: kinds.filter((kind) => !except.includes(kind)),
      limit,
      now: clock.now(),
      leaseUntil: instantFromMs(clock.nowMs() + leaseMs),
    })
  let loop: Promise<void> | undefined
  return {
    start() {
      loop ??= workLoop({ running, claim: claimJobs, concurrency, patientKinds, pollMs, database })
    },
    async stop() {
      stopping.abort()
      await loop
    },
    async runDue() {
      for (let done = 0; done < mostDue; done += 1) {
        const [job] = await claimJobs(1)
        if (!job) return done
        await runJob(running, job)
      }
      throw new Error('Jobs ask for themselves again without end.')
    },
    count: () => store.count(clock.now()),
  }
}

type RunnerState = {
  readonly running: RunDeps
  readonly claim: (limit: number, except?: readonly string[]) => ReturnType<JobStore['claim']>
  readonly concurrency: number
  readonly patientKinds: readonly string[]
  readonly pollMs: number
  readonly database: JobDatabase
}

/** Claims and runs jobs until the process stops; returns when the last job has ended. */
async function workLoop(deps: RunnerState): Promise<void> {
  const { running, pollMs, database } = deps
  const { clock, log, stopping } = running
  const bell = createWakeUp(stopping)
  const unlisten = database.onInserted('job', () => bell.ring())
  const underWay = new Map<Promise<void>, string>()
  const startJob = (job: ClaimedJob): void => {
    const done = runJob(running, job)
      .catch((error: unknown) => log.error('jobNotRecorded', { kind: job.kind, jobId: job.jobId, error }))
      .finally(() => {
        underWay.delete(done)
        bell.ring()
      })
    underWay.set(done, job.kind)
  }
  let tidyAt = clock.nowMs()
  while (!stopping.aborted) {
    const rung = bell.listen()
    try {
      for (const job of await claimNextJobs(deps, [...underWay.values()])) startJob(job)
      if (clock.nowMs() >= tidyAt) {
        tidyAt = clock.nowMs() + tidyEveryMs
        await running.store.forgetDone(instantFromMs(clock.nowMs() - keepDoneMs))
      }
    } catch (error) {
      log.error('jobsNotRead', { error })
    }
    await clock.sleep(pollMs, rung)
  }
  unlisten()
  await Promise.all(underWay.keys())
}

/**
 * Claims up to the number of free slots; the last slot is not given to a kind that calls external services.
 */
async function claimNextJobs(
  { claim, concurrency, patientKinds }: RunnerState,
  underWay: readonly string[],
): Promise<readonly ClaimedJob[]> {
  const free = concurrency - underWay.length
  const patient = underWay.filter((kind) => patientKinds.includes(kind)).length
  const leftToThem = Math.max(1, concurrency - 1) - patient
  const room = Math.min(free, patientKinds.length === 0 ? free : leftToThem)
  const claimed = room > 0 ? await claim(room) : []
  const isMoreDue = claimed.length === Math.max(0, room) && claimed.length < free
  return isMoreDue ? [...claimed, ...(await claim(free - claimed.length, patientKinds))] : claimed
}

/** Wakes the loop; a ring while it is busy takes effect when it listens again. */
function createWakeUp(stopping: AbortSignal): { ring(): void; listen(): AbortSignal } {
  let controller = new AbortController()
  const wakeLoop = (): void => controller.abort()
  stopping.addEventListener('abort', wakeLoop)
  return {
    ring: wakeLoop,
    listen: () => {
      controller = new AbortController()
      return controller.signal
    },
  }
}
