import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { type SsimFileText, type SsimLegText, ssimBytes, ssimLines } from '#test-kit/suppliers/ssim-file.ts'

import { dateOfDay, dayNumberOf } from '../../engine/day-number.ts'
import type { ImportedFlight } from '../imported-flight.ts'
import { loadKnownWorld } from '../load-known-world.ts'
import { readSsim } from './ssim-reader.ts'

const world = loadKnownWorld()

/** Formats a row: "TG642 BKK-NRT 23:50 +380 2026-10-25..2027-03-27 1234567". */
function told(flight: ImportedFlight): string {
  const { carrier, number, from, to, departureMinute, blockMinutes, firstDay, lastDay } = flight
  const clock = `${String(Math.floor(departureMinute / 60)).padStart(2, '0')}:${String(departureMinute % 60).padStart(2, '0')}`
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => flight.days & (1 << (day - 1))).join('')
  return `${carrier}${number} ${from}-${to} ${clock} +${blockMinutes} ${dateOfDay(firstDay)}..${dateOfDay(lastDay)} ${days}`
}

function read(file: SsimFileText) {
  const { rows, faults } = readSsim(ssimBytes(file), world)
  return {
    flights: rows.map(({ value }) => told(value)),
    rows,
    faults: faults.map(({ line, kind, reason }) => `${line} ${kind}: ${reason}`),
  }
}

const readLegs = (...legs: SsimLegText[]) => read({ legs })

describe('a flight leg', () => {
  it('becomes a flight with its seats, overnight', () => {
    const { flights, rows, faults } = readLegs({})
    expect(faults).toEqual([])
    expect(flights).toEqual(['TG642 BKK-NRT 23:50 +380 2026-10-25..2027-03-27 1234567'])
    expect(rows[0]?.line).toBe(3)
    expect(rows[0]?.value).toMatchObject({
      aircraft: '77W',
      seats: { first: 0, business: 42, premiumEconomy: 0, economy: 306 },
      summerDays: 127,
      winterDays: 127,
    })
  })

  it('flies on the weekdays of its period, with the dates tightened to the days it operates', () => {
    expect(readLegs({ period: '26OCT2611DEC26', days: '  3 5  ' }).flights).toEqual([
      'TG642 BKK-NRT 23:50 +380 2026-10-28..2026-12-11 35',
    ])
    expect(readLegs({ period: '01DEC2601DEC26', days: '1      ' }).faults[0]).toBe(
      '3 refused: TG642 BKK-NRT: it never leaves: none of its weekdays lies between its dates',
    )
  })

  it('flies every second week, counted from the first date', () => {
    expect(readLegs({ period: '02NOV2606DEC26', days: '1   5  ', rate: '2' }).flights).toEqual([
      'TG642 BKK-NRT 23:50 +380 2026-11-02..2026-11-06 15',
      'TG642 BKK-NRT 23:50 +380 2026-11-16..2026-11-20 15',
      'TG642 BKK-NRT 23:50 +380 2026-11-30..2026-12-04 15',
    ])
  })

  it('a leg without an end date flies to the end of the schedule', () => {
    expect(readLegs({ period: '25OCT2600XXX00' }).flights[0]).toContain('2026-10-25..2027-03-27')
  })

  it.each([
    ['W18Y112VVCGO', { first: 0, business: 0, premiumEconomy: 18, economy: 112 }],
    ['F8C42W24Y250LL04PP02', { first: 8, business: 42, premiumEconomy: 24, economy: 250 }],
    ['VV77W', { first: 0, business: 40, premiumEconomy: 0, economy: 306 }],
  ])('the configuration %s gives its seats', (configuration, seats) => {
    const known = { ...world, seatsOf: () => ({ first: 0, business: 40, premiumEconomy: 0, economy: 306 }) }
    const [row] = readSsim(ssimBytes({ legs: [{ configuration }] }), known).rows
    expect(row?.value.seats).toEqual(seats)
  })
})

