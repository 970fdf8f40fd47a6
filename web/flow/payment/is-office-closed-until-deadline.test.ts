import { expect, it } from 'vitest'
import { isOfficeClosedUntilDeadline } from './is-office-closed-until-deadline.ts'

const closed = {
  isOpen: false,
  opensAt: '2026-11-23T01:30:00.000Z',
  closesAt: '2026-11-23T10:00:00.000Z',
  staffAnswerBy: '2026-11-23T02:30:00.000Z',
}

it('a deadline before the office opens, or as it opens, is too late for the office', () => {
  expect(isOfficeClosedUntilDeadline({ office: closed, payBy: '2026-11-22T14:37:00.000Z' })).toBe(true)
  expect(isOfficeClosedUntilDeadline({ office: closed, payBy: closed.opensAt })).toBe(true)
})

it('a deadline is in time where the office opens before it, is open now, or no deadline is known', () => {
  expect(isOfficeClosedUntilDeadline({ office: closed, payBy: '2026-11-23T01:31:00.000Z' })).toBe(false)
  expect(
    isOfficeClosedUntilDeadline({ office: { ...closed, isOpen: true }, payBy: '2026-11-22T14:37:00.000Z' }),
  ).toBe(false)
  expect(isOfficeClosedUntilDeadline({ office: closed })).toBe(false)
})
