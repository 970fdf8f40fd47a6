import { expect, it } from 'vitest'
import { DecisionWalk } from '#test-kit/after-sale/decisions/decision-walk.ts'
import { createDice } from '#test-kit/fare-oracle/dice.ts'

const histories = Number(process.env['DECISION_HISTORIES'] ?? 100_000)

it('the decisions after a sale agree with the airline and the cash box in every random history', () => {
  const made = new Map<string, number>()
  for (let seed = 0; seed < histories; seed += 1) {
    const dice = createDice(seed)
    const walk = new DecisionWalk(dice)
    const moves: string[] = []
    for (let left = dice.between(2, 8); left > 0; left -= 1) {
      const move = walk.step()
      moves.push(move)
      made.set(move, (made.get(move) ?? 0) + 1)
      const faults = walk.faults()
      if (faults.length > 0) expect({ seed, moves, faults }).toEqual({ seed, moves, faults: [] })
    }
  }
  expect([...made.keys()].toSorted()).toEqual([
    'exchange',
    'exchange not possible',
    'money',
    'paid',
    'read',
    'refund',
    'refund not possible',
    'settle',
    'void',
    'void not possible',
  ])
})