describe('the arrival day', () => {
  it.each([
    ['01', 380],
    ['  ', 380],
    ['12', 380],
  ])('a date variation of "%s" means the next day', (dayVariation, minutes) => {
    expect(readLegs({ dayVariation }).rows[0]?.value.blockMinutes).toBe(minutes)
  })

  it('reports an impossible arrival', () => {
    expect(readLegs({ dayVariation: '00' }).faults[0]).toMatch(
      /^3 refused: .* -1060 minutes: is a day missing/,
    )
    expect(readLegs({ dayVariation: '02' }).faults[0]).toMatch(
      /^3 refused: .* 1820 minutes: .* a day too many/,
    )
  })

  it('precedes the departure across the date line', () => {
    const leg = {
      from: 'NRT',
      to: 'HNL',
      departs: '2000',
      arrives: '0800',
      fromOffset: '+0900',
      toOffset: '-1000',
    }
    expect(readLegs({ ...leg, dayVariation: '00' }).rows[0]?.value.blockMinutes).toBe(420)
    const early = { ...leg, departs: '0030', arrives: '1230', dayVariation: '0A' }
    expect(readLegs(early).rows[0]?.value.blockMinutes).toBe(420)
    expect(readLegs({ ...early, dayVariation: '  ' }).rows[0]?.value.blockMinutes).toBe(420)
  })
})

describe('clock changes', () => {
  const london: SsimLegText = { number: 916, to: 'LHR', departs: '1240', arrives: '1850', dayVariation: '00' }

  it('a clock change splits a flight to keep the local time at each end', () => {
    const { flights, faults } = readLegs({ ...london, period: '20OCT2631OCT26', toOffset: '+0100' })
    expect(flights).toEqual([
      'TG916 BKK-LHR 12:40 +730 2026-10-20..2026-10-24 23456',
      'TG916 BKK-LHR 12:40 +790 2026-10-25..2026-10-31 1234567',
    ])
    expect(faults).toEqual([
      '3 note: TG916 BKK-LHR: the file has LHR at UTC+01:00, the zone database at UTC+00:00 on 2026-10-25',
    ])
  })

  it('a clock change moves the local time in a file in UTC', () => {
    const leg = { ...london, from: 'LHR', to: 'BKK', departs: '2130', arrives: '0900', dayVariation: '01' }
    const { flights } = read({
      mode: 'U',
      legs: [{ ...leg, fromOffset: '+0000', toOffset: '+0700', period: '20OCT2628OCT26' }],
    })
    expect(flights).toEqual([
      'TG916 LHR-BKK 22:30 +690 2026-10-20..2026-10-24 23456',
      'TG916 LHR-BKK 21:30 +690 2026-10-25..2026-10-28 1237',
    ])
  })

  it('a file in UTC moves the date where the local date differs', () => {
    const { flights } = read({
      mode: 'U',
      legs: [{ departs: '1855', arrives: '0115', period: '01NOV2601NOV26', days: '      7' }],
    })
    expect(flights).toEqual(['TG642 BKK-NRT 01:55 +380 2026-11-02..2026-11-02 1'])
  })

  it('a wrong UTC offset in the file is reported, and its times are kept', () => {
    const { flights, faults } = readLegs({ toOffset: '+0800' })
    expect(flights).toHaveLength(1)
    expect(faults).toEqual([
      '3 note: TG642 BKK-NRT: the file has NRT at UTC+08:00, the zone database at UTC+09:00 on 2026-10-25',
    ])
  })
})

