import { describe, expect, it } from 'vitest'
import {
  type QuoteFormValues,
  parseQuoteForm,
  quoteFormAfterReprice,
  quoteFormValuesOf,
} from './quote-form-values.ts'

const typed = (...texts: string[]): QuoteFormValues => ({
  prices: texts.map((text, index) => ({ type: index === 0 ? 'adult' : 'child', count: index + 1, text })),
  why: 'fare',
  note: ' By hand ',
  validMinutes: 60,
})

describe('a quote as staff type it', () => {
  it('adds up what everybody pays and sends what one person pays', () => {
    expect(parseQuoteForm('FH234567', typed('12,345.50', '๑๐๐'))).toEqual({
      ok: true,
      total: 1_254_550,
      request: {
        orderNumber: 'FH234567',
        prices: [
          { type: 'adult', perPerson: 1_234_550 },
          { type: 'child', perPerson: 10_000 },
        ],
        why: 'fare',
        note: 'By hand',
        validMinutes: 60,
      },
    })
  })

  it.each([
    [
      ['', '100'],
      ['missing', undefined],
    ],
    [
      ['0', '100'],
      ['missing', undefined],
    ],
    [
      ['1', 'ten'],
      [undefined, 'notAnAmount'],
    ],
    [
      ['1000000.01', '1'],
      ['tooMuch', undefined],
    ],
  ])('says what is wrong with %j', (texts, faults) => {
    expect(parseQuoteForm('FH234567', typed(...texts))).toEqual({ ok: false, faults })
  })

  it('begins with the price as it stands', () => {
    const passengers = [{ type: 'adult' as const, count: 2, perPerson: 123_450, lines: [] }]
    const price = { currency: 'THB' as const, total: 246_900, averagePerPerson: 123_500, passengers }
    expect(parseQuoteForm('FH234567', quoteFormValuesOf({ price }))).toMatchObject({
      ok: true,
      total: 246_900,
    })
  })

  it('takes the reason that matches once it is repriced', () => {
    const now = { prices: [{ type: 'adult' as const, perPerson: 9_000_00 }], total: 9_000_00 }
    const same = { ...typed('8,000'), why: 'same' as const }
    const fare = quoteFormAfterReprice(same, now, { total: 8_000_00 })
    expect(fare).toMatchObject({ why: 'fare', prices: [{ text: '9000' }] })
    expect(quoteFormAfterReprice({ ...same, why: 'tax' }, now, { total: 8_000_00 }).why).toBe('tax')
    expect(quoteFormAfterReprice(fare, now, { total: 9_000_00 }).why).toBe('same')
  })
})
