/**
 * Measures the fare engine at world scale, on one core: building and loading a world, CPU time of searches,
 * scaling with the world's size, and agreement with an oracle. `--only PART…` runs some parts: world, search,
 * calendar, matrix, twin, http, scaling, oracle; `--flights N` builds a world of about that many departures a
 * day. Every part is a process of its own, so that memory figures are separate.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bar, machineNow, missedBars } from './kit/report.ts'
import { runPart } from './kit/supply/supply-parts.ts'

const parts = ['world', 'search', 'calendar', 'matrix', 'twin', 'http', 'scaling', 'oracle'] as const
const sizes = [10_000, 30_000, 100_000, 300_000]

/** Limits of each part, by figure. */
const barsOf: Readonly<Record<(typeof parts)[number], Readonly<Record<string, Bar>>>> = {
  world: {
    'world.flightsPerDay': { atLeast: 95_000 },
    loadMs: { atMost: 1000 },
    sharedMb: { atMost: 1024 },
    attachMs: { atMost: 100 },
  },
  search: {
    'search.oneWay.p50Ms': { atMost: 1 },
    'search.oneWay.p99Ms': { atMost: 10 },
    'search.oneWayHub.p50Ms': { atMost: 4 },
    'search.oneWayHub.p99Ms': { atMost: 12 },
    'search.roundTrip.p50Ms': { atMost: 3 },
    'search.roundTrip.p99Ms': { atMost: 35 },
    'search.roundTripHub.p50Ms': { atMost: 12 },
    'search.roundTripHub.p99Ms': { atMost: 50 },
    'search.firstPaint.p50Ms': { atMost: 0.15 },
    'search.firstPaint.p99Ms': { atMost: 3 },
  },
  calendar: { 'calendar60.p50Ms': { atMost: 5 }, 'calendar60.p99Ms': { atMost: 40 } },
  matrix: { 'matrix7.p50Ms': { atMost: 20 }, 'matrix7.p99Ms': { atMost: 150 } },
  twin: { 'twin.mismatches': { atMost: 0 } },
  http: { 'roundTripHttp.p50Ms': { atMost: 10 }, 'roundTripHttp.p99Ms': { atMost: 60 } },
  scaling: {},
  oracle: { 'oracle.cases': { atLeast: 10_000 }, 'oracle.mismatches': { atMost: 0 } },
}

const words = process.argv.slice(2)
const [command, part = '', ...rest] = words
if (command === '--part') {
  console.log(JSON.stringify(await runPart(part, rest)))
} else {
  await runAll()
}

async function runAll(): Promise<void> {
  const only = words.includes('--only') ? parts.filter((one) => words.includes(one)) : parts
  const flights = words[words.indexOf('--flights') + 1]
  const size = words.includes('--flights') && flights !== undefined ? flights : 'full'
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-supply-'))
  const figures: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  const run = async (name: string, args: readonly string[]): Promise<unknown> => {
    process.stderr.write(`${name} ${args.join(' ')}\n`)
    try {
      return await inProcess(name, args)
    } catch (error) {
      errors[[name, ...args].join(' ')] = error instanceof Error ? error.message : String(error)
      return undefined
    }
  }
  try {
    const file = join(folder, 'world')
    if (only.some((one) => one !== 'oracle' && one !== 'scaling')) {
      Object.assign(figures, await run('build', [file, size]))
    }
    for (const one of only.filter((name) => name !== 'scaling')) {
      Object.assign(figures, await run(one, [file]))
    }
    if (only.includes('scaling')) figures['scaling'] = await scaling(folder, run)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const bars = Object.assign({}, ...only.map((one) => barsOf[one]))
  const missed = missedBars(figures, bars)
  const date = new Date().toISOString()
  const found = { bench: 'supply', date, machine: machineNow(), ...figures, bars, missed, errors }
  console.log(JSON.stringify(found, undefined, 2))
  process.exitCode = missed.length === 0 && Object.keys(errors).length === 0 ? 0 : 1
}

type Run = (name: string, args: readonly string[]) => Promise<unknown>

async function scaling(folder: string, run: Run): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const size of sizes) {
    const file = join(folder, `world-${size}`)
    await run('build', [file, String(size)])
    rows.push(await run('growth', [file]))
    rmSync(file, { force: true })
  }
  return rows
}

/** Runs one part in a process of its own, with the memory settings of the shop. */
function inProcess(name: string, args: readonly string[]): Promise<unknown> {
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64']
  const more = name === 'build' ? ['--max-old-space-size=12000'] : []
  const child = spawn(process.execPath, [...flags, ...more, 'bench/supply.ts', '--part', name, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(text))
      else reject(new Error(`the part ended with ${code}`))
    })
  })
}
