import { type FastifyInstance } from 'fastify'
import { openAccounts } from './account/open-accounts.ts'
import { addRoutes } from './app/add-routes.ts'
import { type AppParts } from './app/app-parts.ts'
import { buildHealth } from './app/build-health.ts'
import { buildSteps } from './app/build-steps.ts'
import { openJobs } from './app/open-jobs.ts'
import { openMail } from './app/open-mail.ts'
import { openOwnData } from './app/open-own-data.ts'
import { type Supply, openSupply } from './app/open-supply.ts'
import { isSimulated } from './flow/booking/booking.ts'
import { type OffersStep } from './flow/offers/offers.ts'
import { pagePaths, secretPagePaths } from './page-paths.ts'
import { createAuditStore } from './platform/audit/audit-store.ts'
import { createHttp } from './platform/http/http.ts'
import { isKeepingUp } from './platform/jobs/is-keeping-up.ts'
import { openKeys } from './platform/open-keys.ts'
import { type SupplyProvider } from './providers/supply/supply-provider.ts'
import { loadReference } from './reference/reference.ts'
import { healthRoutes } from './staff/health-routes.ts'

/** A shop, ready to listen. */
export type App = {
  readonly http: FastifyInstance
  /** Begins to do jobs. */
  start(): Promise<void>
  /** Ends jobs at a step boundary and waits for bookings that are under way. */
  stop(): Promise<void>
  /** Does everything that is due now; for tests and drills. */
  runDue(): Promise<number>
}

/** Puts a shop together, in the order of the flow. */
export async function buildApp(parts: AppParts): Promise<App> {
  const reference = loadReference()
  const supply = openSupply(parts, reference)
  const keys = await openKeys({ ...parts, dataDir: parts.config.dataDir })
  const mail = openMail(parts, keys)
  const made = { supply, keys, reference, outbox: mail.outbox }
  const before = { ...mail, ...buildSteps(parts, made), ...(await openAccounts(parts)) }
  const steps = { ...before, ...(await openOwnData(parts, before)) }
  const jobs = await openJobs(parts, { steps, house: supply.house })
  const http = await createHttp({
    publicUrl: parts.config.publicUrl,
    version: parts.version,
    clock: parts.clock,
    ids: parts.ids,
    log: parts.log,
    identify: steps.accounts.identify,
    audit: createAuditStore({ db: parts.database.db, clock: parts.clock, ids: parts.ids }),
    checks: {
      database: async () => (await steps.agency.current()).name !== '',
      supply: async () => (await supply.active.health(supplyContext(parts))).isReady,
      jobs: async () => isKeepingUp(await jobs.count(), parts.clock.now()),
    },
    ...pagesOf(parts, supply.active),
  })
  // Once nobody waits for an answer any more.
  http.addHook('onClose', () => endSelling(steps.offers, supply))
  addRoutes(http, parts, { ...steps, reference })
  healthRoutes(http, buildHealth(parts, { supply, jobs, steps }))
  return {
    http,
    start: async () => jobs.start(),
    stop: async () => {
      await jobs.stop()
      await steps.booking.settled()
      await steps.offers.settled()
      await supply.settled()
    },
    runDue: () => jobs.runDue(),
  }
}

/** Writes what the last answers have left to be written, and lets the house go. */
async function endSelling(offers: Pick<OffersStep, 'settled'>, supply: Supply): Promise<void> {
  await offers.settled()
  await supply.settled()
  await supply.house.close()
}

function supplyContext({ clock, ids }: AppParts) {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(2_000), now: clock.now() }
}

/** The web app, and what kind of shop its pages belong to. */
function pagesOf({ config, webDirectory }: AppParts, supply: SupplyProvider) {
  if (webDirectory === undefined) return {}
  const site = [
    ...(isSimulated(supply) ? ['simulated'] : []),
    ...(config.simulators && config.omise.secretKey !== undefined ? ['testMoney'] : []),
    ...(supply.calendar ? [] : ['undated']),
    ...(config.developerMode ? ['developer'] : []),
  ]
  return { pages: { directory: webDirectory, paths: pagePaths, secretPaths: secretPagePaths, site } }
}
