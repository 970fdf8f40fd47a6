import { describe, expect, it } from 'vitest'
import type { Instant, Zone } from '#contract/terms/time.ts'
import { timeLimitInText } from './sabre-time-limit.ts'

const places: Readonly<Record<string, string>> = {
  SIN: 'Asia/Singapore',
  BKK: 'Asia/Bangkok',
  NRT: 'Asia/Tokyo',
}
const frame = {
  since: '2026-11-21T03:00:00.000Z' as Instant,
  zones: ['Asia/Bangkok' as Zone],
  zoneOf: (airport: string) => places[airport] as Zone | undefined,
}
const read = (text: string) => timeLimitInText(text, frame)

describe('an airline’s text of its ticketing time limit', () => {
  it.each([
    ['PLS ADV TKT NBR BY 12DEC26/2359Z OR ALL TG SEGS WILL BE XLD', '2026-12-12T23:59:00.000Z'],
    ['ADTK 1S.TO TG BY 12DEC 2359 GMT OTHERWISE WILL BE XLD', '2026-12-12T23:59:00.000Z'],
    ['TO NH BY 12DEC26 1800 BKK TICKET OR CANCEL', '2026-12-12T11:00:00.000Z'],
    ['OTHS 1S SUBJ CXL ON/BEFORE 1200Z/02DEC WITHOUT TKT', '2026-12-02T12:00:00.000Z'],
    ['PLS ADV TKT NBR BY 03JAN/0100Z', '2027-01-03T01:00:00.000Z'],
    ['TO SQ BY 12DEC 1800 SIN TIME ZONE OTHERWISE WILL BE XLD TKT', '2026-12-12T10:00:00.000Z'],
    ['TO SQ BY 12DEC 1800 SIN TIME TKT', '2026-12-12T10:00:00.000Z'],
    ['PLS TICKET BY 12DEC2026 1800', '2026-12-12T11:00:00.000Z'],
    ['PLS TICKET BY 12DEC2026 1800 GMT', '2026-12-12T18:00:00.000Z'],
    ['TKT BY 12DEC26 18:00', '2026-12-12T11:00:00.000Z'],
    ['ISSUE TICKET ON 12DEC26 AT 1200', '2026-12-12T05:00:00.000Z'],
    ['PROVIDE TKNA BY 1200/12DEC', '2026-12-12T05:00:00.000Z'],
    ['TKT BY 12DEC26 OR XLD', '2026-12-12T16:59:00.000Z'],
    ['TKT BEFORE 12DEC26 OR XLD', '2026-12-11T16:59:00.000Z'],
    ['TKT BY 12DEC26 6PM', '2026-12-12T11:00:00.000Z'],
    ['TKTL 2026-12-12 18:00Z', '2026-12-12T18:00:00.000Z'],
    ['ADV TKT BY 12DEC26 2400', '2026-12-12T16:59:00.000Z'],
    // four digits are a time after a space, and before a zone, Z or HRS
    ['TO SQ BY 12DEC 2030 SIN TIME TKT', '2026-12-12T12:30:00.000Z'],
    ['TO SQ BY 12DEC 2000 SIN TIME TKT', '2026-12-12T12:00:00.000Z'],
    ['TKT BY 12DEC 2059', '2026-12-12T13:59:00.000Z'],
    ['TKT BY 12DEC2030 SIN TIME', '2026-12-12T12:30:00.000Z'],
    ['TKT BY 12DEC2030Z', '2026-12-12T20:30:00.000Z'],
    ['TKT BY 12DEC/2030Z', '2026-12-12T20:30:00.000Z'],
    ['TKT BY 12DEC2000HRS', '2026-12-12T13:00:00.000Z'],
    ['TKT BY 12DEC2026Z', '2026-12-12T20:26:00.000Z'],
    ['TKT BY 12DEC 2026 SIN TIME', '2026-12-12T12:26:00.000Z'],
    ['TKT BY 03JAN 2030 SIN TIME', '2027-01-03T12:30:00.000Z'],
    // and a year next to a time
    ['TKT BY 12DEC2026/2359Z', '2026-12-12T23:59:00.000Z'],
    ['TKT BY 12 DEC 2026 18:00', '2026-12-12T11:00:00.000Z'],
    ['TKT BY 03JAN2027 2030 SIN TIME', '2027-01-03T12:30:00.000Z'],
    ['PROVIDE TKNA BY 1200/12DEC2026', '2026-12-12T05:00:00.000Z'],
    // two digits that begin a time are not a year
    ['TKT BY 12DEC 10PM', '2026-12-12T15:00:00.000Z'],
    ['TKT BY 12DEC 23.30', '2026-12-12T16:30:00.000Z'],
  ])('the text %s is read as a clear limit', (text, at) => {
    expect(read(text)).toEqual({ at, isClear: true })
  })

  it.each([
    // 20:26 and 20:27, or the end of the day in that year
    ['TKT BY 12DEC2026 OR XLD', '2026-12-12T13:26:00.000Z'],
    ['TKT BY 12 DEC 2026', '2026-12-12T13:26:00.000Z'],
    ['TKT BY 12DEC2027 OR XLD', '2026-12-12T13:27:00.000Z'],
    // not a possible year of a limit, and no sign of a time
    ['TKT BY 12DEC2030 OR XLD', '2026-12-12T13:30:00.000Z'],
    ['TKT BY 12DEC2000', '2026-12-12T13:00:00.000Z'],
    ['TKT BY 12DEC 2030 1800Z', '2026-12-12T13:30:00.000Z'],
    // neither a possible year of a limit nor a time: before the day begins anywhere
    ['TKT BY 12DEC2061', '2026-12-11T09:59:00.000Z'],
    ['TKT BY 12DEC18 OR XLD', '2026-12-11T09:59:00.000Z'],
  ])('digits that may be a year or a time get the earlier reading and need manual review: %s', (text, at) => {
    expect(read(text)).toEqual({ at, isClear: false })
  })

  it('a limit with a year that has just ended has passed in either reading of its digits', () => {
    const atNewYear = { ...frame, since: '2027-01-02T03:00:00.000Z' as Instant }
    expect(timeLimitInText('TKT BY 31DEC2026 OR XLD', atNewYear)).toEqual({
      at: '2026-12-31T16:59:00.000Z',
      isClear: false,
    })
  })

  it('a limit without a zone means the earliest of the office and of the airports of the booking', () => {
    const zones = ['Asia/Bangkok', 'Asia/Tokyo'] as Zone[]
    expect(timeLimitInText('TKT BY 12DEC26 1800', { ...frame, zones })?.at).toBe('2026-12-12T09:00:00.000Z')
  })

  it('a limit in the time of an unknown place is read as early as possible and needs manual review', () => {
    const limit = read('TKT BY 12DEC26 1800 QZX TIME')
    expect(limit).toEqual({ at: '2026-12-12T04:00:00.000Z', isClear: false })
  })

  it('a limit with two times beside its day ends at the earlier one and needs manual review', () => {
    expect(read('TKT FLT 2359 12DEC 0600')).toEqual({ at: '2026-12-11T23:00:00.000Z', isClear: false })
  })

  it('a limit with digits that are no time ends before its day begins and needs manual review', () => {
    expect(read('PLS ADV TKT NBR BY 12DEC26/2561Z')).toEqual({
      at: '2026-12-11T09:59:00.000Z',
      isClear: false,
    })
  })

  it.each(['PLS ADV TKT NBR SOON', 'PLS ADV TKT NBR BY 31FEB27/2359Z'])(
    'a limit without a readable day needs manual review: %s',
    (text) => {
      expect(read(text)).toEqual({ isClear: false })
    },
  )

  it.each(['PLS ADV CONTACT BY 12DEC26/2359Z', 'VGML CONFIRMED', ''])(
    'a text about something else is no limit: %j',
    (text) => {
      expect(read(text)).toBeUndefined()
    },
  )
})
