import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isPhoneLike, parsePhoneNumber } from './phone-number.ts'

describe('a telephone number', () => {
  test.each([
    ['081 234 5678', '+66 81 234 5678'],
    ['081-234-5678', '+66 81 234 5678'],
    ['+66 81 234 5678', '+66 81 234 5678'],
    ['+66 (0)81 234 5678', '+66 81 234 5678'],
    ['+66 081 234 5678', '+66 81 234 5678'],
    ['0066 81 234 5678', '+66 81 234 5678'],
    ['66812345678', '+66 81 234 5678'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '+66 81 234 5678'],
    ['０８１－２３４－５６７８', '+66 81 234 5678'],
    ['02 123 4567', '+66 2 123 4567'],
    ['053 123 456', '+66 53 123 456'],
    ['+81 90-1234-5678', '+81 90 1234 5678'],
    ['+81 090 1234 5678', '+81 90 1234 5678'],
    ['+81 3 1234 5678', '+81 312 345 678'],
    ['+44 20 7946 0018', '+44 207 946 0018'],
    ['+1 (212) 555-0100', '+1 212 555 0100'],
    ['+856 20 5555 1234', '+856 205 555 1234'],
  ])('%s is understood as %s', (typed, shown) => {
    expect(parsePhoneNumber(typed)?.shown).toBe(shown)
  })

  test.each([
    '090-1234-5678',
    '1234567890',
    '81 234 5678',
    '+0 81 234 5678',
    '081 234 567',
    '+66 81 234 56789',
  ])('%s may be a number, but its country is unknown', (typed) => {
    expect(isPhoneLike(typed)).toBe(true)
    expect(parsePhoneNumber(typed)).toBeUndefined()
  })

  test.each(['+7 (0)0000', '00 7 0000'])(
    '%s has too few digits without the digits that are not dialled',
    (typed) => {
      expect(parsePhoneNumber(typed)).toBeUndefined()
    },
  )

  test.each(['', 'call me', '......', '12345', '+66 81 234 5678 ext 9', '1234567890123456'])(
    '"%s" is rejected',
    (typed) => {
      expect(isPhoneLike(typed)).toBe(false)
      expect(parsePhoneNumber(typed)).toBeUndefined()
    },
  )

  it('keeps its meaning when its display form is parsed again', () => {
    const typed = fc.oneof(
      fc.stringMatching(/^(?:\+|00)[1-9][0-9() .-]{5,18}$/),
      fc.stringMatching(/^0[2-9]\d{7,8}$/),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const once = parsePhoneNumber(text)
        fc.pre(once !== undefined)
        expect(parsePhoneNumber(once.shown)).toEqual(once)
        expect(parsePhoneNumber(once.e164)).toEqual(once)
        expect(once.e164).toMatch(/^\+[1-9]\d{5,14}$/)
      }),
      { numRuns: 2_000 },
    )
  })
})
