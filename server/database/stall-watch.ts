import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** How long to wait for a statement, in ms. */
export type StallLimits = {
  /** Time without an answer after which the server is pinged, repeatedly. */
  readonly patienceMs: number
  /** The ping must be answered within this time. */
  readonly pingMs: number
  /**
   * No statement is waited for longer, ping or not; above the server's own limit, whose error says more. Absent where a
   * statement may take as long as the server answers pings.
   */
  readonly statementMs?: number
}

/** Limits of the shop: a frozen server is detected within 5 s. */
export const usualStallLimits: StallLimits = { patienceMs: 2_000, pingMs: 3_000, statementMs: 17_000 }

/** Limits of changes of the tables: only a server that answers nobody ends one. */
export const unhurriedStallLimits: StallLimits = { patienceMs: 2_000, pingMs: 3_000 }

/** Wraps a pool so that its statements end in DatabaseUnavailable when the server has stopped responding. */
export function watchStalls(pool: PostgresPool, databaseUrl: string, limits: StallLimits): PostgresPool {
  let asking: Promise<boolean> | undefined
  const isServerAlive = (): Promise<boolean> =>
    (asking ??= pingServer(databaseUrl, limits.pingMs).finally(() => (asking = undefined)))
  return {
    options: pool.options,
    connect: async () => watchedClient(await pool.connect(), isServerAlive, limits),
    end: () => pool.end(),
  }
}

function watchedClient(
  client: PostgresPoolClient,
  isAlive: () => Promise<boolean>,
  limits: StallLimits,
): PostgresPoolClient {
  const query = (statement: string, parameters: readonly unknown[]): Promise<unknown> => {
    const answered = new AbortController()
    // A reason of its own saves the error with its stack that every statement would otherwise create.
    const answer = client.query(statement, parameters).finally(() => answered.abort('answered'))
    return Promise.race([answer, rejectWhenStalled(answered.signal, isAlive, limits)])
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Rejects when the server has stalled; never settles once the answer has arrived. */
function rejectWhenStalled(
  answered: AbortSignal,
  isAlive: () => Promise<boolean>,
  limits: StallLimits,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectAsStalled = (reason: string): void => reject(new DatabaseUnavailable(new Error(reason), true))
    const checkServer = async (): Promise<void> => {
      const alive = await isAlive()
      if (answered.aborted) return
      if (alive) timer = setTimeout(() => void checkServer(), limits.patienceMs)
      else rejectAsStalled('the server has stopped answering')
    }
    let timer = setTimeout(() => void checkServer(), limits.patienceMs)
    const longest =
      limits.statementMs === undefined
        ? undefined
        : setTimeout(() => rejectAsStalled('the statement was not answered in time'), limits.statementMs)
    answered.addEventListener('abort', () => {
      clearTimeout(timer)
      clearTimeout(longest)
    })
  })
}

/** Whether the server answers a new connection; a refusal is an answer too. */
async function pingServer(connectionString: string, connectionTimeoutMillis: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    void client.end().catch(() => {})
    return true
  } catch (error) {
    const { code } = error as { code?: unknown }
    return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  }
}
