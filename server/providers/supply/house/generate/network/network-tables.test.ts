import { describe, expect, it } from 'vitest'

import type { ScheduledFlight } from '../../engine/world/schedule.ts'
import { flightsPerWeek } from '../schedule/hand-written-flights.ts'
import { networkTables } from './network-tables.ts'

const airportsCsv = `iata,name,city_code,country,lat,lon,tz,departures_per_day_est
FRA,Frankfurt,FRA,DE,50.0,8.6,Europe/Berlin,600
XQA,"Somewhere, Island",XQA,TH,9.5,100.2,Asia/Bangkok,60
XQB,Nowhere,XQA,TH,9.9,100.9,Asia/Bangkok,3
XQZ,No Such Zone,XQZ,TH,9.9,100.9,Asia/Nowhere,3
KBP,Kyiv,IEV,UA,50.3,30.9,Europe/Kyiv,30
`
const head = 'airline,origin,destination,flights_per_week,avg_seats,km,evidence,flight_numbers'
const rows = (...lines: readonly string[]) => [head, ...lines, ''].join('\n')

/** Returns the flights of a network with these rows, without the hand-written ones. */
function generated(lines: readonly string[], options: { seed?: string } = {}): readonly ScheduledFlight[] {
  const written = networkTables({ airportsCsv, networkCsv: rows() }).schedule.length
  return networkTables({ airportsCsv, networkCsv: rows(...lines), ...options }).schedule.slice(written)
}

describe('a world from a network file', () => {
  it('flies each pair as often as the file says, both ways, with the flight numbers it lists', () => {
    const flights = generated(['TG,BKK,XQA,10,160,700,V,8001 8003', 'TG,XQA,BKK,10,160,700,V,8002'])
    const weekly = (from: string) =>
      flights.filter((one) => String(one.from) === from).reduce((sum, one) => sum + flightsPerWeek(one), 0)
    expect([weekly('BKK'), weekly('XQA')]).toEqual([10, 10])
    expect(flights.filter((one) => one.from === 'BKK').map(({ number }) => number)).toEqual([8001, 8003])
    expect(flights.filter((one) => one.to === 'BKK')[0]?.number).toBe(8002)
  })

  it('alternates two aircraft sizes so that the seats add up', () => {
    const flights = generated(['TG,BKK,XQA,280,190,700,V,', 'TG,XQA,BKK,280,190,700,V,'])
    const seats = flights.map(({ seats: { economy, business, first } }) => economy + business + first)
    expect(seats.reduce((sum, one) => sum + one, 0) / seats.length).toBeGreaterThan(187)
    expect(seats.reduce((sum, one) => sum + one, 0) / seats.length).toBeLessThan(193)
  })

  it('leaves out rare, freight, closed and unknown pairs', () => {
    expect(
      generated([
        'TG,BKK,XQA,0.9,160,700,V,',
        'FX,BKK,XQA,10,160,700,V,',
        'LH,FRA,KBP,10,160,700,V,',
        'TG,BKK,XQZ,10,160,700,V,',
        'TG,BKK,QQQ,10,160,700,V,',
        '??,BKK,XQA,10,160,700,V,',
      ]),
    ).toEqual([])
  })

  it('gives an undescribed airline a home, a kind and no group', () => {
    const lines = ['ZY,XQA,BKK,20,180,700,V,', 'ZY,BKK,XQA,20,180,700,V,']
    const { airlines, airports } = networkTables({ airportsCsv, networkCsv: rows(...lines) })
    expect(airlines.find((one) => String(one.code) === 'ZY')).toMatchObject({
      home: 'TH',
      kind: 'lowCost',
      group: 'ZY',
    })
    expect(airports.find((one) => String(one.code) === 'XQA')).toMatchObject({ size: 'M', country: 'TH' })
  })

  it('adds missing flights to hand-written ones, and none where there are as many', () => {
    expect(generated(['TG,BKK,NRT,21,300,4649,V,', 'TG,NRT,BKK,21,300,4649,V,'])).toEqual([])
    const added = generated(['TG,BKK,NRT,35,300,4649,V,', 'TG,NRT,BKK,35,300,4649,V,'])
    expect(added.filter((one) => one.from === 'BKK').reduce((sum, one) => sum + flightsPerWeek(one), 0)).toBe(
      14,
    )
    expect(added.map(({ number }) => number)).not.toContain(642)
  })

  it('generates a route alike whatever else is flown', () => {
    const route = ['ZY,XQA,BKK,20,180,700,V,', 'ZY,BKK,XQA,20,180,700,V,']
    const other = ['LH,FRA,XQA,7,300,9000,V,', 'LH,XQA,FRA,7,300,9000,V,']
    expect(generated([...other, ...route]).filter((one) => String(one.carrier) === 'ZY')).toEqual(
      generated(route),
    )
    expect(generated(route, { seed: 'another' })).not.toEqual(generated(route))
  })

  it('names the column that a file lacks', () => {
    expect(() => networkTables({ airportsCsv: 'iata\n', networkCsv: rows() })).toThrow('city_code')
  })
})
