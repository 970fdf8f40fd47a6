import { once } from 'node:events'
import type { Instant } from '#contract/terms/time.ts'
import { openDatabase } from '#server/database/connection.ts'
import { type NumberedKind, takeNumber } from '#server/flow/payment/receipt/number-series-store.ts'

/** What a process is told to do: transactions that each take a number; every third one fails. */
export type NumbersTask = {
  readonly databaseUrl: string
  readonly kind: NumberedKind
  readonly at: Instant
  readonly transactions: number
}

/**
 * A process of its own: reads its task from the command line, prints `ready` once it is connected, begins when its
 * input says so, and prints the numbers that it was given as JSON.
 */
const { databaseUrl, kind, at, transactions } = JSON.parse(process.argv[2] ?? '') as NumbersTask
const database = await openDatabase({ databaseUrl, dataDir: '' })
await database.db.selectFrom('number_series').select('kind').execute()
process.stdout.write('ready\n')
await once(process.stdin, 'data')
process.stdin.destroy()
const outcomes = await Promise.allSettled(
  Array.from({ length: transactions }, (_, attempt) =>
    database.db.transaction().execute(async (tx) => {
      const number = await takeNumber(tx, kind, at)
      if (attempt % 3 === 0) throw new Error('refused')
      return number
    }),
  ),
)
await database.close()
const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
process.stdout.write(JSON.stringify(taken))
