import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import packageJson from '../package.json' with { type: 'json' }
import type { App } from './app.ts'
import type { AppDeps } from './app/app-deps.ts'
import { openShopBrand } from './app/open-shop-brand.ts'
import type { OperatorSocket } from './app/operator-socket.ts'
import { prepareStorage } from './app/storage/prepare-storage.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { DatabaseRefused } from './database/database-refused.ts'
import { DatabaseUnavailable } from './database/database-unavailable.ts'
import { detectRestore } from './platform/restore-store.ts'
import type { SettingsBrand } from './platform/brand/shop-brand.ts'
import { systemClock } from './platform/clock.ts'
import { beginDrain } from './platform/http/drain.ts'
import { WebNotBuilt } from './platform/http/pages.ts'
import { systemHttpClient } from './platform/http-client.ts'
import { systemIds } from './platform/ids.ts'
import { type Log, createProcessLog } from './platform/log.ts'

/** The configuration with what its files hold. */
type OpenedSettings = { readonly config: Config; readonly settingsBrand: SettingsBrand }

/** A running shop. */
type Running = {
  readonly app: App
  readonly database: Database
  readonly log: Log
  /** Serves the command line, where the database cannot be opened twice. */
  readonly operator: OperatorSocket | undefined
}

// Time between "not ready" and closing the port, for load balancers and keep-alive clients: a connection that a balancer
// opens in the moment of the close is reset. They look about once a second.
const noticeMs = 1_000
// The stop promise is 20 s; unfinished work is cut off and resumed by its job after the restart.
const hardLimitMs = 15_000
const reapEveryMs = 100

// The output of the web build; with a development server the pages come from there.
const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url))
const servesPages = !process.argv.includes('--without-pages')

await startShop()

async function startShop(): Promise<void> {
  try {
    const config = readConfig()
    limitHeapGrowth(config)
    const log = createProcessLog(systemClock, config.logLevel)
    process.on('uncaughtException', (error) => exitWithError(log, error))
    process.on('unhandledRejection', (error) => exitWithError(log, error))
    // A file that cannot be used is reported before the database is migrated.
    const settingsBrand = await openShopBrand(config)
    const running = await openDatabaseAndApp({ config, settingsBrand }, log)
    stopOnSignal(running)
    const address = await running.app.http.listen({ host: config.host, port: config.port })
    await running.app.start()
    log.info('started', { version: packageJson.version, engine: running.database.engine, url: address })
    process.stdout.write(`Farehouse ${address}\n`)
  } catch (error) {
    process.stderr.write(`${startFailureText(error)}\n`)
    process.exit(1)
  }
}

/**
 * Has garbage collected once the heap has grown by a tenth in a process that leaves searches to others, and by half in one
 * that only searches; V8 waits for up to four times as much on a machine with much memory. A shop in one process keeps that.
 */
function limitHeapGrowth({ role, searchService }: Config): void {
  const searchesForItself = role !== 'search' && searchService.urls.length === 0
  if (!searchesForItself) setFlagsFromString(`--heap-growing-percent=${role === 'search' ? 50 : 10}`)
}

async function openDatabaseAndApp({ config, settingsBrand }: OpenedSettings, log: Log): Promise<Running> {
  const socket = await loadOperatorSocket(config)
  const database = await openDatabase(config)
  await database.migrate()
  await detectRestore({ database, dataDir: config.dataDir, now: systemClock.now() })
  await prepareStorage({ config, log, clock: systemClock, ids: systemIds, httpClient: systemHttpClient })
  const build = await loadBuilder(config)
  const app = await build({
    config,
    settingsBrand,
    database,
    log,
    clock: systemClock,
    ids: systemIds,
    httpClient: systemHttpClient,
    version: packageJson.version,
    ...(servesPages && config.role !== 'search' ? { webDirectory } : {}),
  })
  const operator =
    database.engine === 'embedded'
      ? await socket?.listenForOperator({ config, database, log, clock: systemClock, ids: systemIds })
      : undefined
  return { app, database, log, operator }
}

/**
 * Loads the operator's socket and the accounts with it, which no search process needs. The others load them before the
 * app, with less memory than all at once.
 */
async function loadOperatorSocket({ role }: Config) {
  return role === 'search' ? undefined : import('./app/operator-socket.ts')
}

/** Loads what builds the app of this role; a search process needs little of the shop, and no memory for the rest. */
async function loadBuilder({ role }: Config): Promise<(deps: AppDeps) => Promise<App>> {
  if (role === 'search') return (await import('./app/search/build-search-app.ts')).buildSearchApp
  return (await import('./app.ts')).buildApp
}

/** The first SIGTERM or Ctrl-C drains the shop, the second one exits at once. */
function stopOnSignal(running: Running): void {
  let isStopping = false
  const stopOnce = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    running.log.info('draining', { signal })
    setTimeout(() => {
      running.log.error('drain cut off', { durationMs: hardLimitMs })
      process.exit(1)
    }, hardLimitMs).unref()
    stopShop(running).then(
      () => process.exit(0),
      (error: unknown) => exitWithError(running.log, error),
    )
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
}

/** Reports "not ready", finishes open requests, stops jobs between two steps, closes the database. */
async function stopShop({ app, database, log, operator }: Running): Promise<void> {
  beginDrain(app.http)
  await systemClock.sleep(noticeMs)
  // A connection that became idle after the port closed would otherwise delay the stop until its timeout.
  const reaper = setInterval(() => app.http.server.closeIdleConnections(), reapEveryMs)
  await Promise.all([app.http.close(), app.stop()])
  clearInterval(reaper)
  await operator?.close()
  await database.close()
  log.info('stopped')
}

/** Exits on an uncaught error: the state of the process is unknown; jobs resume its work. */
function exitWithError(log: Log, error: unknown): never {
  log.error('ended by a bug', { error })
  process.exit(1)
}

/** Returns one sentence for the operator about why the shop does not start. */
function startFailureText(error: unknown): string {
  if ([ConfigError, DatabaseRefused, WebNotBuilt].some((kind) => error instanceof kind))
    return (error as Error).message
  if (!(error instanceof Error)) return 'Farehouse cannot start.'
  if (error instanceof DatabaseUnavailable)
    return 'The database cannot be used: see that it runs, that DATABASE_URL is right and that its disk has room.'
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what listens there, or set PORT to another one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user: set PORT to 1024 or above.`
  if (code === 'ENOSPC') return 'The disk is full: free some space and start again.'
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: set HOST to one that it has.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The database of DATABASE_URL cannot be reached: start it, or correct the address.'
  return `Farehouse cannot start: ${error.message}`
}
