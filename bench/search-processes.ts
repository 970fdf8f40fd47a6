/**
 * Measures searches in processes of their own behind HTTP: throughput and response times of one web process with one,
 * two and four search processes, with the world of the house and with a supplier over HTTP; the searches that the death
 * of a process costs; and the memory of each role after many requests. `--requests 20000` sets how many (half of them
 * searches), `--part` what.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/database/test-postgres.ts'
import { employClerk } from '#test-kit/pay-drill/pay-world.ts'
import { quantile, report, tenth } from './kit/report.ts'
import { type TimedSearch, sendSearches } from './kit/search-processes/search-load.ts'
import {
  copyAsInImage,
  type ShopProcess,
  startCluster,
  startShopProcess,
} from './kit/search-processes/shop-cluster.ts'
import { visitShop } from './kit/search-processes/shop-load.ts'
import { answerWith, recordTemplates } from './kit/supply/canned-answers.ts'

const clients = 16
const warmUpMs = 4_000
const busyMs = 10_000
const supplierMs = 100
const offersPerAnswer = 80
/** After this time a process that has nothing to do is idle. */
const restMs = 15_000

const words = process.argv.slice(2)
const optionOf = (name: string) => words[words.indexOf(name) + 1]
const requests = words.includes('--requests') ? Number(optionOf('--requests')) : 20_000
const parts = words.includes('--part') ? [optionOf('--part')] : ['house', 'duffel', 'kill', 'memory']

const folder = mkdtempSync(join(tmpdir(), 'farehouse-search-processes-'))
chmodSync(folder, 0o755)
const programs = findPostgres()
if (!programs) throw new Error('The bench needs the programs of PostgreSQL.')
const settings = { DATABASE_URL: await startPostgres(programs, folder), DATA_DIR: join(folder, 'data') }
const figures: Record<string, number> = {}
const details: Record<string, unknown> = { clients }
try {
  if (parts.includes('house')) await measureGrowth('house', settings)
  if (parts.includes('duffel')) await withCannedDuffel((url) => measureGrowth('duffel', duffelSettings(url)))
  if (parts.includes('kill')) await measureKill()
  if (parts.includes('memory')) await measureMemory()
  report({
    bench: 'search-processes',
    figures,
    bars: {
      ...(parts.includes('kill') && {
        kill_failed: { atMost: clients },
        kill_recoveredAfterS: { atMost: 10 },
      }),
      ...(parts.includes('memory') && {
        memory_webMb: { atMost: 250 },
        memory_searchMb: { atMost: 400 },
        memory_workerMb: { atMost: 250 },
      }),
    },
    details,
  })
} finally {
  stopPostgres(programs, folder)
  rmSync(folder, { recursive: true, force: true })
}

function duffelSettings(url: string) {
  return { ...settings, SUPPLY: 'duffel', DUFFEL_URL: url, DUFFEL_TOKEN: 'duffel_test_bench' }
}

/** Measures one web process with one, two and four search processes. */
async function measureGrowth(name: string, given: Readonly<Record<string, string>>): Promise<void> {
  for (const count of [1, 2, 4]) {
    process.stderr.write(`${name}: ${count} search processes\n`)
    const cluster = await startCluster(count, given)
    try {
      await sendSearches(cluster.web.url, clients, untilMs(warmUpMs))
      const all = [cluster.web, ...cluster.searches]
      const before = all.map((one) => one.cpuSeconds())
      const begun = performance.now()
      const found = await sendSearches(cluster.web.url, clients, untilMs(busyMs))
      const seconds = (performance.now() - begun) / 1000
      const [web = 0, ...searches] = all.map((one, at) => (one.cpuSeconds() - (before[at] ?? 0)) / seconds)
      noteTimes(`${name}_${count}`, found, seconds)
      details[`${name}_${count}`] = {
        bottleneck: bottleneckOf(web, searches),
        coresOfWeb: tenth(web),
        coresOfEachSearchProcess: searches.map(tenth),
        incomplete: found.filter((one) => !one.isComplete).length,
        residentMb: all.map((one) => one.residentMb()),
      }
    } finally {
      await cluster.stop()
    }
  }
}

/** Names what is busy all the time; the clients and the database need the rest of the machine. */
function bottleneckOf(web: number, searches: readonly number[]): string {
  const all = searches.reduce((sum, one) => sum + one, web)
  if (all > 0.75 * availableParallelism()) return `the ${availableParallelism()} cores of the machine`
  if (web > 0.85) return 'the thread of the web process'
  return searches.some((one) => one > 0.85) ? 'the threads of the search processes' : 'waiting'
}

