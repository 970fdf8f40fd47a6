import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Fault } from './fault.ts'
import { importRules } from './import-rule-table.ts'
import { importFaults } from './import-rules.ts'
import { importTextFaults } from './import-text.ts'
import { projectFiles } from './project-files.ts'
import { readSources } from './source-file.ts'

type Tree = Readonly<Record<string, string>>

const use = (...specifiers: string[]): string =>
  specifiers.map((specifier, index) => `import { x as x${index} } from '${specifier}'`).join('\n')
const nothing = 'export const x = 1\n'

/** A small project in which every allowed import occurs once. */
const cleanTree: Tree = {
  'contract/problem.ts': nothing,
  'contract/problem/en.ts': use('../problem.ts'),
  'contract/terms/time.ts': nothing,
  'contract/terms/calendar/date-format.ts': nothing,
  'contract/terms/offer.ts': use('./time.ts'),
  'contract/terms/offer.test.ts': use('./offer.ts', 'vitest', 'fast-check'),
  'contract/api/offers.ts': use('zod', '../terms/offer.ts'),
  'server/main.ts': use('./app.ts'),
  'server/app.ts': use('./app/add-routes.ts', '#server/database/connection.ts', 'fastify'),
  'server/app/add-routes.ts': use(
    '#server/flow/search/search-routes.ts',
    '#server/flow/ticket/ticket.ts',
    '#server/providers/supply/house/house-provider.ts',
    '#server/flow/booking/booking-store.ts',
    'fastify',
  ),
  'server/database/connection.ts': use('kysely', 'pg'),
  'server/platform/clock.ts': use('#contract/terms/time.ts'),
  'server/platform/transaction.ts': use('kysely'),
  'server/platform/http-client.ts': use('node:http'),
  'server/platform/http/http.ts': use('fastify', '#contract/problem.ts', '../clock.ts'),
  'server/platform/jobs/job-store.ts': use('#server/database/connection.ts'),
  'server/reference/reference.ts': use('#server/platform/clock.ts'),
  'server/flow/search/search.ts': use('#server/reference/reference.ts', '#contract/terms/offer.ts'),
  'server/flow/search/search-routes.ts': use('fastify', './search.ts'),
  'server/flow/offers/offers.ts': use(
    '#server/flow/search/search.ts',
    '#server/providers/supply/supply-provider.ts',
  ),
  'server/flow/price/price.ts': use('#server/flow/offers/offers.ts'),
  'server/flow/booking/booking.ts': use('#server/flow/price/price.ts', './booking-store.ts'),
  'server/flow/booking/booking-store.ts': use('kysely', '#server/database/connection.ts'),
  'server/flow/booking/booking.test.ts': use('#server/database/connection.ts', '#test-kit/test-clock.ts'),
  'server/flow/payment/payment.ts': use('#server/flow/booking/booking.ts'),
  'server/flow/ticket/ticket.ts': use('#server/flow/search/search.ts', '#server/flow/payment/payment.ts'),
  'server/staff/staff.ts': use('#server/flow/price/price.ts'),
  'server/account/account.ts': use('#server/platform/clock.ts'),
  'server/providers/supply/supply-provider.ts': use('#contract/terms/offer.ts'),
  'server/providers/supply/house/house-provider.ts': use(
    '#server/providers/supply/supply-provider.ts',
    './house-store.ts',
  ),
  'server/providers/supply/house/house-store.ts': use('kysely'),
  'server/providers/supply/house/engine/fares.ts': use('#contract/terms/offer.ts'),
  'server/providers/supply/duffel/duffel-provider.ts': use('#server/providers/supply/supply-provider.ts'),
  'web/main.tsx': use('./app/routes.tsx'),
  'web/app/routes.tsx': use('#web/flow/search/search-page.tsx', '#web/account/account-page.tsx'),
  'web/flow/search/search-page.tsx': use(
    '#web/travel-ui/journey/journey-drawing.tsx',
    '#web/api/client.ts',
    '#web/ui/button.tsx',
  ),
  'web/flow/offers/offers-page.tsx': use('#web/session/trip.ts'),
  'web/account/account-page.tsx': use('#web/session/trip.ts'),
  'web/staff/desk-page.tsx': nothing,
  'web/travel-ui/journey/journey-drawing.tsx': use('#web/ui/button.tsx', '#contract/terms/offer.ts'),
  'web/api/client.ts': use('#contract/api/offers.ts'),
  'web/session/trip.ts': nothing,
  'web/ui/button.tsx': use('react'),
  'web/ui/calendar/date-input.tsx': use('#contract/terms/calendar/date-format.ts'),
  'simulators/airline/airline.ts': use('node:http'),
  'test-kit/test-clock.ts': use('#server/platform/clock.ts'),
  'e2e/book-one-way.test.ts': use('#test-kit/test-clock.ts'),
  'scripts/create-admin.ts': use('#server/app.ts'),
  'bench/search.ts': use('#server/app.ts'),
}

