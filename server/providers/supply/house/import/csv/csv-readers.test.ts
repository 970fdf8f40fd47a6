import { describe, expect, it } from 'vitest'

import type { ReadResult } from '../import-fault.ts'
import { readAllotmentCsv } from './allotment-csv.ts'
import { readFareCsv } from './fare-csv.ts'
import type { KnownWorld } from '../known-world.ts'
import { loadKnownWorld } from '../load-known-world.ts'
import { readScheduleCsv } from './schedule-csv.ts'

const world = loadKnownWorld()

/** Reads rows given as cells by column, with valid defaults. */
function readerOf<Value>(
  read: (bytes: Uint8Array, world: KnownWorld) => ReadResult<Value>,
  right: Readonly<Record<string, string>>,
) {
  return (...rows: Readonly<Record<string, string>>[]) => {
    const columns = [...new Set([right, ...rows].flatMap(Object.keys))]
    const lines = rows.map((row) => columns.map((column) => row[column] ?? right[column] ?? '').join(','))
    const { rows: found, faults } = read(Buffer.from([columns.join(','), ...lines].join('\n')), world)
    return {
      values: found.map(({ value }) => value),
      faults: faults.map(({ line, kind, reason }) => `${line} ${kind}: ${reason}`),
    }
  }
}

describe('a schedule in CSV', () => {
  const read = readerOf(readScheduleCsv, {
    carrier: 'TG',
    number: '642',
    from: 'BKK',
    to: 'NRT',
    departs: '23:50',
    arrives: '08:10+1',
    days: '1234567',
    firstDate: '2026-10-25',
    lastDate: '2027-03-27',
    aircraft: '77W',
    seatsEconomy: '306',
    seatsBusiness: '42',
  })

  it('a row is read', () => {
    expect(read({})).toEqual({
      faults: [],
      values: [
        {
          carrier: 'TG',
          number: 642,
          from: 'BKK',
          to: 'NRT',
          departureMinute: 1430,
          blockMinutes: 380,
          firstDay: 20751,
          lastDay: 20904,
          days: 127,
          summerDays: 127,
          winterDays: 127,
          aircraft: '77W',
          seats: { economy: 306, premiumEconomy: 0, business: 42, first: 0 },
        },
      ],
    })
  })

  it('lower case, dots for days and a codeshare are read', () => {
    const { values, faults } = read({
      carrier: 'nh',
      number: '5952',
      from: 'bkk',
      days: '1.3....',
      operatedAs: 'tg642',
    })
    expect(faults).toEqual([])
    expect(values).toMatchObject([{ carrier: 'NH', days: 5, operatedAs: { carrier: 'TG', number: 642 } }])
  })

  it('times with a dot, as a spreadsheet may save them, are read', () => {
    const { values, faults } = read({ departs: '23.50', arrives: '08.10+1' })
    expect(faults).toEqual([])
    expect(values).toMatchObject([{ departureMinute: 1430, blockMinutes: 380 }])
  })

  it('takes the seats from the aircraft where the row states none', () => {
    const { values } = read({ seatsEconomy: '', seatsBusiness: '' })
    expect(values[0]?.seats.economy).toBeGreaterThan(100)
    expect(read({ seatsEconomy: '', seatsBusiness: '', aircraft: 'QQQ' }).faults).toEqual([
      '2 refused: the seats of this QQQ are not known: fill in the columns of seats',
    ])
  })

  it('splits a row where a clock changes', () => {
    const { values } = read({
      to: 'LHR',
      number: '916',
      departs: '12:40',
      arrives: '18:50',
      firstDate: '2026-10-01',
    })
    expect(values.map(({ blockMinutes, firstDay, lastDay }) => [blockMinutes, firstDay, lastDay])).toEqual([
      [730, 20727, 20750],
      [790, 20751, 20904],
    ])
  })

  it.each<[Record<string, string>, string | RegExp]>([
    [{ carrier: '' }, 'carrier must not be empty'],
    [{ carrier: 'THA' }, 'carrier "THA" is no airline code of two characters'],
    [
      { carrier: 'QQ', to: 'QQQ' },
      'carrier "QQ" is no airline of this shop; to "QQQ" is no airport of this shop',
    ],
    [{ number: 'TG642' }, 'number "TG642" is not a whole number from 1 to 9999'],
    [{ departs: '7.5' }, 'departs "7.5" is not a time: write 07:35, or 08:10+1 for the next day'],
    [{ departs: '07:35+1' }, 'departs is a time without +1'],
    [{ arrives: '08:10' }, /-1060 minutes: is a day missing at the arrival/],
    [{ days: '8' }, 'days "8" is not weekdays: write 1 for Monday to 7 for Sunday, such as 135'],
    [{ firstDate: '25/10/2026' }, 'firstDate "25/10/2026" is not a date: write it as 2027-01-31'],
    [{ firstDate: '2569-10-25' }, 'firstDate "2569-10-25" counts the years of the Buddhist era: write 2026'],
    [
      { firstDate: '25/10/2569' },
      'firstDate "25/10/2569" counts the years of the Buddhist era: write the year 2026, and the date as 2027-01-31',
    ],
    [{ lastDate: '2026-10-24' }, 'lastDate is before firstDate'],
    [{ lastDate: '2036-10-24' }, /more than three years apart/],
    [{ aircraft: 'Airbus' }, 'aircraft "Airbus" is not an IATA aircraft type of three characters'],
    [{ seatsEconomy: '0', seatsBusiness: '0' }, /it has no seats/],
    [{ operatedAs: 'TG' }, 'operatedAs is not one airline and number, such as TG642'],
    [{ operatedAs: 'TG642' }, 'it is operated as itself'],
  ])('a row with %j is refused', (row, reason) => {
    const { values, faults } = read({}, row)
    expect(values).toHaveLength(1)
    expect(faults).toEqual([expect.stringMatching(/^3 refused: /)])
    expect(faults[0]?.slice(11)).toMatch(reason)
  })

  it('rejects two rows for one date', () => {
    const { values, faults } = read({}, { firstDate: '2027-03-20', lastDate: '2027-04-20', departs: '23:45' })
    expect(values).toHaveLength(1)
    expect(faults).toEqual(['3 refused: TG642 BKK-NRT: line 2 says the same for 2027-03-20'])
  })
})

