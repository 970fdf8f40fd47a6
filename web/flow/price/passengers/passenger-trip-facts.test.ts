import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { tripFactsOf } from './passenger-trip-facts.ts'

const travelDates = ['2027-04-10', '2027-04-10', '2027-04-20'] as LocalDate[]
const mint = { type: 'infantOnLap', birthdate: '2025-04-14', expiryDate: '' } as const

describe('the line of a trip', () => {
  it('says nothing while there is nothing to say', () => {
    const calm = { ...mint, birthdate: '2025-06-01' }
    expect(tripFactsOf(calm, { travelDates, needsPassport: true })).toBeUndefined()
    const domestic = { ...calm, expiryDate: '2027-04-12' }
    expect(tripFactsOf(domestic, { travelDates, needsPassport: false })).toBeUndefined()
    const half = { ...calm, expiryDate: '2027-04-' }
    expect(tripFactsOf(half, { travelDates, needsPassport: true })).toBeUndefined()
    const thai = { ...calm, expiryDate: '2570-04-30' }
    expect(tripFactsOf(thai, { travelDates, needsPassport: true })).toBeUndefined()
  })

  it('marks a birthday to scale, with the flight from which another fare is needed', () => {
    const facts = tripFactsOf(mint, { travelDates, needsPassport: false })
    expect(facts?.birthday).toEqual({ on: '2027-04-14', age: 2, misfitOn: '2027-04-20' })
    expect(facts?.marks.map(({ kind, at }) => [kind, at])).toEqual([
      ['flight', 0],
      ['flight', 1],
      ['birthday', 0.4],
    ])
  })

  it('lets a birthday be that changes no fare', () => {
    const adult = { type: 'adult', birthdate: '1997-04-14', expiryDate: '' } as const
    const facts = tripFactsOf(adult, { travelDates, needsPassport: false })
    expect(facts?.birthday).toEqual({ on: '2027-04-14', age: 30 })
  })

  it.each([
    ['2027-04-19', 'expired'],
    ['2027-10-19', 'underSixMonths'],
    ['2035-01-01', 'enough'],
    ['2020-01-01', 'expired'],
  ])(
    'marks a passport until %s, half a year after the trip and %s, all of it on the line',
    (expiryDate, reach) => {
      const facts = tripFactsOf({ ...mint, birthdate: '', expiryDate }, { travelDates, needsPassport: true })
      expect(facts?.passport).toEqual({ reach, expiresOn: expiryDate, sixMonthsOn: '2027-10-20' })
      expect(facts?.marks.every(({ at }) => at >= 0 && at <= 1)).toBe(true)
      const ends = facts?.marks.map(({ at }) => at) ?? []
      expect(ends.at(-2)).toBeGreaterThan(facts?.tripEnd ?? 1)
    },
  )
})
