import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { splitVat, vatRateOn } from '#contract/terms/tax/vat.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { takeNumber } from '#server/flow/payment/payment.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { agencyServiceOf } from '../tax-invoices/tax-invoices.ts'
import { registeredSeller } from '../tax-invoices/registered-seller.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'
import type { InvoiceLine, IssuedPaper, OpenCharge } from './company-invoice-store.ts'

/** The charges that an invoice is issued for. */
export type InvoiceCommand = CompanyClerk & { readonly entryIds: readonly number[] }

/**
 * Issues an invoice for charges of a company that stand on no valid invoice; it is no tax invoice. One for charges of a
 * cancelled invoice is due no later than that was. Problems: `notFound`,
 * `chargeInvoiced`, `vatRateUnknown`.
 */
export async function issueCompanyInvoice(
  deps: CompanyBooksDeps,
  { companyId, clerk, entryIds }: InvoiceCommand,
): Promise<Result<string, Problem>> {
  const wanted = new Set(entryIds)
  const readCharges = async (tx?: Tx) =>
    (await deps.invoices.openCharges(companyId, tx)).filter(({ entryId }) => wanted.has(entryId))
  // What an order was priced at never changes: only that it is still open is read again under the lock.
  const lines = await invoiceLines(deps, await readCharges())
  return deps.transact(async (tx) => {
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const charges = await readCharges(tx)
    if (charges.length !== wanted.size || lines?.length !== wanted.size)
      return fail(createProblem(lines ? 'chargeInvoiced' : 'vatRateUnknown'))
    const paper = await paperFor(deps, { companyId, clerk }, tx)
    const { paymentDays } = await deps.terms.of(companyId, tx)
    const byTerms = plusDays(todayIn(officeZone, paper.issuedAt), paymentDays)
    const replaced = await deps.invoices.earliestDueOn(tx, [...wanted])
    const dueOn = replaced !== undefined && replaced < byTerms ? replaced : byTerms
    const invoiceNumber = await takeNumber(tx, 'IV', paper.issuedAt)
    await deps.invoices.add(tx, { ...paper, invoiceNumber, dueOn, lines })
    return succeed(invoiceNumber)
  })
}

/** Cancels an invoice. Problems: `notFound`, `paperCancelled`, `invoiceHasPayments`. */
export function cancelCompanyInvoice(
  deps: CompanyBooksDeps,
  { companyId, clerk, ...wanted }: CompanyClerk & { readonly invoiceNumber: string; readonly reason: string },
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    await deps.credit.standingOf(companyId, tx)
    const invoice = await deps.invoices.byNumber(wanted.invoiceNumber, tx)
    if (invoice?.companyId !== companyId) return fail(createProblem('notFound'))
    if (invoice.cancelled) return fail(createProblem('paperCancelled'))
    if (invoice.outstanding !== invoice.amount) return fail(createProblem('invoiceHasPayments'))
    const { invoiceNumber, reason } = wanted
    await deps.invoices.cancel(tx, invoiceNumber, { at: deps.clock.now(), by: clerk, reason })
    return succeed(invoiceNumber)
  })
}

/** The invoices of a billing note, and its dates. */
export type BillingNoteCommand = CompanyClerk & {
  readonly invoiceNumbers: readonly string[]
  readonly presentedOn: LocalDate
  readonly promisedOn?: LocalDate | undefined
}

/** Issues a billing note for invoices that are not paid. Problems: `notFound`, `nothingOutstanding`. */
export function issueBillingNote(
  deps: CompanyBooksDeps,
  { companyId, clerk, invoiceNumbers, presentedOn, promisedOn }: BillingNoteCommand,
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    if (!(await deps.credit.standingOf(companyId, tx))) return fail(createProblem('notFound'))
    const wanted = new Set(invoiceNumbers)
    const open = (await deps.invoices.ofCompany(companyId, tx)).filter((one) => wanted.has(one.invoiceNumber))
    if (open.length !== wanted.size) return fail(createProblem('notFound'))
    if (open.some(({ outstanding }) => outstanding === 0)) return fail(createProblem('nothingOutstanding'))
    const lines = open.map(({ invoiceNumber, dueOn, outstanding: amount }) => {
      return { invoiceNumber, dueOn, amount }
    })
    const paper = await paperFor(deps, { companyId, clerk }, tx)
    const noteNumber = await takeNumber(tx, 'BN', paper.issuedAt)
    const dates = { presentedOn, ...(promisedOn !== undefined && { promisedOn }) }
    await deps.billingNotes.add(tx, { ...paper, ...dates, noteNumber, lines: lines.toReversed() })
    return succeed(noteNumber)
  })
}

/** Cancels a billing note. Problems: `notFound`, `paperCancelled`. */
export function cancelBillingNote(
  deps: CompanyBooksDeps,
  {
    companyId,
    clerk,
    noteNumber,
    reason,
  }: CompanyClerk & { readonly noteNumber: string; readonly reason: string },
): Promise<Result<string, Problem>> {
  return deps.transact(async (tx) => {
    await deps.credit.standingOf(companyId, tx)
    const note = await deps.billingNotes.byNumber(noteNumber, tx)
    if (note?.companyId !== companyId) return fail(createProblem('notFound'))
    if (note.cancelled) return fail(createProblem('paperCancelled'))
    await deps.billingNotes.cancel(tx, noteNumber, { at: deps.clock.now(), by: clerk, reason })
    return succeed(noteNumber)
  })
}

/** Returns both parties as they stand now. */
async function paperFor(
  deps: CompanyBooksDeps,
  { companyId, clerk }: CompanyClerk,
  tx: Tx,
): Promise<IssuedPaper> {
  const company = await deps.companies.find(companyId, tx)
  if (!company) throw new Error(`no company ${companyId}`)
  const { name, address, phone, taxId, vatBranch } = await deps.agency.current(tx)
  const terms = await deps.terms.of(companyId, tx)
  return {
    companyId,
    seller: { name, address, phone, taxId, branch: vatBranch },
    buyer: { name: company.name, taxId: company.taxId, address: terms.address, branch: terms.branch },
    issuedAt: deps.clock.now(),
    issuedBy: clerk,
  }
}

/** Divides each charge as a tax invoice does: of an exchange, only its fee is a service. Returns undefined where no law names the rate of VAT. */
async function invoiceLines(
  deps: CompanyBooksDeps,
  charges: readonly OpenCharge[],
): Promise<InvoiceLine[] | undefined> {
  const seller = await deps.agency.current()
  const rate = registeredSeller(seller) ? vatRateOn(todayIn(officeZone, deps.clock.now())) : 0
  if (rate === undefined) return undefined
  const lines = charges.map(async ({ entryId, bookingId, amount, surcharge, exchangeFee }) => {
    const booking = exchangeFee === null ? await deps.booking.findById(bookingId) : undefined
    const sold = booking ? await agencyServiceOf(deps.booking, booking, seller) : 0
    const fee = surcharge + (exchangeFee ?? sold)
    const service = Math.min(Math.max(fee, 0), amount)
    return { entryId, amount, service, vat: splitVat(service, rate).vat, vatBasisPoints: rate }
  })
  return Promise.all(lines)
}
