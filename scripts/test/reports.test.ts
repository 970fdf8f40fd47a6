import { expect, test } from 'vitest'
import { storyTally } from './story-report.ts'
import { tallyIn, tallyLine } from './tally.ts'
import { ranOnPostgres, unitTally } from './unit-report.ts'

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
])('units: %s', (_, report, tally) => {
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
])('stories: %s', (_, report, line) => {
  expect(tallyLine(storyTally(report))).toBe(line)
})

test('a drill is counted by its last line', () => {
  expect(tallyIn('kill 1 of 40\n40 passed, 0 failed\n')).toEqual({ passed: 40, failed: 0, skipped: 0 })
  expect(tallyIn('40 passed, 0 failed\nand then it broke')).toBeUndefined()
})
