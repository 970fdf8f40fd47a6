import { findPostgres } from '#test-kit/database/test-postgres.ts'
import type { Step } from './run-step.ts'

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
const drillStep = (file: string, ...args: readonly string[]): Step => ({
  runner: 'program',
  args: [`e2e/drills/${file}.ts`, '--json', ...args],
})
const e2eStep = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): Step => ({
  runner: 'playwright',
  args,
  environment,
})
const unitStep = (environment: Readonly<Record<string, string>>, ...args: readonly string[]): Step => ({
  runner: 'vitest',
  args,
  environment,
})

/** Short runs advance the clock after each kill, instead of waiting for leases and settle windows. */
const shortWait = ['--downtime', '60']

/** Each engine with the other supplier's wire format. */
const killBookingSteps = (kills: number, ...more: readonly string[]): readonly Step[] =>
  engines.map((engine) => {
    const supply = engine === 'embedded' ? 'duffel' : 'sabre'
    return drillStep('kill-drill', '--engine', engine, '--supply', supply, '--kills', String(kills), ...more)
  })
const killPaymentSteps = (kills: number, ...more: readonly string[]): readonly Step[] =>
  engines.map((engine) => drillStep('pay-kill-drill', '--engine', engine, '--kills', String(kills), ...more))
/** Two processes compete for the last seats, which requires PostgreSQL. */
const oversellSteps = (attempts: number): readonly Step[] =>
  engines.length === 2 ? [drillStep('oversell-drill', '--attempts', String(attempts))] : []

/** On PostgreSQL alone: the embedded database has one process, and goes back as it does. */
const previousReleaseSteps = (orders: number): readonly Step[] => {
  const required = process.env['REQUIRE_PREVIOUS_RELEASE'] === '1' ? ['--required'] : []
  const args = ['--orders', String(orders), ...required]
  return engines.length === 2 ? [drillStep('previous-release-drill', ...args)] : []
}
const rollingRestartSteps = (...args: readonly string[]): readonly Step[] =>
  engines.length === 2 ? [drillStep('rolling-restart-drill', ...args)] : []

/** Every drill, by its `npm run drills -- NAME`. */
export const drills: readonly Drill[] = [
  { name: 'databases', full: [[unitStep({ TEST_DATABASES: 'all' })]] },
  { name: 'kill-bookings', full: [killBookingSteps(40)], short: [killBookingSteps(3, ...shortWait)] },
  {
    name: 'kill-payments',
    full: [killPaymentSteps(20)],
    short: [killPaymentSteps(1, ...shortWait).slice(-1)],
  },
  {
    name: 'kill-pay-first',
    full: [['duffel', 'house'].map((supply) => drillStep('pay-first-kill-drill', '--supply', supply))],
  },
  // PostgreSQL, and nginx as the balancer.
  { name: 'kill-processes', full: [engines.length === 2 ? [drillStep('process-kill-drill')] : []] },
  { name: 'oversell', full: [oversellSteps(20_000)], short: [oversellSteps(4_000)] },
  { name: 'previous-release', full: [previousReleaseSteps(10)], short: [previousReleaseSteps(1)] },
  {
    name: 'rolling-restart',
    full: [rollingRestartSteps()],
    short: [rollingRestartSteps('--customers', '2', '--rounds', '1')],
  },
  {
    name: 'hostile-transfer-proofs',
    full: [[drillStep('hostile-transfer-proofs-drill', '--files', '1000')]],
  },
  {
    name: 'random-edits',
    full: [[unitStep({ RANDOM_EDITS: '10000' }, 'server/flow/booking/random-edits.test.ts')]],
  },
  {
    name: 'after-sale-histories',
    full: [
      [
        unitStep(
          { RANDOM_HISTORIES: '1000' },
          'server/flow/ticket/random-histories.test.ts',
          'server/flow/ticket/one-person-alone.test.ts',
        ),
      ],
    ],
  },
  {
    name: 'database-trouble',
    full: [
      [
        unitStep(
          { FAULT_ROUNDS: '200' },
          'server/database-faults.test.ts',
          'server/database/disk-full.test.ts',
        ),
      ],
    ],
  },
  { name: 'hostile-text', full: [[e2eStep({ E2E_HOSTILE_TEXT: 'all' }, 'e2e/hostile-text')]] },
  { name: 'variants', full: [[e2eStep({})]] },
  {
    name: 'latency',
    full: [[e2eStep({ E2E_LATENCY: '1' })]],
    short: [[e2eStep({ E2E_LATENCY: '1' }, 'book-round-trip')]],
  },
  { name: 'sabre', full: [[e2eStep({ E2E_SUPPLY: 'sabre' })]] },
  { name: 'duffel', full: [[e2eStep({ E2E_SUPPLY: 'duffel' })]] },
  { name: 'demo', full: [[e2eStep({ E2E_SUPPLY: 'demo' })]] },
  {
    name: 'several-suppliers',
    full: [
      [e2eStep({ E2E_SUPPLY: 'house,duffel' })],
      [e2eStep({ E2E_SUPPLY: 'sabre,duffel' }, 'unfolding-offers')],
    ],
  },
  { name: 'several-processes', full: [[e2eStep({ E2E_PROCESSES: 'balanced' })]] },
  { name: 'screens', full: [[{ runner: 'program', args: ['scripts/screens.ts'] }]] },
]
