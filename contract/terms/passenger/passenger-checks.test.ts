import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthdayInTrip, passportReach, sixMonthsAfter, titleSexDiffer } from './passenger-checks.ts'
import { ageOn } from '../passenger.ts'
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
  ])('of somebody born on %s: %o', (bornOn, birthday) => {
    expect(birthdayInTrip(date(bornOn), trip)).toEqual(birthday)
  })

  it('of 29 February is on 1 March where there is none', () => {
    const winter = ['2027-02-20', '2027-03-05'].map(date)
    expect(birthdayInTrip(date('2024-02-29'), winter)).toEqual({ on: '2027-03-01', age: 3 })
  })

  it('is the day from which the age counts', () => {
    const days = fc.integer({ min: 0, max: 9000 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 300 }), (before, length) => {
        const first = date('2027-04-10')
        const [bornOn, last] = [plusDays(first, -before), plusDays(first, length)]
        const birthday = birthdayInTrip(bornOn, [first, last])
        const grows = ageOn(bornOn, last) > ageOn(bornOn, first)
        expect(birthday !== undefined).toBe(grows)
        if (!birthday) return
        expect(ageOn(bornOn, birthday.on)).toBe(birthday.age)
        expect(ageOn(bornOn, plusDays(birthday.on, -1))).toBe(birthday.age - 1)
      }),
    )
  })
})

describe('a passport', () => {
  it.each([
    ['2026-08-31', '2027-02-28'],
    ['2026-12-20', '2027-06-20'],
    ['2027-03-31', '2027-09-30'],
    ['2027-08-30', '2028-02-29'],
  ])('has to run half a year beyond %s until %s', (last, until) => {
    expect(sixMonthsAfter(date(last))).toBe(until)
  })

  it.each([
    ['2026-12-19', 'expired'],
    ['2026-12-20', 'underSixMonths'],
    ['2027-06-19', 'underSixMonths'],
    ['2027-06-20', 'enough'],
  ])('that runs until %s reaches: %s', (expiresOn, reach) => {
    expect(passportReach(date(expiresOn), date('2026-12-20'))).toBe(reach)
  })
})

it('tells a title that another sex has', () => {
  expect(titleSexDiffer({ title: 'MRS', sex: 'M' })).toBe(true)
  expect(titleSexDiffer({ title: 'MSTR', sex: 'F' })).toBe(true)
  expect(titleSexDiffer({ title: 'MR', sex: 'M' })).toBe(false)
  expect(titleSexDiffer({ title: 'MS', sex: 'X' })).toBe(false)
})
