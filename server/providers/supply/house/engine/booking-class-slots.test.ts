import { describe, expect, it } from 'vitest'
import { houseCabins } from './cabin-seats.ts'
import { bookingClasses } from './fares/booking-classes.ts'
import {
  cabinOfSlot,
  cabinSlotBits,
  firstSlots,
  lastSlots,
  rbdOfSlot,
  slotCount,
  slotKeptPercents,
  slotOfRbd,
} from './booking-class-slots.ts'

describe('slots', () => {
  it('the slots are the nineteen booking classes, economy first, highest first in a cabin', () => {
    const letters = Array.from({ length: slotCount }, (_, slot) => rbdOfSlot(slot)).join('')
    expect(letters).toBe('YBMHQTKLSVWEPJCDZFA')
    expect([...firstSlots]).toEqual([0, 10, 13, 17])
    expect([...lastSlots]).toEqual([9, 12, 16, 18])
  })

  it('slots and letters map to each other, and each slot to one cabin', () => {
    for (const [at, cabin] of houseCabins.entries()) {
      for (const { rbd, keptPercent } of bookingClasses[cabin]) {
        const slot = slotOfRbd(rbd)
        expect([rbdOfSlot(slot), cabinOfSlot(slot), slotKeptPercents[slot]]).toEqual([
          rbd,
          cabin,
          keptPercent,
        ])
        expect(houseCabins.map((_, one) => ((cabinSlotBits[one] ?? 0) >>> slot) & 1)).toEqual(
          houseCabins.map((_, one) => Number(one === at)),
        )
      }
    }
  })

  it('unknown classes and slots are rejected', () => {
    expect(slotOfRbd('X')).toBe(-1)
    expect(() => rbdOfSlot(19)).toThrow(RangeError)
    expect(() => cabinOfSlot(-1)).toThrow(RangeError)
  })
})
