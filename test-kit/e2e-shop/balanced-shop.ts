import pg from 'pg'
import { openDatabase } from '#server/database/connection.ts'
import { startNginx } from '../balanced-shop/balancer.ts'
import { shopMembers } from '../balanced-shop/shop-members.ts'
import { type PostgresCluster, startCluster } from '../database/postgres-cluster.ts'
import type { ShopCommand } from './shop-command.ts'
import { type ShopProcess, type ShopSetting, startShopProcess } from './shop-process.ts'

/** Whether shops of browser tests have several processes behind a balancer: E2E_PROCESSES=balanced. */
export const isBalanced = process.env['E2E_PROCESSES'] === 'balanced'

/**
 * Starts a shop of a worker, two web processes and two search processes on one PostgreSQL, behind nginx at the port of
 * the setting. Commands reach the worker; the clock moves in every process.
 */
export async function startBalancedShop({ environment, logFile }: ShopSetting): Promise<ShopProcess> {
  const databaseUrl = await databaseOf(environment['DATA_DIR'] ?? '')
  const members = await shopMembers()
  const start = (own: (typeof members)[number]) =>
    startShopProcess({
      environment: { ...environment, ...own.environment, DATABASE_URL: databaseUrl },
      logFile,
    })
  const [workerMember, ...rest] = members
  if (!workerMember) throw new RangeError('a shop needs a worker')
  // The first one writes the secrets that the others read.
  const worker = await start(workerMember)
  const others = await Promise.all(rest.map(start))
  const webs = rest.filter(({ role }) => role === 'web').map(({ host, port }) => `${host}:${port}`)
  const stopNginx = await startNginx(Number(environment['PORT']), webs)
  return {
    url: `http://127.0.0.1:${environment['PORT']}`,
    async ask(what: ShopCommand) {
      if (what.message === 'advance') await Promise.all(others.map((one) => one.ask(what)))
      return worker.ask(what)
    },
    async end(signal) {
      await Promise.all([worker, ...others].map((one) => one.end(signal)))
      await stopNginx()
    },
  }
}

/** Databases by the data directory of their shop: a shop that is started again finds its own. */
const databases = new Map<string, string>()
let cluster: Promise<PostgresCluster> | undefined

async function databaseOf(dataDir: string): Promise<string> {
  const known = databases.get(dataDir)
  if (known !== undefined) return known
  cluster ??= startTemplate()
  const { databaseUrl } = await cluster
  const name = `shop_${databases.size}`
  const url = databaseUrl.replace(/\/postgres$/, `/${name}`)
  databases.set(dataDir, url)
  await run(databaseUrl, `create database ${name} template shop`)
  return url
}

/** Starts the cluster of this test process, with a migrated database to copy; it ends with the process. */
async function startTemplate(): Promise<PostgresCluster> {
  const started = await startCluster()
  process.once('exit', () => started.remove())
  await run(started.databaseUrl, 'create database shop')
  const databaseUrl = started.databaseUrl.replace(/\/postgres$/, '/shop')
  const database = await openDatabase({ dataDir: '', databaseUrl })
  await database.migrate()
  await database.close()
  return started
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
