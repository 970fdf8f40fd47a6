import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceAnswer } from '#contract/api/offer/offer-answer.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { priceRowsOf } from './price-rows.ts'
import type { PriceLineAnswer } from './price-line-text.tsx'

const line = (kind: PriceLineAnswer['kind'], lineCode: string, amount: number): PriceLineAnswer => ({
  kind,
  lineCode,
  name: `${kind} ${lineCode}`,
  amount,
})

function priceWith(lists: readonly (readonly PriceLineAnswer[])[]): PriceAnswer {
  const passengers = lists.map((lines, at) => ({
    type: passengerTypes[at] ?? 'adult',
    count: 1,
    perPerson: lines.reduce((sum, one) => sum + one.amount, 0),
    lines: [...lines],
  }))
  const total = passengers.reduce((sum, one) => sum + one.perPerson, 0)
  return { currency: 'THB', total, averagePerPerson: total, passengers }
}

describe('the rows of a price over all passenger types', () => {
  it('set the same line of every type side by side', () => {
    const price = priceWith([
      [line('fare', 'Q1', 100), line('fare', 'Q2', 200), line('tax', 'TS', 30), line('tax', 'G8', 2)],
      [line('fare', 'Q1CH', 75), line('fare', 'Q2CH', 150), line('tax', 'G8', 2)],
    ])
    expect(
      priceRowsOf(price).map(({ line: one, amounts, isSameCode }) => [one.lineCode, amounts, isSameCode]),
    ).toEqual([
      ['Q1', [100, 75], false],
      ['Q2', [200, 150], false],
      ['TS', [30, undefined], true],
      ['G8', [2, 2], true],
    ])
  })

  it('add up to what each person pays, whatever the lines', () => {
    const anyLine = fc
      .tuple(
        fc.constantFrom<PriceLineAnswer['kind']>('fare', 'tax', 'carrierSurcharge', 'absorbed'),
        fc.constantFrom('TS', 'G8', 'YQ'),
        fc.integer({ min: -500, max: 9_999 }),
      )
      .map(([kind, code, amount]) => line(kind, code, amount))
    const anyPrice = fc
      .array(fc.array(anyLine, { maxLength: 8 }), { minLength: 1, maxLength: 4 })
      .map(priceWith)
    fc.assert(
      fc.property(anyPrice, (price) => {
        const rows = priceRowsOf(price)
        for (const [at, { perPerson, lines }] of price.passengers.entries()) {
          const amounts = rows.flatMap((row) => row.amounts[at] ?? [])
          expect(amounts).toHaveLength(lines.length)
          expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(perPerson)
        }
      }),
    )
  })
})
