import type {
  TaxInvoiceAmounts,
  TaxInvoiceBuyer,
  TaxInvoiceView,
  TaxInvoicesAnswer,
} from '#contract/api/staff/order/tax-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { grossOf } from '#contract/terms/tax/adjustment.ts'
import { headOfficeCode, splitVat, vatRateOn } from '#contract/terms/tax/vat.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Agency, AgencyStore } from '#server/agency/agency-store.ts'
import type { CompanyStore } from '#server/company/company-store.ts'
import { type Booking, type BookingStep, orderLink } from '#server/flow/booking/booking.ts'
import { type PaymentStep, takeNumber } from '#server/flow/payment/payment.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { markupAndServiceFee } from '../orders/markup-and-service-fee.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import type { AdjustmentNoteStore, StoredAdjustmentNote } from './adjustment-note-store.ts'
import { adjustmentNoteViewOf, standingOf, validNotes } from './adjustment-note-view.ts'
import { registeredSeller } from './registered-seller.ts'
import type { LaterFeeStore } from './later-fee-store.ts'
import { uninvoicedLaterFees } from './later-fees.ts'
import { taxInvoiceMail } from './tax-invoice-mail.ts'
import type { TaxInvoiceRequestStore } from './tax-invoice-request-store.ts'
import type { LaterPurchase, StoredTaxInvoice, TaxInvoiceStore } from './tax-invoice-store.ts'
import type { Withholding, WithholdingStore } from './withholding-store.ts'

/** Dependencies of tax invoices. */
export type TaxInvoiceDeps = Pick<Platform, 'clock' | 'transact' | 'publicUrl'> & {
  readonly taxInvoices: TaxInvoiceStore
  readonly laterFees: LaterFeeStore
  readonly notes: AdjustmentNoteStore
  readonly requests: TaxInvoiceRequestStore
  readonly withholdings: WithholdingStore
  readonly outbox: Outbox
  readonly booking: Pick<BookingStep, 'lock' | 'manualOf' | 'orderKeyOf'>
  readonly payment: Pick<PaymentStep, 'standingOf' | 'isStillPaid'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly companies: Pick<CompanyStore, 'find'>
}

type Refusal = NonNullable<TaxInvoicesAnswer['refusal']>

/** Returns the tax invoices of an order, and what the next one would contain. */
export async function taxInvoicesOf(deps: TaxInvoiceDeps, booking: Booking): Promise<TaxInvoicesAnswer> {
  const invoices = await deps.taxInvoices.ofBooking(booking.bookingId)
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber)
  const notes = await deps.notes.ofInvoices(numbers)
  const withholdings = await deps.withholdings.ofInvoices(numbers)
  const request = await deps.requests.ofBooking(booking.bookingId)
  const shown = {
    ...(request && { request: { buyer: request.buyer, requestedAt: request.requestedAt } }),
    invoices: invoices.map((one) => {
      return taxInvoiceViewOf(one, {
        notes: notes.filter(({ invoiceNumber }) => invoiceNumber === one.invoiceNumber),
        withholding: withholdings.find(({ invoiceNumber }) => invoiceNumber === one.invoiceNumber),
      })
    }),
  }
  const buyer = request?.buyer ?? (await proposedBuyer(deps, booking))
  const laterFees = (await uninvoicedLaterFees(deps, booking)).map((one) => ({ ...one, buyer }))
  const known = { ...shown, ...(laterFees.length > 0 && { laterFees }) }
  if (invoices.some(isOfSale)) return known
  const amounts = await invoicedAmounts(deps, booking)
  if (!amounts.ok) return { ...known, refusal: amounts.fault }
  return { ...known, next: { amounts: amounts.value, buyer } }
}

/** Returns whether an invoice is the valid one of the sale, and not of what was bought later. */
export function isOfSale({ cancelled, exchangeId, extraSaleId }: StoredTaxInvoice): boolean {
  return cancelled === undefined && exchangeId === undefined && extraSaleId === undefined
}

/**
 * Issues the tax invoice of an order. Problems: `taxInvoiceExists`, `agencyNotVatRegistered`, `orderNotPaid`,
 * `nothingToInvoice`, `vatRateUnknown`, `splitUnderWay`.
 */
