/**
 * `npm run doctor`: examines settings, web build, data directory, database, replica, object storage, mail server and port, and prints a
 * line for each: OK, CHECK for what works but should be otherwise where customers buy, or FAULT for what the shop
 * cannot work with. Changes nothing (but a small object of the object storage, which it deletes); runs beside a shop that sells. Exits with 1 when there is a fault.
 */
import './environment-file.ts'
import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Valkey } from 'iovalkey'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { migrationStatus, rollbackRefusal } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations.ts'
import { currentRelease } from '#server/database/release.ts'
import { epochMsOf, parseInstant } from '#contract/terms/time.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { diskSpaceStatus } from '#server/staff/system-health/health-thresholds.ts'
import { examineStorage } from './operations/storage/examine-storage.ts'
import { examineReplica } from './operations/postgres/examine-replica.ts'
import { isWebBuildCurrent } from './web-build-digest.ts'

type Finding = { readonly mark: 'OK' | 'CHECK' | 'FAULT'; readonly text: string }

const ok = (text: string): Finding => ({ mark: 'OK', text })
const check = (text: string): Finding => ({ mark: 'CHECK', text })
const fault = (text: string): Finding => ({ mark: 'FAULT', text })
const timeoutMs = 5_000
/** The longest time without a backup in hours: one a day, with some patience. */
const longestWithoutBackupH = 26
const readyAnswer = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.string()) })

const findings = await examineShop()
for (const { mark, text } of findings) console.log(`${mark.padEnd(6)} ${text}`)
if (findings.some(({ mark }) => mark === 'FAULT')) process.exitCode = 1

async function examineShop(): Promise<readonly Finding[]> {
  const node = await examineNode()
  const config = readSettings()
  if (!('port' in config)) return [node, config]
  const parts = [
    examineWeb(),
    examineDataDirectory(config),
    examineDatabase(config),
    examineReplica(config),
    examineStorage(config),
    examineValkey(config),
    examineMail(config),
    examineBackup(config),
  ]
  const found = await Promise.all([...parts, examinePort(config)])
  return [node, ok('Every setting is valid.'), ...examineSettings(config), ...found.flat()]
}

async function examineNode(): Promise<Finding> {
  const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as { engines: { node: string } }
  const least = engines.node.replace('>=', '')
  const isNew = process.versions.node.localeCompare(least, 'en', { numeric: true }) >= 0
  const said = `Node.js ${process.versions.node}`
  return isNew ? ok(`${said}.`) : fault(`${said} is too old: ${least} or later is needed.`)
}

function readSettings(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) return fault(error.message)
    throw error
  }
}

/** What is allowed everywhere and wrong where customers buy. */
function examineSettings(config: Config): readonly Finding[] {
  const { publicUrl, trustedProxies, simulators, developerMode, rateLimits } = config
  return [
    ...(simulators ? [check('SIMULATORS is on: payments are play money.')] : []),
    ...(developerMode ? [check('DEVELOPER_MODE is on: quick links for developers are shown.')] : []),
    ...(rateLimits ? [] : [check('RATE_LIMITS is off: passwords can be guessed without end.')]),
    ...(publicUrl.startsWith('https:')
      ? []
      : [check(`PUBLIC_URL is ${publicUrl}: browsers send passwords without encryption.`)]),
    ...(publicUrl.startsWith('https:') && trustedProxies.length === 0
      ? [check('TRUSTED_PROXIES is not set: behind a proxy all visitors share one limit of requests.')]
      : []),
  ]
}

async function examineWeb(): Promise<readonly Finding[]> {
  return (await isWebBuildCurrent())
    ? [ok('The pages are built.')]
    : [check('The pages are not built from these sources: the next start builds them first.')]
}

