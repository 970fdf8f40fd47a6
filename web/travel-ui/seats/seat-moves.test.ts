import { describe, expect, it } from 'vitest'
import type { SeatPlaceAnswer } from '#contract/api/seat-maps.ts'
import { cabinGridOf } from './cabin-grid.ts'
import { seatAfterKey, seatsOfGrid } from './seat-moves.ts'

const none = { isFree: false, isExitRow: false }
function row(number: number, typed: string) {
  const places = [...typed].map((sign): SeatPlaceAnswer => {
    if (sign === '|') return { ...none, kind: 'aisle' }
    if (sign === '.') return { ...none, kind: 'gap' }
    return { ...none, kind: 'seat', designator: `${number}${sign}`, isFree: true }
  })
  return { number, places }
}
const galley = { places: [{ ...none, kind: 'facility' as const }] }
const rows = [galley, row(1, 'A|K'), row(2, 'ABC|HJK'), row(3, 'ABC|HJK'), row(4, 'AB.|.JK')]
const seats = seatsOfGrid(cabinGridOf({ rows }))
const after = (designator: string, key: string, ctrlKey = false) => {
  const from = seats.find((one) => one.place.designator === designator)
  return from && seatAfterKey(seats, from, { key, ctrlKey })?.place.designator
}

describe('a key in a seat map', () => {
  it.each([
    ['2C', 'ArrowRight', '2H'],
    ['2H', 'ArrowLeft', '2C'],
    ['2K', 'ArrowRight', '2K'],
    ['3C', 'ArrowDown', '4B'],
    ['2B', 'ArrowUp', '1A'],
    ['1K', 'ArrowUp', '1K'],
    ['3B', 'Home', '3A'],
    ['3B', 'End', '3K'],
    ['1A', 'PageDown', '4A'],
    ['4K', 'PageUp', '1K'],
  ])('moves from %s by %s to %s', (from, key, to) => {
    expect(after(from, key)).toBe(to)
  })

  it('moves to the first and the last seat of the cabin with Control', () => {
    expect([after('3H', 'Home', true), after('3H', 'End', true)]).toEqual(['1A', '4K'])
  })

  it('has no meaning when it is another key', () => {
    expect(after('3H', 'x')).toBeUndefined()
  })

  it('knows seats at a window and on an aisle', () => {
    const seat = (designator: string) => seats.find((one) => one.place.designator === designator)
    expect(seat('2A')).toMatchObject({ isWindow: true, isAisle: false })
    expect(seat('2C')).toMatchObject({ isWindow: false, isAisle: true })
    expect(seat('2J')).toMatchObject({ isWindow: false, isAisle: false })
  })
})
