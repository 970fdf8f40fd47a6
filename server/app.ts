import { pagePaths } from '#contract/paths.ts'
import type { FastifyInstance } from 'fastify'
import { buildAccounts } from './account/build-accounts.ts'
import { type AppContext, type AppDeps, appContextOf } from './app/app-deps.ts'
import { buildHealth } from './app/build-health.ts'
import { type Steps, buildBookingFlow } from './app/build-booking-flow.ts'
import { signInPageFlags, openIdentityProviders } from './app/open-identity-providers.ts'
import { buildWebhooks, joinJobRunners } from './app/integrations/build-webhooks.ts'
import { openJobs } from './app/open-jobs.ts'
import { openMail } from './app/open-mail.ts'
import { buildPrivacyServices } from './app/build-privacy-services.ts'
import { type Supply, openSupply } from './app/open-supply.ts'
import { supplierPageFlags } from './app/supplier-page-flags.ts'
import { isSimulated } from './flow/booking/booking.ts'
import type { RestoreReconciliation } from './flow/payment/reconciliation/restore-reconciliation.ts'
import { createFindPageHead } from './flow/search/preview/find-page-head.ts'
import type { RouteGuide } from './flow/offers/route-guide/route-guide.ts'
import { createRenderRoutePage } from './flow/offers/route-guide/route-page.ts'
import { createAuditStore } from './platform/audit/audit-store.ts'
import { createMarkupRenderer } from './platform/http/answer/rendered-page.ts'
import { createHttp } from './platform/http/http.ts'
import { isJobQueueOnTime } from './platform/jobs/is-job-queue-on-time.ts'
import type { JobRunner } from './platform/jobs/job-runner.ts'
import type { SupplyProvider } from './providers/supply/supply-provider.ts'
import { type Reference, loadReference } from './reference/reference.ts'
import { addRotatedMergeKeys } from './staff/customers/merge-customers.ts'
import { healthRoutes } from './staff/system-health/health-routes.ts'
import type { HealthDeps } from './staff/system-health/health.ts'
import { metricsRoutes } from './staff/system-health/metrics-routes.ts'
import { beatUntilStopped } from './staff/system-health/process-heartbeat.ts'
import { createOrderCountStore } from './staff/system-health/order-count-store.ts'

/** A shop, ready to listen. */
export type App = {
  readonly http: FastifyInstance
  /** Starts the job runner. */
  start(): Promise<void>
  /** Stops jobs at a step boundary and waits for what is in progress, each time; closing `http` waits for it, too. */
  stop(): Promise<void>
  /** Runs every due job; for tests and drills. */
  runDue(): Promise<number>
}

/** Builds a shop, in the order of the booking flow. */
export async function buildApp(given: AppDeps): Promise<App> {
  const deps = await appContextOf(given)
  const reference = loadReference()
  const supply = await openSupply(deps, reference)
  const { keys } = deps
  const mail = openMail(deps, keys)
  const made = { supply, keys, reference, outbox: mail.outbox }
  const flow = buildBookingFlow(deps, made)
  const webhooks = buildWebhooks(deps, { keys, outbox: mail.outbox })
  const before = {
    ...mail,
    webhooks,
    ...flow,
    ...(await buildAccounts({ ...deps, ...flow, oidcProviders: openIdentityProviders(deps) })),
  }
  const steps = { ...before, ...(await buildPrivacyServices(deps, before)) }
  await steps.beforeSelling.open()
  await steps.accounts.users.assignMissingInitials()
  await addRotatedMergeKeys({ ...steps.desk, ...steps, ...steps.bookingDeps })
  const jobs = joinJobRunners(await openJobs(deps, { steps, house: supply.house }), webhooks.jobs)
  const http = await createHttp({
    ...httpSettingsOf(deps),
    webhooks: webhooks.descriptions,
    ...callersOf(steps),
    audit: createAuditStore(deps),
    checks: readyChecksOf(deps, { supply, steps, jobs }),
    ...(deps.config.role !== 'worker' && webPagesOf(deps, { ...steps, reference, suppliers: supply.active })),
  })
  if (deps.config.role !== 'worker')
    // A worker spares the memory of routes and their schemas.
    (await import('./app/add-routes.ts')).addRoutes(http, deps, {
      ...steps,
      reference,
      isSimulatedSupply: supply.active.some(isSimulated),
    })
  const health = buildHealth(deps, { supply, jobs, steps })
  addHealthRoutes(http, deps, health)
  return createAppLifecycle(http, deps, { supply, steps, jobs, health })
}

/** Returns the options of the HTTP layer that come from the settings. */
function httpSettingsOf({ config, platform, sharedState, version, tracer }: AppContext) {
  const { allowedHosts, trustedProxies, rateLimits } = config
  return {
    ...platform,
    allowedHosts,
    trustedProxies,
    countsRequests: rateLimits,
    sharedState,
    version,
    tracer,
  }
}

type Checked = {
  readonly supply: Pick<Supply, 'active'>
  readonly steps: Pick<Steps, 'agency' | 'beforeSelling'>
  readonly jobs: Pick<JobRunner, 'count'>
}

