import type { Instant } from '#contract/terms/time.ts'
import { type Effects, type FaultPlan, notifyMethod } from './fault-plan.ts'
import type { SimulatedClock } from './simulated-clock.ts'

/** The headers and body of a notification after signing. */
export type SignedNotification = {
  readonly headers: Readonly<Record<string, string>>
  /** The body where it contains the signature; when absent the body stays as it is. */
  readonly body?: string
}

/** A notification for the shop. */
export type Notification = {
  readonly url: string
  /** Event name on the wire ("charge.complete"): faults name it as their path, with the method NOTIFY. */
  readonly event: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  /**
   * Signs one delivery; with isForged the signature must be invalid. Absent where the wire has no signature.
   */
  readonly sign?: (sending: {
    readonly body: string
    readonly nowMs: number
    readonly isForged: boolean
  }) => SignedNotification
  /** Returns the body with another amount, for the fault wrongAmount; it is signed in that form. */
  readonly spoil?: (body: string) => string
}

/** One delivery of a notification and its answer. */
export type NotificationSending = {
  readonly at: Instant
  /** The shop's status, or why there was none. */
  readonly answer: number | 'dropped' | 'unreachable'
  /** The faults applied to it. */
  readonly faults: Effects
}

/** A notification with its deliveries. */
export type NotificationRecord = {
  readonly event: string
  readonly url: string
  readonly state: 'waiting' | 'delivered' | 'givenUp'
  readonly sendings: readonly NotificationSending[]
}

/** Delivers notifications at least once, with retries until the shop answers with 2xx. */
export type Notifier = {
  /** Starts the delivery; returns at once. */
  send(notification: Notification): void
  /** Returns every notification, oldest first, as GET /_ledger shows it. */
  list(): readonly NotificationRecord[]
  /** Forgets everything; waiting deliveries are dropped. */
  reset(): void
}

/** Dependencies of a notifier. */
export type NotifierOptions = {
  readonly faults: FaultPlan
  readonly clock: SimulatedClock
  /** Waits between two deliveries on the simulated clock, in milliseconds; the last one is repeated. */
  readonly gapsMs?: readonly number[]
}

const usualGapsMs = [1000, 2000, 5000, 15_000, 60_000, 300_000, 900_000, 3_600_000]
const mostSendings = 30
const mostAtOnce = 32
const answerWithinMs = 10_000
/** A notification held back for the next one is sent after this time when there is none. */
const heldAtMostMs = 10_000

type Job = Notification & {
  state: NotificationRecord['state']
  readonly sendings: NotificationSending[]
}

/** Creates a notifier that applies the faults of its simulator. */
export function createNotifier(options: NotifierOptions): Notifier {
  const jobs = new Set<Job>()
  const send = createSender(options, (job) => !jobs.has(job))
  return {
    send(notification) {
      const job: Job = { ...notification, state: 'waiting', sendings: [] }
      jobs.add(job)
      void deliverWithRetries(job, send, options)
    },
    list: () => [...jobs].map(({ event, url, state, sendings }) => ({ event, url, state, sendings })),
    reset: () => jobs.clear(),
  }
}

/** Sends once and returns whether the notification is finished: accepted by the shop, or reset here. */
type Send = (job: Job, effects: Effects) => Promise<boolean>

async function deliverWithRetries(
  job: Job,
  send: Send,
  { faults, clock, gapsMs }: NotifierOptions,
): Promise<void> {
  const gaps = gapsMs ?? usualGapsMs
  for (let turn = 0; turn < mostSendings; turn += 1) {
    const effects = faults.take(notifyMethod, job.event)
    const isTaken = await send(job, effects)
    if (effects.duplicate) await send(job, { duplicate: true })
    if (isTaken) {
      job.state = 'delivered'
      return
    }
    await clock.sleep(gaps[Math.min(turn, gaps.length - 1)] ?? 0)
  }
  job.state = 'givenUp'
}

function createSender({ clock }: NotifierOptions, isForgotten: (job: Job) => boolean): Send {
  const lanes = createSemaphore(mostAtOnce)
  const held: (() => void)[] = []
  const holdForReordering = () =>
    Promise.race([new Promise<void>((resolve) => held.push(resolve)), clock.sleep(heldAtMostMs)])
  return async (job, effects) => {
    if (effects.delayMs !== undefined) await clock.sleep(effects.delayMs)
    if (effects.reorder) await holdForReordering()
    if (isForgotten(job)) return true
    const answer = await lanes(() => postNotification(job, effects, clock.nowMs()))
    job.sendings.push({ at: clock.now(), answer, faults: effects })
    if (!effects.reorder) for (const release of held.splice(0)) release()
    return typeof answer === 'number' && answer >= 200 && answer < 300
  }
}

async function postNotification(
  job: Job,
  effects: Effects,
  nowMs: number,
): Promise<NotificationSending['answer']> {
  if (effects.dropBefore) return 'dropped'
  const said = effects.wrongAmount && job.spoil ? job.spoil(job.body) : job.body
  const signed = job.sign?.({ body: said, nowMs, isForged: effects.badSignature === true })
  try {
    const response = await fetch(job.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...job.headers, ...signed?.headers },
      body: signed?.body ?? said,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 'unreachable'
  }
}

/** Returns a semaphore: this many tasks run at once, the others wait in order. */
function createSemaphore(count: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = count
  const line: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
