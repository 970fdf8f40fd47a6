import { describe, expect, it } from 'vitest'
import { isCorrectionOpen, nameCorrectionStates } from '#contract/terms/passenger/name-correction.ts'
import { nameCorrectionTransitions } from './name-correction-state.ts'

describe('the states of a name correction', () => {
  it('have these transitions, and no other', () => {
    const allowed = nameCorrectionStates.flatMap((from) =>
      nameCorrectionStates.flatMap((to) =>
        (['sentToAirline', 'airlineAccepted', 'airlineRefused', 'takenBack'] as const)
          .filter((cause) => nameCorrectionTransitions.allows(from, to, cause))
          .map((cause) => `${from} → ${to}: ${cause}`),
      ),
    )
    expect(allowed.toSorted()).toEqual([
      'requested → sent: sentToAirline',
      'requested → withdrawn: takenBack',
      'sent → accepted: airlineAccepted',
      'sent → refused: airlineRefused',
      'sent → withdrawn: takenBack',
    ])
  })

  it('A correction leaves only the states in which it is open', () => {
    const left = new Set(nameCorrectionTransitions.table.map(({ from }) => from))
    expect(nameCorrectionStates.filter((state) => left.has(state))).toEqual(
      nameCorrectionStates.filter(isCorrectionOpen),
    )
  })
})
