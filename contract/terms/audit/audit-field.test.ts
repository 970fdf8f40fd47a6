import { describe, expect, it } from 'vitest'
import { auditFieldLabel, auditFieldTable, formatAuditValue } from './audit-field.ts'

describe('a value in the audit log', () => {
  it.each([
    ['dualControlThreshold', 5_000_000, 'en', '฿50,000.00'],
    ['quoteBelowPercent', 10, 'en', '10%'],
    ['toleranceBasisPoints', 150, 'en', '1.5%'],
    ['roles', 'Desk Finance', 'th', 'ฝ่ายสำรองที่นั่ง, ฝ่ายการเงิน'],
    ['roles', '', 'en', '–'],
    ['isLocked', true, 'ja', 'はい'],
    ['isLocked', undefined, 'en', '–'],
    ['sellingMode', 'request', 'ja', 'リクエスト予約'],
    ['ofAnotherVersion', 'x', 'en', 'x'],
    ['toString', 'x', 'en', 'x'],
  ] as const)('a value is written for people: %s %s in %s', (field, value, language, text) => {
    expect(formatAuditValue(field, value, language)).toBe(text)
  })

  it('every setting has a name in each language', () => {
    for (const field of Object.keys(auditFieldTable))
      for (const language of ['en', 'ja', 'th'] as const)
        expect(auditFieldLabel(field, language), `${field} in ${language}`).not.toBe(field)
    expect(auditFieldLabel('markupRule:TG to Japan', 'ja')).toBe('ルール “TG to Japan”')
  })
})
