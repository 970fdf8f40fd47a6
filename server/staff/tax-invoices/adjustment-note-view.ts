import type { AdjustmentNoteView } from '#contract/api/staff/order/tax-invoices.ts'
import type { VatParts } from '#contract/terms/tax/vat.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import type { StoredAdjustmentNote } from './adjustment-note-store.ts'
import type { StoredTaxInvoice } from './tax-invoice-store.ts'

/** Returns the notes that are not cancelled. */
export function validNotes(notes: readonly StoredAdjustmentNote[]): readonly StoredAdjustmentNote[] {
  return notes.filter(({ cancelled }) => cancelled === undefined)
}

/** Returns the service of an invoice after its valid notes. */
export function standingOf(
  { amounts: { value, vat } }: Pick<StoredTaxInvoice, 'amounts'>,
  notes: readonly StoredAdjustmentNote[],
): VatParts {
  return validNotes(notes).reduce(
    (sum, { before, after }) => ({
      value: sum.value + after.value - before.value,
      vat: sum.vat + after.vat - before.vat,
    }),
    { value, vat },
  )
}

/** Returns what a note takes away or adds, without a sign. */
export function differenceOf({ kind, before, after }: StoredAdjustmentNote): VatParts {
  const sign = kind === 'credit' ? -1 : 1
  return { value: sign * (after.value - before.value), vat: sign * (after.vat - before.vat) }
}

/** Returns a note in API names. */
export function adjustmentNoteViewOf(note: StoredAdjustmentNote): AdjustmentNoteView {
  const { noteNumber, kind, issuedAt, issuedBy, before, after, reason, remark, cancelled } = note
  return {
    noteNumber,
    kind,
    issuedAt,
    before,
    after,
    reason,
    remark,
    issuedBy: colleagueAnswerOf(issuedBy),
    difference: differenceOf(note),
    ...(cancelled && { cancelled: { ...cancelled, by: colleagueAnswerOf(cancelled.by) } }),
  }
}
