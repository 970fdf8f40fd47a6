import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fareBasis } from '#contract/terms/codes.ts'
import { readFareBasis, writeFareBasis } from './fare-basis.ts'

const parts = fc.record({
  rbd: fc.constantFrom('Y', 'Q', 'V', 'J', 'F'),
  season: fc.constantFrom('L' as const, 'K' as const, 'H' as const),
  days: fc.constantFrom('X' as const, 'W' as const),
  family: fc.constantFrom('L' as const, 'S' as const, 'X' as const),
  use: fc.constantFrom('OW' as const, 'RT' as const),
  advanceDays: fc.constantFrom(0, 3, 7, 14),
  country: fc.constantFrom('TH', 'JP', 'SG'),
  mark: fc.constantFrom('', 'CH25', 'IN90', 'IS00', 'CD10', 'SD10', 'ZZ10'),
})

describe('a fare basis', () => {
  it('states its components in the format that airlines use', () => {
    fc.assert(
      fc.property(parts, (one) => {
        const text = writeFareBasis(one)
        expect(fareBasis(text)).toBe(text)
        expect(readFareBasis(text)).toEqual(one)
      }),
    )
  })

  it.each([
    [
      'QLXSOWTH',
      { rbd: 'Q', season: 'L', days: 'X', family: 'S', use: 'OW', advanceDays: 0, country: 'TH', mark: '' },
    ],
    [
      'VHWLRT14TH/CH25',
      {
        rbd: 'V',
        season: 'H',
        days: 'W',
        family: 'L',
        use: 'RT',
        advanceDays: 14,
        country: 'TH',
        mark: 'CH25',
      },
    ],
  ])('reads %s', (text, meaning) => {
    expect(readFareBasis(text)).toEqual(meaning)
  })

  it.each(['', 'Q', 'QLXSOW', 'qlxsowth', 'QLXSOWTH/', 'QLXSOWTHX', 'QLXSZZTH'])('rejects %j', (text) => {
    expect(readFareBasis(text)).toBeUndefined()
  })
})
