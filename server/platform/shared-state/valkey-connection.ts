import { Valkey } from 'iovalkey'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Address and dependencies of a connection; the address may hold a password and is never logged. */
export type ValkeyOptions = {
  /** "redis://user:password@host:6379/0", or rediss:// for TLS. */
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  readonly metrics?: Metrics | undefined
  /** Longest wait for an answer; 50 ms unless set, which a busy machine of tests may exceed. */
  readonly answerMs?: number | undefined
}

/** A connection to Valkey, or to a Redis server, that is never waited for. */
export type ValkeyConnection = {
  /** Sends a command; undefined when there is no connection, no answer in time, or a refusal. */
  ask<Answer>(operation: string, send: (client: Valkey) => Promise<Answer>): Promise<Answer | undefined>
  close(): void
}

const usualAnswerMs = 50
const connectMs = 1_000
/** Pause before each new attempt to connect; calls do without Valkey meanwhile. */
const reconnectMs = 500
const logEveryMs = 60_000

/**
 * Connects, and returns after the first attempt, successful or not. A command without an answer in time ends the
 * connection, so that a server that hangs costs one wait of 50 ms and not one for each request; a new connection is made
 * in the background.
 */
export async function connectValkey({
  url,
  clock,
  log,
  metrics,
  answerMs = usualAnswerMs,
}: ValkeyOptions): Promise<ValkeyConnection> {
  const outages = createOutageLog(log, clock)
  const client = createClient(url, outages)
  await client.connect().catch(outages.noteFailure)
  const answerOrEnd = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
    const found = await answerInTime(answer, answerMs)
    // A connection that is being made already must not be ended: the client would never try again.
    if (found === undefined && client.status === 'ready') client.disconnect(true)
    return found
  }
  return {
    async ask(operation, send) {
      const begunMs = clock.nowMs()
      const observe = (outcome: string): void =>
        metrics?.valkeyCalls.observe({ operation, outcome }, Math.max(0, clock.nowMs() - begunMs) / 1000)
      const isReady = client.status === 'ready'
      const answer = isReady ? await answerOrEnd(send(client)).catch(outages.noteFailure) : undefined
      const failure = isReady ? 'failed' : 'unavailable'
      observe(answer === undefined ? failure : 'done')
      return answer
    },
    close: () => client.disconnect(),
  }
}

function createClient(url: string, outages: ReturnType<typeof createOutageLog>): Valkey {
  const client = new Valkey(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectMs,
    socketTimeout: connectMs,
    retryStrategy: () => reconnectMs,
  })
  client.on('error', outages.noteFailure)
  client.on('reconnecting', () => outages.noteFailure())
  client.on('ready', outages.noteSuccess)
  return client
}

/** Returns the answer; undefined when it is late. */
function answerInTime<Answer>(answer: Promise<Answer>, answerMs: number): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    // After a pause of this process the timer is first; an answer that has arrived is read before the immediate.
    const timer = setTimeout(() => setImmediate(resolve, undefined), answerMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Logs an outage at its begin and once a minute while it lasts, and its end. */
function createOutageLog(log: Log, clock: Clock) {
  let loggedAtMs = -Infinity
  let isOut = false
  return {
    noteFailure: (error?: unknown): undefined => {
      isOut = true
      if (clock.nowMs() < loggedAtMs + logEveryMs) return undefined
      loggedAtMs = clock.nowMs()
      log.warn('valkey unavailable', { error })
      return undefined
    },
    noteSuccess: (): void => {
      if (isOut) log.info('valkey available')
      isOut = false
    },
  }
}
