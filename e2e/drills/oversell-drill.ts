import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '#server/database/connection.ts'
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { reportDrill } from '#test-kit/drill-report.ts'
import type { BuyersOrder, BuyersTally } from '#test-kit/oversell-drill/buyers.ts'
import { drillDate, drillFlights, drillSeats } from '#test-kit/oversell-drill/drill-flights.ts'
import { readMoves, recordMoves } from '#test-kit/oversell-drill/move-ledger.ts'
import { countSeats, seatFaults, waitingFaults } from '#test-kit/oversell-drill/seat-audit.ts'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/database/test-postgres.ts'

/**
 * Clients of two processes compete for the last seats of ten flights: they book, cancel, pay, let holds
 * expire and join waiting lists. All seats are repeatedly counted at one instant; sold, held and left must
 * add up to the flight's seats. Exits with 1 when a seat was sold twice or lost.
 *
 *   node e2e/drills/oversell-drill.ts [--attempts 1000000] [--clients 64] [--processes 2] [--seed 1]
 *     [--database-url URL] [--json]   an empty database; without it the drill starts its own server
 */
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '64' },
    processes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    'database-url': { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

const drill = {
  attempts: Number(values.attempts),
  clients: Number(values.clients),
  processes: Number(values.processes),
  seed: Number(values.seed),
}
const sampleEveryMs = 100

await onServer(runDrill)

async function onServer(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (values['database-url'] !== undefined) return work(values['database-url'])
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not on this machine; name one with --database-url.')
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-oversell-'))
  // the user that the server runs as needs access to the folder
  chmodSync(folder, 0o711)
  try {
    return await work(await startPostgres(programs, folder))
  } finally {
    stopPostgres(programs, folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runDrill(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await database.migrate()
  await recordMoves(database)
  const state = { isOver: false }
  const beganMs = performance.now()
  const sampling = sample(database, state)
  const tallies = await Promise.all(
    Array.from({ length: drill.processes }, (_, index) => startBuyers(databaseUrl, index)),
  )
  const seconds = (performance.now() - beganMs) / 1000
  state.isOver = true
  const samples = await sampling
  const last = await countSeats(database)
  const total = added(tallies)
  const { moves, faults: moveFaults } = await readMoves(database)
  const violations = [
    ...samples.faults,
    ...seatFaults(last),
    ...(await waitingFaults(database)),
    ...total.faults,
    ...moveFaults,
    ...(total.booked > 0 ? [] : ['nothing was sold: this drill shows nothing']),
    ...(moves['waitlisted>held'] ? [] : ['nobody got a seat from the waiting list: too few attempts']),
  ]
  const soldOf = (rbd: string) => last.filter((one) => one.rbd === rbd)
  const oversold = soldOf('Y').reduce(
    (sum, one) => sum + Math.max(0, one.held + one.ticketed - drillSeats),
    0,
  )
  const { faults: _, ...counted } = total
  const figures = {
    ...drill,
    flights: drillFlights.length,
    seatsEach: drillSeats,
    ...counted,
    moves,
    states: await statesOf(database),
    samples: samples.count,
    mostSold: samples.mostSold,
    oversold,
    seconds: Number(seconds.toFixed(1)),
    attemptsPerSecond: Math.round(total.attempts / seconds),
  }
  reportDrill({ drill: 'oversell-drill', figures, violations }, values.json)
  await database.close()
}

function startBuyers(databaseUrl: string, index: number): Promise<BuyersTally> {
  const order: BuyersOrder = {
    databaseUrl,
    name: `process-${index}`,
    clients: Math.ceil(drill.clients / drill.processes),
    attempts: Math.ceil(drill.attempts / drill.processes),
    seed: drill.seed + index,
  }
  const script = join(import.meta.dirname, '../../test-kit/oversell-drill/buyers-process.ts')
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(order)]
  const child = spawn(process.execPath, args, {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(printed.join('')) as BuyersTally)
      else reject(new Error(`a process of the drill ended with ${code}`))
    })
  })
}

type Samples = { count: number; mostSold: number; readonly faults: string[] }

/** Counts all seats from time to time; in between it changes seat limits as agency staff would. */
async function sample(database: Database, state: { readonly isOver: boolean }): Promise<Samples> {
  const chance = chanceFrom(drill.seed)
  const samples: Samples = { count: 0, mostSold: 0, faults: [] }
  while (!state.isOver) {
    const counts = await countSeats(database)
    samples.count += 1
    samples.mostSold = Math.max(samples.mostSold, ...counts.map(({ sold }) => sold))
    samples.faults.push(...seatFaults(counts))
    if (chance() < 0.2) await setLimit(database, chance)
    await wait(sampleEveryMs)
  }
  return samples
}

function setLimit({ db }: Database, chance: () => number) {
  const row = {
    flight_key: drillFlights[Math.floor(chance() * drillFlights.length)] ?? '',
    on_date: drillDate,
    seat_limit: drillSeats - Math.floor(chance() * 4),
  }
  return db
    .insertInto('house_override')
    .values(row)
    .onConflict((conflict) => conflict.columns(['on_date', 'flight_key']).doUpdateSet(row))
    .execute()
}

async function statesOf({ db }: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('house_reservation')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

function added(tallies: readonly BuyersTally[]): BuyersTally {
  const sum = (of: (tally: BuyersTally) => number) => tallies.reduce((total, one) => total + of(one), 0)
  return {
    attempts: sum((one) => one.attempts),
    booked: sum((one) => one.booked),
    refused: sum((one) => one.refused),
    waitlisted: sum((one) => one.waitlisted),
    cancelled: sum((one) => one.cancelled),
    ticketed: sum((one) => one.ticketed),
    released: sum((one) => one.released),
    promotedLater: sum((one) => one.promotedLater),
    faults: tallies.flatMap((one) => one.faults),
  }
}
