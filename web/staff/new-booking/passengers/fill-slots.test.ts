import { describe, expect, it } from 'vitest'
import { emptySlots, fillSlots } from './fill-slots.ts'
import { emptyPassenger } from './passenger-fields.ts'

const family = emptySlots([
  { type: 'adult', count: 2 },
  { type: 'child', count: 1 },
])
const departsOn = '2026-12-23'
const named = (surname: string, bornOn = '') => ({ ...emptyPassenger, surname, bornOn })
const surnames = (filled: ReturnType<typeof fillSlots>) => filled.slots.map(({ fields }) => fields.surname)

describe('fillSlots', () => {
  it.each([
    ['in their order without birth dates', [named('A'), named('B')], ['A', 'B', ''], 0],
    ['by age', [named('CHILD', '2018-07-09'), named('ADULT', '1984-03-14')], ['ADULT', '', 'CHILD'], 0],
    ['and reports who is too many', [named('A'), named('B'), named('C'), named('D')], ['A', 'B', 'C'], 1],
    ['once where a name comes twice', [named('A'), named('A', '1984-03-14')], ['A', '', ''], 0],
  ] as const)('seats passengers %s', (_, passengers, seated, left) => {
    const filled = fillSlots(family, passengers, departsOn)
    expect(surnames(filled)).toEqual(seated)
    expect(filled.left).toHaveLength(left)
  })

  it('keeps entered fields that are not given', () => {
    const first = fillSlots(family, [{ ...named('A'), passportNumber: 'AB1234567' }], departsOn)
    const { slots } = fillSlots(first.slots, [named('A', '1984-03-14')], departsOn)
    expect(slots[0]?.fields).toMatchObject({ passportNumber: 'AB1234567', bornOn: '1984-03-14' })
  })
})