export async function issueTaxInvoice(
  deps: TaxInvoiceDeps,
  booking: Booking,
  { buyer, by }: { readonly buyer: TaxInvoiceBuyer; readonly by: string },
): Promise<Result<string, Problem>> {
  const amounts = await invoicedAmounts(deps, booking)
  return deps.transact(async (tx) => {
    // Two that are issued at once wait for each other here.
    const locked = await deps.booking.lock(booking.bookingId, tx)
    // Passengers were split off since the amounts were read: their order has an invoice of its own.
    if (locked?.total.amount !== booking.total.amount) return fail(createProblem('splitUnderWay'))
    // An invoiced order cannot be divided any more, and its reservation may be already.
    if (await deps.taxInvoices.isBeingSplit(booking.bookingId, tx))
      return fail(createProblem('splitUnderWay'))
    const invoices = await deps.taxInvoices.ofBooking(booking.bookingId, tx)
    if (invoices.some(isOfSale)) return fail(createProblem('taxInvoiceExists'))
    if (!amounts.ok) return fail(createProblem(amounts.fault))
    const invoiceNumber = await addInvoice(deps, tx, {
      booking,
      buyer,
      amounts: amounts.value,
      issuedBy: by,
    })
    return succeed(invoiceNumber)
  })
}

/** What is cancelled, and the buyer of the invoice that replaces it. */
export type TaxInvoiceCancellation = {
  readonly invoiceNumber: string
  readonly reason: string
  readonly replacement: TaxInvoiceBuyer | undefined
  readonly by: string
}

/**
 * Cancels a tax invoice; the one that replaces it names it, with the same amounts and rate. Problems: `notFound`,
 * `taxInvoiceCancelled`, `taxInvoiceHasNotes`, `agencyNotVatRegistered`.
 */
export function cancelTaxInvoice(
  deps: TaxInvoiceDeps,
  { invoiceNumber, reason, replacement, by }: TaxInvoiceCancellation,
): Promise<Result<{ readonly bookingId: string }, Problem>> {
  return deps.transact(async (tx) => {
    const found = await deps.taxInvoices.byNumber(invoiceNumber, tx)
    if (!found) return fail(createProblem('notFound'))
    const { bookingId } = found
    const booking = await deps.booking.lock(bookingId, tx)
    const invoice = await deps.taxInvoices.byNumber(invoiceNumber, tx)
    if (!booking || !invoice || invoice.cancelled) return fail(createProblem('taxInvoiceCancelled'))
    if (validNotes(await deps.notes.ofInvoices([invoiceNumber], tx)).length > 0)
      return fail(createProblem('taxInvoiceHasNotes'))
    if (replacement && !registeredSeller(await deps.agency.current(tx)))
      return fail(createProblem('agencyNotVatRegistered'))
    await deps.taxInvoices.cancel(tx, { invoiceNumber, at: deps.clock.now(), by, reason })
    if (replacement)
      await addInvoice(deps, tx, {
        booking,
        buyer: replacement,
        amounts: invoice.amounts,
        exchangeId: invoice.exchangeId,
        extraSaleId: invoice.extraSaleId,
        issuedBy: by,
        replaces: invoiceNumber,
      })
    return succeed({ bookingId })
  })
}

type Issuing = Pick<StoredTaxInvoice, 'buyer' | 'amounts' | 'replaces' | keyof LaterPurchase> & {
  readonly booking: Booking
  readonly issuedBy: string
}

/** Adds an invoice, and tells the customer where it is. */
export async function addInvoice(
  deps: TaxInvoiceDeps,
  tx: Tx,
  { booking, ...issuing }: Issuing,
): Promise<string> {
  const issuedAt = deps.clock.now()
  const seller = registeredSeller(await deps.agency.current(tx))
  if (!seller) throw new Error('a tax invoice of an agency that is not registered for VAT')
  const invoiceNumber = await takeNumber(tx, 'TI', issuedAt)
  const { bookingId } = booking
  await deps.taxInvoices.add(tx, { ...issuing, bookingId, invoiceNumber, seller, issuedAt })
  const link = orderLink({ publicUrl: deps.publicUrl, orderKey: deps.booking.orderKeyOf(booking) })
  const { amounts, buyer } = issuing
  const mailed = { invoiceNumber, buyerName: buyer.name, amount: grossOf(amounts) }
  await deps.outbox.put(tx, taxInvoiceMail(booking, mailed, link))
  return invoiceNumber
}

