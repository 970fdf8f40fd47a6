import { z } from 'zod'
import { companyStates } from '../../terms/company.ts'
import { singleLineText, satangAmount } from '../field-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import {
  accountFigures,
  id,
  topUpAnswer,
  signedAmount,
  costCentreAnswer,
  requiredLine,
  entriesQuery,
  creditEntriesAnswer,
} from '../account/company.ts'

/** A company in the list for staff. */
export const companySummary = z
  .object({
    companyId: z.string(),
    name: z.string(),
    taxId: z.string(),
    state: z.enum(companyStates),
    ...accountFigures,
    members: z.int(),
    /** Number of top-ups that wait for an answer. */
    topUpsAsked: z.int(),
    /** Number of corrections that wait for approval. */
    correctionsAsked: z.int(),
    /** Number of credit limit increases that wait for approval. */
    limitsAsked: z.int(),
    /** Number of payments, terms, lifted stop-sales and reversals that wait for approval. */
    approvalsAsked: z.int(),
  })
  .meta({ id: 'CompanySummary' })
/** A company in the list for staff, on the wire. */
export type CompanySummary = z.infer<typeof companySummary>
/** Companies by name; `next` requests the ones after them. */
export const companiesAnswer = z.object({
  companies: z.array(companySummary),
  next: z.string().optional(),
})
/** Companies on the wire. */
export type CompaniesAnswer = z.infer<typeof companiesAnswer>
/** Number of top-ups, corrections and credit limits of all companies that wait for an answer. */
export const companiesWaitingAnswer = z.object({ waiting: z.int() })
/** Number of waiting items of all companies, on the wire. */
export type CompaniesWaitingAnswer = z.infer<typeof companiesWaitingAnswer>
/** Filters companies by a part of name or tax id and by state; `after` continues after a company. */
export const companiesQuery = z.strictObject({
  search: singleLineText(80).optional(),
  state: z.enum(companyStates).optional(),
  after: id.optional(),
})
/** The filter of companies. */
export type CompaniesQuery = z.infer<typeof companiesQuery>
/** A member who books for a company. */
export const companyMember = z.object({ userId: z.string(), email: z.string(), since: z.string() })
/** A member of a company, on the wire. */
export type CompanyMember = z.infer<typeof companyMember>
/** A top-up as staff see it; above the approval amount two people must enter the same receipt number. */
export const staffTopUpView = topUpAnswer
  .extend({
    needsTwo: z.boolean(),
    confirmedBy: z.array(z.object({ name: z.string(), receiptNumber: z.string() })),
  })
  .meta({ id: 'StaffTopUp' })
/** A top-up as staff see it, on the wire. */
export type StaffTopUpView = z.infer<typeof staffTopUpView>
/** A correction of a company's credit account that waits for approval. */
export const waitingCorrection = z.object({
  correctionId: z.string(),
  /** Idempotency key made by the browser of its author. */
  requestKey: z.string(),
  /** Signed, in satang. */
  amount: signedAmount,
  note: z.string(),
  askedAt: z.string(),
  /** The email address of the author. */
  askedBy: z.string(),
})
/** A correction that waits, on the wire. */
export type WaitingCorrection = z.infer<typeof waitingCorrection>
/** One company as staff see it. */
export const companyAnswer = companySummary
  .extend({
    showsNet: z.boolean(),
    /** Counts the changes; a change states the version that it is based on. */
    version: z.int(),
    createdAt: z.string(),
    memberList: z.array(companyMember),
    costCentres: z.array(costCentreAnswer),
    /** Waiting ones first, then newest first. */
    topUps: z.array(staffTopUpView),
    /** Corrections that wait for approval, oldest first. */
    corrections: z.array(waitingCorrection),
    /** Credit limit increases that wait for a second person to set the same limit. */
    limitsWaiting: z.array(z.object({ creditLimit: satangAmount, by: z.string(), isMine: z.boolean() })),
  })
  .meta({ id: 'Company' })
