import { beforeAll, describe, expect, it } from 'vitest'
import type { FiledFare } from '#server/providers/supply/house/engine/world/schedule.ts'
import { type CaseKind, type Comparison, comparedWorld, compareWorlds, questionAndAnswer } from './compare.ts'
import { createDice } from './dice.ts'
import { refusals } from './plain-components.ts'
import type { PlainWorld } from './plain-world.ts'

// The bench `supply` runs ten thousand of these; here are as many as take a few seconds.
const seeds = [3, 11, 19, 27, 28, 32]

describe('the search, compared with an exhaustive oracle', () => {
  let found: Comparison
  beforeAll(() => {
    found = compareWorlds(seeds, 12)
  })

  it('finds the same itineraries at the same prices in the same order', () => {
    expect(found.mismatches).toEqual([])
    expect(found.rows).toBeGreaterThan(1000)
  })

  it('runs in worlds in which every rule of a fare prevents some sale', () => {
    const toothless = refusals.filter((rule) => found.bites[rule] === 0)
    expect(toothless).toEqual([])
  })
})

describe('comparing', () => {
  const withFares = (change: (fare: FiledFare) => FiledFare) => (world: PlainWorld) => ({
    ...world,
    tables: { ...world.tables, fares: world.tables.fares.map(change) },
  })
  const changes: Readonly<Record<string, (world: PlainWorld) => PlainWorld>> = {
    'a baht': withFares((fare) => ({ ...fare, baht: fare.baht + 1 })),
    'a rule': withFares((fare) => ({ ...fare, rule: { ...fare.rule, weekdays: 3 } })),
    'a seat': (world) => ({ ...world, sales: new Map() }),
    'an hour': (world) => {
      const schedule = world.tables.schedule.map((line) => ({
        ...line,
        blockMinutes: line.blockMinutes + 60,
      }))
      return { ...world, tables: { ...world.tables, schedule } }
    },
  }

  it.each(Object.entries(changes))('notices %s that only the search is told of', (_, change) => {
    const world = comparedWorld(27, change)
    const dice = createDice(4)
    const kinds: readonly CaseKind[] = ['best', 'best', 'pareto', 'best', 'best', 'pareto', 'best', 'best']
    const answers = kinds.map((kind) => questionAndAnswer(world, dice, kind).answer)
    expect(answers.filter(({ fault }) => fault !== undefined).length).toBeGreaterThan(0)
  })
})
