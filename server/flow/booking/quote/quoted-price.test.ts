import fc from 'fast-check'
import { expect, it } from 'vitest'
import { satang, sumMoney, multiplyMoney } from '#contract/terms/money.ts'
import { type PassengerPrice, createOfferPrice, pricePerPassenger } from '#contract/terms/offer.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { priceFromQuotedAmounts } from './quoted-price.ts'

const amount = fc.integer({ min: 0, max: 50_000_000 })
const passenger = (type: PassengerPrice['type']) =>
  fc.record({
    type: fc.constant(type),
    count: fc.integer({ min: 1, max: 9 }),
    lines: fc.array(
      amount.map((one) => ({
        kind: 'fare' as const,
        code: 'Y',
        name: 'Fare',
        amount: satang(one),
        source: 'table',
      })),
      { minLength: 1, maxLength: 4 },
    ),
  })
const party = fc
  .uniqueArray(fc.constantFrom(...passengerTypes), { minLength: 1, maxLength: 4 })
  .chain((types) => fc.tuple(...types.map(passenger)))

it('equals the quoted price per person, whatever the lines, and keeps types without a quoted price', () => {
  fc.assert(
    fc.property(party, fc.array(amount, { maxLength: 4 }), (passengers, amounts) => {
      const base = createOfferPrice(passengers)
      const named = amounts.flatMap((one, index) => {
        const type = passengers[index]?.type
        return type === undefined ? [] : [{ type, perPerson: satang(one) }]
      })
      const exact = priceFromQuotedAmounts(base, named)
      for (const [index, one] of exact.passengers.entries()) {
        const before = passengers[index]
        if (!before) throw new Error('somebody is gone')
        expect(pricePerPassenger(one)).toEqual(named[index]?.perPerson ?? pricePerPassenger(before))
        expect(one.lines.slice(0, before.lines.length)).toEqual(before.lines)
      }
      const sum = sumMoney(exact.passengers.map((one) => multiplyMoney(pricePerPassenger(one), one.count)))
      expect(exact.total).toEqual(sum)
    }),
  )
})