describe('a flight of several legs', () => {
  const first: SsimLegText = {
    number: 600,
    to: 'HKG',
    departs: '2200',
    arrives: '0145',
    toOffset: '+0800',
    days: '1 3    ',
  }
  const second: SsimLegText = {
    ...first,
    sequence: '02',
    from: 'HKG',
    to: 'NRT',
    departs: '0300',
    arrives: '0800',
    fromOffset: '+0800',
    toOffset: '+0900',
  }
  const ownDates = { period: '26OCT2627MAR27', days: ' 2 4   ' }

  it.each([
    ['the dates of its first leg and a variation', { dayVariation: '11' }],
    ['the dates of its first leg alone', { dayVariation: '  ' }],
    ['dates of its own and a variation', { ...ownDates, dayVariation: '11' }],
    ['dates of its own alone', { ...ownDates, dayVariation: '  ' }],
  ])('leaves its second airport on the next day, filed with %s', (_, dates) => {
    const { flights, faults } = readLegs(first, { ...second, ...dates })
    expect(flights).toEqual([
      'TG600 BKK-HKG 22:00 +165 2026-10-26..2027-03-24 13',
      'TG600 HKG-NRT 03:00 +240 2026-10-27..2027-03-25 24',
    ])
    expect(faults).toEqual([
      '4 note: TG600 HKG-NRT: the flight has stops; each leg is sold as a flight of its own',
    ])
  })
})

describe('codeshares', () => {
  const shared: SsimLegText = { carrier: 'NH', number: 5952, disclosure: 'L', segments: ['050 TG 0642'] }

  it('point from the marketing flight to the operating flight', () => {
    const { rows, faults } = readLegs({}, shared)
    expect(faults).toEqual([])
    expect(rows.map(({ value }) => value.operatedAs)).toEqual([undefined, { carrier: 'TG', number: 642 }])
  })

  it('codeshares are generated from the operating leg, unless the file lists them itself', () => {
    const naming: SsimLegText = { segments: ['010 NH 5952/QQ 1'] }
    const alone = readLegs(naming)
    expect(alone.flights).toEqual([
      'TG642 BKK-NRT 23:50 +380 2026-10-25..2027-03-27 1234567',
      'NH5952 BKK-NRT 23:50 +380 2026-10-25..2027-03-27 1234567',
    ])
    expect(alone.rows[1]?.value.operatedAs).toEqual({ carrier: 'TG', number: 642 })
    expect(alone.faults).toEqual(['4 leftOut: QQ1: QQ is no airline of this shop'])
    expect(readLegs(naming, shared).flights).toHaveLength(2)
  })

  it('codeshares without an operating flight are left out, unless another airline operates it', () => {
    const { flights, faults } = readLegs(
      { ...shared, disclosure: 'Z', segments: ['127 /THAI AIRWAYS'] },
      { number: 700, disclosure: 'X', segments: ['127 PG /BANGKOK AIRWAYS'] },
    )
    expect(faults).toEqual([expect.stringMatching(/^3 leftOut: NH5952 BKK-NRT: another airline flies it/)])
    expect(flights).toEqual([expect.stringMatching(/^TG700/)])
  })
})

describe('flights that are not for sale', () => {
  it.each<[SsimLegText, string]>([
    [{ service: 'F' }, 'service type F is cargo and mail'],
    [{ service: 'U' }, 'service type U is passengers by bus, train or ship'],
    [{ suffix: 'D' }, 'flights with the suffix D cannot be told apart here'],
    [{ restrictions: 'A' }, 'it may carry no local passengers (traffic restriction A)'],
    [
      { restrictions: 'Z', segments: ['170 K'] },
      'it may carry connecting passengers only (traffic restriction K)',
    ],
    [{ sequence: '02', restrictions: ' Y' }, 'it may carry certain passengers only (traffic restriction Y)'],
    [{ segments: ['008 A'] }, 'it may carry no local passengers (traffic restriction A)'],
  ])('a leg with %j is reported with its reason', (leg, reason) => {
    const { flights, faults } = readLegs(leg)
    expect(flights).toEqual([])
    expect(faults).toEqual([`3 leftOut: TG642 BKK-NRT: ${reason}`])
  })

  it('a restriction beyond the leg does not exclude it', () => {
    expect(readLegs({ restrictions: ' A' }).flights).toHaveLength(1)
  })

  it.each(['J', 'S', 'Q', 'G', 'B', 'R', 'C', 'L'])(
    'the passenger service type %s is for sale',
    (service) => {
      expect(readLegs({ service }).flights).toHaveLength(1)
    },
  )
})

