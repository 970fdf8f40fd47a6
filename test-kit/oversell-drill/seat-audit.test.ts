import { expect, it } from 'vitest'
import { seatFaults } from './seat-audit.ts'

const count = { flightKey: 'TG600BKKNRT', rbd: 'Y', sold: 9, capacity: 9, held: 5, ticketed: 4 }

it('finds nothing wrong with a flight that is sold out', () => {
  expect(seatFaults([count, { ...count, sold: 3, held: 3, ticketed: 0 }])).toEqual([])
})

it.each([
  ['a seat that nobody has', { held: 4 }],
  ['a seat that two have', { held: 6 }],
  ['more seats than there are', { sold: 10, capacity: 10, held: 6 }],
  ['more seats than were allowed', { capacity: 8 }],
])('finds %s', (_, odd) => {
  expect(seatFaults([{ ...count, ...odd }])).toHaveLength(1)
})
