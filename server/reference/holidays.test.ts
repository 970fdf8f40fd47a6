import { describe, expect, test } from 'vitest'
import { type LocalDate, plusDays, weekdayOf } from '#contract/terms/time.ts'
import { type Holiday, holidaysBetween, loadHolidays } from './holidays.ts'

const all = loadHolidays()
const years = [2026, 2027, 2028]
const inCountry = (country: Holiday['country']) => all.filter((one) => one.country === country)
const own = (country: Holiday['country']) => inCountry(country).filter(({ isSubstitute }) => !isSubstitute)
const substitutes = (country: Holiday['country']) =>
  inCountry(country).filter(({ isSubstitute }) => isSubstitute)
const dates = (holidays: readonly Holiday[]): string[] => holidays.map(({ on }) => on)
const named = (country: Holiday['country'], english: string): string[] =>
  dates(own(country).filter(({ names }) => names.en.startsWith(english)))
const everyYear = (monthDay: string) => years.map((year) => `${year}-${monthDay}`)

/** The n-th Monday of a month. */
function monday(year: number, month: string, nth: number): string {
  const first = `${year}-${month}-01` as LocalDate
  return plusDays(first, ((8 - weekdayOf(first)) % 7) + 7 * (nth - 1))
}

test('every holiday has a name in each language, and the table is in order', () => {
  for (const { names } of all) {
    expect(names.en).toMatch(/^[A-Z][A-Za-z' ()-]+$/)
    expect(names.ja).toMatch(/[\p{sc=Han}\p{sc=Katakana}]/u)
    expect(names.th).toMatch(/^[\p{sc=Thai} ]+$/u)
  }
  const order = all.map(({ on, country }) => `${on} ${country === 'TH' ? 0 : 1}`)
  expect(order).toEqual(order.toSorted())
  expect(new Set(order).size).toBe(order.length)
})

describe('Thailand', () => {
  test.each([
    ["New Year's Day", '01-01'],
    ['Chakri Memorial Day', '04-06'],
    ['National Labour Day', '05-01'],
    ['Coronation Day', '05-04'],
    ["Queen Suthida's Birthday", '06-03'],
    ["King's Birthday", '07-28'],
    ["National Mother's Day", '08-12'],
    ['King Bhumibol Memorial Day', '10-13'],
    ['King Chulalongkorn Memorial Day', '10-23'],
    ["National Day and Father's Day", '12-05'],
    ['Constitution Day', '12-10'],
    ["New Year's Eve", '12-31'],
  ])('%s is on %s', (name, monthDay) => expect(named('TH', name)).toEqual(everyYear(monthDay)))

  test('Songkran has three days', () =>
    expect(named('TH', 'Songkran')).toEqual(
      years.flatMap((year) => [13, 14, 15].map((on) => `${year}-04-${on}`)),
    ))

  // 2026 as announced by the Cabinet, later years by the rules of the lunar calendar.
  test('the Buddhist days follow the moon', () => {
    expect(named('TH', 'Makha Bucha')).toEqual(['2026-03-03', '2027-02-21', '2028-02-10'])
    expect(named('TH', 'Visakha Bucha')).toEqual(['2026-05-31', '2027-05-20', '2028-05-08'])
    expect(named('TH', 'Asalha Bucha')).toEqual(['2026-07-29', '2027-07-18', '2028-07-06'])
    expect(named('TH', 'Buddhist Lent')).toEqual(['2026-07-30', '2027-07-19', '2028-07-07'])
  })

  test('the Buddhist days lie within a day and a half of a full moon', () => {
    // A full moon of 2026 (3 March, 11:38 UTC), and the mean length of a lunation.
    const fullMoon = Date.parse('2026-03-03T11:38Z')
    const lunation = 29.530588 * 86_400_000
    for (const name of ['Makha Bucha', 'Visakha Bucha', 'Asalha Bucha']) {
      for (const on of named('TH', name)) {
        const moons = (Date.parse(`${on}T12:00+07:00`) - fullMoon) / lunation
        expect(Math.abs(moons - Math.round(moons)) * 29.53, `${name} ${on}`).toBeLessThan(1.5)
      }
    }
  })

  test('a holiday on a weekend has one substitute day, the next free working day', () => {
    const taken = new Set(dates(inCountry('TH')))
    for (const { on, names } of substitutes('TH')) {
      expect(weekdayOf(on), on).toBeLessThan(6)
      expect(dates(own('TH')), on).not.toContain(on)
      expect(names.en).toMatch(/^Substitute holiday for /)
      expect(names.th).toMatch(/^วันหยุดชดเชยวัน/)
      let before = plusDays(on, -1)
      while (weekdayOf(before) > 5 || taken.has(before)) before = plusDays(before, -1)
      const between = own('TH').filter((one) => one.on > before && one.on < on && weekdayOf(one.on) > 5)
      expect(
        between.map((one) => names.en.endsWith(one.names.en)),
        on,
      ).toContain(true)
    }
    const onWeekend = own('TH').filter(({ on }) => weekdayOf(on) > 5)
    // The substitute for New Year's Eve 2028 is in 2029, beyond the table.
    expect(substitutes('TH')).toHaveLength(onWeekend.length - 1)
    expect(dates(substitutes('TH')).join(' ')).toBe(
      '2026-06-01 2026-12-07 2027-02-22 2027-05-03 2027-07-20 2027-10-25 2027-12-06 ' +
        '2028-01-03 2028-04-17 2028-06-05 2028-08-14 2028-12-11',
    )
  })

  test('the bridge day set by the Cabinet is included', () =>
    expect(named('TH', 'Special public holiday')).toEqual(['2026-01-02']))
})

describe('Japan', () => {
  // Cabinet Office, the lists for 2026 and 2027.
  test('2026 and 2027 match the list of the Cabinet Office', () => {
    const of = (year: number) =>
      dates(inCountry('JP'))
        .filter((on) => on.startsWith(String(year)))
        .map((on) => on.slice(5))
    expect(of(2026).join(' ')).toBe(
      '01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23',
    )
    expect(of(2027).join(' ')).toBe(
      '01-01 01-11 02-11 02-23 03-21 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23',
    )
  })

  test.each([
    ['Coming of Age Day', '01', 2],
    ['Marine Day', '07', 3],
    ['Respect for the Aged Day', '09', 3],
    ['Sports Day', '10', 2],
  ])('%s falls on a Monday', (name, month, nth) =>
    expect(named('JP', name)).toEqual(years.map((year) => monday(year, month, nth))),
  )

  test('the equinoxes match the sun in Japan', () => {
    // The almanac formula for 1980 to 2099.
    const day = (year: number, at1980: number) =>
      Math.floor(at1980 + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4))
    expect(named('JP', 'Vernal')).toEqual(years.map((year) => `${year}-03-${day(year, 20.8431)}`))
    expect(named('JP', 'Autumnal')).toEqual(years.map((year) => `${year}-09-${day(year, 23.2488)}`))
  })

  test('a holiday on a Sunday moves to the next day that is not a holiday', () => {
    const days = dates(own('JP'))
    const due = own('JP')
      .filter(({ on }) => weekdayOf(on) === 7)
      .map(({ on }) => {
        let next = plusDays(on, 1)
        while (days.includes(next)) next = plusDays(next, 1)
        return next
      })
    expect(dates(substitutes('JP'))).toEqual(due)
    expect(due).toEqual(['2026-05-06', '2027-03-22'])
    expect(substitutes('JP')[0]?.names.ja).toBe('憲法記念日の振替休日')
  })

  test("a day between two holidays is a citizens' holiday", () => {
    const days = dates(own('JP').filter(({ names }) => !names.en.startsWith('Citizens')))
    const between = days
      .map((on) => plusDays(on as LocalDate, 1))
      .filter((on) => !days.includes(on) && weekdayOf(on) !== 7 && days.includes(plusDays(on, 1)))
      .filter((on) => !dates(substitutes('JP')).includes(on))
    expect(named('JP', 'Citizens')).toEqual(between)
    expect(between).toEqual(['2026-09-22'])
  })
})

test('a range between two days includes both', () => {
  const found = holidaysBetween(all, { from: '2027-05-03' as LocalDate, to: '2027-05-05' as LocalDate })
  expect(found.map(({ on, country }) => `${on} ${country}`)).toEqual([
    '2027-05-03 TH',
    '2027-05-03 JP',
    '2027-05-04 TH',
    '2027-05-04 JP',
    '2027-05-05 JP',
  ])
})
