import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { fareBrands } from './fare-brands.ts'
import { taxesOf } from './taxes.ts'
import { flightOfKey } from './timetable.ts'
import type { Flight } from './world-flight.ts'
import type { WorldPassengerType } from './world-offer.ts'

const saver = fareBrands.slice(0, 1)

function flights(...keys: readonly string[]): Flight[] {
  return keys.flatMap((key) => {
    const flight = flightOfKey(key)
    if (!flight) throw new Error(`not in the timetable: ${key}`)
    return [flight]
  })
}

function baht(path: readonly Flight[], type: WorldPassengerType = 'adult'): Record<string, number> {
  const trip = { journeys: [{ flights: path }], brands: saver, issuedOn: '2026-11-21' as LocalDate }
  return Object.fromEntries(taxesOf(trip, type).map(({ code, satang }) => [code, satang / 100]))
}

describe('taxes of the simulated airlines', () => {
  it('include the departure charges of Thailand and the surcharge of the airline', () => {
    expect(baht(flights('TG642/2027-01-10'))).toMatchObject({ TS: 1120, E7: 35, G8: 15 })
    expect(baht(flights('TG642/2027-01-10'))['YQ']).toBeGreaterThan(0)
  })

  it('exempt lap infants from the charges that airports and airlines waive', () => {
    const infant = baht(flights('TG642/2027-01-10'), 'infantOnLap')
    expect(infant).not.toHaveProperty('TS')
    expect(infant).not.toHaveProperty('YQ')
    expect(infant).toMatchObject({ E7: 35 })
  })

  it('include value added tax and the domestic charge within Thailand', () => {
    const domestic = baht(flights('TG116/2027-01-12'))
    expect(domestic).toMatchObject({ TS: 130 })
    expect(domestic['TH']).toBeGreaterThan(0)
    expect(domestic).not.toHaveProperty('YQ')
  })

  it('charge departure once when planes are only changed', () => {
    const [first, second] = [flights('CX700/2027-01-12'), flights('CX548/2027-01-12')]
    const changed = baht([...first, ...second])
    const apart = { ...baht(first), ...baht(second) }
    const inHongKong = Object.keys(baht(second)).filter((code) => !['YQ', 'YR'].includes(code))
    expect(inHongKong.length).toBeGreaterThan(0)
    for (const code of inHongKong) expect(changed[code] ?? 0).toBeLessThan(apart[code] ?? 0)
  })
})
