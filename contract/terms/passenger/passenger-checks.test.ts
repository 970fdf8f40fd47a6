import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  birthdayInTrip,
  passportValidityAfterTrip,
  sixMonthsAfter,
  doTitleAndSexDiffer,
} from './passenger-checks.ts'
import { ageOnDate } from '../passenger.ts'
import { type LocalDate, plusDays } from '../time.ts'

const date = (text: string) => text as LocalDate
const trip = ['2027-04-20', '2027-04-10', '2027-04-11'].map(date)

describe('a birthday during a trip', () => {
  it.each([
    ['2025-04-14', { on: '2027-04-14', age: 2 }],
    ['2025-04-10', undefined],
    ['2025-04-11', { on: '2027-04-11', age: 2 }],
    ['2025-04-20', { on: '2027-04-20', age: 2 }],
    ['2025-04-21', undefined],
    ['2027-04-15', undefined],
  ])('A passenger born on %s has the birthday %o', (bornOn, birthday) => {
    expect(birthdayInTrip(date(bornOn), trip)).toEqual(birthday)
  })

  it('falls on 1 March for a birth date of 29 February in a common year', () => {
    const winter = ['2027-02-20', '2027-03-05'].map(date)
    expect(birthdayInTrip(date('2024-02-29'), winter)).toEqual({ on: '2027-03-01', age: 3 })
  })

  it('marks the day from which the higher age counts', () => {
    const days = fc.integer({ min: 0, max: 9000 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 300 }), (before, length) => {
        const first = date('2027-04-10')
        const [bornOn, last] = [plusDays(first, -before), plusDays(first, length)]
        const birthday = birthdayInTrip(bornOn, [first, last])
        const grows = ageOnDate(bornOn, last) > ageOnDate(bornOn, first)
        expect(birthday !== undefined).toBe(grows)
        if (!birthday) return
        expect(ageOnDate(bornOn, birthday.on)).toBe(birthday.age)
        expect(ageOnDate(bornOn, plusDays(birthday.on, -1))).toBe(birthday.age - 1)
      }),
    )
  })
})

describe('the validity of a passport', () => {
  it.each([
    ['2026-08-31', '2027-02-28'],
    ['2026-12-20', '2027-06-20'],
    ['2027-03-31', '2027-09-30'],
    ['2027-08-30', '2028-02-29'],
  ])('The last day of travel %s requires validity until %s', (last, until) => {
    expect(sixMonthsAfter(date(last))).toBe(until)
  })

  it.each([
    ['2026-12-19', 'expired'],
    ['2026-12-20', 'underSixMonths'],
    ['2027-06-19', 'underSixMonths'],
    ['2027-06-20', 'enough'],
  ])('A passport that expires on %s has the reach %s', (expiresOn, reach) => {
    expect(passportValidityAfterTrip(date(expiresOn), date('2026-12-20'))).toBe(reach)
  })
})

it('a title that contradicts the sex is detected', () => {
  expect(doTitleAndSexDiffer({ title: 'MRS', sex: 'M' })).toBe(true)
  expect(doTitleAndSexDiffer({ title: 'MSTR', sex: 'F' })).toBe(true)
  expect(doTitleAndSexDiffer({ title: 'MR', sex: 'M' })).toBe(false)
  expect(doTitleAndSexDiffer({ title: 'MS', sex: 'X' })).toBe(false)
})
