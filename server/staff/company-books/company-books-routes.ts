import type { FastifyInstance } from 'fastify'
import {
  applyCompanyCredit as applyEndpoint,
  cancelBillingNote as cancelNoteEndpoint,
  cancelCompanyInvoice as cancelEndpoint,
  confirmCompanyPayment as confirmEndpoint,
  issueBillingNote as issueNoteEndpoint,
  issueCompanyInvoice as issueEndpoint,
  noteCertificateRequest as requestCertificateEndpoint,
  readCompanyBooks,
  recordCompanyCertificate as certificateEndpoint,
  recordCompanyPayment as recordEndpoint,
  refuseCompanyPayment as refuseEndpoint,
  reverseApplication as reverseEndpoint,
  reverseCompanyCredit as reverseCreditEndpoint,
  setCompanyTerms,
  withdrawReversal as withdrawReversalEndpoint,
} from '#contract/api/staff/books/company-books.ts'
import {
  liftStopSale as liftEndpoint,
  withdrawLift as withdrawLiftEndpoint,
} from '#contract/api/staff/books/stop-sale.ts'
import { listCompanyPayments } from '#contract/api/staff/books/company-payments.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type Caller, runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { companyBooksOf } from './company-books-answer.ts'
import type { CompanyBooksDeps, CompanyClerk } from './company-books-deps.ts'
import {
  cancelBillingNote,
  cancelCompanyInvoice,
  issueBillingNote,
  issueCompanyInvoice,
} from './company-invoices.ts'
import {
  applyCompanyCredit,
  confirmCompanyPayment,
  noteCertificateRequest,
  recordCompanyCertificate,
  recordCompanyPayment,
  refuseCompanyPayment,
  reverseApplication,
} from './company-payments.ts'
import { settledPaymentsPage } from './company-payment-views.ts'
import { setTermsOfCompany } from './company-terms.ts'
import { reverseCredit, withdrawReversal } from './reverse-credit.ts'
import { liftStopSale, withdrawLift } from './stop-sale.ts'

const access = 'manageCompanies'
const bodyLimit = 8 * 1024

/** Registers the books of companies: terms, invoices, billing notes, payments and stop-sale. */
export function companyBooksRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  termsRoutes(http, deps)
  paperRoutes(http, deps)
  paymentRoutes(http, deps)
  paymentListRoutes(http, deps)
  applicationRoutes(http, deps)
}

type Asked = { readonly caller: Caller; readonly params: { readonly companyId: string } }

/** Does the work as the caller, and answers with the books after it. */
async function forBooks(
  deps: CompanyBooksDeps,
  { caller, params }: Asked,
  work: (acting: CompanyClerk) => Promise<Result<unknown, Problem>>,
) {
  if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
  const acting = { companyId: params.companyId, clerk: caller.userId }
  const done = await work(acting)
  return done.ok ? companyBooksOf(deps, acting) : done
}

function termsRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  route(http, readCompanyBooks, {
    access,
    handle: (asked) => forBooks(deps, asked, async () => succeed(undefined)),
  })
  route(http, setCompanyTerms, {
    access,
    bodyLimit,
    requiresReauth: true,
    audit: ({ body: { paymentDays, stopAfterDays } }) => ({
      detail: { paymentDays, ...(stopAfterDays !== null && { stopAfterDays }) },
    }),
    isFirstOfTwo: ({ terms }, { body }) =>
      terms.paymentDays !== body.paymentDays || terms.stopAfterDays !== body.stopAfterDays,
    handle: (asked) =>
      forBooks(deps, asked, (acting) => setTermsOfCompany(deps, { ...acting, terms: asked.body })),
  })
  route(http, liftEndpoint, {
    access,
    bodyLimit,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: { until: body.until } }),
    isFirstOfTwo: ({ liftedUntil }, { body }) => liftedUntil !== body.until,
    handle: (asked) =>
      forBooks(deps, asked, (acting) =>
        liftStopSale(deps, { ...acting, until: asked.body.until as LocalDate }),
      ),
  })
  route(http, withdrawLiftEndpoint, {
    access,
    handle: (asked) => forBooks(deps, asked, (acting) => withdrawLift(deps, acting)),
  })
}

function paperRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  route(http, issueEndpoint, {
    access,
    bodyLimit,
    handle: (asked) =>
      forBooks(deps, asked, (acting) => issueCompanyInvoice(deps, { ...acting, ...asked.body })),
  })
  route(http, cancelEndpoint, {
    access,
    bodyLimit,
    audit: ({ params }) => ({ object: params.invoiceNumber, detail: {} }),
    handle: (asked) =>
      forBooks(deps, asked, (acting) =>
        cancelCompanyInvoice(deps, { ...acting, ...asked.params, ...asked.body }),
      ),
  })
  route(http, issueNoteEndpoint, {
    access,
    bodyLimit,
    handle: (asked) =>
      forBooks(deps, asked, (acting) => {
        const { invoiceNumbers, presentedOn, promisedOn } = asked.body
        const dates = {
          presentedOn: presentedOn as LocalDate,
          promisedOn: promisedOn as LocalDate | undefined,
        }
        return issueBillingNote(deps, { ...acting, ...dates, invoiceNumbers })
      }),
  })
  route(http, cancelNoteEndpoint, {
    access,
    bodyLimit,
    audit: ({ params }) => ({ object: params.noteNumber, detail: {} }),
    handle: (asked) =>
      forBooks(deps, asked, (acting) =>
        cancelBillingNote(deps, { ...acting, ...asked.params, ...asked.body }),
      ),
  })
}

function paymentRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  route(http, recordEndpoint, {
    access,
    bodyLimit,
    requiresReauth: true,
    audit: ({ body: { received, withheld, bankFee } }) => ({
      detail: { amount: received + withheld + bankFee },
    }),
    isFirstOfTwo: ({ payments }, { body }) =>
      payments.some(({ state, reference }) => state === 'asked' && reference === body.reference),
    handle: (asked) =>
      forBooks(deps, asked, (acting) => recordCompanyPayment(deps, { ...acting, payment: asked.body })),
  })
  route(http, confirmEndpoint, {
    access,
    requiresReauth: true,
    handle: (asked) =>
      forBooks(deps, asked, (acting) => confirmCompanyPayment(deps, { ...asked.params, ...acting })),
  })
  route(http, refuseEndpoint, {
    access,
    handle: (asked) =>
      forBooks(deps, asked, (acting) => refuseCompanyPayment(deps, { ...asked.params, ...acting })),
  })
  route(http, certificateEndpoint, {
    access,
    bodyLimit,
    handle: (asked) =>
      forBooks(deps, asked, (acting) =>
        recordCompanyCertificate(deps, { ...asked.params, ...asked.body, ...acting }),
      ),
  })
}

function paymentListRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  route(http, listCompanyPayments, {
    access,
    handle: ({ params: { companyId }, query, caller }) =>
      runForClerk(caller, async (clerk) => {
        if (!(await deps.companies.find(companyId))) return fail(createProblem('notFound'))
        return succeed(await settledPaymentsPage(deps, { companyId, clerk, ...query }))
      }),
  })
  route(http, requestCertificateEndpoint, {
    access,
    handle: (asked) =>
      forBooks(deps, asked, (acting) => noteCertificateRequest(deps, { ...asked.params, ...acting })),
  })
}

function applicationRoutes(http: FastifyInstance, deps: CompanyBooksDeps): void {
  route(http, reverseCreditEndpoint, {
    access,
    bodyLimit,
    requiresReauth: true,
    audit: ({ params }) => ({ detail: { entryId: params.entryId } }),
    isFirstOfTwo: ({ credits, payments }, { params: { entryId } }) =>
      [...credits, ...payments].some((one) => one.entryId === entryId && one.reversalVotes.length > 0),
    handle: (asked) =>
      forBooks(deps, asked, (acting) => reverseCredit(deps, { ...asked.params, ...asked.body, ...acting })),
  })
  route(http, withdrawReversalEndpoint, {
    access,
    audit: ({ params }) => ({ detail: { entryId: params.entryId } }),
    handle: (asked) =>
      forBooks(deps, asked, (acting) => withdrawReversal(deps, { ...asked.params, ...acting })),
  })
  route(http, applyEndpoint, {
    access,
    bodyLimit,
    audit: ({ body }) => ({ object: body.invoiceNumber, detail: { amount: body.amount } }),
    handle: (asked) =>
      forBooks(deps, asked, (acting) => applyCompanyCredit(deps, { ...acting, ...asked.body })),
  })
  route(http, reverseEndpoint, {
    access,
    bodyLimit,
    handle: (asked) =>
      forBooks(deps, asked, (acting) =>
        reverseApplication(deps, { ...asked.params, ...asked.body, ...acting }),
      ),
  })
}
