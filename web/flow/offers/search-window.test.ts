import { describe, expect, it } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { searchWindowOf } from './search-window.ts'

const leg = (from: string, to: string) => ({ from, to, departureDate: '2026-12-05' })

describe('the time window of a search', () => {
  it.each([
    ['any time', {}, 0, undefined],
    ['any time of arrival', { windowTimeDepFlight: 'TA', windowTimeDepRangeHour: 12 }, 0, undefined],
    [
      'three hours either side of ten',
      { windowTimeDepTime: '1000', windowTimeDepRangeHour: 3 },
      0,
      { by: 'departure', from: '07:00', to: '13:00' },
    ],
    [
      'a window that would begin the day before',
      { windowTimeDepTime: '0130', windowTimeDepRangeHour: 3 },
      0,
      { by: 'departure', from: '00:00', to: '04:30' },
    ],
    [
      'a window that would end the day after',
      { windowTimeRetFlight: 'TA', windowTimeRetTime: '2200', windowTimeRetRangeHour: 4 },
      1,
      { by: 'arrival', from: '18:00', to: '24:00' },
    ],
  ] as const)('%s', (_, change, journey, window) => {
    const searchAirLegs = [leg('BKK', 'NRT'), leg('NRT', 'BKK')]
    const request = searchRequest.parse({ triptype: 1, searchAirLegs, ...change })
    expect(searchWindowOf(request, journey)).toEqual(window)
  })

  it('the time window of a trip over several cities is shown once', () => {
    const searchAirLegs = [leg('BKK', 'NRT'), leg('NRT', 'ICN'), leg('ICN', 'BKK')]
    const change = { windowTimeDepTime: '1000', windowTimeDepRangeHour: 3 }
    const request = searchRequest.parse({ triptype: 2, searchAirLegs, ...change })
    expect([0, 1, 2].map((journey) => searchWindowOf(request, journey) !== undefined)).toEqual([
      true,
      false,
      false,
    ])
  })
})
