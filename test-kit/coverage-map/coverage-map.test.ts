import { expect, test } from 'vitest'
import { coverageMapOf, coverageSummary } from './coverage-map.ts'

const moved = 'booking held → paid by paymentReceived'
const map = coverageMapOf([
  { file: 'a.test.ts', touched: { [moved]: ['a receipt pays an order'], 'route GET /healthz': [] } },
  { file: 'b.test.ts', touched: { [moved]: ['a card pays an order'], 'problem notFound': ['a stranger'] } },
])

test('the coverage map names the tests of every file that touch a row of a state table', () => {
  expect(map.get(moved)).toEqual(['a.test.ts › a receipt pays an order', 'b.test.ts › a card pays an order'])
})

test('the coverage map has rows that no test touches', () => {
  expect(map.get('route GET /healthz')).toEqual([])
  expect(map.get('refund due → sending by providerAsked')).toEqual([])
})

test('the summary counts touched rows of each kind', () => {
  expect(coverageSummary(map)).toMatch(/^booking 1 of \d+, .*problem 1 of \d+, .*route 0 of 1$/)
})
