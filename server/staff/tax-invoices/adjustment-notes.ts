import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import {
  type AdjustmentKind,
  type AdjustmentReason,
  adjust,
  grossOf,
} from '#contract/terms/tax/adjustment.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { takeNumber } from '#server/flow/payment/payment.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AdjustmentNoteStore } from './adjustment-note-store.ts'
import { standingOf, validNotes } from './adjustment-note-view.ts'
import type { TaxInvoiceStore } from './tax-invoice-store.ts'
import { registeredSeller } from './registered-seller.ts'

/** Dependencies of credit and debit notes. */
export type AdjustmentNoteDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly notes: AdjustmentNoteStore
  readonly taxInvoices: TaxInvoiceStore
  readonly booking: Pick<BookingStep, 'lock'>
  readonly agency: Pick<AgencyStore, 'current'>
}

/** A credit or debit note as a clerk enters it. */
export type EnteredNote = {
  readonly invoiceNumber: string
  readonly kind: AdjustmentKind
  /** What is taken away or added, VAT included, in satang. */
  readonly amount: number
  /** The service with VAT that the clerk saw. */
  readonly standing: number
  readonly reason: AdjustmentReason
  readonly remark: string
  readonly by: string
}

/**
 * Issues a credit or debit note for a valid tax invoice, at the rate of the invoice. Problems: `notFound`,
 * `taxInvoiceCancelled`, `taxInvoiceChanged`, `creditNoteTooHigh`, `agencyNotVatRegistered`.
 */
export function issueAdjustmentNote(
  deps: AdjustmentNoteDeps,
  entered: EnteredNote,
): Promise<Result<{ readonly bookingId: string }, Problem>> {
  return deps.transact(async (tx) => {
    const invoice = await lockedInvoice(deps, tx, entered.invoiceNumber)
    if (!invoice) return fail(createProblem('notFound'))
    if (invoice.cancelled) return fail(createProblem('taxInvoiceCancelled'))
    const earlier = await deps.notes.ofInvoices([invoice.invoiceNumber], tx)
    const before = standingOf(invoice, earlier)
    if (grossOf(before) !== entered.standing) return fail(createProblem('taxInvoiceChanged'))
    const { kind, amount, reason, remark, by } = entered
    const adjusted = adjust(before, { kind, amount, basisPoints: invoice.amounts.vatBasisPoints })
    if (!adjusted) return fail(createProblem('creditNoteTooHigh'))
    const seller = registeredSeller(await deps.agency.current(tx))
    if (!seller) return fail(createProblem('agencyNotVatRegistered'))
    const issuedAt = deps.clock.now()
    await deps.notes.add(tx, {
      noteNumber: await takeNumber(tx, kind === 'credit' ? 'CN' : 'DN', issuedAt),
      kind,
      reason,
      remark,
      seller,
      issuedAt,
      invoiceNumber: invoice.invoiceNumber,
      invoiceSerial: earlier.length + 1,
      before: adjusted.before,
      after: adjusted.after,
      buyer: invoice.buyer,
      issuedBy: by,
    })
    return succeed({ bookingId: invoice.bookingId })
  })
}

/**
 * Cancels the newest valid note of its invoice: the values of a later one begin with it. Problems: `notFound`,
 * `taxInvoiceChanged`.
 */
export function cancelAdjustmentNote(
  deps: AdjustmentNoteDeps,
  { noteNumber, reason, by }: { readonly noteNumber: string; readonly reason: string; readonly by: string },
): Promise<Result<{ readonly bookingId: string }, Problem>> {
  return deps.transact(async (tx) => {
    const note = await deps.notes.byNumber(noteNumber, tx)
    const invoice = note && (await lockedInvoice(deps, tx, note.invoiceNumber))
    if (!invoice) return fail(createProblem('notFound'))
    const newest = validNotes(await deps.notes.ofInvoices([invoice.invoiceNumber], tx)).at(-1)
    if (newest?.noteNumber !== noteNumber) return fail(createProblem('taxInvoiceChanged'))
    await deps.notes.cancel(tx, { noteNumber, at: deps.clock.now(), by, reason })
    return succeed({ bookingId: invoice.bookingId })
  })
}

/** Two that are issued at once for an order wait for each other here. */
async function lockedInvoice(deps: AdjustmentNoteDeps, tx: Tx, invoiceNumber: string) {
  const found = await deps.taxInvoices.byNumber(invoiceNumber, tx)
  if (found) await deps.booking.lock(found.bookingId, tx)
  return found && deps.taxInvoices.byNumber(invoiceNumber, tx)
}
