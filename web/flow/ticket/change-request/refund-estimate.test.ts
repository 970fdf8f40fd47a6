import { describe, expect, it } from 'vitest'
import type { RefundEstimateAnswer } from '#contract/api/order.ts'
import type { LocalDate, Zone } from '#contract/terms/time.ts'
import { refundEstimateOn } from './refund-estimate.ts'

const bangkok = 'Asia/Bangkok' as Zone
// 23:50 in Bangkok on the 20th
const outlook: RefundEstimateAnswer[] = [
  { moment: 'beforeDeparture', until: '2027-01-20T16:50:00.000Z', comesBack: 900 },
  { moment: 'noShow', comesBack: 100 },
]

describe('what comes back on a day', () => {
  it.each([
    ['2026-12-01', 900],
    ['2027-01-19', 900],
    ['2027-01-20', 100],
    ['2027-01-25', 100],
  ])('the refund estimate on %s is %i', (on, comesBack) => {
    expect(refundEstimateOn(outlook, on as LocalDate, bangkok).comesBack).toBe(comesBack)
  })
})
