import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'

/** A running transaction, passed to the functions that write in it. */
export type Tx = Transaction<Tables>

/** Runs work in one transaction: it commits as a whole or not at all. Must not contain external calls. */
export type Transact = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Creates transactions on this database. */
export function createTransactionRunner(db: Kysely<Tables>): Transact {
  return (work) => db.transaction().execute(work)
}
