import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import {
  reconciliationStatus,
  databaseStatus,
  diskSpaceStatus,
  jobQueueStatus,
  mailStatus,
  paymentProviderStatus,
  supplierStatus,
} from './health-thresholds.ts'

const now = '2026-11-21T12:00:00.000Z' as Instant
const at = (text: string) => `2026-11-${text}:00.000Z` as Instant
const mails = { waiting: 0, failing: 0, givenUp: 0, oldestWaitingAt: undefined }
const call = (isAnswered: boolean) => ({ at: now, isAnswered, ms: 20 })
const compared = (openDifferences: number, beganAt: string) => {
  return { openDifferences, runs: [{ providerId: 'omise', beganAt: at(beganAt), endedAt: undefined }] }
}

describe('the status of a part of the shop', () => {
  it.each([
    ['a fast database', databaseStatus(3), 'good'],
    ['a slow database', databaseStatus(501), 'look'],
    ['a supplier that is ready', supplierStatus({ isActive: true, isReady: true }), 'good'],
    ['the supplier that we sell from, not ready', supplierStatus({ isActive: true, isReady: false }), 'bad'],
    ['another one, not ready', supplierStatus({ isActive: false, isReady: false }), 'look'],
    ['a service that was not asked yet', paymentProviderStatus(undefined), 'good'],
    ['a service that answered', paymentProviderStatus(call(true)), 'good'],
    ['a service that was silent', paymentProviderStatus(call(false)), 'bad'],
    ['no job due', jobQueueStatus({ oldestDueAt: undefined, dead: 0 }, 0, now), 'good'],
    ['a job late by two minutes', jobQueueStatus({ oldestDueAt: at('21T11:58'), dead: 0 }, 1, now), 'look'],
    ['a job late by five', jobQueueStatus({ oldestDueAt: at('21T11:55'), dead: 0 }, 1, now), 'bad'],
    ['a job given up', jobQueueStatus({ oldestDueAt: undefined, dead: 1 }, 0, now), 'look'],
    [
      'a mail that has just been written',
      mailStatus({ ...mails, waiting: 1, oldestWaitingAt: at('21T11:51') }, now),
      'good',
    ],
    [
      'a mail that waits for ten minutes',
      mailStatus({ ...mails, waiting: 1, oldestWaitingAt: at('21T11:50') }, now),
      'bad',
    ],
    ['a mail that refunded', mailStatus({ ...mails, failing: 1 }, now), 'look'],
    ['a mail given up', mailStatus({ ...mails, givenUp: 1 }, now), 'look'],
    ['no service to compare with', reconciliationStatus({ openDifferences: 0, runs: [] }, now), 'good'],
    ['books compared last night', reconciliationStatus(compared(0, '20T20:00'), now), 'good'],
    ['books not compared last night', reconciliationStatus(compared(0, '20T09:59'), now), 'look'],
    ['a difference', reconciliationStatus(compared(1, '20T20:00'), now), 'look'],
    ['much room', diskSpaceStatus(3 * 1024 ** 3), 'good'],
    ['little room', diskSpaceStatus(1024 ** 3), 'look'],
    ['no room', diskSpaceStatus(1024 ** 2), 'bad'],
  ])('The status of %s', (_what, mark, expected) => {
    expect(mark).toBe(expected)
  })
})
