import { expect, it } from 'vitest'
import { emissionsRangeOf } from './emissions-range.ts'

const of = (kgPerPassenger: number) => ({ emissions: { kgPerPassenger, source: 'duffel' as const } })
const range = (lowestKg: number, highestKg: number) => ({ lowestKg, highestKg, source: 'duffel' })

it.each([
  ['no fare', [], undefined],
  ['a fare without a figure', [{}], undefined],
  ['a fare with a figure', [of(312)], range(312, 312)],
  ['two cabins', [of(652), of(354)], range(354, 652)],
  ['fares of which one has no figure', [of(312), {}], undefined],
])('the CO₂ range of %s', (_name, offers, expected) => {
  expect(emissionsRangeOf(offers)).toEqual(expected)
})
