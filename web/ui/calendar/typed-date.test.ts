import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTypedDate, typedDateText } from './typed-date.ts'

const today = '2026-11-21'

describe('a typed date', () => {
  it.each([
    ['2026-12-05', 'en', '2026-12-05'],
    ['20261205', 'ja', '2026-12-05'],
    ['5/12/2026', 'en', '2026-12-05'],
    ['5.12.26', 'en', '2026-12-05'],
    ['5 dec', 'en', '2026-12-05'],
    ['Dec 5, 2026', 'en', '2026-12-05'],
    ['5 December 2026', 'th', '2026-12-05'],
    ['2026/12/5', 'ja', '2026-12-05'],
    ['12/5', 'ja', '2026-12-05'],
    ['2026年12月5日', 'ja', '2026-12-05'],
    ['5 ธ.ค. 2569', 'th', '2026-12-05'],
    ['5 ธค 69', 'th', '2026-12-05'],
    ['5 ธันวาคม 2569', 'th', '2026-12-05'],
    ['๕/๑๒/๒๕๖๙', 'th', '2026-12-05'],
    ['5/12/2569', 'en', '2026-12-05'],
    ['５／１２／２０２６', 'en', '2026-12-05'],
    // A day without a year is the next such day.
    ['20/11', 'en', '2027-11-20'],
    ['21/11', 'en', '2026-11-21'],
    ['29/2', 'en', undefined],
    ['31/2/2026', 'en', undefined],
    ['0/1/2026', 'en', undefined],
    ['soon', 'en', undefined],
    ['5', 'en', undefined],
    ['1/2/3/4', 'en', undefined],
  ])('%j in %s is %s', (text, language, date) => {
    expect(parseTypedDate({ text, language, today })).toBe(date)
  })

  it.each([
    ['1/6/85', 'en', '1985-06-01'],
    ['1/6/28', 'th', '1985-06-01'],
    ['1/6/20', 'en', '2020-06-01'],
  ])('a typed birthday %j in %s is %s', (text, language, date) => {
    expect(parseTypedDate({ text, language, today, isPast: true })).toBe(date)
  })

  it('a date that was written out is read again in every language', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, fc.constantFrom('en', 'ja', 'th'), (at, language) => {
        const date = at.toISOString().slice(0, 10)
        expect(parseTypedDate({ text: typedDateText(date, language), language, today })).toBe(date)
      }),
    )
  })

  it('a written date has a short weekday, in Thai with its point', () => {
    expect(typedDateText('2026-11-26', 'en')).toMatch(/^Thu,? 26 Nov 2026$/)
    expect(typedDateText('2026-11-26', 'th')).toBe('พฤ. 26 พ.ย. 2569')
  })

  it('never throws and gives nothing but real days', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('en', 'ja', 'th'), (text, language) => {
        expect(parseTypedDate({ text, language, today }) ?? today).toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
    )
  })
})
