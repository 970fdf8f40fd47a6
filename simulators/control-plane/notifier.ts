import { type Instant } from '#contract/terms/time.ts'
import { type Effects, type FaultPlan, notifyMethod } from './fault-plan.ts'
import { type WorldClock } from './world-clock.ts'

/** What goes over the wire after signing. */
export type SignedNotification = {
  readonly headers: Readonly<Record<string, string>>
  /** Where the signature is part of the body; else the body stays as it is. */
  readonly body?: string
}

/** One thing to tell the shop. */
export type Notification = {
  readonly url: string
  /** Its name on the wire ("charge.complete"): faults name it as their path, with the method NOTIFY. */
  readonly event: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  /** Signs one sending; with isForged it must make a signature that does not hold. Absent where the wire has none. */
  readonly sign?: (sending: {
    readonly body: string
    readonly nowMs: number
    readonly isForged: boolean
  }) => SignedNotification
  /** The body with another amount in it, for the fault wrongAmount; it is signed as it is then. */
  readonly spoil?: (body: string) => string
}

/** One sending of a notification and how it was answered. */
export type NotificationSending = {
  readonly at: Instant
  /** The shop's status, or why there was none. */
  readonly answer: number | 'dropped' | 'unreachable'
  /** What was done to it on purpose. */
  readonly faults: Effects
}

/** A notification in the books. */
export type NotificationRecord = {
  readonly event: string
  readonly url: string
  readonly state: 'waiting' | 'delivered' | 'givenUp'
  readonly sendings: readonly NotificationSending[]
}

/** Tells the shop what happened: at least once, and again until it answers with 2xx. */
export type Notifier = {
  /** Begins to deliver; returns at once. */
  send(notification: Notification): void
  /** Everything that was to be told, oldest first, as GET /_ledger shows it. */
  list(): readonly NotificationRecord[]
  /** Forgets everything; what waits is not sent any more. */
  reset(): void
}

/** What a notifier needs. */
export type NotifierOptions = {
  readonly faults: FaultPlan
  readonly clock: WorldClock
  /** Waits between two sendings on the clock there, in milliseconds; the last one is repeated. */
  readonly gapsMs?: readonly number[]
}

const usualGapsMs = [1000, 2000, 5000, 15_000, 60_000, 300_000, 900_000, 3_600_000]
const mostSendings = 30
const mostAtOnce = 32
const answerWithinMs = 10_000
/** A notification that is held back for the next one goes by itself when there is none. */
const heldAtMostMs = 10_000

type Job = Notification & {
  state: NotificationRecord['state']
  readonly sendings: NotificationSending[]
}

/** A notifier that acts on the faults of its simulator. */
export function notifier(options: NotifierOptions): Notifier {
  const jobs = new Set<Job>()
  const send = sender(options, (job) => !jobs.has(job))
  return {
    send(notification) {
      const job: Job = { ...notification, state: 'waiting', sendings: [] }
      jobs.add(job)
      void deliver(job, send, options)
    },
    list: () => [...jobs].map(({ event, url, state, sendings }) => ({ event, url, state, sendings })),
    reset: () => jobs.clear(),
  }
}

/** Sends once and says whether that was the end of it: taken by the shop, or forgotten here. */
type Send = (job: Job, effects: Effects) => Promise<boolean>

async function deliver(job: Job, send: Send, { faults, clock, gapsMs }: NotifierOptions): Promise<void> {
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

function sender({ clock }: NotifierOptions, isForgotten: (job: Job) => boolean): Send {
  const lanes = lanesOf(mostAtOnce)
  const held: (() => void)[] = []
  const holdBack = () =>
    Promise.race([new Promise<void>((resolve) => held.push(resolve)), clock.sleep(heldAtMostMs)])
  return async (job, effects) => {
    if (effects.delayMs !== undefined) await clock.sleep(effects.delayMs)
    if (effects.reorder) await holdBack()
    if (isForgotten(job)) return true
    const answer = await lanes(() => post(job, effects, clock.nowMs()))
    job.sendings.push({ at: clock.now(), answer, faults: effects })
    if (!effects.reorder) for (const release of held.splice(0)) release()
    return typeof answer === 'number' && answer >= 200 && answer < 300
  }
}

async function post(job: Job, effects: Effects, nowMs: number): Promise<NotificationSending['answer']> {
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

/** Lets so many run at once; the others wait in line. */
function lanesOf(count: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
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
