import { describe, expect, it } from 'vitest'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
import { closeAfterDeadline } from './close-after-deadline.ts'

const payBy = '2026-11-28T10:00:00Z'
const atDeadline = Date.parse(payBy)
const payableOf = (outcome: PayerFacingOutcome | undefined, isPayable = true) =>
  ({
    isPayable,
    payBy,
    ...(outcome && { payment: { outcome } as PaymentAnswer }),
  }) as PayableAnswer
const stageOf = ({ isPayable, payment }: PayableAnswer) => [isPayable, payment?.outcome]

describe('the payment of an order past its deadline', () => {
  it.each<[PayerFacingOutcome | undefined, readonly unknown[]]>([
    ['seatHeld', [false, 'ended']],
    ['rejected', [false, 'ended']],
    ['notCompleted', [false, 'ended']],
    ['outOfService', [false, 'ended']],
    ['atProvider', [true, 'atProvider']],
    ['passedAwaiting3d', [true, 'passedAwaiting3d']],
    ['waiting', [true, 'waiting']],
    ['passed', [true, 'passed']],
    [undefined, [false, undefined]],
  ])('a payment with the outcome %s is shown as %j', (outcome, expected) => {
    expect(stageOf(closeAfterDeadline(payableOf(outcome), atDeadline))).toEqual(expected)
  })

  it('a payment stays as it is until the deadline, and after the seats were released', () => {
    expect(stageOf(closeAfterDeadline(payableOf('seatHeld'), atDeadline - 1))).toEqual([true, 'seatHeld'])
    expect(stageOf(closeAfterDeadline(payableOf('waiting', false), atDeadline))).toEqual([false, 'waiting'])
  })
})
