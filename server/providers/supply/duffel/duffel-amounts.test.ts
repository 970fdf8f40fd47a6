import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang, sumMoney } from '#contract/terms/money.ts'
import {
  averageKilograms,
  equalShares,
  formatBaht,
  parseBaht,
  parseDurationMinutes,
} from './duffel-amounts.ts'

describe('decimal strings and satang', () => {
  it.each([
    ['0.01', 1],
    ['1', 100],
    ['12345.5', 1_234_550],
    ['12345.50', 1_234_550],
    ['12345.500', 1_234_550],
    ['0.00', 0],
    ['-0.00', 0],
    ['-120.30', -12_030],
    // in floating point this is 8.289999999999999 × 100
    ['8.29', 829],
    ['99999999999.99', 9_999_999_999_999],
  ])('reads %s as %d satang', (text, amount) => {
    expect(parseBaht(text, 'THB')).toEqual(satang(amount))
  })

  it.each([
    ['1.005', 'THB'],
    ['1e3', 'THB'],
    ['', 'THB'],
    ['.5', 'THB'],
    ['1,000.00', 'THB'],
    ['10.00', 'GBP'],
  ])('rejects %s %s', (text, currency) => {
    expect(parseBaht(text, currency)).toBeUndefined()
  })

  it('any whole amount survives conversion in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(parseBaht(formatBaht(satang(amount)), 'THB')).toEqual(satang(amount))
      }),
    )
  })
})

describe('shares of a total', () => {
  it('add up to the total to the satang and differ by one satang at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.integer({ min: 1, max: 9 }),
        (total, passengerCount) => {
          const shares = equalShares(satang(total), passengerCount)
          expect(shares).toHaveLength(passengerCount)
          expect(sumMoney(shares)).toEqual(satang(total))
          const amounts = shares.map((one) => one.amount)
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('durations', () => {
  it.each([
    ['PT02H26M', 146],
    ['PT45M', 45],
    ['PT13H', 780],
    ['P1DT2H05M', 1565],
    ['P1D', 1440],
    ['PT1H30M20S', 90],
    ['P', undefined],
    ['PT', undefined],
    ['2:26', undefined],
    ['', undefined],
  ])('reads %s as %s minutes', (text, minutes) => {
    expect(parseDurationMinutes(text)).toBe(minutes)
  })
})

describe('kilograms of a passenger', () => {
  it.each([
    ['312', 1, 312],
    ['624', 2, 312],
    ['625', 2, 313],
    ['460.4', 1, 460],
    // what Duffel may send some day is no figure rather than a wrong one
    ['', 1, undefined],
    ['0', 1, undefined],
    ['1', 9, undefined],
    ['-312', 1, undefined],
    ['1e3', 1, undefined],
    ['about 312', 1, undefined],
  ])('the share of %j for %i passengers is %s', (ofParty, passengerCount, kg) => {
    expect(averageKilograms(ofParty, passengerCount)).toBe(kg)
  })
})
