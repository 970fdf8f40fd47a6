import type { TaxDocumentsAnswer } from '#contract/api/tax/tax-documents.ts'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { BookingState } from '#contract/terms/booking.ts'
import { type Result, fail } from '#contract/terms/result.ts'
import { grossOf } from '#contract/terms/tax/adjustment.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { differenceOf, validNotes } from './adjustment-note-view.ts'
import { registeredSeller } from './registered-seller.ts'
import { type TaxInvoiceDeps, agencyServiceOf, proposedBuyer, isOfSale } from './tax-invoices.ts'

/** States of orders that are or may still be paid. */
const openStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'waitlisted',
  'awaitingPayment',
  'purchased',
  'held',
  'paid',
  'ticketed',
  'review',
]

/** Returns the tax documents of an order for its owner, and the buyer that was or may be asked for. */
export async function taxDocumentsOf(
  deps: TaxInvoiceDeps,
  booking: Booking,
  caller: Caller,
): Promise<TaxDocumentsAnswer> {
  const { bookingId } = booking
  const invoices = (await deps.taxInvoices.ofBooking(bookingId)).filter((one) => !one.cancelled)
  const notes = await deps.notes.ofInvoices(invoices.map(({ invoiceNumber }) => invoiceNumber))
  const request = await deps.requests.ofBooking(bookingId)
  return {
    documents: [
      ...invoices.map(({ invoiceNumber: number, issuedAt, amounts }) => {
        return { number, kind: 'invoice' as const, issuedAt, amount: grossOf(amounts) }
      }),
      ...validNotes(notes).map((note) => {
        const amount = grossOf(differenceOf(note))
        return { number: note.noteNumber, kind: note.kind, issuedAt: note.issuedAt, amount }
      }),
    ],
    mayRequest: !invoices.some(isOfSale) && (await isOffered(deps, booking)),
    buyer:
      request?.buyer ?? (await lastBuyerOf(deps, booking, caller)) ?? (await proposedBuyer(deps, booking)),
    ...(request && { requestedAt: request.requestedAt }),
  }
}

/** Records the buyer that a customer asks for. Problem: `taxInvoiceNotOffered`. */
export async function requestTaxInvoice(
  deps: TaxInvoiceDeps,
  booking: Booking,
  buyer: TaxInvoiceBuyer,
): Promise<Result<true, Problem>> {
  if (!(await isOffered(deps, booking))) return fail(createProblem('taxInvoiceNotOffered'))
  const { bookingId } = booking
  return deps.transact(async (tx) => {
    await deps.booking.lock(bookingId, tx)
    const invoices = await deps.taxInvoices.ofBooking(bookingId, tx)
    if (invoices.some(isOfSale)) return fail(createProblem('taxInvoiceNotOffered'))
    await deps.requests.put(tx, { bookingId, buyer, requestedAt: deps.clock.now() })
    return { ok: true, value: true }
  })
}

/** An agency that is not registered for VAT, or sells nothing of its own with this order, cannot invoice it. */
async function isOffered(deps: TaxInvoiceDeps, booking: Booking): Promise<boolean> {
  const seller = await deps.agency.current()
  if (!openStates.includes(booking.state) || !registeredSeller(seller)) return false
  const surcharge = (await deps.payment.standingOf(booking))?.surcharge.amount ?? 0
  return surcharge + (await agencyServiceOf(deps.booking, booking, seller)) > 0
}

/** Who is signed in as the owner need not type the same buyer for every order; others never see it. */
async function lastBuyerOf(
  { requests }: Pick<TaxInvoiceDeps, 'requests'>,
  { ownerUserId }: Booking,
  caller: Caller,
): Promise<TaxInvoiceBuyer | undefined> {
  const isOwner = caller.kind === 'user' && caller.userId === ownerUserId
  return isOwner ? requests.lastBuyerOf(caller.userId) : undefined
}