const packages = { dependencies: { zod: '', kysely: '', pg: '', fastify: '' } }

/** One planted file each, and the only rule that must find it. */
const planted: readonly (readonly [rule: string, file: string, specifier: string])[] = [
  ['contract-stands-alone', 'contract/terms/fare.ts', 'kysely'],
  ['contract-stands-alone', 'contract/terms/fare.ts', '#server/platform/clock.ts'],
  ['terms-below-api', 'contract/terms/fare.ts', '../api/offers.ts'],
  ['web-and-server-apart', 'web/api/other.ts', '#server/platform/clock.ts'],
  ['server-and-web-apart', 'server/staff/other.ts', '#web/session/trip.ts'],
  ['flow-looks-back-only:search', 'server/flow/search/other.ts', '#server/flow/price/price.ts'],
  ['flow-looks-back-only:offers', 'server/flow/offers/other.ts', '#server/flow/price/price.ts'],
  ['flow-looks-back-only:price', 'server/flow/price/other.ts', '#server/flow/booking/booking.ts'],
  ['flow-looks-back-only:booking', 'server/flow/booking/other.ts', '#server/flow/payment/payment.ts'],
  ['flow-looks-back-only:payment', 'server/flow/payment/other.ts', '#server/flow/ticket/ticket.ts'],
  ['flow-looks-back-only:booking', 'server/flow/booking/other.test.ts', '#server/flow/ticket/ticket.ts'],
  ['flow-step-by-its-face', 'server/flow/payment/other.ts', '#server/flow/booking/booking-store.ts'],
  ['flow-from-outside-by-its-face', 'server/staff/other.ts', '#server/flow/booking/booking-store.ts'],
  ['flow-below-staff-and-account', 'server/flow/price/other.ts', '#server/staff/staff.ts'],
  ['flow-below-staff-and-account', 'server/flow/price/other.ts', '#server/account/account.ts'],
  ['agency-below-flow', 'server/agency/other.ts', '#server/flow/price/price.ts'],
  ['platform-knows-no-flights', 'server/platform/other.ts', '#server/reference/reference.ts'],
  ['platform-knows-no-flights', 'server/platform/other.ts', '#contract/terms/offer.ts'],
  ['reference-below-flow', 'server/reference/other.ts', '#server/providers/supply/supply-provider.ts'],
  [
    'providers-are-chosen-in-app',
    'server/flow/offers/other.ts',
    '#server/providers/supply/house/house-provider.ts',
  ],
  [
    'providers-do-not-meet',
    'server/providers/supply/duffel/other.ts',
    '#server/providers/supply/house/house-store.ts',
  ],
  ['providers-below-flow', 'server/providers/supply/duffel/other.ts', '#server/flow/price/price.ts'],
  ['house-engine-stands-alone', 'server/providers/supply/house/engine/other.ts', '../house-store.ts'],
  ['house-engine-stands-alone', 'server/providers/supply/house/engine/other.ts', 'node:fs'],
  ['sql-in-stores-only', 'server/flow/price/other.ts', 'kysely'],
  ['sql-in-stores-only', 'server/flow/price/other.ts', '#server/database/connection.ts'],
  ['sql-in-stores-only', 'server/providers/supply/duffel/other.ts', '#server/database/connection.ts'],
  ['http-in-routes-only', 'server/flow/price/other.ts', 'fastify'],
  ['outgoing-http-in-one-place', 'server/providers/supply/duffel/other.ts', 'node:https'],
  ['web-features-do-not-meet', 'web/flow/offers/other.tsx', '#web/flow/search/search-page.tsx'],
  ['web-features-do-not-meet', 'web/staff/other.tsx', '#web/account/account-page.tsx'],
  ['web-app-on-top', 'web/flow/offers/other.tsx', '#web/app/routes.tsx'],
  ['ui-knows-no-flights', 'web/ui/other.tsx', '#contract/terms/offer.ts'],
  ['ui-knows-no-flights', 'web/ui/other.tsx', '#web/session/trip.ts'],
  ['travel-ui-below-features', 'web/travel-ui/other.tsx', '#web/api/client.ts'],
  ['web-ground-below-features', 'web/session/other.ts', '#web/flow/search/search-page.tsx'],
  ['simulators-stand-apart', 'simulators/airline/other.ts', '#server/platform/clock.ts'],
  ['simulators-over-the-wire', 'server/staff/other.ts', '#simulators/airline/airline.ts'],
  ['tests-stay-tests', 'server/staff/other.ts', '#test-kit/test-clock.ts'],
  ['tests-stay-tests', 'scripts/other.ts', '../e2e/book-one-way.test.ts'],
  ['tools-stay-outside', 'server/staff/other.ts', '../../scripts/create-admin.ts'],
  ['import-with-extension', 'server/staff/other.ts', './staff'],
  ['import-is-there', 'server/staff/other.ts', './gone.ts'],
  ['import-text', 'server/staff/other.ts', '../flow/price/price.ts'],
  ['server-runs-on-dependencies', 'server/staff/other.ts', 'react'],
]

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function faultsOf(tree: Tree): readonly Fault[] {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  roots.push(root)
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const sources = readSources(root)
  return [...importFaults(sources), ...importTextFaults(sources, projectFiles(root), packages)]
}

