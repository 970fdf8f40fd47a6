import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { StaffOrderStore } from '../orders/staff-order-store.ts'
import { adjustmentNoteDataOf } from './adjustment-note-data.ts'
import type { AdjustmentNoteStore } from './adjustment-note-store.ts'
import { type TaxInvoiceData, taxInvoiceDataOf } from './tax-invoice-data.ts'
import type { TaxInvoiceStore } from './tax-invoice-store.ts'

/** Dependencies of {@link printTaxDocument}. */
export type TaxDocumentDeps = {
  readonly taxInvoices: Pick<TaxInvoiceStore, 'byNumber'>
  readonly notes: Pick<AdjustmentNoteStore, 'byNumber'>
  readonly booking: Pick<BookingStep, 'findById'>
  readonly staffOrders: Pick<StaffOrderStore, 'ticketsOf'>
  readonly press: Pick<PdfRenderer, 'print'>
  /** True in a shop whose payment services are simulated. */
  readonly isTestMoney: boolean
}

/** Which paper is printed, and how. */
export type PaperPrint = {
  /** The number of a tax invoice, a credit note or a debit note. */
  readonly number: string
  readonly isCopy: boolean
  /** The order that it must belong to; any order when absent. */
  readonly bookingId?: string
}

const template = new URL('tax-invoice.typ', import.meta.url)

/** Prints a tax invoice or a note as a PDF on one page. Problems: `notFound`, `pdfNotMade`. */
export async function printTaxDocument(
  deps: TaxDocumentDeps,
  print: PaperPrint,
): Promise<Result<{ readonly name: string; readonly bytes: Uint8Array }, Problem>> {
  const data = await paperData(deps, print)
  if (!data) return fail(createProblem('notFound'))
  const pdf = await deps.press.print({ template, data })
  return pdf.ok ? succeed({ name: `${print.number}.pdf`, bytes: pdf.value.bytes }) : pdf
}

async function paperData(
  deps: TaxDocumentDeps,
  { number, isCopy, bookingId }: PaperPrint,
): Promise<TaxInvoiceData | undefined> {
  const note = number.startsWith('TI') ? undefined : await deps.notes.byNumber(number)
  const invoice = await deps.taxInvoices.byNumber(note?.invoiceNumber ?? number)
  const order = invoice && (await deps.booking.findById(invoice.bookingId))
  if (!order || (bookingId !== undefined && order.bookingId !== bookingId)) return undefined
  const { orderNumber } = order
  const marks = { orderNumber, isCopy, isSimulated: deps.isTestMoney }
  if (note) return adjustmentNoteDataOf(note, { ...marks, invoice })
  const tickets = await deps.staffOrders.ticketsOf(order.bookingId)
  return taxInvoiceDataOf(invoice, { ...marks, ticketNumbers: tickets.map((one) => one.ticketNumber) })
}
