import { type VatParts, splitVat } from './vat.ts'

/** Papers that correct a tax invoice: a credit note lowers its value, a debit note raises it. */
export const adjustmentKinds = ['credit', 'debit'] as const
/** The kind of a paper that corrects a tax invoice. */
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/**
 * Reasons for correcting the value of a service. Source: Revenue Code sections 82/9 and 82/10; the codes in the
 * electronic document are those of ETDA's list of purposes (ER3-2560).
 */
export const adjustmentReasons = {
  credit: ['priceReduced', 'notAsAgreed', 'miscalculated', 'contractEnded', 'other'],
  debit: ['moreThanAgreed', 'miscalculated', 'other'],
} as const satisfies Readonly<Record<AdjustmentKind, readonly string[]>>
/** Why the value of a service is corrected. */
export type AdjustmentReason = (typeof adjustmentReasons)[AdjustmentKind][number]

/** Returns whether papers of a kind can have this reason. */
export function isReasonOfKind(kind: AdjustmentKind, reason: AdjustmentReason): boolean {
  return (adjustmentReasons[kind] as readonly AdjustmentReason[]).includes(reason)
}

/** A corrected value beside the one before. */
export type Adjustment = {
  readonly before: VatParts
  readonly after: VatParts
  /** The correction without its sign: what is taken away or added. */
  readonly difference: VatParts
}

/** Returns the amount of a value and its VAT. */
export function grossOf({ value, vat }: VatParts): number {
  return value + vat
}

/**
 * Returns the value after a correction by an amount that includes VAT; undefined when a credit note would exceed
 * what is left. The VAT of the corrected value is rounded, not that of the difference: however many corrections
 * there are, what is left is rounded once, and a full credit leaves nothing.
 */
export function adjust(
  before: VatParts,
  { kind, amount, basisPoints }: { kind: AdjustmentKind; amount: number; basisPoints: number },
): Adjustment | undefined {
  const sign = kind === 'credit' ? -1 : 1
  const gross = grossOf(before) + sign * amount
  if (gross < 0) return undefined
  const after = splitVat(gross, basisPoints)
  return {
    before,
    after,
    difference: { value: sign * (after.value - before.value), vat: sign * (after.vat - before.vat) },
  }
}
