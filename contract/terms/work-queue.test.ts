import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { workQueueRank } from './work-queue.ts'
import { type Instant, instantFromMs, epochMsOf } from './time.ts'

const hourMs = 3_600_000
const work = fc.record({
  satang: fc.integer({ min: 100, max: 100_000_000 }),
  dueAt: fc.integer({ min: 1_790_000_000_000, max: 1_790_600_000_000 }).map((ms) => instantFromMs(ms)),
})
const moment = fc.integer({ min: 1_789_900_000_000, max: 1_790_700_000_000 })

/** Money, halved for each hour that is left: what the queue is sorted by, written as it is said. */
function urgency({ satang, dueAt }: { satang: number; dueAt: Instant }, nowMs: number): number {
  return (satang / 100) * 2 ** -((epochMsOf(dueAt) - nowMs) / hourMs)
}

describe('the rank of work in the work queue', () => {
  it('orders by money, halved for each hour left, independently of the time of reading', () => {
    fc.assert(
      fc.property(work, work, moment, (one, other, nowMs) => {
        const ranks = workQueueRank(one.satang, one.dueAt) - workQueueRank(other.satang, other.dueAt)
        const share = urgency(one, nowMs) / urgency(other, nowMs)
        // A rank is whole milliseconds: what is within two of each other may stand either way.
        if (Math.abs(ranks) > 2) expect(share > 1).toBe(ranks > 0)
      }),
    )
  })

  it('ranks twice the money one hour earlier', () => {
    const due = '2026-11-21T10:00:00.000Z' as Instant
    const later = '2026-11-21T11:00:00.000Z' as Instant
    expect(workQueueRank(2_000_000, later)).toBe(workQueueRank(1_000_000, due))
    expect(workQueueRank(2_000_100, later)).toBeGreaterThan(workQueueRank(1_000_000, due))
  })

  it('treats zero and less than a baht as one baht', () => {
    const due = '2026-11-21T10:00:00.000Z' as Instant
    expect(workQueueRank(0, due)).toBe(-epochMsOf(due))
    expect(workQueueRank(50, due)).toBe(-epochMsOf(due))
  })
})
