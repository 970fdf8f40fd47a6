import { describe, expect, it } from 'vitest'
import { type RefundAnswer, refundStates } from '#contract/api/staff/refunds-and-receipts.ts'
import { refundStepsOf, ticketRefundStepsOf } from './refund-steps.ts'

const refund = (state: RefundAnswer['state']): RefundAnswer => ({
  refundId: 'ref_1',
  state,
  amount: 100_00,
  paymentMethod: 'card',
  why: 'ownerAsked',
  askedAt: '2026-11-20T03:00:00.000Z',
  sentAt: '2026-11-20T03:01:00.000Z',
  ...(state === 'done' && { doneAt: '2026-11-24T03:00:00.000Z' }),
})
const kinds = (state: RefundAnswer['state']) =>
  refundStepsOf(refund(state)).map(({ step, kind }) => `${step} ${kind}`)

describe('the meter of a refund', () => {
  it.each([
    ['due', ['asked past', 'sent now', 'done toCome']],
    ['sending', ['asked past', 'sent now', 'done toCome']],
    ['unknown', ['asked past', 'sent now', 'done toCome']],
    ['sent', ['asked past', 'sent past', 'done now']],
    ['done', ['asked past', 'sent past', 'done past']],
    ['failed', ['asked past', 'failed end', 'done toCome']],
  ] as const)('%s: %j', (state, steps) => {
    expect(kinds(state)).toEqual(steps)
  })

  it.each([
    ['submitted', ['submitted past', 'accepted now', 'supplierPaid toCome', 'refunded toCome']],
    ['accepted', ['submitted past', 'accepted past', 'supplierPaid now', 'refunded toCome']],
    ['supplierPaid', ['submitted past', 'accepted past', 'supplierPaid past', 'refunded now']],
  ] as const)('a refund of tickets that is %s has the steps %j', (stage, steps) => {
    const sentAt = '2026-11-20T03:00:00.000Z'
    const about = { refundId: 'tref_1', passengers: [0], amount: 100_00, isUpTo: true }
    const own = { ...about, stage, sentAt, updatedAt: sentAt }
    expect(ticketRefundStepsOf(own).map(({ step, kind }) => `${step} ${kind}`)).toEqual(steps)
  })

  it('names no moment at which something is still to happen', () => {
    for (const state of refundStates) {
      const dated = refundStepsOf(refund(state)).filter(({ at }) => at !== undefined)
      expect(dated.every(({ kind }) => kind === 'past')).toBe(true)
    }
  })
})
