import { openDatabase } from '#server/database/connection.ts'

/**
 * A process that opens the embedded database in the given directory, prints "open", and writes one row after
 * another, printing the number of each when its commit is confirmed. It does not end by itself.
 */
const database = await openDatabase({ dataDir: process.argv[2] ?? '' })
await database.migrate()
process.stdout.write('open\n')
for (let row = 1; ; row += 1) {
  await database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('job')
      .values({ kind: 'first', payload: `${row}` })
      .execute()
    await tx
      .insertInto('job')
      .values({ kind: 'second', payload: `${row}` })
      .execute()
  })
  process.stdout.write(`${row}\n`)
}
