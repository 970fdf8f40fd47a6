import { Kysely, PostgresDialect, type PostgresPool, type Transaction, type TransactionBuilder } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Tables } from './tables/tables.ts'

/** The work of one transaction: what it awaits and what it begins finds it, even after it has ended. */
type TransactionWork = { isUnderWay: boolean }

/**
 * A Kysely on a pool that refuses a session to whatever already runs within a transaction of the same database. On an
 * engine with one session such a query would wait for the transaction, and the transaction for the query; on a pool it
 * takes a second session, reads what the transaction has not written yet, and waits for the transaction's own locks.
 */
export function guardedKysely(pool: PostgresPool): Kysely<Tables> {
  const work = new AsyncLocalStorage<TransactionWork>()
  const connect = async (): ReturnType<PostgresPool['connect']> => {
    if (work.getStore()?.isUnderWay === true)
      throw new Error('A query was sent beside the transaction that it runs in: send it by the transaction.')
    return pool.connect()
  }
  const guarded = { options: pool.options, connect, end: () => pool.end() }
  return new GuardedKysely(new PostgresDialect({ pool: guarded }), work)
}

class GuardedKysely extends Kysely<Tables> {
  readonly #work: AsyncLocalStorage<TransactionWork>

  constructor(dialect: PostgresDialect, work: AsyncLocalStorage<TransactionWork>) {
    super({ dialect })
    this.#work = work
  }

  override transaction(): TransactionBuilder<Tables> {
    return noting(super.transaction(), this.#work)
  }
}

/** The same builder, whose transactions are noted while their work runs; the commit is no part of it. */
function noting(
  builder: TransactionBuilder<Tables>,
  storage: AsyncLocalStorage<TransactionWork>,
): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  return Object.assign(builder, {
    execute: <Value>(callback: (tx: Transaction<Tables>) => Promise<Value>) =>
      execute(async (tx) => {
        const work = { isUnderWay: true }
        try {
          return await storage.run(work, () => callback(tx))
        } finally {
          work.isUnderWay = false
        }
      }),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      noting(setIsolationLevel(level), storage),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => noting(setAccessMode(mode), storage),
  })
}
