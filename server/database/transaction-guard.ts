import { Kysely, PostgresDialect, type PostgresPool, type Transaction, type TransactionBuilder } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tables } from './tables/tables.ts'
import { traceStatement } from './trace-statement.ts'

/** The work of one transaction, visible to everything it awaits or starts, even after it has ended. */
type TransactionWork = { isUnderWay: boolean }

/**
 * A Kysely on a pool that refuses a session to code that already runs within a transaction of the same
 * database. On an engine with one session such a query and the transaction would wait for each other; on a
 * pool it takes a second session, does not see the transaction's writes, and waits for its locks.
 */
export function guardedKysely(pool: PostgresPool): Kysely<Tables> {
  const work = new AsyncLocalStorage<TransactionWork>()
  const connectOutsideTransaction = async (): ReturnType<PostgresPool['connect']> => {
    if (work.getStore()?.isUnderWay === true)
      throw new Error('A query was sent beside the transaction that it runs in: send it by the transaction.')
    return pool.connect()
  }
  const guarded = { options: pool.options, connect: connectOutsideTransaction, end: () => pool.end() }
  return new GuardedKysely(new PostgresDialect({ pool: guarded }), work)
}

class GuardedKysely extends Kysely<Tables> {
  readonly #work: AsyncLocalStorage<TransactionWork>

  constructor(dialect: PostgresDialect, work: AsyncLocalStorage<TransactionWork>) {
    super({ dialect, log: traceStatement })
    this.#work = work
  }

  override transaction(): TransactionBuilder<Tables> {
    return transactionMarkingBuilder(super.transaction(), this.#work)
  }
}

/**
 * Wraps the transaction builder so that transactions are marked while their work runs; the commit is not part
 * of it.
 */
function transactionMarkingBuilder(
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
      transactionMarkingBuilder(setIsolationLevel(level), storage),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) =>
      transactionMarkingBuilder(setAccessMode(mode), storage),
  })
}
