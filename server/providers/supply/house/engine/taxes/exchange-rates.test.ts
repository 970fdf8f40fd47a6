import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { dayNumberOf } from '../day-number.ts'
import { parseMillionths, readExchangeRates } from './exchange-rates.ts'

const day = (on: string) => dayNumberOf(on as LocalDate)
const toBaht = readExchangeRates(
  'currency,first,baht\nJPY,2026-07-01,0.22\nJPY,2026-01-01,0.215\nUSD,2026-01-01,32.6\nGBP,2026-01-01,43.4',
)

describe('conversion to baht', () => {
  it.each([
    ['1000', 'JPY', '2026-03-01', 215],
    ['1001', 'JPY', '2026-03-01', 216],
    ['3000', 'JPY', '2026-06-30', 645],
    ['3000', 'JPY', '2026-07-01', 660],
    ['1000', 'JPY', '2020-01-01', 215],
    ['12.5', 'USD', '2026-11-21', 408],
    ['253', 'GBP', '2026-11-21', 10_981],
    ['1120', 'THB', '2026-11-21', 1120],
    ['0', 'USD', '2026-11-21', 0],
    ['0.01', 'USD', '2026-11-21', 1],
  ])('rounds %s %s on %s up to %i', (amount, currency, on, baht) => {
    expect(toBaht(parseMillionths(amount), currency, day(on))).toBe(baht)
    expect(toBaht(parseMillionths(amount), currency, day(on))).toBe(baht)
  })

  it('has no default rate', () => {
    expect(() => toBaht(1_000_000, 'XAU', day('2026-11-21'))).toThrow(/no exchange rate/)
  })

  it.each(['', '-1', '1,5', '1e3', '1.1234567', 'x'])('rejects %j as a rate', (text) => {
    expect(() => parseMillionths(text)).toThrow(/plain decimal/)
  })
})