describe('invalid records', () => {
  it.each<[SsimLegText, RegExp]>([
    [{ number: 0 }, /^3 refused: flight number "0" cannot be read$/],
    [{ period: '25OCT2631FEB27' }, /period of operation "25OCT26 31FEB27" cannot be read/],
    [{ period: '25OCT2624OCT26' }, /the period ends on 2026-10-24, before it begins on 2026-10-25/],
    [{ period: '25OCT2625OCT36' }, /more than three years apart/],
    [{ days: '7654321' }, /days of operation "7654321" cannot be read/],
    [{ days: '       ' }, /days of operation "" cannot be read/],
    [{ rate: '3' }, /neither weekly nor fortnightly/],
    [{ departs: '2460' }, /departure "2460" cannot be read/],
    [
      { from: 'QQQ', carrier: 'QQ' },
      /QQ642 QQQ-NRT: QQ is no airline of this shop; QQQ is no airport of this shop/,
    ],
    [{ to: 'BKK' }, /it leaves from where it arrives/],
    [{ service: '?' }, /there is no service type \?/],
    [{ aircraft: 'QQQ', configuration: '' }, /nor its aircraft QQQ tells its seats/],
    [{ segments: ['050 SOMETHING'] }, /operated as cannot be read on line 4/],
    [{ segments: ['050 TG 642'] }, /operated as itself/],
  ])('a leg with %j is refused', (leg, reason) => {
    const { flights, faults } = readLegs(leg)
    expect(flights).toEqual([])
    expect(faults).toEqual([expect.stringMatching(reason)])
  })

  it('leave the other records readable', () => {
    const { flights, faults } = readLegs(
      { number: 1 },
      { number: 2, from: 'QQQ', segments: ['505 ET'] },
      { number: 3 },
    )
    expect(flights.map((flight) => flight.slice(0, 3))).toEqual(['TG1', 'TG3'])
    expect(faults).toHaveLength(1)
  })

  it('records that repeat a date are reported, and the second is refused', () => {
    const { flights, faults } = readLegs({}, { variation: '02', departs: '2300', days: '      7' })
    expect(flights).toHaveLength(1)
    expect(faults).toEqual(['4 refused: TG642 BKK-NRT: line 3 says the same for 2026-10-25'])
  })
})

describe('the file structure', () => {
  const lines = ssimLines({ legs: [{}, { number: 640 }] })
  const readText = (text: string) => readSsim(Buffer.from(text, 'latin1'), world)
  const zeros = '0'.repeat(200)

  it('may have blocks filled with zeros, or no lines at all', () => {
    const filled = lines.flatMap((line) => [line, zeros])
    expect(readText(filled.join('\n'))).toMatchObject({ faults: [], rows: [{ line: 5 }, { line: 7 }] })
    expect(readText(lines.join(''))).toMatchObject({ faults: [], rows: [{ line: 3 }, { line: 4 }] })
  })

  it('a truncated file or a missing record is reported', () => {
    const cut = readText(`${lines.slice(0, 3).join('\n')}\n${lines[3]?.slice(0, 100)}`)
    expect(cut.rows).toHaveLength(1)
    expect(cut.faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '4 the record has 100 characters, not 200',
      '3 no trailer record (type 5) ends the file: it may have been cut off',
    ])
    const gap = readText(lines.filter((_, index) => index !== 2).join('\n'))
    expect(gap.faults).toMatchObject([
      { line: 3, reason: expect.stringContaining('records are missing between') },
    ])
  })

  it('must state whether its times are local', () => {
    expect(readText(lines.filter((line) => !line.startsWith('2')).join('\n')).rows).toEqual([])
    expect(read({ mode: '?', legs: [{}] }).faults[0]).toBe(
      '2 refused: the time mode is neither L (local) nor U (UTC)',
    )
  })

  it('stores dates as days since 1970', () => {
    expect(readLegs({}).rows[0]?.value.firstDay).toBe(dayNumberOf('2026-10-25' as LocalDate))
  })
})
