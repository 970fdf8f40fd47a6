import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PassengerPrice, createOfferPrice, priceLineKinds } from '#contract/terms/offer.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { type OrderPrice, apportion, dividePrice } from './divide-price.ts'

const line = fc.record({
  kind: fc.constantFrom(...priceLineKinds),
  code: fc.constant('X'),
  name: fc.constant('line'),
  amount: fc.integer({ min: 0, max: 5_000_000 }).map(satang),
  source: fc.constant('test'),
})
const price: fc.Arbitrary<PassengerPrice> = fc.record({
  type: fc.constantFrom(...passengerTypes),
  count: fc.integer({ min: 1, max: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
})
/** An order whose total, net and surcharge are anything, and how many of each type leave. */
const orders = fc
  .uniqueArray(price, { minLength: 1, maxLength: 4, selector: ({ type }) => type })
  .chain((passengers) =>
    fc.record({
      order: fc.record({
        selling: fc.constant(createOfferPrice(passengers)),
        total: fc.integer({ min: 1, max: 90_000_000 }).map(satang),
        net: fc.integer({ min: 1, max: 90_000_000 }).map(satang),
        surcharge: fc.integer({ min: 0, max: 900_000 }).map(satang),
      }) satisfies fc.Arbitrary<OrderPrice>,
      leaving: fc
        .tuple(...passengers.map(({ count }) => fc.integer({ min: 0, max: count })))
        .map((counts) =>
          passengers.flatMap(({ type }, at) => Array.from({ length: counts[at] ?? 0 }, () => type)),
        ),
    }),
  )
  .filter(
    ({ order, leaving }) =>
      leaving.length > 0 &&
      leaving.length < order.selling.passengers.reduce((sum, { count }) => sum + count, 0),
  )

describe('dividePrice', () => {
  it('gives both parts together exactly what the order had, and every passenger the own lines', () => {
    fc.assert(
      fc.property(orders, ({ order, leaving }) => {
        const { stays, leaves } = dividePrice(
          order,
          leaving.map((type) => ({ type })),
        )
        for (const name of ['total', 'net', 'surcharge'] as const)
          expect(stays[name].amount + leaves[name].amount).toBe(order[name].amount)
        expect(stays.selling.total.amount + leaves.selling.total.amount).toBe(order.selling.total.amount)
        for (const { type, count, lines } of order.selling.passengers) {
          const parts = [stays, leaves].flatMap(({ selling }) =>
            selling.passengers.filter((one) => one.type === type),
          )
          expect(parts.reduce((sum, one) => sum + one.count, 0)).toBe(count)
          for (const part of parts) expect(part.lines).toBe(lines)
        }
      }),
    )
  })

  it('refuses to let more passengers of a type leave than there are', () => {
    const { order } = fc.sample(orders, 1)[0] ?? {}
    const type = order?.selling.passengers[0]?.type
    if (!order || !type) throw new Error('no order')
    expect(() =>
      dividePrice(
        order,
        Array.from({ length: 5 }, () => ({ type })),
      ),
    ).toThrow(/more passengers/)
  })

  it('gives passengers of one type the prices that are their own', () => {
    const priceOf = (amount: number): PassengerPrice => ({
      type: 'adult',
      count: 1,
      lines: [{ kind: 'fare', code: 'FARE', name: 'Fare', amount: satang(amount), source: 'typed' }],
    })
    const selling = createOfferPrice([priceOf(100), priceOf(70)])
    const money = { total: satang(170), net: satang(170), surcharge: satang(0) }
    const { stays, leaves } = dividePrice({ selling, ...money }, [{ type: 'adult', own: 70 }])
    expect([stays.total.amount, leaves.total.amount]).toEqual([100, 70])
  })
})

describe('apportion', () => {
  it.each([
    { amount: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
    { amount: 101, weights: [200, 100], shares: [67, 34] },
    { amount: -1, weights: [1, 3], shares: [0, -1] },
    { amount: 7, weights: [0, 0], shares: [7, 0] },
    { amount: 0, weights: [5, 5], shares: [0, 0] },
  ])('divides $amount by $weights into $shares', ({ amount, weights, shares }) => {
    expect(apportion(amount, weights)).toEqual(shares)
  })
})
