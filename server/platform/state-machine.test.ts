import { describe, expect, it } from 'vitest'
import { createTransitionTable } from './state-machine.ts'

const door = createTransitionTable<'open' | 'closed' | 'locked', 'pulled' | 'pushed' | 'turned'>([
  [['open'], 'closed', 'pulled'],
  [['closed', 'locked'], 'open', 'pushed'],
  ['closed', 'locked', 'turned'],
])

describe('the table of a state machine', () => {
  it('has one row for every state that a transition leads from', () => {
    expect(door.table).toEqual([
      { from: 'open', to: 'closed', cause: 'pulled' },
      { from: 'closed', to: 'open', cause: 'pushed' },
      { from: 'locked', to: 'open', cause: 'pushed' },
      { from: 'closed', to: 'locked', cause: 'turned' },
    ])
  })

  it('allows a transition for its own cause alone', () => {
    expect(door.allows('closed', 'locked', 'turned')).toBe(true)
    expect(door.allows('closed', 'locked', 'pulled')).toBe(false)
    expect(door.allows('open', 'locked', 'turned')).toBe(false)
  })
})
