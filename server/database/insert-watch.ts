import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Notifies listeners, by table, that this process has committed a transaction that inserted there. */
export type InsertWatch = {
  listen(table: string, listener: () => void): () => void
  /** Wraps a pool with the watch; the result may be ended twice. */
  over(pool: PostgresPool): PostgresPool
}

/** Watches a pool for committed inserts, so that new work starts at once and not at the next poll. */
export function createInsertWatch(): InsertWatch {
  const listeners = new Map<string, Set<() => void>>()
  const notifyInsertListeners = (tables: Iterable<string>): void => {
    for (const table of tables) for (const listener of listeners.get(table) ?? []) listener()
  }
  return {
    listen(table, listener) {
      const ofTable = listeners.get(table) ?? new Set()
      listeners.set(table, ofTable.add(listener))
      return () => void ofTable.delete(listener)
    },
    over(pool) {
      let ending: Promise<void> | undefined
      return {
        options: pool.options,
        connect: async () => clientWatchingInserts(await pool.connect(), notifyInsertListeners),
        end: () => (ending ??= pool.end()),
      }
    },
  }
}

function clientWatchingInserts(
  client: PostgresPoolClient,
  tell: (tables: Iterable<string>) => void,
): PostgresPoolClient {
  let open = false
  let inserted = new Set<string>()
  const notifyAfterStatement = (statement: string): void => {
    const table = /^insert into "(\w+)"/.exec(statement)?.[1]
    if (table) inserted.add(table)
    if (/^(begin|start transaction)/.test(statement)) open = true
    if (/^(commit|rollback$)/.test(statement)) open = false
    if (open || inserted.size === 0) return
    if (statement !== 'rollback') tell(inserted)
    inserted = new Set()
  }
  const query = async (statement: string, parameters: readonly unknown[]): Promise<unknown> => {
    const result = await client.query(statement, parameters)
    notifyAfterStatement(statement)
    return result
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