describe('fares in CSV', () => {
  const right = {
    carrier: 'TG',
    from: 'BKK',
    to: 'NRT',
    class: 'Q',
    use: 'roundTrip',
    fareBasis: 'QNETRT',
    baht: '9500',
  }
  const read = readerOf(readFareCsv, right)
  const full = {
    advanceDays: '7',
    minimumStayDays: '3',
    maximumStayDays: '30',
    saturdayNight: 'yes',
    weekdays: '1234',
    fromTime: '06:00',
    toTime: '21:00',
    maxTransfers: '1',
    travelFirst: '2027-01-05',
    travelLast: '2027-03-31',
    saleFirst: '2026-11-01',
    saleLast: '2027-02-28',
    blackoutFirst: '2027-02-05',
    blackoutLast: '2027-02-09',
    childPercent: '75',
    infantOnLapPercent: '10',
    youthPercent: 'no',
    refundFee: '2000',
    rebookFee: '0',
    rerouteFee: '',
    noShowFee: '4000',
    validityDays: '90',
    brand: 'Agency',
  }

  it('fares are read with all their rules', () => {
    const { values, faults } = read(full)
    expect(faults).toEqual([])
    expect(values).toEqual([
      {
        carrier: 'TG',
        from: 'BKK',
        to: 'NRT',
        rbd: 'Q',
        kind: 1,
        fareBasis: 'QNETRT',
        baht: 9500,
        rule: {
          advanceDays: 7,
          minimumStayDays: 3,
          maximumStayDays: 30,
          saturdayNight: true,
          weekdays: 15,
          fromMinute: 360,
          toMinute: 1260,
          maxTransfers: 1,
          travelFirst: 20823,
          travelLast: 20908,
          saleFirst: 20758,
          saleLast: 20877,
          blackoutFirst: 20854,
          blackoutLast: 20858,
          percent: { child: 75, infantOnLap: 10, youth: null },
          refundFee: 2000,
          rebookFee: 0,
          noShowFee: 4000,
          validityDays: 90,
          brand: 'Agency',
        },
      },
    ])
  })

  it('have no rules where none are given', () => {
    expect(read({ use: 'one way', class: 'q' }).values).toMatchObject([{ kind: 0, rbd: 'Q', rule: {} }])
    expect(read({}).values[0]?.rule).toEqual({})
  })

  it.each<[Record<string, string>, string]>([
    [{ class: 'X' }, 'class "X" is not a booking class of Y B M H Q T K L S V W E P J C D Z F A'],
    [{ use: 'return' }, 'use is not oneWay, roundTrip, roundTrip2 or roundTrip3'],
    [{ use: 'oneWay', minimumStayDays: '2' }, 'a one-way fare cannot ask for a stay'],
    [{ fareBasis: 'NET FARE' }, 'fareBasis "NET FARE" is not a fare basis of 1 to 15 letters and digits'],
    [{ baht: '9500 THB' }, 'baht "9500 THB" is not an amount in whole baht from 1 to 999999'],
    [{ baht: '9500.50' }, 'baht "9500.50" is not an amount in whole baht from 1 to 999999'],
    [{ baht: '1000000' }, 'baht "1000000" is not an amount in whole baht from 1 to 999999'],
    [{ baht: '"1,25,00"' }, 'baht "1,25,00" is not an amount in whole baht from 1 to 999999'],
    [{ minimumStayDays: '9', maximumStayDays: '8' }, 'maximumStayDays is before minimumStayDays'],
    [{ fromTime: '09:00', toTime: '08:00' }, 'toTime is before fromTime'],
    [{ blackoutFirst: '2027-01-01' }, 'blackoutFirst and blackoutLast belong together'],
    [{ childPercent: '75%' }, 'childPercent "75%" is not a whole number from 0 to 100'],
    [{ saturdayNight: 'ja' }, 'saturdayNight "ja" is neither yes nor no'],
    [{ brand: '\uFFFD' }, 'brand "\uFFFD" is not a name of up to 40 characters'],
  ])('fares with %j are refused', (row, reason) => {
    expect(read(row)).toEqual({ values: [], faults: [`2 refused: ${reason}`] })
  })

  it('have amounts as a spreadsheet saves them', () => {
    const amounts = ['12500.00', '"12,500"', '"12,500.00"', '12500.0'].map((baht, index) => ({
      baht,
      refundFee: baht,
      fareBasis: `NET${index}`,
    }))
    const { values } = read(...amounts)
    expect(values.map(({ baht, rule }) => [baht, rule.refundFee])).toEqual(
      amounts.map(() => [12_500, 12_500]),
    )
  })

  it('fares that charge a lap infant in full are read and noted once', () => {
    const fill = { infantOnLapPercent: '10', fareBasis: 'A' }
    const { values, faults } = read(fill, { fareBasis: 'B' }, { fareBasis: 'C' })
    expect(values).toHaveLength(3)
    expect(faults).toEqual([
      '3 note: infantOnLapPercent is empty here and in 1 more rows: an infant on a lap pays the full fare. ' +
        'Write 10 for a tenth, or no when infants cannot buy it.',
    ])
    expect(read({ infantOnLapPercent: 'no' }).faults).toEqual([])
  })

  it('fares that differ in price alone count as one fare, and the second is refused', () => {
    const infants = { infantOnLapPercent: '10' }
    const { values, faults } = read(
      infants,
      { ...infants, baht: '9000' },
      { ...infants, travelFirst: '2027-01-05' },
    )
    expect(values.map(({ baht }) => baht)).toEqual([9500, 9500])
    expect(faults).toEqual(['3 refused: line 2 files the same fare'])
  })
})

