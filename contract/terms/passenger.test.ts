import { describe, expect, it } from 'vitest'
import {
  type PassengerCounts,
  type PassengerType,
  ageOnDate,
  lapHolderOfInfant,
  isTypeValidOnDates,
  dateOutsideType,
  passengerCountFault,
  seatedCount,
} from './passenger.ts'
import type { LocalDate } from './time.ts'

const date = (text: string) => text as LocalDate

describe('ages on the days of travel', () => {
  it.each([
    ['2014-12-01', '2026-11-30', 11],
    ['2014-12-01', '2026-12-01', 12],
    ['2024-02-29', '2026-02-28', 1],
    ['2024-02-29', '2026-03-01', 2],
  ])('A person born %s is on %s %i years old', (bornOn, on, age) => {
    expect(ageOnDate(date(bornOn), date(on))).toBe(age)
  })

  it.each<[PassengerType, string, string[], boolean]>([
    ['child', '2014-12-05', ['2026-12-01', '2026-12-04'], true],
    ['child', '2014-12-05', ['2026-12-01', '2026-12-05'], false],
    ['infantOnLap', '2024-12-05', ['2026-12-01'], true],
    ['infantOnLap', '2024-12-05', ['2026-12-01', '2026-12-06'], false],
    ['adult', '2014-12-05', ['2026-12-01', '2026-12-06'], false],
    ['adult', '1990-01-01', ['2026-12-01'], true],
    ['infantOnLap', '2027-01-01', ['2026-12-01'], false],
    ['youth', '2001-01-01', ['2026-12-01'], true],
    ['youth', '2000-01-01', ['2026-12-01'], false],
    ['student', '1996-06-01', ['2026-12-01'], true],
    ['student', '1995-06-01', ['2026-12-01'], false],
  ])('The passenger type %s fits a person born %s on %j: %s', (type, bornOn, dates, fits) => {
    expect(isTypeValidOnDates(type, date(bornOn), dates.map(date))).toBe(fits)
  })
})

describe('the passenger counts of a party', () => {
  it.each<[PassengerCounts, ReturnType<typeof passengerCountFault>]>([
    [{ adult: 1 }, undefined],
    [{}, 'noAdult'],
    [{ child: 2 }, 'noAdult'],
    [{ adult: 9 }, undefined],
    [{ adult: 10 }, 'tooMany'],
    [{ adult: 5, child: 5 }, 'tooMany'],
    [{ adult: 1, infantOnLap: 1 }, undefined],
    [{ adult: 1, infantOnLap: 2 }, 'tooManyInfants'],
    [{ senior: 1, infantOnLap: 1 }, undefined],
    [{ adult: 9, infantOnLap: 9 }, undefined],
  ])('%j have the fault: %s', (party, fault) => {
    expect(passengerCountFault(party)).toBe(fault)
  })

  it('assign no seat to an infant on a lap', () => {
    expect(seatedCount({ adult: 2, child: 1, infantOnLap: 2, infantInSeat: 1 })).toBe(4)
  })
})

describe('infants on laps', () => {
  const party: PassengerType[] = ['adult', 'child', 'infantOnLap', 'youth', 'infantOnLap', 'infantOnLap']
  it('sit with one adult each, in the order of the form', () => {
    expect(party.map((_type, index) => lapHolderOfInfant(party, index))).toEqual([
      undefined,
      undefined,
      0,
      undefined,
      3,
      undefined,
    ])
  })
})

describe('the first date on which an age does not fit', () => {
  it('does not depend on the order of the dates', () => {
    const dates = ['2026-12-20', '2026-12-10', '2026-12-14'].map(date)
    expect(dateOutsideType('infantOnLap', date('2024-12-12'), dates)).toBe('2026-12-14')
    expect(dateOutsideType('infantOnLap', date('2024-12-21'), dates)).toBeUndefined()
  })
})