const rulesOf = (faults: readonly Fault[]): readonly string[] => [...new Set(faults.map(({ rule }) => rule))]

describe('import rules', () => {
  test('import rules report nothing in a clean tree', () => {
    expect(faultsOf(cleanTree)).toEqual([])
  })

  test.each(planted)('%s reports %s → %s', (rule, file, specifier) => {
    const faults = faultsOf({ ...cleanTree, [file]: use(specifier) })
    expect(rulesOf(faults)).toEqual([rule])
    expect(faults[0]).toMatchObject({ file, line: 1 })
  })

  test.each([
    ['import type', "import { type x } from './b.ts'"],
    ['export from', "export { x } from './b.ts'"],
    ['a type named in place', "export type Y = import('./b.ts').X"],
    ['a dynamic import', "export const later = () => import('./b.ts')"],
  ])('no-cycles follows %s', (_, text) => {
    const tree = { ...cleanTree, 'server/staff/a.ts': text, 'server/staff/b.ts': use('./a.ts') }
    const faults = faultsOf(tree)
    expect(rulesOf(faults)).toEqual(['no-cycles'])
    expect(faults[0]?.sentence).toContain('server/staff/a.ts → server/staff/b.ts → server/staff/a.ts')
  })

  test('no-cycles reports one cycle once', () => {
    const knot = {
      'bench/a.ts': use('./b.ts', './c.ts'),
      'bench/b.ts': use('./a.ts'),
      'bench/c.ts': use('./b.ts'),
    }
    expect(faultsOf({ ...cleanTree, ...knot })).toHaveLength(1)
  })

  test('an empty tree is a fault, not a pass', () => {
    expect(rulesOf(faultsOf({}))).toEqual(['files-are-seen'])
    expect(rulesOf(faultsOf({ 'README.md': '# nothing' }))).toEqual(['files-are-seen'])
  })

  test('every rule of the table has a planted fault and a sentence', () => {
    const proven = new Set(planted.map(([rule]) => rule))
    for (const rule of importRules) {
      expect(proven, rule.name).toContain(rule.name)
      expect(rule.sentence, rule.name).toMatch(/^["A-Za-z].*\.\)?$/)
    }
  })
})
