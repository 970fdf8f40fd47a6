import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { surchargeShareOf, unusedRefundOf } from '../attempt/booking-refunds.ts'
import {
  type Account,
  type Posting,
  unappliedReceiptPosting,
  postingForReceipt,
  refundDonePosting,
  refundOwedPosting,
  postingForAppliedReceipt,
} from './ledger.ts'

const amounts = fc.integer({ min: 1, max: 1_000_000_000 })
const payments = fc.tuple(amounts, fc.integer({ min: 0, max: 50_000_000 })).map(([price, surcharge]) => ({
  paymentId: 'pay_1',
  bookingId: 'bkg_1',
  providerId: 'omise',
  amount: satang(price + surcharge),
  surcharge: satang(surcharge),
}))

const balancesOf = (postings: readonly Posting[]): Partial<Record<Account, number>> => {
  const balances: Partial<Record<Account, number>> = {}
  for (const { account, satang: amount } of postings.flatMap(({ lines }) => lines))
    balances[account] = (balances[account] ?? 0) + amount
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))
}
const sumOf = ({ lines }: Posting) => lines.reduce((sum, line) => sum + line.satang, 0)

describe('a posting', () => {
  it('sums to zero and has no zero line, whatever happened', () => {
    fc.assert(
      fc.property(payments, amounts, amounts, (payment, back, owedBefore) => {
        const refund = { refundId: 'ref_1', bookingId: 'bkg_1', providerId: 'omise', amount: satang(back) }
        const sale = { from: 'sale', payment, owedBefore: satang(owedBefore) } as const
        const postings = [
          postingForReceipt(payment),
          unappliedReceiptPosting(payment),
          unappliedReceiptPosting({ ...payment, arrived: satang(back) }),
          postingForAppliedReceipt(payment),
          refundOwedPosting(refund, sale),
          refundOwedPosting(refund, { from: 'unallocated' }),
          refundDonePosting(refund),
        ]
        expect(postings.map(sumOf)).toEqual(postings.map(() => 0))
        expect(postings.flatMap(({ lines }) => lines).filter((line) => line.satang === 0)).toEqual([])
      }),
    )
  })

  it('leaves the same balances for money applied late as for money received in time', () => {
    fc.assert(
      fc.property(payments, (payment) => {
        const late = [unappliedReceiptPosting(payment), postingForAppliedReceipt(payment)]
        expect(balancesOf(late)).toEqual(balancesOf([postingForReceipt(payment)]))
      }),
    )
  })

  it('takes the price first when a refund is split, and all parts together leave nothing', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(payments, cuts, (payment, weights) => {
        const postings: Posting[] = [postingForReceipt(payment)]
        let owed = 0
        const whole = weights.reduce((sum, one) => sum + one, 0)
        for (const [index, weight] of weights.entries()) {
          const isLast = index === weights.length - 1
          const share = isLast
            ? payment.amount.amount - owed
            : Math.floor((payment.amount.amount * weight) / whole)
          const amount = satang(share)
          const refund = { refundId: `ref_${index}`, bookingId: 'bkg_1', providerId: 'omise', amount }
          postings.push(refundOwedPosting(refund, { from: 'sale', payment, owedBefore: satang(owed) }))
          postings.push(refundDonePosting(refund))
          owed += share
        }
        expect(balancesOf(postings)).toEqual({})
      }),
    )
  })

  it('pays back a part of the price with its surcharge, and the rest afterwards leaves nothing', () => {
    const shares = fc.tuple(amounts, fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(payments, shares, (payment, [wanted, weight]) => {
        const price = payment.amount.amount - payment.surcharge.amount
        const part = Math.min(price, wanted)
        const surcharge = surchargeShareOf(payment, satang(part))
        const back = satang(part + surcharge.amount)
        const first = { refundId: 'ref_1', bookingId: 'bkg_1', providerId: 'omise', amount: back }
        const source = { from: 'sale', payment, owedBefore: satang(0), surcharge } as const
        const postings = [
          postingForReceipt(payment),
          refundOwedPosting(first, source),
          refundDonePosting(first),
        ]
        expect(balancesOf(postings)).toEqual(
          balancesOf([
            postingForReceipt({
              ...payment,
              amount: satang(payment.amount.amount - back.amount),
              surcharge: satang(payment.surcharge.amount - surcharge.amount),
            }),
          ]),
        )
        const left = payment.amount.amount - back.amount
        const halves = [Math.floor(left * weight), left - Math.floor(left * weight)]
        let owed = part
        for (const [index, amount] of halves.entries()) {
          if (amount === 0) continue
          const refund = { ...first, refundId: `ref_${index + 2}`, amount: satang(amount) }
          postings.push(refundOwedPosting(refund, { from: 'sale', payment, owedBefore: satang(owed) }))
          postings.push(refundDonePosting(refund))
          owed += amount
        }
        expect(balancesOf(postings)).toEqual({})
      }),
    )
  })

  it.each([
    { before: 0, back: { amount: satang(515_00), surcharge: satang(15_00) } },
    { before: 300_00, back: { amount: satang(215_00) } },
    { before: 515_00, back: { amount: satang(0) } },
    { before: 1_030_00, back: { amount: satang(0) } },
    { before: 1_545_00, back: { amount: satang(0) } },
  ])(
    'refunds a seat of 500 of 1,500 only as far as $before satang went not back before',
    ({ before, back }) => {
      const payment = { amount: satang(1_545_00), surcharge: satang(45_00) }
      const left = satang(payment.amount.amount - before)
      expect(unusedRefundOf(payment, { unused: satang(500_00), left })).toEqual(back)
    },
  )

  it('never applies an amount other than the one requested', () => {
    const payment = { paymentId: 'pay_1', bookingId: 'bkg_1', providerId: 'omise', amount: satang(100) }
    expect(() => postingForAppliedReceipt({ ...payment, surcharge: satang(0), arrived: satang(99) })).toThrow(
      /another/,
    )
  })
})
