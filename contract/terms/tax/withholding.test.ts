import { expect, it } from 'vitest'
import type { LocalDate } from '../time.ts'
import { withholdingOn } from './withholding.ts'

it.each([
  // 3 % of 100.00
  [100_00, 3_00],
  // 0.5 satang is rounded up: 3 % of 0.50 is 1.5 satang
  [50, 2],
  [16, 0],
  [17, 1],
  [0, 0],
])('A company withholds from a fee of %s satang %s', (value, withheld) => {
  expect(withholdingOn('2026-11-21' as LocalDate, value)).toBe(withheld)
})
