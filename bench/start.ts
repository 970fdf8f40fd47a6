/** Measures the build of the web, the first start of a shop with its first search, and a restart with its memory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { freePort } from '#test-kit/free-port.ts'
import { quantile, report, tenth } from './kit/report.ts'
import { addressOf, memorySettings } from './kit/shop-address.ts'

const laterStarts = 3
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-start-'))

try {
  const buildS = await timed(async () => exitOf(program(['scripts/build-web.ts'])))
  const first = await startOnce()
  const later: Started[] = []
  for (let start = 0; start < laterStarts; start += 1) later.push(await startOnce())
  const laterS = later.map(({ pageS }) => pageS)
  const idleMb = later.map((one) => one.idleMb)
  report({
    bench: 'start',
    figures: {
      buildS,
      firstStartS: first.pageS,
      firstSearchMs: first.searchMs,
      laterStartS: quantile(laterS, 0.5),
      idleMb: quantile(idleMb, 0.5),
    },
    bars: {
      firstStartS: { atMost: 20 },
      firstSearchMs: { atMost: 400 },
      laterStartS: { atMost: 2 },
      idleMb: { atMost: 450 },
    },
    details: { laterS, idleMb, laterSearchMs: later.map(({ searchMs }) => searchMs) },
  })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

type Started = {
  /** Seconds from the command `npm start` to the first page. */
  readonly pageS: number
  /** Milliseconds of the first search, sent as soon as the page is there. */
  readonly searchMs: number
  /** Resident memory of the shop without the simulators, ten seconds after that. */
  readonly idleMb: number
}

/** Starts the shop, searches once, waits, and stops it. */
async function startOnce(): Promise<Started> {
  const port = await freePort()
  const begun = performance.now()
  const shop = program(['scripts/start.ts'], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'off' })
  const address = await addressOf(shop)
  const page = await fetch(address)
  await page.text()
  if (!page.ok) throw new Error(`the first page was answered with ${page.status}`)
  const pageS = tenth((performance.now() - begun) / 1000)
  const searchMs = await firstSearch(address)
  await setTimeout(10_000)
  const idleMb = residentMb(shop)
  shop.kill('SIGTERM')
  await exitOf(shop)
  return { pageS, searchMs, idleMb }
}

async function firstSearch(address: string): Promise<number> {
  const begun = performance.now()
  const departureDate = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const leg = { from: 'BKK', to: 'NRT', departureDate, cabinClass: 'economy' }
  const answer = await fetch(`${address}/api/shopping/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: packedOffersType },
    body: JSON.stringify({ searchAirLegs: [leg] }),
  })
  const text = await answer.text()
  if (!text.includes('"packedOffers"')) throw new Error(`the first search was answered with ${text}`)
  return Math.round(performance.now() - begun)
}

function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function program(args: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', ...args],
    {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', ...memorySettings, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}

async function exitOf(child: ChildProcess): Promise<void> {
  child.stdout?.resume()
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return tenth((performance.now() - begun) / 1000)
}
