import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { withTripShape, withLegAdded, withLegMoved, withLegRemoved } from './form-legs.ts'
import { defaultSearchForm, type SearchForm, withLeg } from './search-form.ts'

const toTokyo = withLeg({ ...defaultSearchForm('2026-11-21' as LocalDate), shape: 'oneWay' }, 0, {
  to: { code: 'TYO' },
})
const cities = withLeg(withTripShape(toTokyo, 'multiCity'), 1, { to: { code: 'OSA' } })

/** "0 BKK-TYO 2026-12-05": key, ends and day of each flight. */
const flights = ({ legs }: SearchForm) =>
  legs.map(({ key, from, to, on }) => `${key} ${from?.code}-${to?.code} ${on}`)

describe('another shape', () => {
  it('makes a second flight from where the first ends', () => {
    expect(flights(withTripShape(toTokyo, 'multiCity'))).toEqual([
      '0 BKK-TYO 2026-12-05',
      '1 TYO-undefined 2026-12-08',
    ])
  })

  it('makes the way back a flight of its own', () => {
    expect(flights(withTripShape(withTripShape(toTokyo, 'roundTrip'), 'multiCity'))).toEqual([
      '0 BKK-TYO 2026-12-05',
      '1 TYO-BKK 2026-12-12',
    ])
  })

  it('keeps what was typed', () => {
    expect(withTripShape(withTripShape(cities, 'roundTrip'), 'multiCity')).toEqual(cities)
    expect(withTripShape(withTripShape(toTokyo, 'roundTrip'), 'oneWay')).toEqual(toTokyo)
  })
})

describe('the flights of a trip', () => {
  it('grow to six, each from where the last ends, three days later', () => {
    const six = Array.from({ length: 9 }).reduce<SearchForm>((form) => withLegAdded(form), cities)
    expect(flights(six)).toHaveLength(6)
    expect(flights(six)[2]).toBe('2 OSA-undefined 2026-12-11')
  })

  it('a trip over several cities has two flights at least', () => {
    expect(withLegRemoved(cities, 0)).toBe(cities)
    expect(flights(withLegRemoved(withLegAdded(cities), 1))).toEqual([
      '0 BKK-TYO 2026-12-05',
      '2 OSA-undefined 2026-12-11',
    ])
  })

  it('take over the day when they change places', () => {
    expect(flights(withLegMoved(cities, 1, -1))).toEqual(['1 TYO-OSA 2026-12-05', '0 BKK-TYO 2026-12-08'])
    expect(withLegMoved(withLegMoved(cities, 1, -1), 0, 1)).toEqual(cities)
    expect(withLegMoved(cities, 0, -1)).toBe(cities)
    expect(withLegMoved(cities, 1, 1)).toBe(cities)
  })
})