describe('allotments in CSV', () => {
  const read = readerOf(readAllotmentCsv, {
    carrier: 'TG',
    number: '642',
    from: 'BKK',
    to: 'NRT',
    firstDate: '2027-04-01',
    lastDate: '2027-04-30',
    days: '5',
    class: 'Q',
    cabin: '',
    seats: '20',
    releaseDays: '14',
  })

  it('allotments are read, and their dates tightened to their weekdays', () => {
    expect(read({}, { class: '', cabin: 'Premium Economy', seats: '0', releaseDays: '' })).toEqual({
      faults: [],
      values: [
        {
          flightKey: 'TG642BKKNRT',
          carrier: 'TG',
          number: 642,
          from: 'BKK',
          to: 'NRT',
          firstDay: 20910,
          lastDay: 20938,
          days: 16,
          part: { rbd: 'Q' },
          seats: 20,
          releaseDays: 14,
        },
        expect.objectContaining({ part: { cabin: 'premiumEconomy' }, seats: 0, releaseDays: 0 }),
      ],
    })
  })

  it.each<[Record<string, string>, string]>([
    [{ class: '' }, 'either class or cabin must be filled in'],
    [{ cabin: 'economy' }, 'either class or cabin must be filled in'],
    [{ class: 'economy' }, 'class is not one of Y B M H Q T K L S V W E P J C D Z F A'],
    [{ class: '', cabin: 'Q' }, 'cabin is not one of economy, premiumEconomy, business, first'],
    [{ lastDate: '2027-04-01' }, 'none of its weekdays lies between firstDate and lastDate'],
    [{ to: 'BKK' }, 'it goes to where it begins'],
    [{ seats: '-1' }, 'seats "-1" is not a whole number from 0 to 999'],
  ])('allotments with %j are refused', (row, reason) => {
    expect(read(row)).toEqual({ values: [], faults: [`2 refused: ${reason}`] })
  })

  it('allotments of one class cannot repeat a date', () => {
    expect(read({}, { seats: '10' }, { class: 'K' }).faults).toEqual([
      '3 refused: TG642 BKK-NRT in class Q: line 2 says the same for 2027-04-02',
    ])
  })
})
