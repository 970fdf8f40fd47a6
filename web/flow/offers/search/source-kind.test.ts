import { expect, it } from 'vitest'
import { sourceKind } from './source-kind.ts'

it.each([
  ['sabre', 'unnamed'],
  ['sabre MIP', 'unnamed'],
  ['duffel', 'unnamed'],
  ['sabre waiting list', 'waitingLists'],
  ['TG', 'airline'],
  ['house (simulated)', 'simulated'],
  ['demo', 'simulated'],
])('shows no wholesaler to a traveller: %s is %s', (source, kind) => {
  expect(sourceKind(source)).toBe(kind)
})
