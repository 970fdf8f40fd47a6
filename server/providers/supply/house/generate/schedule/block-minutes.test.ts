import { describe, expect, it } from 'vitest'

import { kmBetween } from '../../engine/places.ts'
import { blockMinutesBetween } from './block-minutes.ts'
import { readHouseTables } from '../house-tables.ts'
import { readWorldTexts } from '../read-world-files.ts'
import type { AircraftBody } from '../world-aircraft.ts'

const { airports } = readHouseTables(readWorldTexts())

function block(pair: string, body: AircraftBody = 'wide'): number {
  const [from, to] = pair.split(' ').map((code) => airports.get(code))
  if (!from || !to) throw new RangeError(`no such airports: ${pair}`)
  return blockMinutesBetween(from, to, { km: kmBetween(from, to), body })
}

const clock = (hours: number, minutes: number) => hours * 60 + minutes

describe('the block time of a flight', () => {
  it.each([
    ['BKK NRT', clock(5, 40), clock(6, 0)],
    ['BKK SIN', clock(2, 25), clock(2, 30)],
    ['BKK LHR', clock(12, 30), clock(13, 0)],
    ['BKK CNX', clock(1, 15), clock(1, 30)],
    ['BKK HKG', clock(2, 35), clock(2, 55)],
    ['BKK DEL', clock(4, 10), clock(4, 40)],
    ['BKK SYD', clock(9, 0), clock(9, 30)],
    ['LHR JFK', clock(7, 20), clock(8, 10)],
    ['NRT LAX', clock(9, 40), clock(10, 30)],
  ])('the block time of %s is about that of airlines', (pair, least, most) => {
    expect(block(pair)).toBeGreaterThanOrEqual(least)
    expect(block(pair)).toBeLessThanOrEqual(most)
  })

  it('block times are shorter eastward in middle latitudes and equal both ways along a meridian', () => {
    expect(block('JFK LHR')).toBeLessThan(block('LHR JFK') - 20)
    expect(block('NRT BKK')).toBeGreaterThan(block('BKK NRT'))
    expect(block('BKK SIN')).toBe(block('SIN BKK'))
  })

  it('turboprops take longer, and all times are multiples of five minutes', () => {
    expect(block('BKK USM', 'turboprop')).toBeGreaterThan(block('BKK USM', 'narrow'))
    expect(block('BKK USM', 'turboprop') % 5).toBe(0)
  })
})