async function examineDataDirectory({ dataDir }: Config): Promise<readonly Finding[]> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return [ok(`DATA_DIR ${dataDir} does not exist yet; the first start makes it.`)]
    return [fault(`DATA_DIR ${dataDir} cannot be read and written by this user.`)]
  }
  const secrets = join(dataDir, 'secrets')
  const [{ bavail, bsize }, mode] = await Promise.all([
    statfs(dataDir),
    stat(secrets).then(
      (found) => found.mode,
      () => 0,
    ),
  ])
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free for DATA_DIR.`
  const room = { good: ok(free), look: check(free), bad: fault(free) }[diskSpaceStatus(bavail * bsize)]
  if ((mode & 0o077) === 0) return [room]
  return [room, fault(`${secrets} is open to other users: chmod 700.`)]
}

async function examineDatabase({ databaseUrl, dataDir }: Config): Promise<readonly Finding[]> {
  if (databaseUrl === undefined)
    return [ok('The embedded database is used. For several processes set DATABASE_URL.')]
  try {
    // refuses what the shop refuses: an old server, a standby, commits that can be lost
    return await examineMigrations(await openDatabase({ databaseUrl, dataDir, databasePool: 2 }))
  } catch (error) {
    return [fault(error instanceof Error ? error.message : 'The database cannot be opened.')]
  }
}

async function examineMigrations(database: Database): Promise<readonly Finding[]> {
  try {
    return await compareMigrations(database)
  } finally {
    await database.close()
  }
}

async function compareMigrations({ db }: Database): Promise<readonly Finding[]> {
  const { applied, pending, unknown } = await migrationStatus(db, migrations)
  if (applied.length === 0) return [ok('PostgreSQL is ready and empty; the first start makes the tables.')]
  if (unknown.length > 0) {
    const refusal = await rollbackRefusal(db, currentRelease.version)
    return [
      refusal === undefined
        ? ok('PostgreSQL is ready; its tables are those of a later version, which allows this one.')
        : fault(refusal),
    ]
  }
  if (pending.length > 0)
    return [check(`PostgreSQL is ready; the next start changes its tables (${pending.length} changes).`)]
  return [ok('PostgreSQL is ready, and its tables are those of this version.')]
}

/** Processes sell without Valkey as well, each with limits of its own. */
async function examineValkey({ valkeyUrl }: Config): Promise<readonly Finding[]> {
  if (valkeyUrl === undefined) return []
  const client = new Valkey(valkeyUrl, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    retryStrategy: () => null,
  })
  const errors: string[] = []
  // A wrong password or database number arrives here only.
  client.on('error', ({ message, code }: NodeJS.ErrnoException) => errors.push(code ?? message))
  try {
    await client.connect()
    const memory = await client.info('memory')
    if (errors.length > 0) throw new Error()
    return /^maxmemory:0\r?$/m.test(memory)
      ? [check('Valkey answers, but has no maxmemory: it may use all memory of its machine.')]
      : [ok('Valkey answers.')]
  } catch (error) {
    const [cause = error instanceof Error ? error.message : 'no answer'] = errors
    return [fault(`The server of VALKEY_URL cannot be used: ${cause}.`)]
  } finally {
    client.disconnect()
  }
}

/** PostgreSQL's own archive of the log counts as a backup, too. */
async function examineBackup({ dataDir, databaseUrl }: Config): Promise<readonly Finding[]> {
  const text = await readFile(join(dataDir, 'last-backup'), 'utf8').catch(() => '')
  const at = parseInstant(text.trim())
  if (at !== undefined) {
    const hours = Math.floor((systemClock.nowMs() - epochMsOf(at)) / 3_600_000)
    const said = `The last backup by npm run backup is ${hours} hours old.`
    return [hours <= longestWithoutBackupH ? ok(said) : check(said)]
  }
  const archive = databaseUrl === undefined ? '' : ', unless PostgreSQL archives its log'
  return [check(`npm run backup has made no backup yet${archive}: a lost disk takes every order with it.`)]
}

async function examineMail({ smtpUrl, dataDir }: Config): Promise<readonly Finding[]> {
  if (smtpUrl === undefined)
    return [check(`SMTP_URL is not set: emails are written to ${dataDir}/mail, and nobody receives them.`)]
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return [ok('The mail server accepts a connection and the sign-in.')]
  } catch (error) {
    const { code = 'no answer' } = error as NodeJS.ErrnoException
    return [fault(`The mail server of SMTP_URL cannot be used: ${code}.`)]
  } finally {
    transport.close()
  }
}

/** A port in use is right when a shop answers there. */
async function examinePort(config: Config): Promise<readonly Finding[]> {
  const { host, port } = config
  if (port === 0 || (await isPortFree(config))) return [ok(`Port ${port} of ${host} is free.`)]
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`
  const answer = await systemHttpClient.send({ method: 'GET', url, timeoutMs, maxBytes: 10_000 })
  const shop = answer.kind === 'answer' ? readyAnswer.safeParse(parseJson(answer.body)).data : undefined
  if (shop === undefined) return [fault(`Port ${port} of ${host} is used by something else.`)]
  if (shop.ready) return [ok(`A shop sells on port ${port}.`)]
  const down = Object.keys(shop.checks).filter((name) => shop.checks[name] !== 'ok')
  return [fault(`The shop on port ${port} is not ready: ${down.join(', ')}.`)]
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return undefined
  }
}

function isPortFree({ host, port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })
}
