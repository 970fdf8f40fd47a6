import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from './transaction.ts'

/** Rows that are saved together as they were saved last; version 0 while nothing ever was. */
export type SavedRows<Row> = {
  readonly version: number
  readonly rows: readonly Row[]
  readonly savedBy?: string
  readonly savedAt?: Instant
}

/** Stores a table of settings as versions: each save is a new one, old ones stay. */
export type VersionedRowsStore<Row> = {
  current(tx?: Tx): Promise<SavedRows<Row>>
  /** Returns the newest versions, the newest first; `savedBy` is the address of the account while there is one, else its id. */
  history(most: number): Promise<readonly Required<SavedRows<Row>>[]>
  /** Saves the next version; returns false when that version exists already. */
  save(saved: Required<SavedRows<Row>>): Promise<boolean>
}

/** Saves rows as the version after the one that their author knows. Problem: `changedMeanwhile` when there is another by now. */
export async function saveNextVersion<Row>(
  store: VersionedRowsStore<Row>,
  { version, ...rest }: Required<SavedRows<Row>>,
): Promise<Result<SavedRows<Row>, Problem>> {
  const { version: newest } = await store.current()
  const saved = { ...rest, version: version + 1 }
  const isSaved = newest === version && (await store.save(saved))
  return isSaved ? succeed(saved) : fail(createProblem('changedMeanwhile'))
}
