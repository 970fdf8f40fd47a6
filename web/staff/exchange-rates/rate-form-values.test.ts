import { describe, expect, it } from 'vitest'
import {
  type TypedRate,
  newRate,
  parseRates,
  typedRatesOf,
  typedSellingRateOf,
  withFileRates,
} from './rate-form-values.ts'

const row = (more: Partial<TypedRate> = {}): TypedRate => ({
  ...newRate([], '2026-11-28'),
  currency: 'EUR',
  baht: '38.123456',
  margin: '1.5',
  ...more,
})

describe('the form of exchange rates', () => {
  it('reads a rate with six decimals and a margin, and shows them again', () => {
    const read = parseRates([row({ currency: ' eur ' })])
    const rate = {
      currency: 'EUR',
      bahtMillionths: 38_123_456,
      on: '2026-11-28',
      marginBasisPoints: 150,
      source: 'typed' as const,
    }
    expect(read).toEqual({ rows: [rate] })
    expect(typedRatesOf([rate])).toEqual([row()])
    expect(typedSellingRateOf(row())).toBe(38_695_308)
  })

  it.each([
    [{ currency: 'THB' }, 'currency', 'currencyCode'],
    [{ currency: 'EURO' }, 'currency', 'currencyCode'],
    [{ baht: '' }, 'baht', 'rate'],
    [{ baht: '0' }, 'baht', 'rate'],
    [{ baht: '38.1234567' }, 'baht', 'rate'],
    [{ baht: '38,5' }, 'baht', 'rate'],
    [{ on: '' }, 'on', 'dateMissing'],
    [{ margin: '20.01' }, 'margin', 'margin'],
    [{ margin: '-1' }, 'margin', 'margin'],
  ] as const)('names what is wrong with %o', (more, field, kind) => {
    expect(parseRates([row(more)])).toEqual({ faults: [{ id: 0, field, kind }] })
  })

  it('refuses a currency twice', () => {
    expect(parseRates([row(), row({ id: 1 })])).toEqual({
      faults: [{ id: 1, field: 'currency', kind: 'currencyTwice' }],
    })
  })

  it('takes the rates of a file for the currencies that are set, and keeps their margins', () => {
    const file = [
      { currency: 'EUR', bahtMillionths: 39_000_000, on: '2026-11-29', source: 'bankOfThailand' as const },
      { currency: 'USD', bahtMillionths: 33_000_000, on: '2026-11-29', source: 'bankOfThailand' as const },
    ]
    expect(withFileRates([row(), row({ id: 1, currency: 'AUD' })], { rates: file })).toEqual([
      row({ baht: '39', on: '2026-11-29', source: 'bankOfThailand' }),
      row({ id: 1, currency: 'AUD' }),
    ])
  })
})
