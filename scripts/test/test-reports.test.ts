import { expect, test } from 'vitest'
import { drills } from './drills.ts'
import { e2eDurations, e2eTally } from './e2e-report.ts'
import { parseTallyLine, tallyLine } from './tally.ts'
import { testParts } from './test-parts.ts'
import { isOverBudget } from './time-budget.ts'
import { slowestLines } from './timed-test.ts'
import { ranOnPostgres, unitDurations, unitTally } from './unit-report.ts'

const unit = (success: boolean, ...files: readonly (readonly [string, readonly string[], string?])[]) => ({
  success,
  testResults: files.map(([status, tests, name = 'books a seat']) => ({
    status,
    assertionResults: tests.map((testStatus) => ({ status: testStatus, fullName: name })),
  })),
})

test.each([
  [
    'all passed',
    unit(true, ['passed', ['passed', 'passed', 'skipped']]),
    { passed: 2, failed: 0, skipped: 1 },
  ],
  ['one failed', unit(false, ['failed', ['passed', 'failed']]), { passed: 1, failed: 1, skipped: 0 }],
  [
    'a file did not load',
    unit(false, ['passed', ['passed']], ['failed', []]),
    { passed: 1, failed: 1, skipped: 0 },
  ],
  ['an error outside every test', unit(false, ['passed', ['passed']]), { passed: 1, failed: 1, skipped: 0 }],
  ['no test at all', unit(true), { passed: 0, failed: 1, skipped: 0 }],
  ['no report', undefined, { passed: 0, failed: 1, skipped: 0 }],
  ['another report', { tests: 3 }, { passed: 0, failed: 1, skipped: 0 }],
])('unit tests: %s', (_, report, tally) => {
  expect(unitTally(report)).toEqual(tally)
})

const holds = 'booking on PostgreSQL holds'

test.each([
  ['ran', unit(true, ['passed', ['passed', 'skipped'], holds]), true],
  ['were left out', unit(true, ['passed', ['skipped'], holds]), false],
  [
    'were left out in one file',
    unit(true, ['passed', ['passed'], holds], ['passed', ['pending'], holds]),
    false,
  ],
  ['were not there', unit(true, ['passed', ['passed'], 'reads an address of PostgreSQL']), false],
  ['left no report', undefined, false],
])('the tests on PostgreSQL %s', (_, report, ran) => {
  expect(ranOnPostgres(report)).toBe(ran)
})

const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  ['all passed', { stats, errors: [] }, '4 passed, 0 failed'],
  [
    'one failed, one passed only when tried again',
    { stats: { ...stats, unexpected: 1, flaky: 1 } },
    '4 passed, 2 failed',
  ],
  ['the runner broke', { stats, errors: [{ message: 'no browser' }] }, '4 passed, 1 failed'],
  ['none ran', { stats: { ...stats, expected: 0 } }, '0 passed, 1 failed'],
  ['no report', undefined, '0 passed, 1 failed'],
])('browser tests: %s', (_, report, line) => {
  expect(tallyLine(e2eTally(report))).toBe(line)
})

test('a fault-injection test is counted by its last line', () => {
  expect(parseTallyLine('kill 1 of 40\n40 passed, 0 failed\n')).toEqual({ passed: 40, failed: 0, skipped: 0 })
  expect(parseTallyLine('40 passed, 0 failed\nand then it broke')).toBeUndefined()
})

test('the slowest tests of both runners are listed with file, title and seconds', () => {
  const units = {
    success: true,
    testResults: [
      {
        name: '/shop/server/a.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'a receipt pays', duration: 1_200 }],
      },
    ],
  }
  const results = [{ duration: 2_000 }, { duration: 500 }]
  const browser = {
    suites: [
      {
        title: 'search.e2e.ts',
        specs: [],
        suites: [{ title: '360 px wide', specs: [{ title: 'finds a flight', tests: [{ results }] }] }],
      },
    ],
  }
  const tests = [...unitDurations(units, '/shop'), ...e2eDurations(browser)]
  expect(slowestLines(tests, 20)).toEqual([
    '   2.5 s  search.e2e.ts › 360 px wide › finds a flight',
    '   1.2 s  server/a.test.ts › a receipt pays',
  ])
  expect(slowestLines(tests, 1)).toHaveLength(1)
})

test.each([
  ['within its budget', 100, [1, 1], false],
  ['within the half that it may be over', 149, [1, 1], false],
  ['longer than that', 151, [1, 1], true],
  ['longer, on a machine that is as much slower', 290, [1.8, 2.2], false],
  ['longer than even such a machine needs', 310, [1.8, 2.2], true],
  ['no longer, as a fast machine shortens no budget', 149, [0.5, 0.5], false],
])('the budget check of a part that takes %s', (_, seconds, slowness, isOver) => {
  expect(isOverBudget({ seconds, budgetSeconds: 100, slowness })).toBe(isOver)
})

test('parts and fault-injection tests have unique names', () => {
  const names = [...testParts, ...drills].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('npm test keeps a short form of the kills and the oversell attempts', () => {
  const kept = drills.filter(({ short }) => short !== undefined).map(({ name }) => name)
  expect(kept).toEqual(expect.arrayContaining(['kill-bookings', 'kill-payments', 'oversell', 'latency']))
})
