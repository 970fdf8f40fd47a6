/**
 * A shop with a configurable password hash cost: PASSWORD_LOG_N, as log2. Otherwise the same as
 * `server/main.ts`. Started by sign-in-world.ts.
 */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { systemIds } from '#server/platform/ids.ts'
import { createProcessLog } from '#server/platform/log.ts'

const config = readConfig()
const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
await database.migrate()
const app = await buildApp({
  config,
  database,
  clock: systemClock,
  ids: systemIds,
  log: createProcessLog(systemClock, config.logLevel),
  httpClient: systemHttpClient,
  version: '0.0.0',
  passwordLogN: Number(process.env['PASSWORD_LOG_N']),
})
const address = await app.http.listen({ host: config.host, port: config.port })
await app.start()
process.stdout.write(`Farehouse ${address}\n`)
process.once('SIGTERM', () => {
  void Promise.all([app.http.close(), app.stop()])
    .then(() => database.close())
    .then(() => process.exit(0))
})
