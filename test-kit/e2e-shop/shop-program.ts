/**
 * A shop for tests: the production build on a database of its own, in a process of its own, whose flights and
 * clock can be changed from outside. Started by start-e2e-shop.ts, as one of several processes where E2E_PROCESSES says so.
 */
import { fileURLToPath } from 'node:url'
import { instantFromMs } from '#contract/terms/time.ts'
import { type App, buildApp } from '#server/app.ts'
import { buildSearchApp } from '#server/app/search/build-search-app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { systemIds } from '#server/platform/ids.ts'
import { createProcessLog } from '#server/platform/log.ts'
import { e2ePatience } from '../suppliers/airline-faults.ts'
import { duffelWithShortTimeouts } from '../suppliers/duffel-with-short-timeouts.ts'
import { overrideSegments } from '../house/house-kit.ts'
import { manyOffersSupply } from '../many-offers/many-offers-supply.ts'
import { giveRole } from '../account/give-role.ts'
import { setOffice } from '../staff/set-office-hours.ts'
import { setStandingMarkup } from '../house/set-standing-markup.ts'
import { setSurcharge } from '../payments/set-surcharge.ts'
import type { ShopCall, ShopReply, ShopCommand } from './shop-command.ts'

const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url))

const config = readConfig()
/** Set for tests of long lists without bookings: every search finds this many offers. */
const offerCount = Number(process.env['E2E_OFFERS'] ?? 0)
/** Set for fault tests: the simulated airline that the shop sells. */
const airline = process.env['E2E_AIRLINE']
let aheadMs = Number(process.env['E2E_AHEAD_MS'] ?? 0)
const clock: Clock = {
  ...systemClock,
  now: () => instantFromMs(systemClock.nowMs() + aheadMs),
  nowMs: () => systemClock.nowMs() + aheadMs,
}
const runsJobs = config.role === 'all' || config.role === 'worker'
const database = await openDatabase(config)
await database.migrate()
const app = await (config.role === 'search' ? buildSearchApp : buildApp)({
  config,
  database,
  clock,
  ids: systemIds,
  log: createProcessLog(clock, config.logLevel),
  httpClient: systemHttpClient,
  version: '0.0.0',
  // A full-strength password hash takes half a second of CPU; browser tests sign in a hundred times.
  passwordLogN: 12,
  webDirectory,
  ...(offerCount > 0 && { supply: manyOffersSupply(offerCount) }),
  ...(airline !== undefined && { supply: duffelWithShortTimeouts(airline, e2ePatience) }),
})
const url = await app.http.listen({ host: config.host, port: config.port })
await app.start()
say({ kind: 'ready', url })

process.on('message', (call: ShopCall) => {
  fulfil(call.what, { app, database }).then(
    (value) => say({ kind: 'done', id: call.id, value }),
    (error: unknown) => say({ kind: 'failed', id: call.id, why: String(error) }),
  )
})
// The shop of a test ends with the process that started it.
process.once('disconnect', () => void stop())
process.once('SIGTERM', () => void stop())

async function fulfil(what: ShopCommand, shop: { app: App; database: Database }): Promise<unknown> {
  switch (what.message) {
    case 'override':
      return overrideSegments(shop.database, what.offer, what.override)
    case 'orders': {
      const rows = shop.database.db.selectFrom('booking').select(['order_number', 'state'])
      const orders = await rows.orderBy('created_at').execute()
      return orders.map((one) => ({ orderNumber: one.order_number, state: one.state }))
    }
    case 'now':
      return clock.nowMs()
    case 'advance':
      aheadMs += what.ms
      return runsJobs ? shop.app.runDue() : 0
    case 'surcharge':
      return setSurcharge(shop.database, what.terms)
    case 'role':
      return giveRole(shop.database, what)
    case 'standingMarkup':
      return setStandingMarkup(shop.database, what)
    case 'office':
      return setOffice(shop.database, what.times)
    case 'sendMails':
      return sendMails(shop)
  }
}

/** Runs due jobs until no email is waiting; the shop's own runner may be sending one at this moment. */
async function sendMails({ app, database }: { app: App; database: Database }): Promise<void> {
  for (let wait = 0; wait < 200; wait += 1) {
    await app.runDue()
    const waiting = database.db
      .selectFrom('outbox')
      .select('mail_key')
      .where('state', 'in', ['waiting', 'failing'])
    if ((await waiting.execute()).length === 0) return
    await systemClock.sleep(25)
  }
  throw new Error('There are mails that cannot be sent.')
}

async function stop(): Promise<void> {
  await app.http.close()
  await app.stop()
  await database.close()
  process.exit(0)
}

function say(reply: ShopReply): void {
  process.send?.(reply)
}
