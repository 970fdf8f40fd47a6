import type { CompanyBooksAnswer, CompanyInvoiceView } from '#contract/api/staff/books/company-books.ts'
import type { OwnCompanyInvoices } from '#contract/api/account/company-invoices.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'
import type { CompanyCredit, StoredApplication } from './company-credit-store.ts'
import type { StoredCompanyInvoice } from './company-invoice-store.ts'
import { openAndLastPayments } from './company-payment-views.ts'
import { reversalKey } from './reverse-credit.ts'
import { termsWaitingOf } from './company-terms.ts'
import { liftKey, stopSaleOf } from './stop-sale.ts'

/** Returns the books of a company as a clerk sees them. Problem: `notFound`. */
export async function companyBooksOf(
  deps: CompanyBooksDeps,
  { companyId, clerk }: CompanyClerk,
): Promise<Result<CompanyBooksAnswer, Problem>> {
  if (!(await deps.companies.find(companyId))) return fail(createProblem('notFound'))
  const [{ liftedUntil, ...terms }, stopSale, invoices, credits, uninvoiced] = await Promise.all([
    deps.terms.of(companyId),
    stopSaleOf(deps, companyId),
    deps.invoices.ofCompany(companyId),
    deps.credits.unapplied(companyId),
    deps.credits.uninvoicedOf(companyId),
  ])
  const charges = await deps.invoices.openCharges(companyId)
  const applications = await deps.credits.ofInvoices(invoices.map((one) => one.invoiceNumber))
  const today = todayIn(officeZone, deps.clock.now())
  return succeed({
    companyId,
    terms,
    termsWaiting: await termsWaitingOf(deps, { companyId, clerk }),
    ...(stopSale && { stopSale }),
    ...(liftedUntil !== undefined && { liftedUntil }),
    liftsWaiting: await liftsWaitingOf(deps, { companyId, clerk }),
    totals: {
      outstanding: invoices.reduce((sum, { outstanding }) => sum + outstanding, 0),
      uninvoiced,
      unapplied: credits.reduce((sum, { left }) => sum + left, 0),
    },
    charges: charges.map(({ entryId, orderNumber, at, amount, refunded }) => {
      return { entryId, orderNumber, at, amount, refunded }
    }),
    invoices: invoices.map((invoice) => ({
      ...invoiceFacts(invoice, today),
      serviceValue: invoice.lines.reduce((sum, { service, vat }) => sum + service - vat, 0),
      applications: applicationsOf(invoice, applications),
    })),
    credits: await creditViews(deps, credits, { companyId, clerk }),
    payments: await openAndLastPayments(deps, { companyId, clerk }),
    billingNotes: await billingNoteViews(deps, companyId),
  })
}

/** Returns the invoices of an agent's own company. */
export async function ownInvoicesOf(
  deps: Pick<CompanyBooksDeps, 'invoices' | 'clock' | 'credit'>,
  companyId: string,
): Promise<OwnCompanyInvoices> {
  const today = todayIn(officeZone, deps.clock.now())
  const invoices = await deps.invoices.ofCompany(companyId)
  return {
    invoices: invoices.map((invoice) => invoiceFacts(invoice, today)),
    outstanding: invoices.reduce((sum, { outstanding }) => sum + outstanding, 0),
    isStopped: (await stopSaleOf(deps, companyId))?.reason === 'overdue',
  }
}

function invoiceFacts(
  { invoiceNumber, issuedAt, dueOn, lines, amount, outstanding, cancelled }: StoredCompanyInvoice,
  today: LocalDate,
): Omit<CompanyInvoiceView, 'applications' | 'serviceValue'> {
  return {
    invoiceNumber,
    issuedAt,
    dueOn,
    orderNumbers: lines.map(({ orderNumber }) => orderNumber),
    amount,
    outstanding,
    isOverdue: outstanding > 0 && dueOn < today,
    ...(cancelled && { cancelled: { at: cancelled.at, reason: cancelled.reason } }),
  }
}

function applicationsOf(
  { invoiceNumber }: StoredCompanyInvoice,
  all: readonly StoredApplication[],
): CompanyInvoiceView['applications'] {
  return all
    .filter((one) => one.invoiceNumber === invoiceNumber)
    .map(({ applicationId, entryId, amount, appliedAt, reversed }) => {
      return { applicationId, entryId, amount, appliedAt, ...(reversed && { reversed }) }
    })
}

async function liftsWaitingOf(
  { dualControl }: Pick<CompanyBooksDeps, 'dualControl'>,
  { companyId, clerk }: CompanyClerk,
): Promise<CompanyBooksAnswer['liftsWaiting']> {
  const key = liftKey(companyId)
  const said = (await dualControl.vouchedFor([key])).get(key) ?? []
  return said.map((one) => ({ until: one.said, by: one.name, isMine: one.clerk === clerk }))
}

async function creditViews(
  { dualControl }: Pick<CompanyBooksDeps, 'dualControl'>,
  credits: readonly CompanyCredit[],
  { companyId, clerk }: CompanyClerk,
): Promise<CompanyBooksAnswer['credits']> {
  const votes = await dualControl.vouchedFor(
    credits.map(({ actionKey }) => reversalKey(companyId, actionKey)),
  )
  return credits.map(({ actionKey, ...credit }) => {
    const said = votes.get(reversalKey(companyId, actionKey)) ?? []
    return { ...credit, reversalVotes: said.map((one) => ({ by: one.name, isMine: one.clerk === clerk })) }
  })
}

async function billingNoteViews(
  { billingNotes }: Pick<CompanyBooksDeps, 'billingNotes'>,
  companyId: string,
): Promise<CompanyBooksAnswer['billingNotes']> {
  const notes = await billingNotes.ofCompany(companyId)
  return notes.map(({ noteNumber, presentedOn, promisedOn, lines, cancelled }) => ({
    noteNumber,
    presentedOn,
    ...(promisedOn !== undefined && { promisedOn }),
    invoiceNumbers: lines.map(({ invoiceNumber }) => invoiceNumber),
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    isCancelled: cancelled !== undefined,
  }))
}
