import { expect, it } from 'vitest'
import { instantFromMs } from '#contract/terms/time.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { type PaymentDeps, paymentContextSince } from './payment-deps.ts'

it('sendingContext refuses a request recorded too long ago, however soon its call is then made', () => {
  const clock = testClock()
  const parts = { clock, ids: testIds() } satisfies Pick<PaymentDeps, 'clock' | 'ids'>
  const sentAt = clock.now()
  const atOnce = paymentContextSince(parts, { sentAt })
  expect(atOnce.maySend?.()).toBe(true)
  clock.advance(19_999)
  expect(atOnce.maySend?.()).toBe(true)
  expect(paymentContextSince(parts, { sentAt }).maySend?.()).toBe(true)
  clock.advance(1)
  expect(atOnce.maySend?.()).toBe(false)
  // The process stood still between the two: its call begins only now.
  expect(paymentContextSince(parts, { sentAt }).maySend?.()).toBe(false)
  expect(paymentContextSince(parts, { sentAt: instantFromMs(clock.nowMs()) }).maySend?.()).toBe(true)
})
