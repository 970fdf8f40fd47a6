import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBaht, bahtInputText } from './baht-amount.ts'

const most = 10_000_000

describe('an amount in baht as sellers type it', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['250', 25_000],
    ['250.5', 25_050],
    ['250.05', 25_005],
    ['1,250', 125_000],
    ['฿ 1,250.00', 125_000],
    ['๑๒๓.๔๕', 12_345],
    ['１２３．４', 12_340],
    ['100000', 10_000_000],
  ])('"%s" is %i satang', (text, satang) => {
    expect(readBaht(text, most)).toEqual({ ok: true, satang })
  })

  it.each([
    ['-1', 'notAnAmount'],
    ['1.234', 'notAnAmount'],
    ['1,2', 'notAnAmount'],
    ['1e3', 'notAnAmount'],
    ['ten', 'notAnAmount'],
    ['.5', 'notAnAmount'],
    ['100000.01', 'tooMuch'],
    ['9'.repeat(400), 'tooMuch'],
  ])('"%s" is refused: %s', (text, fault) => {
    expect(readBaht(text, most)).toEqual({ ok: false, fault })
  })

  it('an amount in baht as sellers type it is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (satang) => {
        expect(readBaht(bahtInputText(satang), most)).toEqual({ ok: true, satang })
      }),
    )
  })
})