/** One company as staff see it, on the wire. */
export type CompanyAnswer = z.infer<typeof companyAnswer>
/** The settings of a company that staff enter. */
export const companyRequest = z.strictObject({
  name: requiredLine(120),
  taxId: singleLineText(20).regex(/^[0-9 -]*$/, 'wrongFormat'),
  /** Whether its agents see net prices and the markup rule trail; off by default. */
  showsNet: z.boolean().default(false),
  creditLimit: satangAmount.max(100_000_000_000, 'wrongFormat'),
  lowBalance: satangAmount.max(100_000_000_000, 'wrongFormat'),
})
/** The settings of a company, on the wire. */
export type CompanyRequest = z.infer<typeof companyRequest>
/** Changes the settings, based on the version that was read; also closes or reopens the company. */
export const companyChange = companyRequest.extend({ state: z.enum(companyStates), version: z.int() })
/** A change of the settings, on the wire. */
export type CompanyChange = z.infer<typeof companyChange>
/** Names a company. */
export const companyParams = z.strictObject({ companyId: id })
/** Names a member of a company. */
export const memberParams = z.strictObject({ companyId: id, userId: id })
/** Adds the account with this email address to a company. */
export const memberRequest = z.strictObject({ email: requiredLine(254) })
/** Names a top-up. */
export const topUpParams = z.strictObject({ topUpId: id })
/** Names a correction. */
export const correctionParams = z.strictObject({ correctionId: id })
/** Confirms that the money of a top-up has arrived. */
export const topUpConfirmation = z.strictObject({ receiptNumber: requiredLine(40) })
/** Refuses a top-up whose money has not arrived; the company can read the reason. */
export const topUpRefusal = z.strictObject({ note: requiredLine(300) })
/** A correction of a company's credit account by staff, with the reason. */
export const correctionRequest = z.strictObject({
  /** Idempotency key made by the browser: equal keys make one entry. */
  requestKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'wrongFormat'),
  /** Signed, in satang. */
  amount: z
    .int('wrongFormat')
    .min(-100_000_000_000, 'wrongFormat')
    .max(100_000_000_000, 'wrongFormat')
    .refine((amount) => amount !== 0, 'wrongFormat'),
  note: requiredLine(300),
})
/** A correction by staff, on the wire. */
export type CorrectionRequest = z.infer<typeof correctionRequest>
export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/staff/companies',
  scope: 'accounting:read',
  summary: 'Companies by name, with their accounts.',
  query: companiesQuery,
  answer: companiesAnswer,
})
export const countWaitingCompanies = endpoint({
  method: 'GET',
  path: '/api/staff/companies/waiting',
  summary: 'How many top-ups and corrections of all companies wait for an answer.',
  answer: companiesWaitingAnswer,
})
export const readCompany = endpoint({
  method: 'GET',
  path: '/api/staff/companies/:companyId',
  scope: 'accounting:read',
  summary: 'One company: settings, members, cost centres, top-ups.',
  params: companyParams,
  answer: companyAnswer,
})
export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/api/staff/companies/:companyId/entries',
  scope: 'accounting:read',
  summary: 'The lines of a company’s account, the newest first.',
  query: entriesQuery,
  params: companyParams,
  answer: creditEntriesAnswer,
})
export const createCompany = endpoint({
  method: 'POST',
  path: '/api/staff/companies',
  summary: 'Opens a company; a credit limit from the set amount on waits for a second person.',
  body: companyRequest,
  answer: companyAnswer,
})
export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/staff/companies/:companyId',
  summary: 'Changes what is set of a company, from the version that was read; closes it or opens it again.',
  body: companyChange,
  params: companyParams,
  answer: companyAnswer,
})
export const requestCorrection = endpoint({
  method: 'POST',
  path: '/api/staff/companies/:companyId/corrections',
  summary:
    'Puts the account of a company right, with a note; the same key once. Above the set amount it waits for a second person.',
  body: correctionRequest,
  params: companyParams,
  answer: companyAnswer,
})
export const confirmCorrection = endpoint({
  method: 'POST',
  path: '/api/staff/corrections/:correctionId/confirm',
  summary: 'Enters a correction that somebody else has asked for, once.',
  params: correctionParams,
  answer: companyAnswer,
})
export const rejectCorrection = endpoint({
  method: 'POST',
  path: '/api/staff/corrections/:correctionId/refuse',
  summary: 'Says no to a correction that waits, or takes it back; nothing is entered.',
  params: correctionParams,
  answer: companyAnswer,
})
export const addCompanyMember = endpoint({
  method: 'POST',
  path: '/api/staff/companies/:companyId/members',
  summary: 'Adds the owner of an account to a company, and lets them book for it.',
  body: memberRequest,
  params: companyParams,
  answer: companyAnswer,
})
export const removeCompanyMember = endpoint({
  method: 'DELETE',
  path: '/api/staff/companies/:companyId/members/:userId',
  summary: 'Takes somebody out of a company, and the right to book for it.',
  params: memberParams,
  answer: companyAnswer,
})
export const confirmTopUp = endpoint({
  method: 'POST',
  path: '/api/staff/top-ups/:topUpId/confirm',
  summary: 'The money of a top-up was seen: enters it on the company’s account, once.',
  body: topUpConfirmation,
  params: topUpParams,
  answer: companyAnswer,
})
export const rejectTopUp = endpoint({
  method: 'POST',
  path: '/api/staff/top-ups/:topUpId/refuse',
  summary: 'The money of a top-up was not seen; the company reads why.',
  body: topUpRefusal,
  params: topUpParams,
  answer: companyAnswer,
})
