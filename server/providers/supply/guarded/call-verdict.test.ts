import { describe, expect, it } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import type { SupplyCall } from './supply-call.ts'
import { createCallJudge } from './call-verdict.ts'

const clock = testClock()
const judge = createCallJudge({ clock, isHeard: true })
const deaf = createCallJudge({ clock, isHeard: false })
const aCall = (more: Partial<SupplyCall> = {}): SupplyCall => ({ name: 'price', requestId: 'req_1', ...more })
const ended = { hungMs: 8_000, hasAskerLeft: false, said: 'failed' } as const
const waiting = (ms: number) => aCall({ waitingSinceMs: clock.nowMs() - ms })

describe('the verdict of a call', () => {
  it('an early abort says nothing about the supplier, and a late abort counts as silence', () => {
    const left = { ...ended, hasAskerLeft: true }
    expect(judge({ ...left, call: waiting(7_999) })).toBe('untold')
    expect(judge({ ...left, call: waiting(8_000) })).toBe('failed')
    expect(judge({ ...left, call: { ...waiting(8_000), last: 'failed' } })).toBe('failed')
    expect(judge({ ...left, call: aCall({ last: 'answered' }) })).toBe('untold')
  })

  it('a call that only waited in the adapter’s queue says nothing about the supplier', () => {
    expect(judge({ ...ended, call: aCall() })).toBe('untold')
    expect(judge({ ...ended, hasAskerLeft: true, call: aCall() })).toBe('untold')
    expect(deaf({ ...ended, call: aCall() })).toBe('failed')
  })

  it('a refusal means that the supplier is reachable, and a missing answer that it is not', () => {
    expect(judge({ ...ended, call: aCall({ last: 'answered' }) })).toBe('answered')
    expect(judge({ ...ended, call: aCall({ last: 'failed' }) })).toBe('failed')
    expect(judge({ ...ended, call: waiting(10) })).toBe('failed')
    expect(judge({ ...ended, said: 'answered', call: aCall() })).toBe('answered')
    expect(judge({ ...ended, said: 'untold', call: aCall() })).toBe('untold')
  })
})
