import type { App } from '#server/app.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { addProcessMetrics } from '#server/platform/http/process-metrics.ts'
import { searchRoutes } from '#server/providers/supply/remote/search-routes.ts'
import { loadReference } from '#server/reference/reference.ts'
import { createHealthStore } from '#server/staff/system-health/health-store.ts'
import { beatUntilStopped } from '#server/staff/system-health/process-heartbeat.ts'
import { type AppContext, type AppDeps, appContextOf } from '../app-deps.ts'
import { openSupply } from '../open-supply.ts'

/** Builds a process that searches for the others (ROLE=search): suppliers behind HTTP, and nothing that sells. */
export async function buildSearchApp(given: AppDeps): Promise<App> {
  const deps = await appContextOf(given)
  const { config, clock, ids, log, version, database, metrics, tracer } = deps
  const supply = await openSupply(deps, loadReference())
  const isReady = async () => {
    const context = { requestId: ids.id('req'), signal: AbortSignal.timeout(2_000), now: clock.now() }
    const all = await Promise.all(supply.active.map((one) => one.health(context)))
    return all.some((one) => one.isReady)
  }
  const http = await createHttp({
    clock,
    ids,
    log,
    version,
    // No browser asks, so that no host or origin is compared with it.
    publicUrl: 'http://localhost',
    trustedProxies: config.trustedProxies,
    tracer,
    countsRequests: false,
    checks: { database: () => database.hasRoom(), supply: isReady },
  })
  searchRoutes(http, {
    clock,
    suppliers: supply.active,
    token: config.searchService.token,
    release: version,
  })
  if (metrics && config.metricsToken !== undefined)
    addProcessMetrics(http, { metrics, token: config.metricsToken })
  const heartbeat = createHeartbeat(deps)
  http.addHook('onClose', async () => {
    await heartbeat.stop()
    await supply.settled()
    await supply.house.close()
    deps.sharedState.close()
    await deps.reads.close()
    await tracer?.close()
  })
  return { http, ...heartbeat, runDue: async () => 0 }
}

/** Returns the start and stop of a process that only reports that it runs; requests end when `http` closes. */
function createHeartbeat(deps: AppContext): Pick<App, 'start' | 'stop'> {
  const stopping = new AbortController()
  let beating: Promise<void> | undefined
  const store = createHealthStore(deps.db)
  return {
    start: async () => {
      beating = beatUntilStopped({ ...deps, store, role: deps.config.role }, stopping.signal)
    },
    stop: async () => {
      stopping.abort()
      await beating
    },
  }
}
