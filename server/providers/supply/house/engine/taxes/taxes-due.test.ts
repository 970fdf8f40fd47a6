import { describe, expect, it } from 'vitest'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { packedTimetable } from '#test-kit/house/packed-house.ts'
import { openTaxTables } from '../../tax-tables.ts'
import { dayNumberOf } from '../day-number.ts'
import type { HouseCabin } from '../cabin-seats.ts'
import { fareTaxesDue, journeyTaxesDue } from './taxes-due.ts'
import type { FlownJourney } from '../trip-plan.ts'
import { worldViewOf } from '../world-view.ts'

const view = worldViewOf(packedTimetable())
const office = openTaxTables()
const day = (on: string) => dayNumberOf(on as LocalDate)
const issue = day('2026-11-21')

/** A journey of flights by name and date: "TG102BKKCNX 2027-01-20". */
function journey(flights: readonly string[], cabin: HouseCabin = 'economy'): FlownJourney {
  const dated = flights.map((text) => {
    const [soldAs = '', on = ''] = text.split(' ')
    const found = view.flightOn(soldAs, day(on))
    if (!found) throw new Error(`no such flight: ${text}`)
    return found
  })
  return { cabin, flights: dated, cabins: dated.map(() => cabin) }
}

function told(found: FlownJourney, type: PassengerType = 'adult', issueDay = issue): string[] {
  return journeyTaxesDue(found, office, issueDay).map(
    (due) => `${due.row.code} ${due.airport.code} ${due.baht(type, 0)}`,
  )
}

// 1 yen is 0.215 baht in the rate table
const fromNarita = ['TK NRT 645', 'SW NRT 529', 'OI NRT 151', 'E7 BKK 35', 'G8 BKK 15']

describe('taxes of a journey', () => {
  it.each([
    ['BKK to NRT', ['TG642BKKNRT 2027-01-20'], ['TS BKK 1120', 'E7 BKK 35', 'G8 BKK 15']],
    ['NRT to BKK', ['TG643NRTBKK 2027-01-27'], fromNarita],
    ['within Thailand', ['TG106BKKCNX 2027-01-20'], ['TS BKK 130']],
    ['from a smaller Thai airport', ['TG2041KKCBKK 2027-01-20'], ['TS KKC 75']],
    ['from another Thai airport', ['DD301UTHDMK 2027-01-20'], ['TS UTH 50']],
  ])('a journey %s has its taxes', (_, flights, taxes) => {
    expect(told(journey(flights))).toEqual(taxes)
  })

  it('count each segment once in transit, and the transfer charge instead of the departure charge', () => {
    const viaHongKong = journey(['CX616BKKHKG 2027-01-20', 'CX520HKGNRT 2027-01-20'])
    expect(told(viaHongKong)).toEqual(['TS BKK 1120', 'E7 BKK 35', 'G8 BKK 15'])
    const viaSeoul = journey(['KE658BKKICN 2027-01-20', 'KE703ICNNRT 2027-01-20'])
    expect(told(viaSeoul)).toEqual(['TS BKK 1120', 'E7 BKK 35', 'G8 BKK 15', 'BP ICN 232'])
  })

  it('a domestic connection is charged like a departure', () => {
    const fromChiangMai = journey(['TG115CNXBKK 2027-01-20', 'TG642BKKNRT 2027-01-20'])
    expect(told(fromChiangMai)).toEqual(['TS CNX 130', 'TS BKK 1120', 'E7 BKK 35', 'G8 BKK 15'])
  })

  it.each([
    ['child' as const, ['TK NRT 645', 'SW NRT 267', 'OI NRT 151', 'E7 BKK 35', 'G8 BKK 15']],
    ['infantOnLap' as const, ['TK NRT 0', 'SW NRT 0', 'OI NRT 0', 'E7 BKK 35', 'G8 BKK 15']],
    ['infantInSeat' as const, ['TK NRT 0', 'SW NRT 267', 'OI NRT 151', 'E7 BKK 35', 'G8 BKK 15']],
    ['senior' as const, fromNarita],
  ])('exempt a %s as filed', (type, taxes) => {
    expect(told(journey(['TG643NRTBKK 2027-01-27']), type)).toEqual(taxes)
  })

  it('follow their dates: travel for the Thai charge, issue and travel for the Japanese tax', () => {
    const thai = (on: string) => told(journey([`TG642BKKNRT ${on}`]))[0]
    expect(thai('2026-06-19')).toBe('TS BKK 730')
    expect(thai('2026-06-20')).toBe('TS BKK 1120')
    const japanese = (on: string, issued: string) =>
      told(journey([`TG643NRTBKK ${on}`]), 'adult', day(issued)).filter((one) => one.startsWith('TK'))
    expect(japanese('2026-06-30', '2026-05-01')).toEqual(['TK NRT 215'])
    expect(japanese('2026-08-01', '2026-06-30')).toEqual(['TK NRT 215'])
    expect(japanese('2026-08-01', '2026-07-01')).toEqual(['TK NRT 645'])
  })

  it('differ by cabin and by destination', () => {
    const levy = (flight: string, cabin: HouseCabin) =>
      told(journey([flight], cabin)).filter((one) => one.startsWith('E9'))
    expect(levy('SQ706SINBKK 2027-01-20', 'economy')).toEqual(['E9 SIN 26'])
    expect(levy('SQ706SINBKK 2027-01-20', 'business')).toEqual(['E9 SIN 102'])
    expect(levy('SQ638SINNRT 2027-01-20', 'economy')).toEqual(['E9 SIN 71'])
  })
})

describe('taxes on fares', () => {
  it('fare taxes apply to Thai domestic fares alone, rounded up', () => {
    const domestic = fareTaxesDue(journey(['TG106BKKCNX 2027-01-20']).flights, office, issue)
    expect(domestic.map((due) => [due.row.code, due.baht('adult', 2035)])).toEqual([['TH', 143]])
    expect(fareTaxesDue(journey(['TG642BKKNRT 2027-01-20']).flights, office, issue)).toEqual([])
    expect(fareTaxesDue(journey(['NH241HNDFUK 2027-01-20']).flights, office, issue)).toEqual([])
  })

  it('change by date: exactly one row is valid on every day', () => {
    for (const on of ['2026-09-30', '2026-10-01', '2027-06-01']) {
      expect(fareTaxesDue(journey(['TG106BKKCNX 2027-01-20']).flights, office, day(on))).toHaveLength(1)
    }
  })
})

describe('the tax table', () => {
  it('never charges one tax twice: rows of one code, airport and scope do not overlap in time', () => {
    for (const airport of view.world.header.airportCodes.map((_, id) => view.airport(id))) {
      const rows = office.taxes(airport)
      const pairs = rows.flatMap((one, at) => rows.slice(at + 1).map((other) => [one, other] as const))
      const doubled = pairs.filter(
        ([one, other]) =>
          one.code === other.code &&
          one.moment === other.moment &&
          one.scope === other.scope &&
          one.cabins === other.cabins &&
          [...one.toward, ...one.notToward].join() === [...other.toward, ...other.notToward].join() &&
          one.toward.size === other.toward.size &&
          one.firstDay <= other.lastDay &&
          other.firstDay <= one.lastDay,
      )
      expect(doubled.map(([one]) => `${airport.code} ${one.code}`)).toEqual([])
    }
  })
})
