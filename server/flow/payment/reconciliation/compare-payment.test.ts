import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { type PaymentState, paymentStates } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { ProviderPayment } from '#server/providers/payment/payment-provider.ts'
import { type OurPayment, paymentDifference, pairPayments, missingInOurBooks } from './compare-payment.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant
const withMoney: readonly PaymentState[] = ['received', 'late', 'mismatched']

const ours = (state: PaymentState, more: Partial<OurPayment> = {}): OurPayment => ({
  paymentId: 'pay_1',
  bookingId: 'bkg_1',
  clientReference: 'FH222222-01',
  state,
  amount: satang(100),
  arrived: satang(withMoney.includes(state) ? 100 : 0),
  refunded: satang(0),
  refundedPerhaps: satang(0),
  wasSent: true,
  createdAt: at,
  updatedAt: at,
  ...more,
})
const theirs = (state: ProviderPayment['state'], more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  providerRef: 'chrg_1',
  clientReference: 'FH222222-01',
  state,
  amount: { hundredths: 100, currency: 'THB' },
  captured: satang(state === 'captured' ? 100 : 0),
  refunded: satang(0),
  ...more,
})

describe('the difference between an attempt and the provider’s payment', () => {
  it('returns undefined where money is on both sides or on neither', () => {
    for (const state of paymentStates) {
      const same = withMoney.includes(state) ? theirs('captured') : theirs('pending')
      expect(paymentDifference(ours(state), same)).toBeUndefined()
    }
  })

  it('reports a state difference wherever money is on one side only', () => {
    for (const state of paymentStates) {
      const other = withMoney.includes(state) ? theirs('pending') : theirs('captured')
      expect(paymentDifference(ours(state), other)).toMatchObject({
        kind: 'stateDiffers',
        paymentId: 'pay_1',
      })
    }
  })

  it('reports a card authorisation still held for an attempt that has ended', () => {
    expect(paymentDifference(ours('cancelled'), theirs('authorised'))).toMatchObject({ kind: 'stateDiffers' })
    expect(paymentDifference(ours('authorised'), theirs('authorised'))).toBeUndefined()
  })

  it('tolerates refunds in progress, and nothing beyond them', () => {
    const back = (amount: number) =>
      paymentDifference(
        ours('received', { refunded: satang(10), refundedPerhaps: satang(5) }),
        theirs('captured', { refunded: satang(amount) }),
      )
    expect([9, 10, 15, 16].map((amount) => back(amount)?.kind)).toEqual([
      'amountDiffers',
      undefined,
      undefined,
      'amountDiffers',
    ])
  })

  it('reports an attempt missing at the provider only if it must know it, and an unknown payment only with money', () => {
    const alone = paymentStates.filter((state) => paymentDifference(ours(state), undefined) !== undefined)
    expect(alone).toEqual(['authorised', 'capturing', 'received', 'voiding', 'late', 'mismatched'])
    expect(missingInOurBooks(theirs('captured'))).toMatchObject({ kind: 'theirsWithoutOurs', theirs: 100 })
    expect(missingInOurBooks(theirs('authorised'))).toBeDefined()
    expect(missingInOurBooks(theirs('declined'))).toBeUndefined()
  })
})

describe('pairing attempts with provider payments', () => {
  it('matches the provider id first, and reports every further payment of an attempt separately', () => {
    const our = ours('received', { providerRef: 'chrg_2' })
    const [first, second] = [theirs('captured'), theirs('captured', { providerRef: 'chrg_2' })]
    const { pairs, unpaired } = pairPayments([our], [first, second])
    expect([pairs.get('pay_1'), unpaired]).toEqual([second, [first]])
  })

  it('prefers the payment with money when the id is unknown, and takes one for each attempt', () => {
    const [pending, paid] = [theirs('pending'), theirs('captured', { providerRef: 'chrg_2' })]
    const { pairs, unpaired } = pairPayments([ours('awaited')], [pending, paid])
    expect([pairs.get('pay_1'), unpaired]).toEqual([paid, []])
    const twice = pairPayments([ours('awaited')], [paid, theirs('captured', { providerRef: 'chrg_3' })])
    expect(twice.unpaired).toHaveLength(1)
  })
})
