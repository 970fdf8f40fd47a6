import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FareRules, RuleAnswer } from './fare.ts'
import { satang, sumMoney } from './money.ts'
import { type OfferPrice, type PriceLine, createOfferPrice } from './offer.ts'
import { refundMoments, calculateRefund } from './refund.ts'

const yes: RuleAnswer = { kind: 'yes' }
const no: RuleAnswer = { kind: 'no' }
const askStaff: RuleAnswer = { kind: 'askStaff' }
const fee = (amount: number): RuleAnswer => ({ kind: 'fee', fee: satang(amount) })

const rulesWith = (refund: Partial<FareRules['refund']>): FareRules => ({
  refund: { beforeDeparture: no, afterDeparture: no, noShow: no, ...refund },
  rebook: { beforeDeparture: no, afterDeparture: no },
  reroute: no,
  advancePurchaseDays: 0,
  minimumStayDays: 0,
  validityDays: 365,
  others: [],
})

const line = (kind: PriceLine['kind'], code: string, amount: number): PriceLine => {
  return { kind, code, name: code, amount: satang(amount), source: 'test' }
}

/** Two adults: 10,000 of fare each, 2,000 of fuel, 730 to the airport, 300 of service, 350 of markup. */
const price: OfferPrice = createOfferPrice([
  {
    type: 'adult',
    count: 2,
    lines: [
      line('fare', 'QLTH', 1_000_000),
      line('carrierSurcharge', 'YQ', 200_000),
      line('tax', 'TS', 73_000),
      line('serviceFee', 'SVC', 30_000),
      line('markup', 'AGY', 35_000),
    ],
  },
])
const surcharge = satang(40_140)
const backOf = (rules: FareRules, moment: (typeof refundMoments)[number]) =>
  calculateRefund({ price, surcharge, rules }, moment).comesBack?.amount

describe('the refundable amount of a paid price', () => {
  it.each([
    ['everything of the fare and the charges', yes, 2 * (1_000_000 + 200_000 + 73_000)],
    ['less the fee per passenger', fee(250_000), 2 * (1_000_000 + 200_000 + 73_000 - 250_000)],
    ['the charges for flying alone, when the fare does not', no, 2 * 73_000],
    ['the charges alone, when the fee is more than the fare', fee(99_000_000), 2 * 73_000],
  ] as const)('includes before departure: %s', (_what, answer, comesBack) => {
    expect(backOf(rulesWith({ beforeDeparture: answer }), 'beforeDeparture')).toBe(comesBack)
  })

  it('has no figure where the rule refers to staff', () => {
    expect(backOf(rulesWith({ beforeDeparture: askStaff }), 'beforeDeparture')).toBeUndefined()
  })

  it('follows the no-show rule once the first flight has left', () => {
    expect(backOf(rulesWith({ beforeDeparture: yes, noShow: fee(500_000) }), 'noShow')).toBe(
      2 * (1_200_000 - 500_000 + 73_000),
    )
  })

  it('has no figure when a part was flown, even if the fare itself is not refundable', () => {
    expect(backOf(rulesWith({ afterDeparture: yes }), 'partlyFlown')).toBeUndefined()
    expect(backOf(rulesWith({ afterDeparture: no }), 'partlyFlown')).toBeUndefined()
  })

  it('has no figure when a tax is unknown', () => {
    const odd = createOfferPrice([
      { type: 'adult', count: 1, lines: [line('fare', 'Y', 100), line('tax', 'ZZ', 10)] },
    ])
    const { lines, comesBack } = calculateRefund(
      { price: odd, surcharge, rules: rulesWith({ beforeDeparture: yes }) },
      'beforeDeparture',
    )
    expect(comesBack).toBeUndefined()
    expect(lines.map((one) => one.comesBack?.amount)).toEqual([100, undefined])
  })

  const anAnswer = fc.oneof(
    fc.constantFrom(yes, no, askStaff),
    fc.integer({ min: 0, max: 5_000_000 }).map(fee),
  )
  const aLine = fc
    .tuple(
      fc.constantFrom(
        ['fare', 'Q'],
        ['carrierSurcharge', 'YQ'],
        ['tax', 'TS'],
        ['tax', 'TH'],
        ['tax', 'ZZ'],
        ['serviceFee', 'SVC'],
        ['markup', 'AGY'],
      ),
      fc.integer({ min: 0, max: 5_000_000 }),
    )
    .map(([[kind, code], amount]) => line(kind as PriceLine['kind'], code ?? '', amount))
  const aPrice = fc
    .array(
      fc.record({
        count: fc.integer({ min: 1, max: 9 }),
        lines: fc.array(aLine, { minLength: 1, maxLength: 8 }),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((all) => createOfferPrice(all.map((one) => ({ type: 'adult', ...one }))))

  it('stays non-negative and within the paid total, adds up, and is deterministic', () => {
    fc.assert(
      fc.property(
        aPrice,
        anAnswer,
        fc.constantFrom(...refundMoments),
        fc.integer({ min: 0, max: 100_000 }),
        (one, answer, moment, extra) => {
          const rules = rulesWith({ beforeDeparture: answer, afterDeparture: answer, noShow: answer })
          const paid = { price: one, surcharge: satang(extra), rules }
          const refund = calculateRefund(paid, moment)
          expect(calculateRefund(paid, moment)).toEqual(refund)
          expect(refund.paid.amount).toBe(one.total.amount + extra)
          expect(sumMoney(refund.lines.map((part) => part.paid)).amount).toBe(one.total.amount)
          if (refund.comesBack === undefined) return
          expect(refund.comesBack.amount).toBe(
            sumMoney(refund.lines.flatMap((part) => part.comesBack ?? [])).amount,
          )
          expect(refund.comesBack.amount).toBeGreaterThanOrEqual(0)
          expect(refund.comesBack.amount).toBeLessThanOrEqual(one.total.amount)
        },
      ),
    )
  })
})
