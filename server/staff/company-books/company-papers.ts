import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { FileAnswer } from '#server/platform/http/answer/file-answer.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import type { CompanyBooksDeps } from './company-books-deps.ts'
import {
  type CompanyPaperData,
  billingNoteDataOf,
  companyInvoiceDataOf,
  statementDataOf,
} from './company-paper-data.ts'
import { statementOf } from './statement.ts'

const template = new URL('../tax-invoices/tax-invoice.typ', import.meta.url)

/** Prints an invoice or a billing note, of this company if one is named. Problems: `notFound`, `pdfNotMade`. */
export async function printCompanyPaper(
  deps: CompanyBooksDeps,
  number: string,
  companyId?: string,
): Promise<Result<FileAnswer, Problem>> {
  const data = number.startsWith('IV')
    ? await invoiceData(deps, number, companyId)
    : await noteData(deps, number)
  return data ? print(deps, data, number) : fail(createProblem('notFound'))
}

async function invoiceData(deps: CompanyBooksDeps, number: string, companyId?: string) {
  const invoice = await deps.invoices.byNumber(number)
  if (!invoice || (companyId !== undefined && invoice.companyId !== companyId)) return undefined
  const tickets = new Map<string, string>()
  for (const { bookingId } of invoice.lines) {
    const issued = await deps.staffOrders.ticketsOf(bookingId)
    tickets.set(bookingId, issued.map(({ ticketNumber }) => ticketNumber).join(', '))
  }
  return companyInvoiceDataOf(invoice, { tickets, isSimulated: deps.isTestMoney })
}

async function noteData(deps: CompanyBooksDeps, number: string) {
  const note = await deps.billingNotes.byNumber(number)
  return note && billingNoteDataOf(note, deps.isTestMoney)
}

/** Prints the statement of account of a company. Problems: `notFound`, `pdfNotMade`. */
export async function printStatement(
  deps: CompanyBooksDeps,
  companyId: string,
  period: ReportPeriod,
): Promise<Result<FileAnswer, Problem>> {
  const company = await deps.companies.find(companyId)
  if (!company) return fail(createProblem('notFound'))
  const { name, address, phone, taxId, vatBranch: branch } = await deps.agency.current()
  const terms = await deps.terms.of(companyId)
  const data = statementDataOf(await statementOf(deps.statements, companyId, period), {
    seller: { name, address, phone, taxId, branch },
    buyer: { name: company.name, taxId: company.taxId, address: terms.address, branch: terms.branch },
    period,
    isSimulated: deps.isTestMoney,
  })
  return print(deps, data, `statement-${period.from}-${period.to}`)
}

async function print({ press }: CompanyBooksDeps, data: CompanyPaperData, name: string) {
  const pdf = await press.print({ template, data })
  return pdf.ok ? succeed({ name: `${name}.pdf`, bytes: pdf.value.bytes }) : pdf
}