/**
 * Returns the amounts of an order's invoice. VAT is due on the fees of the agency, and where it says so on its markup;
 * airlines pay the commission, which is not the customer's.
 */
async function invoicedAmounts(
  { clock, agency, payment, booking: step }: TaxInvoiceDeps,
  booking: Booking,
): Promise<Result<TaxInvoiceAmounts, Refusal>> {
  const seller = await agency.current()
  if (!registeredSeller(seller)) return fail('agencyNotVatRegistered')
  const received = await payment.standingOf(booking)
  const isPaid = booking.state === 'paid' || booking.state === 'ticketed'
  if (!isPaid || received?.state !== 'received' || !(await payment.isStillPaid(booking.bookingId)))
    return fail('orderNotPaid')
  const basisPoints = vatRateOn(todayIn(officeZone, clock.now()))
  if (basisPoints === undefined) return fail('vatRateUnknown')
  const service = received.surcharge.amount + (await agencyServiceOf(step, booking, seller))
  if (service <= 0) return fail('nothingToInvoice')
  const collectedForAirlines = booking.total.amount + received.surcharge.amount - service
  return succeed({ ...splitVat(service, basisPoints), vatBasisPoints: basisPoints, collectedForAirlines })
}

/** Returns what the agency sells itself with an order, payment surcharges left out, in satang. */
export async function agencyServiceOf(
  step: Pick<BookingStep, 'manualOf'>,
  booking: Booking,
  { vatBase }: Pick<Agency, 'vatBase'>,
): Promise<number> {
  const { markup, serviceFee } = markupAndServiceFee(booking)
  const manual = await step.manualOf(booking.bookingId)
  const commission = manual?.fares.reduce((sum, one) => sum + one.commission, 0) ?? 0
  return serviceFee + (vatBase === 'feesAndMarkup' ? markup - commission : 0)
}

/** Returns the buyer as far as the order and the company's profile tell. */
export async function proposedBuyer(
  { companies }: Pick<TaxInvoiceDeps, 'companies'>,
  booking: Booking,
): Promise<TaxInvoiceBuyer> {
  const company = booking.companyId === undefined ? undefined : await companies.find(booking.companyId)
  return {
    name: company?.name ?? booking.contact.companyName ?? booking.contact.name,
    address: '',
    taxId: company?.taxId ?? '',
    branch: company?.taxId ? headOfficeCode : '',
  }
}

type OfInvoice = {
  readonly notes: readonly StoredAdjustmentNote[]
  readonly withholding: Withholding | undefined
}

/** Returns a tax invoice with its notes and what was withheld, in API names. */
function taxInvoiceViewOf(invoice: StoredTaxInvoice, { notes, withholding }: OfInvoice): TaxInvoiceView {
  const { invoiceNumber, issuedAt, issuedBy, buyer, amounts, replaces, cancelled } = invoice
  const { exchangeId, extraSaleId } = invoice
  return {
    invoiceNumber,
    issuedAt,
    issuedBy: colleagueAnswerOf(issuedBy),
    buyer,
    amounts,
    ...(replaces !== undefined && { replaces }),
    ...(exchangeId !== undefined && { exchangeId }),
    ...(extraSaleId !== undefined && { extraSaleId }),
    ...(cancelled && {
      cancelled: { ...cancelled, by: colleagueAnswerOf(cancelled.by) },
    }),
    notes: notes.map(adjustmentNoteViewOf),
    standing: standingOf(invoice, notes),
    ...(withholding && {
      withholding: {
        amount: withholding.amount,
        recordedAt: withholding.recordedAt,
        ...(withholding.certificate && { certificate: withholding.certificate }),
      },
    }),
  }
}
