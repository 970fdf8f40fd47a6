import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const work = { since: '2026-11-21T00:00:00.000Z', dueAt: '2026-11-21T10:00:00.000Z' }
const at = (time: string) => timeLeft(work, Date.parse(`2026-11-21T${time}.000Z`))

describe('the time that is left', () => {
  it('the remaining time counts down to the due time and beyond it', () => {
    expect(at('02:30:00')).toEqual({ minutes: 450, share: 0.75, nearness: 'later' })
    expect(at('08:00:00')).toMatchObject({ minutes: 120, nearness: 'soon' })
    expect(at('09:30:01')).toMatchObject({ minutes: 29, nearness: 'now' })
    expect(at('10:00:01')).toEqual({ minutes: -1, share: 0, nearness: 'late' })
    expect(at('11:00:00')).toMatchObject({ minutes: -60, nearness: 'late' })
  })

  it('has a share also where it came after it was due', () => {
    expect(timeLeft({ since: work.dueAt, dueAt: work.since }, Date.parse(work.since))).toMatchObject({
      share: 0,
    })
  })
})
