import { describe, expect, it } from 'vitest'
import { type Instant, type Zone } from '#contract/terms/time.ts'
import { deadlineOf, limitInWords } from './sabre-clock.ts'

const zone = 'Asia/Bangkok' as Zone
const since = '2026-11-21T03:00:00.000Z' as Instant
const limit = (words: string): string | undefined => limitInWords(words, { since, zone })

describe('a deadline of the office', () => {
  it('is told in the zone of the office, and ends with the day when it has no time', () => {
    expect(deadlineOf('2026-11-24', '23:00', zone)).toBe('2026-11-24T16:00:00.000Z')
    expect(deadlineOf('2026-11-24', undefined, zone)).toBe('2026-11-24T16:59:00.000Z')
    expect(deadlineOf(undefined, '10:00', zone)).toBeUndefined()
  })
})

describe("an airline's words about its limit", () => {
  it.each([
    ['PLS ADV TKT NBR BY 12DEC26/2359Z OR ALL TG SEGS WILL BE XLD', '2026-12-12T23:59:00.000Z'],
    ['ADTK 1S.TO TG BY 12DEC 2359 GMT OTHERWISE WILL BE XLD', '2026-12-12T23:59:00.000Z'],
    ['TO NH BY 12DEC26 1800 BKK TICKET OR CANCEL', '2026-12-12T11:00:00.000Z'],
    ['OTHS 1S SUBJ CXL ON/BEFORE 1200Z/02DEC WITHOUT TKT', '2026-12-02T12:00:00.000Z'],
    ['PLS ADV TKT NBR BY 03JAN/0100Z', '2027-01-03T01:00:00.000Z'],
  ])('%s', (words, moment) => {
    expect(limit(words)).toBe(moment)
  })

  it.each([
    'PLS ADV CONTACT BY 12DEC26/2359Z',
    'PLS ADV TKT NBR SOON',
    'PLS ADV TKT NBR BY 31FEB27/2359Z',
    'PLS ADV TKT NBR BY 12DEC26/2561Z',
    '',
  ])('are left to the staff when they are not understood: %j', (words) => {
    expect(limit(words)).toBeUndefined()
  })
})
