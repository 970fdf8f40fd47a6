import { expect, it } from 'vitest'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { satang } from '#contract/terms/money.ts'
import { hasAllExtras, hasAnyExtra, hasEveryExtraSeen } from './settle-extra-sale.ts'

const bagOf = (passenger: number): PricedExtra => {
  const covers = [{ journey: 0, segment: 0 }]
  return { kind: 'bag', passenger, covers, amount: satang(900_00), serviceRef: `bag_${passenger}` }
}
const [first, second] = [bagOf(0), bagOf(1)]
const statements: readonly (readonly number[])[] = [[], [0], [1], [0, 1]]

it.each([
  { name: 'nothing of it', before: [], shown: [], all: false, any: false, may: statements },
  { name: 'what was there before', before: [first], shown: [first], all: false, any: false, may: statements },
  { name: 'a part of it', before: [], shown: [first], all: false, any: true, may: [[0], [0, 1]] },
  { name: 'more than it', before: [], shown: [first, first], all: false, any: true, may: [[0], [0, 1]] },
  { name: 'all of it', before: [], shown: [second, first], all: true, any: true, may: [[0, 1]] },
])(
  'A reservation that shows $name contradicts a statement that leaves out what it shows',
  ({ before, shown, all, any, may }) => {
    const sale = { extras: [first, second], reservedBefore: before }
    const reservation = { extras: shown }
    expect([hasAllExtras(sale, reservation), hasAnyExtra(sale, reservation)]).toEqual([all, any])
    const uncontradicted = statements.filter((added) =>
      hasEveryExtraSeen(sale, { reservation, isAdded: (one) => added.includes(one) }),
    )
    expect(uncontradicted).toEqual(may)
  },
)
