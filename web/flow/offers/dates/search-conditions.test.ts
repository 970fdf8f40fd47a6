import { describe, expect, it } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { activeConditions, searchConditions, withoutCondition } from './search-conditions.ts'

const legs = (cabinClass: 'economy' | 'business') => [
  { from: 'BKK', to: 'NRT', departureDate: '2027-01-20', cabinClass },
  { from: 'NRT', to: 'BKK', departureDate: '2027-01-27', cabinClass },
]
const plain = searchRequest.parse({ triptype: 1, searchAirLegs: legs('economy') })
const demanding = searchRequest.parse({
  triptype: 1,
  nonstop: 1,
  airline: 'TG,NH',
  connectingPoint: 'HKG',
  searchRefundableFare: true,
  windowTimeDepFlight: 'TA',
  windowTimeDepTime: '0900',
  windowTimeDepRangeHour: 3,
  windowTimeRetTime: '1800',
  windowTimeRetRangeHour: 2,
  searchAirLegs: legs('business'),
})

describe('conditions of a search', () => {
  it('the conditions listed are those that the search sets', () => {
    expect(activeConditions(plain)).toEqual([])
    expect(activeConditions(demanding)).toEqual(searchConditions)
    expect(activeConditions({ ...demanding, triptype: 0 })).not.toContain('returnWindow')
  })

  it.each(searchConditions)('can be given up one by one: %s', (condition) => {
    const left = searchConditions.filter((one) => one !== condition)
    expect(activeConditions(withoutCondition(demanding, condition))).toEqual(left)
  })

  it('leave the plain search when all are given up', () => {
    expect(searchConditions.reduce(withoutCondition, demanding)).toEqual(plain)
  })
})
