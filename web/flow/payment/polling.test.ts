import { describe, expect, it } from 'vitest'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import { type PayerFacingOutcome, paymentOutcomes } from '#contract/terms/payment/payment-outcome.ts'
import { pollAfter } from './polling.ts'

const told = (outcome: PayerFacingOutcome, isPayable = true) =>
  pollAfter({ isPayable, payment: { outcome } as PaymentAnswer })

describe('the payment page asks again', () => {
  it('every other second while a bank decides or we find out, held or not', () => {
    for (const outcome of ['waiting', 'passedAwaiting3d'] as const) {
      expect(told(outcome)).toBe(2_000)
      expect(told(outcome, false)).toBe(2_000)
    }
  })

  it('now and then while money may still come, as long as the seats are held', () => {
    expect(told('atProvider')).toBe(15_000)
    expect(told('seatHeld')).toBe(15_000)
    expect(told('seatHeld', false)).toBe(false)
  })

  it('never where the end is reached or nothing was begun', () => {
    const ends = paymentOutcomes.filter((outcome) => told(outcome) === false)
    expect(ends).toEqual(['passed', 'rejected', 'unappliedReceipt', 'underReview', 'ended'])
    expect(pollAfter({ isPayable: true, payment: undefined })).toBe(false)
  })
})
