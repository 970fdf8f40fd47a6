import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant, LocalDate, LocalDateTime, Zone } from '#contract/terms/time.ts'
import {
  formatDate,
  formatInstant,
  formatLocalDate,
  formatLocalTime,
  formatMonth,
  weekdayNames,
} from './date-format.ts'
import { formatDuration, formatTimeLeft } from './duration-format.ts'
import { languageFrom } from './language.ts'
import { formatMoney } from './money-format.ts'

const day = '2026-11-21' as LocalDate

describe('money', () => {
  it.each([
    [1_234_500, 'en', '฿12,345'],
    [1_234_500, 'th', '฿12,345'],
    [1_234_500, 'ja', '฿12,345'],
    [1_234_550, 'en', '฿12,345.50'],
    [1_234_501, 'th', '฿12,345.01'],
    [0, 'en', '฿0'],
    [-150_000, 'en', '-฿1,500'],
    [123_456_789_00, 'ja', '฿123,456,789'],
  ] as const)('%d satang in %s is %s', (amount, language, text) => {
    expect(formatMoney(satang(amount), language)).toBe(text)
  })
})

describe('dates', () => {
  it.each([
    ['en', 'medium', 'Sat, 21 Nov 2026'],
    ['ja', 'medium', '2026年11月21日(土)'],
    ['en', 'long', 'Saturday, 21 November 2026'],
    ['ja', 'long', '2026年11月21日土曜日'],
    ['en', 'day', '21 Nov'],
    ['ja', 'day', '11月21日'],
    ['th', 'day', '21 พ.ย.'],
  ] as const)('dates are written in %s, %s: %s', (language, style, text) => {
    // The comma after the weekday differs between releases of the locale data.
    expect(formatDate(day, language, style).replace(/^(\w{3,8}) /, '$1, ')).toBe(
      text.replace(/^(\w{3,8}) /, '$1, '),
    )
  })

  it('counts years in Thai from the Buddhist era, in Latin digits', () => {
    expect(formatDate(day, 'th', 'medium')).toMatch(/21 พ\.ย\. 2569$/)
    expect(formatDate(day, 'th', 'long')).toMatch(/21 พฤศจิกายน.*2569$/)
    expect(formatMonth(day, 'th')).toBe('พฤศจิกายน 2569')
    expect(formatMonth(day, 'ja')).toBe('2026年11月')
  })

  it.each([
    ['short', 'ส. 21 พ.ย.'],
    ['medium', 'ส. 21 พ.ย. 2569'],
  ] as const)('writes Thai weekdays with a point in the style %s', (style, text) => {
    expect(formatDate(day, 'th', style)).toBe(text)
    expect(
      formatInstant('2026-11-21T16:50:00Z' as Instant, 'th', { zone: 'Asia/Bangkok' as Zone, style }),
    ).toContain(text)
  })

  it('leaves the clock of an airport alone', () => {
    const local = '2026-11-21T23:50' as LocalDateTime
    expect(formatLocalTime(local)).toBe('23:50')
    expect(formatLocalDate(local, 'en', 'day')).toBe('21 Nov')
  })

  it('shows a moment as the clocks of a zone do', () => {
    const at = '2026-11-21T16:50:00.000Z' as Instant
    expect(formatInstant(at, 'en', { zone: 'Asia/Bangkok' as Zone })).toMatch(/21 Nov 2026,? 23:50$/)
    expect(formatInstant(at, 'en', { zone: 'Asia/Tokyo' as Zone })).toMatch(/22 Nov 2026,? 01:50$/)
    expect(
      formatInstant('2026-11-20T17:05:00.000Z' as Instant, 'ja', { zone: 'Asia/Bangkok' as Zone }),
    ).toMatch(/00:05$/)
  })

  it('names the days of the week from Monday on', () => {
    expect(weekdayNames('en', 'short')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expect(weekdayNames('ja', 'narrow')).toEqual(['月', '火', '水', '木', '金', '土', '日'])
    expect(weekdayNames('th', 'long')[0]).toBe('วันจันทร์')
    expect(weekdayNames('th', 'short')).toEqual(['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.'])
  })
})

describe('lengths of time', () => {
  it.each([
    [0, 'en', '0 min'],
    [45, 'en', '45 min'],
    [60, 'en', '1 h'],
    [365, 'en', '6 h 5 min'],
    [365, 'ja', '6時間5分'],
    [365, 'th', '6 ชม. 5 นาที'],
    [1500, 'en', '25 h'],
  ] as const)('%d minutes in %s: %s', (minutes, language, text) => {
    expect(formatDuration(minutes, language)).toBe(text)
  })

  it.each([
    [59, 'en', '59 min'],
    [1440, 'en', '1 d'],
    [3070, 'en', '2 d 3 h'],
    [3070, 'ja', '2日3時間'],
  ] as const)('%d minutes left in %s: %s', (minutes, language, text) => {
    expect(formatTimeLeft(minutes, language)).toBe(text)
  })
})

describe('the language of a tag', () => {
  it.each([
    ['th', 'th'],
    ['ja-JP', 'ja'],
    ['TH-th', 'th'],
    ['de', 'en'],
    ['', 'en'],
    ['__', 'en'],
  ] as const)('%j is %s', (tag, language) => {
    expect(languageFrom(tag)).toBe(language)
  })
})
