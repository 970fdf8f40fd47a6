import { openDatabase } from '#server/database/connection.ts'
import { createHouseStore } from '#server/providers/supply/house/house-store.ts'
import { type BuyersOrder, runBuyers } from './buyers.ts'

/**
 * A process of the oversell drill: reads its task from the command line and prints its tally as one line of
 * JSON.
 */
const order = JSON.parse(process.argv[2] ?? '') as BuyersOrder
const database = await openDatabase({ databaseUrl: order.databaseUrl, dataDir: '' })
const tally = await runBuyers(order, createHouseStore(database.db))
await database.close()
process.stdout.write(`${JSON.stringify(tally)}\n`)
