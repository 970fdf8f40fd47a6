/** Measures the build of the web, the first start of a shop, and a restart. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test-kit/free-port.ts'
import { quantile, report, tenth } from './kit/report.ts'
import { addressOf } from './kit/shop-address.ts'

const laterStarts = 3
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-start-'))

try {
  const buildS = await timed(async () => exitOf(program(['scripts/build-web.ts'])))
  const firstS = await timeToPage()
  const laterS: number[] = []
  for (let start = 0; start < laterStarts; start += 1) laterS.push(await timeToPage())
  report({
    bench: 'start',
    figures: { buildS, firstStartS: firstS, laterStartS: quantile(laterS, 0.5) },
    bars: { firstStartS: { atMost: 20 }, laterStartS: { atMost: 5 } },
    details: { laterS },
  })
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Returns seconds from the command `npm start` to the first page; then stops the shop. */
async function timeToPage(): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const shop = program(['scripts/start.ts'], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'off' })
  const page = await fetch(await addressOf(shop))
  await page.text()
  if (!page.ok) throw new Error(`the first page was answered with ${page.status}`)
  const seconds = tenth((performance.now() - begun) / 1000)
  shop.kill('SIGTERM')
  await exitOf(shop)
  return seconds
}

function program(args: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
