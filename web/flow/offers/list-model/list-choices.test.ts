import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  everyRow,
  filterCount,
  listQueryOf,
  type ListChoices,
  readListChoices,
  sortChoices,
  toggled,
  viewChoices,
  boundChoices,
  withoutFilters,
  withRange,
  withToggled,
  rangeNames,
} from './list-choices.ts'

const key = fc.stringMatching(/^[0-9a-f]{10}$/)
const fareKey = fc.tuple(key, key).map((both) => both.join('.'))
const code = (pattern: RegExp) => fc.uniqueArray(fc.stringMatching(pattern), { maxLength: 4 })

const anyChoices: fc.Arbitrary<ListChoices> = fc.record({
  values: fc.record({
    stops: fc.subarray(['0', '1', '2']),
    airlines: code(/^[A-Z0-9]{2}$/),
    from: code(/^[A-Z]{3}$/),
    to: code(/^[A-Z]{3}$/),
    via: code(/^[A-Z]{3}$/),
    bags: fc.subarray(['checked', 'cabin', 'none']),
    refund: fc.subarray(['full', 'fee', 'none']),
    brands: fc.subarray(['Lite', 'Economy Flex', '標準']),
    seats: fc.subarray(['firm', 'waiting']),
  }),
  ranges: fc.dictionary(
    fc.constantFrom(...rangeNames),
    fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)).map(([low, more]) => [low, low + more] as const),
    { maxKeys: 3, noNullPrototype: true },
  ),
  sort: fc.constantFrom(...sortChoices),
  view: fc.constantFrom(...viewChoices),
  way: fc.constantFrom(...boundChoices),
  picked: fc.uniqueArray(key, { maxLength: 5 }),
  open: fc.option(key, { nil: undefined }),
  chosen: fc.option(fareKey, { nil: undefined }),
  compare: fc.uniqueArray(fareKey, { maxLength: 4 }),
  pay: fc.constantFrom(undefined, 'card', 'card.visa', 'bankTransfer'),
})

describe('choices in the address', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const address = Object.entries(listQueryOf(choices)).filter(([, text]) => text !== undefined)
        const text = new URLSearchParams(address as [string, string][]).toString()
        expect(readListChoices(Object.fromEntries(new URLSearchParams(text)))).toEqual(choices)
      }),
    )
  })

  it.each([
    { stops: '7,1', left: { values: { ...everyRow.values, stops: ['1'] } } },
    { airlines: 'TG,<b>,TG,tg', left: { values: { ...everyRow.values, airlines: ['TG'] } } },
    { refund: 'none,all', left: { values: { ...everyRow.values, refund: ['none'] } } },
    { price: '900-100', left: {} },
    { price: '-5-10', left: {} },
    { leave0: '360-720', left: { ranges: { leave0: [360, 720] } } },
    { leave9: '360-720', left: {} },
    { sort: 'colour', view: '3d', way: 'back', left: {} },
    { picked: '0123456789,x', left: { picked: ['0123456789'] } },
    { open: 'javascript:alert(1)', chosen: 'off_abc', pay: 'card.visa.gold', left: {} },
  ])('leave out what makes no sense: %o', ({ left, ...address }) => {
    expect(readListChoices(address as Record<string, string>)).toEqual({ ...everyRow, ...left })
  })

  it('stay out of it where nothing is chosen', () => {
    expect(Object.values(listQueryOf(everyRow)).filter(Boolean)).toEqual([])
  })
})

describe('filters', () => {
  it('filters are counted by kind and cleared one kind at a time', () => {
    const two = withRange(withToggled(withToggled(everyRow, 'stops', '0'), 'stops', '1'), 'price', [0, 9])
    const sorted = { ...two, sort: 'best', picked: ['0123456789'] } as const
    expect(filterCount(sorted)).toBe(2)
    expect(withoutFilters(sorted)).toEqual({ ...everyRow, sort: 'best', picked: ['0123456789'] })
    expect(withRange(two, 'price', undefined).ranges).toEqual({})
  })

  it('filters are added and removed', () => {
    expect(toggled(['0'], '1')).toEqual(['0', '1'])
    expect(toggled(['0', '1'], '0')).toEqual(['1'])
  })
})
