import { describe, expect, it } from 'vitest'
import type { PassengerType } from '../passenger.ts'
import { splitFault } from './split-party.ts'

const family: readonly PassengerType[] = ['adult', 'senior', 'adult', 'child', 'infantOnLap', 'infantOnLap']

describe('splitFault', () => {
  it.each([
    { leaves: [2], fault: undefined },
    { leaves: [0, 4], fault: undefined },
    { leaves: [1, 5], fault: undefined },
    { leaves: [2, 3], fault: undefined },
    { leaves: [], fault: 'none' },
    { leaves: [6], fault: 'none' },
    { leaves: [2, 2], fault: 'none' },
    { leaves: [0, 1, 2, 3, 4, 5], fault: 'all' },
    { leaves: [0], fault: 'infantApart' },
    { leaves: [4], fault: 'infantApart' },
    { leaves: [1, 4], fault: 'infantApart' },
    { leaves: [3], fault: 'noAdult' },
    { leaves: [0, 1, 2, 4, 5], fault: 'noAdult' },
  ])('returns $fault when passengers $leaves of a family leave', ({ leaves, fault }) => {
    expect(splitFault(family, leaves)).toBe(fault)
  })
})
