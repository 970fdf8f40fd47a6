import { expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { counterProvider } from './counter-provider.ts'

it('cash at the counter is confirmed by staff alone', async () => {
  const now = '2026-11-22T03:00:00.000Z' as Instant
  const counter = counterProvider()
  expect(counter.capabilities).toMatchObject({ method: 'counter', taking: 'byHand', refunds: 'byStaff' })
  expect(counter.handleNotification).toBeUndefined()
  const context = { requestId: 'req_1', signal: new AbortController().signal, now }
  expect(await counter.inquire({ clientReference: 'FH7K2M9P-01', startedAt: now }, context)).toMatchObject({
    kind: 'silent',
  })
})
