import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listQueryOf, type Range, readListChoices, withRange } from '../list-model/list-choices.ts'
import { rangeLimits, rangeForFilter, rangeForSlider } from './open-ended-range.ts'

const prices: Range = [9_000, 24_500]
const times: Range = [345, 1440]

describe('the range that a slider sets', () => {
  it.each([
    { name: 'price', domain: prices, stands: [9_000, 24_500], sets: undefined },
    { name: 'price', domain: prices, stands: [9_000, 12_000], sets: [0, 12_000] },
    { name: 'price', domain: prices, stands: [10_000, 24_500], sets: [10_000, 9_999_999] },
    { name: 'leave0', domain: times, stands: [345, 720], sets: [0, 720] },
    { name: 'arrive1', domain: times, stands: [720, 1440], sets: [720, 1439] },
    { name: 'arrive1', domain: times, stands: [720, 900], sets: [720, 900] },
  ] as const)('$name at $stands is $sets', ({ name, domain, stands, sets }) => {
    expect(rangeForFilter(name, domain, stands)).toEqual(sets)
  })

  it('shows the slider where it stood, after a way through the address', () => {
    const aPair = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.constantFrom('price', 'leave0', 'duration'), aPair, (name, [one, other]) => {
        const domain: Range = [100, 1000]
        const stands: Range = [100 + Math.min(one, other) * 100, 100 + Math.max(one, other) * 100]
        const choices = withRange(readListChoices({}), name, rangeForFilter(name, domain, stands))
        const { ranges } = readListChoices(listQueryOf(choices))
        expect(rangeForSlider(name, domain, ranges[name])).toEqual(stands)
      }),
    )
  })

  it('keeps nothing out at an open end', () => {
    expect(rangeLimits('price', [0, 12_000])).toEqual({ high: 12_000 })
    expect(rangeLimits('leave0', [720, 1439])).toEqual({ low: 720 })
  })
})
