import { describe, expect, it } from 'vitest'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { payingStage } from './payment-page-stage.ts'

const shown = (isPayable: boolean, outcome?: string) =>
  ({ isPayable, ...(outcome && { payment: { outcome } }) }) as Pick<PayableAnswer, 'isPayable' | 'payment'>

describe('the title of the payment page', () => {
  it('asks for payment only while the order can be paid', () => {
    expect(payingStage(undefined)).toBe('toPay')
    expect(payingStage(shown(true))).toBe('toPay')
    expect(payingStage(shown(true, 'rejected'))).toBe('toPay')
    expect(payingStage(shown(false, 'passed'))).toBe('paid')
    expect(payingStage(shown(false, 'ended'))).toBe('closed')
    expect(payingStage(shown(false))).toBe('closed')
  })
})
