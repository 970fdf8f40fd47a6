import { describe, expect, it } from 'vitest'

import type { ScheduledFlight } from '../engine/world/schedule.ts'
import { readHouseTexts } from './read-world-files.ts'
import { timetableTables } from './timetable-tables.ts'

const tables = timetableTables()

function flights(name: string): readonly ScheduledFlight[] {
  return tables.schedule.filter((one) => `${one.carrier}${one.number}` === name)
}

const everyDay = 127

describe('the hand-written timetable', () => {
  it('departs as written and takes as long as the clocks at both ends say', () => {
    expect(flights('TG642')).toEqual([
      {
        carrier: 'TG',
        number: 642,
        from: 'BKK',
        to: 'NRT',
        departureMinute: 23 * 60 + 50,
        blockMinutes: 6 * 60 + 20,
        summerDays: everyDay,
        winterDays: everyDay,
        aircraft: '77W',
        seats: { economy: 255, premiumEconomy: 0, business: 40, first: 8 },
      },
    ])
  })

  it('keeps a row for each season where one end of the flight changes its clocks', () => {
    const toLondon = flights('TG910').map((one) => [one.summerDays, one.winterDays, one.blockMinutes])
    expect(toLondon).toEqual([
      [0, everyDay, 13 * 60 + 5],
      [everyDay, 0, 12 * 60 + 45],
    ])
  })

  it('reads weekdays from Monday on', () => {
    expect(flights('NH848').map((one) => one.winterDays)).toEqual([0b1101010])
  })

  it('sells a codeshare from the seats of its operating flight', () => {
    const [operated] = flights('TG642')
    expect(flights('NH5952')).toEqual([
      { ...operated, carrier: 'NH', number: 5952, operatedAs: { carrier: 'TG', number: 642 } },
    ])
  })

  it('rejects an arrival before its departure and names the line', () => {
    const row = 'TG,642,BKK,NRT,23:50,08:10+1'
    const faulty = (text: string) => () =>
      timetableTables({ ...readHouseTexts(), timetable: readHouseTexts().timetable.replace(row, text) })
    expect(faulty('TG,642,BKK,NRT,23:50,08:10')).toThrow('timetable, line 17: TG642')
    expect(faulty('TG,642,BKK,QQQ,23:50,08:10+1')).toThrow('timetable, line 17: TG642')
  })
})
