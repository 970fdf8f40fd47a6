import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { TaxInvoiceStore } from './tax-invoice-store.ts'
import type { WithholdingStore } from './withholding-store.ts'

/** Dependencies of withheld tax. */
export type WithholdingDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly withholdings: WithholdingStore
  readonly taxInvoices: Pick<TaxInvoiceStore, 'byNumber'>
  readonly booking: Pick<BookingStep, 'lock'>
}

/** Withheld tax as a clerk enters it, in satang. */
export type EnteredWithholding = {
  readonly invoiceNumber: string
  readonly amount: number
  readonly by: string
}

/**
 * Records what a company withheld from a valid invoice, once. Problems: `notFound`, `withholdingNotPossible` also for a
 * buyer without tax id, and for more than the value of the service.
 */
export function recordWithholding(
  deps: WithholdingDeps,
  { invoiceNumber, amount, by }: EnteredWithholding,
): Promise<Result<{ readonly bookingId: string }, Problem>> {
  return deps.transact(async (tx) => {
    const invoice = await lockedInvoice(deps, tx, invoiceNumber)
    if (!invoice) return fail(createProblem('notFound'))
    const before = await deps.withholdings.ofInvoices([invoiceNumber], tx)
    const isPossible = !invoice.cancelled && invoice.buyer.taxId !== '' && amount <= invoice.amounts.value
    if (!isPossible || before.length > 0) return fail(createProblem('withholdingNotPossible'))
    await deps.withholdings.add(tx, { invoiceNumber, amount, recordedAt: deps.clock.now(), recordedBy: by })
    return succeed({ bookingId: invoice.bookingId })
  })
}

/** Records the certificate of withheld tax, once. Problems: `notFound`, `withholdingNotPossible`. */
export function receiveCertificate(
  deps: WithholdingDeps,
  {
    invoiceNumber,
    number,
    by,
  }: { readonly invoiceNumber: string; readonly number: string; readonly by: string },
): Promise<Result<{ readonly bookingId: string }, Problem>> {
  return deps.transact(async (tx) => {
    const invoice = await lockedInvoice(deps, tx, invoiceNumber)
    if (!invoice) return fail(createProblem('notFound'))
    const at = deps.clock.now()
    const isReceived = await deps.withholdings.receive(tx, { invoiceNumber, number, at, by })
    return isReceived
      ? succeed({ bookingId: invoice.bookingId })
      : fail(createProblem('withholdingNotPossible'))
  })
}

async function lockedInvoice({ taxInvoices, booking }: WithholdingDeps, tx: Tx, invoiceNumber: string) {
  const found = await taxInvoices.byNumber(invoiceNumber, tx)
  if (found) await booking.lock(found.bookingId, tx)
  return found && taxInvoices.byNumber(invoiceNumber, tx)
}
