import { type Kysely, type Transaction } from 'kysely'
import { type Tables } from '#server/database/tables/tables.ts'

/** A running transaction: handed from the step that opens it to the faces that write in it. */
export type Tx = Transaction<Tables>

/** Runs work in one transaction: all of it is written, or nothing. No outside call belongs in it. */
export type Transact = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

/** Transactions on this database. */
export function createTransact(db: Kysely<Tables>): Transact {
  return (work) => db.transaction().execute(work)
}
