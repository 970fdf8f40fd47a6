import { findPostgres } from '#test-kit/database/test-postgres.ts'
import { type Step } from './run-step.ts'

/**
 * A test that is too long for every change. The steps of one row run in parallel, the rows one after the
 * other. `short` is the part that `npm test` runs, so that the drill keeps working.
 */
export type Drill = {
  readonly name: string
  readonly full: readonly (readonly Step[])[]
  readonly short?: readonly (readonly Step[])[]
}

const engines = findPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)
const drill = (file: string, ...args: readonly string[]): Step => ({
  runner: 'program',
  args: [`e2e/drills/${file}.ts`, '--json', ...args],
})
const e2e = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): Step => ({
  runner: 'playwright',
  args,
  environment,
})
const unit = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): Step => ({
  runner: 'vitest',
  args,
  environment,
})

/** Short runs advance the clock after each kill, instead of waiting for leases and settle windows. */
const shortWait = ['--downtime', '60']

/** Each engine with the other supplier's wire format. */
const killBookings = (kills: number, ...more: readonly string[]): readonly Step[] =>
  engines.map((engine) => {
    const supply = engine === 'embedded' ? 'duffel' : 'sabre'
    return drill('kill-drill', '--engine', engine, '--supply', supply, '--kills', String(kills), ...more)
  })
const killPayments = (kills: number, ...more: readonly string[]): readonly Step[] =>
  engines.map((engine) => drill('pay-kill-drill', '--engine', engine, '--kills', String(kills), ...more))
/** Two processes compete for the last seats, which requires PostgreSQL. */
const oversell = (attempts: number): readonly Step[] =>
  engines.length === 2 ? [drill('oversell-drill', '--attempts', String(attempts))] : []

/** Every drill, by its `npm run drills -- NAME`. */
export const drills: readonly Drill[] = [
  { name: 'databases', full: [[unit({ TEST_DATABASES: 'all' })]] },
  { name: 'kill-bookings', full: [killBookings(40)], short: [killBookings(3, ...shortWait)] },
  { name: 'kill-payments', full: [killPayments(20)], short: [killPayments(1, ...shortWait).slice(-1)] },
  { name: 'oversell', full: [oversell(20_000)], short: [oversell(4_000)] },
  { name: 'hostile-transfer-proofs', full: [[drill('hostile-transfer-proofs-drill', '--files', '1000')]] },
  {
    name: 'random-edits',
    full: [[unit({ RANDOM_EDITS: '10000' }, 'server/flow/booking/random-edits.test.ts')]],
  },
  {
    name: 'database-trouble',
    full: [
      [unit({ FAULT_ROUNDS: '200' }, 'server/database-faults.test.ts', 'server/database/disk-full.test.ts')],
    ],
  },
  { name: 'hostile-text', full: [[e2e({ E2E_HOSTILE_TEXT: 'all' }, 'e2e/hostile-text')]] },
  { name: 'variants', full: [[e2e({})]] },
  {
    name: 'latency',
    full: [[e2e({ E2E_LATENCY: '1' })]],
    short: [[e2e({ E2E_LATENCY: '1' }, 'book-round-trip')]],
  },
  { name: 'sabre', full: [[e2e({ E2E_SUPPLY: 'sabre' })]] },
  { name: 'duffel', full: [[e2e({ E2E_SUPPLY: 'duffel' })]] },
  { name: 'demo', full: [[e2e({ E2E_SUPPLY: 'demo' })]] },
  { name: 'screens', full: [[{ runner: 'program', args: ['scripts/screens.ts'] }]] },
]
