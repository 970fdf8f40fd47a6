import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdjustmentKind, adjust, adjustmentKinds, grossOf } from './adjustment.ts'
import { splitVat } from './vat.ts'

const basisPoints = 700

describe('credit and debit notes of a tax invoice', () => {
  it.each([
    // 107.00 less 53.50: half of it
    ['credit', 107_00, 53_50, { value: 50_00, vat: 3_50 }, { value: 50_00, vat: 3_50 }],
    // 0.10 of 107.00: 106.90 is 99.91 and 6.99 (699.35), so that 0.09 and 0.01 go
    ['credit', 107_00, 10, { value: 9, vat: 1 }, { value: 99_91, vat: 6_99 }],
    ['credit', 107_00, 107_00, { value: 100_00, vat: 7_00 }, { value: 0, vat: 0 }],
    ['debit', 107_00, 107_00, { value: 100_00, vat: 7_00 }, { value: 200_00, vat: 14_00 }],
  ] as const)(
    'A %s note on %s of %s has the expected difference',
    (kind, gross, amount, difference, after) => {
      const before = splitVat(gross, basisPoints)
      expect(adjust(before, { kind, amount, basisPoints })).toEqual({ before, after, difference })
    },
  )

  it('a credit note never exceeds what is left', () => {
    const before = splitVat(107_00, basisPoints)
    expect(adjust(before, { kind: 'credit', amount: 107_01, basisPoints })).toBeUndefined()
  })

  it('any chain of notes leaves the value of the invoice less credits plus debits, rounded once', () => {
    const step = fc.record({
      kind: fc.constantFrom(...adjustmentKinds),
      amount: fc.integer({ min: 1, max: 5_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(step, { maxLength: 12 }),
        (gross, steps) => {
          const invoice = splitVat(gross, basisPoints)
          let standing = invoice
          const taken = { value: 0, vat: 0 }
          const sign = (kind: AdjustmentKind) => (kind === 'credit' ? -1 : 1)
          for (const { kind, amount } of steps) {
            const adjusted = adjust(standing, { kind, amount, basisPoints })
            expect(adjusted === undefined).toBe(kind === 'credit' && amount > grossOf(standing))
            if (!adjusted) continue
            const { difference } = adjusted
            expect(grossOf(difference)).toBe(amount)
            expect(Math.min(difference.value, difference.vat)).toBeGreaterThanOrEqual(0)
            taken.value += sign(kind) * difference.value
            taken.vat += sign(kind) * difference.vat
            standing = adjusted.after
          }
          expect(standing).toEqual({ value: invoice.value + taken.value, vat: invoice.vat + taken.vat })
          expect(standing).toEqual(splitVat(grossOf(standing), basisPoints))
        },
      ),
    )
  })
})
