import { describe, expect, it } from 'vitest'
import { houseNowMs, onDay } from '#test-kit/house/packed-house.ts'
import { timetableTables } from '../generate/timetable-tables.ts'
import { saleableOffers } from '../house-offers.ts'
import { openTaxTables } from '../tax-tables.ts'
import { worldViewOf } from './world-view.ts'
import { packWorld } from './world/pack-world.ts'
import type { ScheduledFlight } from './world/schedule.ts'

const daily = {
  from: 'BKK',
  to: 'NRT',
  departureMinute: 600,
  blockMinutes: 360,
  summerDays: 127,
  winterDays: 127,
  aircraft: '77W',
  seats: { economy: 200, premiumEconomy: 0, business: 30, first: 0 },
}

function viewWith(rows: readonly object[]) {
  const schedule = rows.map((row) => ({ ...daily, ...row }) as ScheduledFlight)
  return worldViewOf(packWorld({ ...timetableTables(), schedule, fares: [] }, onDay('2026-01-01')))
}

const day = onDay('2027-01-20')

describe('codeshares of a flight that the world lacks', () => {
  const operatedAs = { carrier: 'TG', number: 900 }
  const view = viewWith([
    { carrier: 'NH', number: 5900, operatedAs },
    { carrier: 'JL', number: 7900, operatedAs, lastDay: day - 1 },
    { carrier: 'SQ', number: 1, departureMinute: 700 },
  ])
  const flight = (soldAs: string, on = day) => view.flightOn(soldAs, on)?.flight

  it('name the missing flight and its airline, and share one inventory', () => {
    for (const one of [flight('NH5900BKKNRT'), flight('JL7900BKKNRT', day - 1)]) {
      expect(one).toMatchObject({ key: 'TG900BKKNRT', operatingCarrier: 'TG' })
    }
    expect(flight('NH5900BKKNRT')?.operatedId).toBe(flight('JL7900BKKNRT', day - 1)?.operatedId)
    expect(flight('SQ1BKKNRT')).toMatchObject({ key: 'SQ1BKKNRT', operatingCarrier: 'SQ' })
    expect(flight('SQ1BKKNRT')?.operatedId).not.toBe(flight('NH5900BKKNRT')?.operatedId)
  })

  it('codeshares are found by the name of the missing flight as long as one of them operates', () => {
    expect(view.flightOn('TG900BKKNRT', day)).toBeUndefined()
    expect(view.seatsOn('TG900BKKNRT', day)?.flight.soldAs).toBe('NH5900BKKNRT')
    expect(view.seatsOn('TG901BKKNRT', day)).toBeUndefined()
    const selling = saleableOffers(() => ({ view, office: openTaxTables() }))
    const limits = selling.limitsOf(
      { flightKey: 'TG900BKKNRT', on: '2027-01-20' as never },
      { sales: new Map(), nowMs: houseNowMs },
    )
    expect(limits?.length).toBeGreaterThan(0)
  })
})

describe('codeshares of a flight with one row per period', () => {
  it('share its inventory on every day, whatever the periods and times of the codeshares', () => {
    const view = viewWith([
      { carrier: 'TG', number: 900, lastDay: day - 1 },
      { carrier: 'TG', number: 900, firstDay: day, departureMinute: 540, winterDays: 31 },
      { carrier: 'TG', number: 900, firstDay: day, winterDays: 96 },
      { carrier: 'NH', number: 5900, firstDay: day - 3, operatedAs: { carrier: 'TG', number: 900 } },
    ])
    for (let on = day - 3; on < day + 7; on += 1) {
      const sold = view.flightOn('NH5900BKKNRT', on)?.flight
      expect(sold).toMatchObject({ key: 'TG900BKKNRT', operatingCarrier: 'TG' })
      expect(view.seatsOn('TG900BKKNRT', on)?.flight).toMatchObject({
        soldAs: 'TG900BKKNRT',
        operatedId: sold?.operatedId,
      })
    }
  })
})