/** Returns the checks of `/readyz`. */
function readyChecksOf(deps: AppContext, { supply, steps, jobs }: Checked) {
  return {
    database: async () => (await steps.agency.current()).name !== '' && (await deps.database.hasRoom()),
    // Without search processes all but searches works: a balancer that took this process out would end that, too.
    supply: async () =>
      deps.config.searchService.urls.length > 0 || (await isAnySupplierReady(deps, supply.active)),
    comparison: async () => steps.beforeSelling.isDone(),
    jobs: async () => isJobQueueOnTime(await jobs.count(), deps.clock.now()),
  }
}

/** Returns how requests are identified: by the session of a user, or by an API key. */
function callersOf({ accounts }: Awaited<ReturnType<typeof buildAccounts>>) {
  return { identify: accounts.identify, identifyApiKey: accounts.apiKeys.identify }
}

/** Adds the health page of staff, and the metrics where a token is set. */
function addHealthRoutes(
  http: FastifyInstance,
  { metrics, config, db }: AppContext,
  health: HealthDeps,
): void {
  healthRoutes(http, health)
  if (metrics === undefined || config.metricsToken === undefined) return
  metricsRoutes(http, {
    metrics,
    token: config.metricsToken,
    health,
    orderCounts: createOrderCountStore(db),
  })
}

type Running = {
  readonly supply: Pick<Supply, 'settled' | 'house'>
  readonly steps: Pick<Steps, 'beforeSelling' | 'booking' | 'offers'>
  readonly jobs: JobRunner
  readonly health: Pick<HealthDeps, 'store'>
}

/** Returns the start and stop of a built shop. */
function createAppLifecycle(
  http: FastifyInstance,
  deps: AppContext,
  { supply, steps, jobs, health }: Running,
): App {
  const { role } = deps.config
  const stopping = new AbortController()
  let comparing: Promise<void> | undefined
  let beating: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    await comparing
    await jobs.stop()
    await beating
    await steps.booking.settled()
    await steps.offers.settled()
    await supply.settled()
  }
  // Once no client waits for a response any more, and no job runs: both use what is closed here.
  http.addHook('onClose', async () => {
    await stop()
    await closeServices(deps, { steps, supply })
  })
  return {
    http,
    start: async () => {
      beating = beatUntilStopped({ ...deps, store: health.store, role }, stopping.signal)
      comparing = reconcileBeforeJobs(steps.beforeSelling, stopping.signal, () => {
        if (role !== 'web') jobs.start()
      })
    },
    stop,
    runDue: async () => ((await steps.beforeSelling.compareOnce()) ? jobs.runDue() : 0),
  }
}

/** No job runs on unreconciled restored data either: it would expire what was paid since the backup. */
async function reconcileBeforeJobs(
  beforeSelling: RestoreReconciliation,
  stopping: AbortSignal,
  startJobs: () => void,
): Promise<void> {
  await beforeSelling.compareUntilDone(stopping)
  if (!stopping.aborted) startJobs()
}

/** Flushes pending writes of the last responses, and closes what is open besides the database; the last spans are sent. */
async function closeServices(
  { sharedState, reads, tracer }: AppContext,
  { steps, supply }: Pick<Running, 'steps' | 'supply'>,
): Promise<void> {
  await steps.offers.settled()
  await supply.settled()
  await supply.house.close()
  sharedState.close()
  await reads.close()
  await tracer?.close()
}

/** A supplier that cannot be called costs nothing but its offers. */
async function isAnySupplierReady(deps: AppContext, suppliers: readonly SupplyProvider[]): Promise<boolean> {
  const all = await Promise.all(suppliers.map((one) => one.health(supplyContext(deps))))
  return all.some(({ isReady }) => isReady)
}

function supplyContext({ clock, ids }: AppContext) {
  return { requestId: ids.id('req'), signal: AbortSignal.timeout(2_000), now: clock.now() }
}

type PageSources = {
  readonly suppliers: readonly SupplyProvider[]
  readonly reference: Reference
  readonly routeGuide: RouteGuide
}

/** Returns the web app and the flags for its pages. */
function webPagesOf(
  { config, webDirectory, brand, clock, log }: AppContext,
  { suppliers, reference, routeGuide }: PageSources,
) {
  if (webDirectory === undefined) return {}
  const ssoName = config.signIn.sso.clientId === undefined ? undefined : config.sso.name
  const site = [
    ...(suppliers.some(isSimulated) ? ['simulated'] : []),
    ...(config.simulators && config.omise.secretKey !== undefined ? ['testMoney'] : []),
    ...supplierPageFlags(suppliers),
    ...signInPageFlags(config),
    ...(config.developerMode ? ['developer'] : []),
  ]
  const pages = {
    directory: webDirectory,
    paths: servedPagePaths,
    secretPaths: secretPagePaths,
    site,
    ssoName,
    brand,
  }
  const findHead = createFindPageHead(reference)
  const renderPage = createRenderRoutePage({
    guide: routeGuide,
    findHead,
    renderMarkup: createMarkupRenderer(webDirectory),
    clock,
    log,
    publicUrl: config.publicUrl,
  })
  return { pages: { ...pages, findHead, renderPage } }
}

/** The paths that a page of the web app answers. A last "*" stands for the rest. */
const servedPagePaths: readonly string[] = [...Object.values(pagePaths), `${pagePaths.staff}/*`]

/** Pages that mails lead to with a code that is good once. */
const secretPagePaths: readonly string[] = [
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
  pagePaths.newEmail,
  pagePaths.priceAlert,
  pagePaths.quotation,
]
