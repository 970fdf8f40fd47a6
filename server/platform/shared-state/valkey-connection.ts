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

class NoAnswer extends Error {
  readonly code = 'timeout'
}

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
  const client = new Valkey(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectMs,
    socketTimeout: connectMs,
    retryStrategy: () => reconnectMs,
  })
  const outages = createOutageLog(log, clock)
  client.on('error', outages.noteFailure)
  client.on('ready', outages.noteSuccess)
  await client.connect().catch(outages.noteFailure)
  return {
    async ask(operation, send) {
      const begunMs = clock.nowMs()
      const observe = (outcome: string): void =>
        metrics?.valkeyCalls.observe({ operation, outcome }, Math.max(0, clock.nowMs() - begunMs) / 1000)
      if (client.status !== 'ready') {
        observe('unavailable')
        return undefined
      }
      try {
        const answer = await answerInTime(send(client), answerMs)
        observe('done')
        return answer
      } catch (error) {
        observe('failed')
        outages.noteFailure(error)
        if (error instanceof NoAnswer) client.disconnect(true)
        return undefined
      }
    },
    close: () => client.disconnect(),
  }
}

function answerInTime<Answer>(answer: Promise<Answer>, answerMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // After a pause of this process the timer is first; an answer that has arrived is read before the immediate.
    const timer = setTimeout(() => setImmediate(() => reject(new NoAnswer())), answerMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Logs an outage at its begin and once a minute while it lasts, and its end. */
function createOutageLog(log: Log, clock: Clock) {
  let loggedAtMs = -Infinity
  let isOut = false
  return {
    noteFailure: (error: unknown): void => {
      isOut = true
      if (clock.nowMs() < loggedAtMs + logEveryMs) return
      loggedAtMs = clock.nowMs()
      log.warn('valkey unavailable', { error })
    },
    noteSuccess: (): void => {
      if (isOut) log.info('valkey available')
      isOut = false
    },
  }
}