function noteTimes(name: string, found: readonly TimedSearch[], seconds: number): void {
  const times = found.map(({ ms }) => ms)
  figures[`${name}_perSecond`] = tenth(found.length / seconds)
  figures[`${name}_p50Ms`] = tenth(quantile(times, 0.5))
  figures[`${name}_p95Ms`] = tenth(quantile(times, 0.95))
  figures[`${name}_p99Ms`] = tenth(quantile(times, 0.99))
}

function untilMs(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

/** Kills one of two search processes under load, and measures when the times are as before. */
async function measureKill(): Promise<void> {
  process.stderr.write('kill\n')
  const cluster = await startCluster(2, settings)
  try {
    await sendSearches(cluster.web.url, clients, untilMs(warmUpMs))
    const load = sendSearches(cluster.web.url, clients, untilMs(2 * busyMs))
    await setTimeout(5_000)
    const killedMs = performance.now()
    await cluster.searches[0]?.end('SIGKILL')
    const found = await load
    const inFlight = found.filter((one) => one.sentMs < killedMs && one.sentMs + one.ms > killedMs)
    const later = found.filter((one) => one.sentMs >= killedMs)
    figures['kill_failed'] = found.filter((one) => !one.isComplete).length
    figures['kill_failedLater'] = later.filter((one) => !one.isComplete).length
    figures['kill_recoveredAfterS'] = recoveryOf(later, killedMs)
    details['kill'] = { inFlight: inFlight.length, searches: found.length }
  } finally {
    await cluster.stop()
  }
}

/** Returns the seconds after which the 99th percentile of a second stays below double that of the last five. */
function recoveryOf(later: readonly TimedSearch[], killedMs: number): number {
  const seconds = (2 * busyMs) / 1000 - 5
  const p99At = (second: number) =>
    quantile(
      later.filter(({ sentMs }) => Math.floor((sentMs - killedMs) / 1000) === second).map(({ ms }) => ms),
      0.99,
    )
  const steady = Math.max(...Array.from({ length: 5 }, (_, at) => p99At(seconds - 2 - at)))
  const slow = Array.from({ length: seconds - 5 }, (_, at) => at).filter((at) => p99At(at) > 2 * steady)
  return (slow.at(-1) ?? -1) + 1
}

/** Measures the resident memory of each role, run as in the image, when idle and after so many requests, every second of which is a search. */
async function measureMemory(): Promise<void> {
  process.stderr.write(`memory: ${requests} requests\n`)
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const clerk = await employClerk(settings)
  const files = copyAsInImage(join(folder, 'image'))
  const cluster = await startCluster(1, { ...settings, SEARCH_THREADS: '2' }, files)
  const [search] = cluster.searches
  const ofWorker = { ...settings, ROLE: 'worker', SEARCH_URL: search?.url ?? '' }
  const worker = await startShopProcess(ofWorker, files)
  const roles: readonly [string, ShopProcess | undefined][] = [
    ['web', cluster.web],
    ['search', search],
    ['worker', worker],
  ]
  const memoryNow = () => Object.fromEntries(roles.map(([role, one]) => [role, one?.memory()]))
  const course: Record<string, unknown> = {}
  try {
    await setTimeout(restMs)
    course['idle'] = memoryNow()
    const load = await visitShop({ url: cluster.web.url, ...clerk }, requests / 2, (done) => {
      if (done % 1_000 === 0)
        process.stderr.write(`${done} ${roles.map(([, one]) => one?.residentMb()).join(' ')}\n`)
    })
    course['after'] = memoryNow()
    await setTimeout(restMs)
    course['afterRest'] = memoryNow()
    for (const [role, one] of roles) figures[`memory_${role}Mb`] = one?.residentMb() ?? Number.NaN
    details['memory'] = { requests, ...load, course }
  } finally {
    await worker.end('SIGTERM')
    await cluster.stop()
  }
}

/** Runs something against a supplier over HTTP that answers each search with the same offers. */
async function withCannedDuffel(work: (url: string) => Promise<void>): Promise<void> {
  const file = join(folder, 'answer.json')
  writeFileSync(file, answerWith('duffel', offersPerAnswer, await recordTemplates()))
  const program = ['--disable-warning=ExperimentalWarning', 'bench/kit/supply/canned-supplier.ts']
  const child = spawn(process.execPath, [...program, file, String(supplierMs), '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<string>((resolve) => {
      child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
    })
    await work(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
  }
}
