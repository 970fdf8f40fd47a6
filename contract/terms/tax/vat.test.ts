import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalDate } from '../time.ts'
import { splitVat, vatRateOn } from './vat.ts'

describe('Thai value added tax', () => {
  it.each([
    ['1999-03-31', undefined],
    ['1999-04-01', 700],
    ['2027-09-30', 700],
    ['2027-10-01', undefined],
  ])('VAT on %s is %s basis points', (day, basisPoints) => {
    expect(vatRateOn(day as LocalDate)).toBe(basisPoints)
  })

  it.each([
    // gross, value, VAT: 107.00 at 7 % is 100.00 and 7.00
    [10_700, 10_000, 700],
    // 1.00: 7/107 of it is 6.54 satang
    [100, 93, 7],
    // 0.07: 0.457 satang
    [7, 7, 0],
    // 0.08: 0.523 satang
    [8, 7, 1],
    [0, 0, 0],
    // 20,093.46: 1,314.525… → 1,314.53
    [2_009_346, 1_877_893, 131_453],
  ])('An amount of %s satang is %s and %s apart', (gross, value, vat) => {
    expect(splitVat(gross, 700)).toEqual({ value, vat })
  })

  it('VAT is within half a satang of the exact share, and adds up', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(700, 1000, 0), (gross, basisPoints) => {
        const { value, vat } = splitVat(gross, basisPoints)
        expect(value + vat).toBe(gross)
        expect(Math.abs(vat - (gross * basisPoints) / (10_000 + basisPoints))).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
