import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PriceLine, createOfferPrice } from '#contract/terms/offer.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { aMarkupRule } from '#test-kit/house/a-markup-rule.ts'
import { type Markups, applicableRules, sellingPrice } from './selling-price.ts'

const on = '2026-11-21' as LocalDate
const placeOf = (code: string) => ({ airport: code, city: code, country: 'TH' })
const facts = {
  channel: 'web',
  bookedOn: on,
  airline: 'TG',
  routes: [{ from: placeOf('BKK'), to: placeOf('CNX') }],
  shape: 'oneWay',
  cabin: 'economy',
  departureOn: on,
} as const
const line = (kind: PriceLine['kind'], value: number): PriceLine => {
  return { kind, code: kind, name: kind, amount: satang(value), source: 'test' }
}
const amount = fc.nat(500_000)
const money = amount.map(satang)
const rule = fc
  .record({
    adult: amount,
    share: fc.option(fc.nat(10_000), { nil: undefined }),
    least: fc.option(fc.nat(1_000), { nil: undefined }),
    most: fc.option(fc.integer({ min: 1_000, max: 100_000 }), { nil: undefined }),
    stops: fc.boolean(),
    ignoresStanding: fc.boolean(),
    airlines: fc.subarray(['TG', 'JL']),
  })
  .map(({ airlines, ...more }) => aMarkupRule({ ...more, when: { airlines } }))
const markups: fc.Arbitrary<Markups> = fc.record({
  standing: fc.record({ version: fc.nat(), adult: money, child: money, infant: money, serviceFee: money }),
  book: fc.array(rule, { maxLength: 8 }).map((rules) => {
    return { bookId: 12, rules, channel: 'web' as const, bookedOn: on, placeOf }
  }),
  realTime: fc.option(
    fc.record({ adult: money, child: money, infant: money, ignoresStanding: fc.boolean() }),
    { nil: undefined },
  ),
})
const net = fc
  .tuple(
    ...(['adult', 'child', 'infantOnLap'] as const).map((type) =>
      fc.record({
        type: fc.constant(type),
        count: fc.integer({ min: 1, max: 4 }),
        lines: fc
          .tuple(amount, amount, amount)
          .map(([fare, surcharge, tax]) => [
            line('fare', fare),
            line('carrierSurcharge', surcharge),
            line('tax', tax),
          ]),
      }),
    ),
  )
  .map((passengers) => createOfferPrice(passengers))

const sum = (lines: readonly PriceLine[]) => lines.reduce((total, { amount: each }) => total + each.amount, 0)

describe('a selling price with any rules', () => {
  it('never falls below net, and its lines equal the trail', () => {
    fc.assert(
      fc.property(net, markups, (price, all) => {
        const selling = sellingPrice(price, all, facts)
        const ruled = applicableRules(price, all, facts)
        expect(selling.total.amount).toBeGreaterThanOrEqual(price.total.amount)
        for (const [index, one] of selling.passengers.entries()) {
          const before = price.passengers[index]?.lines ?? []
          expect(one.lines.slice(0, before.length)).toEqual(before)
          const ruleLines = one.lines.filter(({ code }) => code === 'RUL')
          const counted = (ruled?.trail ?? []).flatMap((verdict) => {
            if (verdict.kind !== 'counted') return []
            const added = verdict.added.find(({ type }) => type === one.type)?.amount.amount ?? 0
            return added === 0 ? [] : [[`markup book 12, rule ${verdict.number}`, added]]
          })
          expect(ruleLines.map(({ source, amount: each }) => [source, each.amount])).toEqual(counted)
          const own = all.realTime ? one.lines.filter(({ code }) => code === 'RTM') : []
          const standing = one.lines.filter(({ code }) => code === 'SVC' || code === 'AGY')
          if (ruled?.ignoresStanding || all.realTime?.ignoresStanding) expect(standing).toEqual([])
          expect(sum(one.lines)).toBe(sum([...before, ...standing, ...ruleLines, ...own]))
        }
      }),
    )
  })

  it('applies a percentage to the base fare only', () => {
    const price = createOfferPrice([
      {
        type: 'adult',
        count: 2,
        lines: [line('fare', 1_000), line('carrierSurcharge', 5_000), line('tax', 7_000)],
      },
    ])
    const zero = satang(0)
    const standing = { version: 0, adult: zero, child: zero, infant: zero, serviceFee: zero }
    const book = {
      bookId: 1,
      rules: [aMarkupRule({ share: 1_000 })],
      channel: 'web',
      bookedOn: on,
      placeOf,
    } as const
    expect(sellingPrice(price, { standing, book }, facts).total.amount - price.total.amount).toBe(200)
  })

  it('uses only the real-time markup of the seller when that replaces the others', () => {
    const price = createOfferPrice([{ type: 'adult', count: 1, lines: [line('fare', 1_000)] }])
    const each = satang(10)
    const standing = { version: 1, adult: each, child: each, infant: each, serviceFee: each }
    const book = {
      bookId: 1,
      rules: [aMarkupRule({ adult: 500 })],
      channel: 'staff',
      bookedOn: on,
      placeOf,
    } as const
    const realTime = { adult: satang(7), child: each, infant: each, ignoresStanding: true }
    expect(sellingPrice(price, { standing, book, realTime }, facts).total.amount).toBe(1_007)
    expect(sellingPrice(price, { standing, book }, facts).total.amount).toBe(1_520)
  })
})
