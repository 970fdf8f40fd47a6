import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { setImmediate as yieldToTimers } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** An engine that has one session. */
export type SessionEngine = {
  query(statement: string, parameters: unknown[]): Promise<SessionAnswer>
  close(): Promise<void>
}
type SessionAnswer = { rows: unknown[]; command?: string | undefined; rowCount?: number | undefined }

type WaitingCaller = { readonly begin: () => void }

/**
 * Longest wait for the session in ms. It ends in DatabaseUnavailable, which is logged, so that a query
 * outside its own transaction is noticed.
 */
const longestWaitMs = 10_000

/**
 * Lends the one session of an embedded engine in turn, as a pool of one connection. Timers and sockets run
 * before each statement: the engine answers in microtasks and would starve them while work is queued.
 */
export function singleSessionPool(engine: SessionEngine): PostgresPool {
  const queue: WaitingCaller[] = []
  let taken = false
  const releaseSession = (): void => {
    const next = queue.shift()
    if (next) next.begin()
    else taken = false
  }
  return {
    options: {},
    async connect() {
      if (taken) await waitForTurn(queue)
      taken = true
      return lendSession(engine, releaseSession)
    },
    end: () => engine.close(),
  }
}

function waitForTurn(queue: WaitingCaller[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: WaitingCaller = {
      begin: () => {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1)
      const why = 'The database session was not free for 10 s: is a query made beside its own transaction?'
      reject(new DatabaseUnavailable(new Error(why), false))
    }, longestWaitMs)
    queue.push(waiting)
  })
}

function lendSession(engine: SessionEngine, release: () => void): PostgresPoolClient {
  let returned = false
  const query = async (
    statement: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<unknown>> => {
    if (returned) throw new Error('This database session has been given back.')
    await yieldToTimers()
    const { rows, command, rowCount } = await engine.query(statement, [...parameters])
    return { rows, command: command as PostgresQueryResult<unknown>['command'], rowCount: rowCount ?? 0 }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release() {
      if (returned) return
      returned = true
      release()
    },
  }
}
