import { describe, expect, it } from 'vitest'
import { parsePriceToleranceForm, toleranceFormValuesOf } from './price-tolerance-form-values.ts'

describe('how far a price may rise, as staff type it', () => {
  it.each([
    ['200', '1', 20_000, 100],
    ['200.50', '1.25 %', 20_050, 125],
    ['', '', 0, 0],
    ['500', '5', 50_000, 500],
  ])('"%s" baht and "%s" per cent', (baht, percent, mostSatang, mostBasisPoints) => {
    expect(parsePriceToleranceForm({ baht, percent })).toEqual({ mostSatang, mostBasisPoints })
    expect(parsePriceToleranceForm(toleranceFormValuesOf({ mostSatang, mostBasisPoints }))).toEqual({
      mostSatang,
      mostBasisPoints,
    })
  })

  it.each([
    ['500.01', '1', { baht: true, percent: false }],
    ['1', '5.01', { baht: false, percent: true }],
    ['much', 'more', { baht: true, percent: true }],
  ])('"%s" and "%s" is too much or nothing at all', (baht, percent, faults) => {
    expect(parsePriceToleranceForm({ baht, percent })).toEqual({ faults })
  })
})
