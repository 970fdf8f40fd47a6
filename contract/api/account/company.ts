import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { companyStates, creditKinds, topUpStates } from '../../terms/company.ts'
import { orderSummary } from './account.ts'
import { singleLineText, satangAmount } from '../field-schemas.ts'

/** An amount in satang that may be negative. */
export const signedAmount = z.int().min(-100_000_000_000).max(100_000_000_000)
const someAmount = z.int('wrongFormat').min(1, 'wrongFormat').max(100_000_000_000, 'wrongFormat')
/** A line of text that is not empty, of at most so many characters. */
export const requiredLine = (most: number) => singleLineText(most).min(1, 'requiredFieldMissing')
/** An id in a path or a body; one that nobody has is not found. */
export const id = z.string().min(1, 'notFound').max(60, 'notFound')

/** The credit account of a company: balance, credit limit, and the available credit of both. */
export const accountFigures = {
  balance: signedAmount,
  creditLimit: satangAmount,
  left: satangAmount,
  /** Members get an email when the available credit falls below this; zero means never. */
  lowBalance: satangAmount,
}

/** A cost centre that a company books its trips on. */
export const costCentreAnswer = z
  .object({ code: z.string(), name: z.string(), endedAt: z.string().optional() })
  .meta({ id: 'CostCentre' })
/** A cost centre on the wire. */
export type CostCentreAnswer = z.infer<typeof costCentreAnswer>

/** The cost centres that the caller can book on; empty when the caller books for no company. */
export const costCentresAnswer = z.object({ costCentres: z.array(costCentreAnswer) })

/** A transfer that a company reports as sent. */
export const topUpAnswer = z
  .object({
    topUpId: z.string(),
    amount: satangAmount,
    /** The reference that the company put on its transfer. */
    reference: z.string(),
    state: z.enum(topUpStates),
    askedAt: z.string(),
    askedBy: z.string(),
    answeredAt: z.string().optional(),
    receiptNumber: z.string().optional(),
    /** The reason of a refusal. */
    note: z.string(),
  })
  .meta({ id: 'TopUp' })
/** A top-up on the wire. */
export type TopUpAnswer = z.infer<typeof topUpAnswer>

/** One entry of a company's credit account. */
export const creditEntryAnswer = z
  .object({
    entryId: z.int(),
    kind: z.enum(creditKinds),
    /** Signed: spending is negative. */
    amount: signedAmount,
    /** The balance after this entry. */
    balance: signedAmount,
    orderNumber: z.string().optional(),
    costCentre: z.string().optional(),
    note: z.string(),
    /** The email address of the author; absent when that account no longer exists. */
    by: z.string().optional(),
    at: z.string(),
  })
  .meta({ id: 'CreditEntry' })
/** One entry of a company's credit account, on the wire. */
export type CreditEntryAnswer = z.infer<typeof creditEntryAnswer>

/** Entries of a credit account, newest first; `next` requests the entries before them. */
export const creditEntriesAnswer = z.object({
  entries: z.array(creditEntryAnswer),
  next: z.int().optional(),
})
/** Entries of a credit account on the wire. */
export type CreditEntriesAnswer = z.infer<typeof creditEntriesAnswer>
/** The cursor in the entries of a credit account. */
export const entriesQuery = z.strictObject({ before: z.coerce.number().int().positive().optional() })

/** The company of an agent, as its agents see it. */
export const ownCompanyAnswer = z
  .object({
    name: z.string(),
    taxId: z.string(),
    state: z.enum(companyStates),
    ...accountFigures,
    /** Open cost centres come first. */
    costCentres: z.array(costCentreAnswer),
    /** Newest first. */
    topUps: z.array(topUpAnswer),
  })
  .meta({ id: 'OwnCompany' })
/** The company of an agent, on the wire. */
export type OwnCompanyAnswer = z.infer<typeof ownCompanyAnswer>

/** Reports a transfer by a company to the agency. */
export const topUpRequest = z.strictObject({
  /** Idempotency key made by the browser: equal keys make one request. */
  requestKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'wrongFormat'),
  amount: someAmount,
  reference: requiredLine(60),
})
/** A reported transfer by a company, on the wire. */
export type TopUpRequest = z.infer<typeof topUpRequest>

/** Adds or renames a cost centre of a company; an ended one becomes open again. */
export const costCentreRequest = z.strictObject({
  code: requiredLine(20).regex(/^[\p{L}\p{N}._/-]+$/u, 'wrongFormat'),
  name: requiredLine(80),
})
/** Adds or renames a cost centre, on the wire. */
export type CostCentreRequest = z.infer<typeof costCentreRequest>
/** Names a cost centre of the caller's company. */
export const costCentreEnd = z.strictObject({ code: requiredLine(20) })

/** An order of a company in its list. */
export const companyOrder = orderSummary
  .extend({
    costCentre: z.string().optional(),
    /** The email address of the agent who booked it; absent when that account no longer exists. */
    bookedBy: z.string().optional(),
  })
  .meta({ id: 'CompanyOrder' })
/** An order of a company on the wire. */
export type CompanyOrder = z.infer<typeof companyOrder>
/** Orders of a company, newest first; `next` requests the orders before them. */
export const companyOrdersAnswer = z.object({ orders: z.array(companyOrder), next: z.string().optional() })
/** Orders of a company on the wire. */
export type CompanyOrdersAnswer = z.infer<typeof companyOrdersAnswer>
/** Filters the company's orders by cost centre; `before` continues after an order number. */
export const companyOrdersQuery = z.strictObject({
  costCentre: singleLineText(40).optional(),
  before: z.string().max(20).optional(),
})
/** Names an order of the caller's company. */
export const companyOrderParams = z.strictObject({ orderNumber: z.string().max(20) })

export const readOwnCompany = endpoint({
  method: 'GET',
  path: '/api/account/company',
  summary: 'The company of the asking agent: balance, limit, cost centres, top-ups.',
  answer: ownCompanyAnswer,
})

export const listOwnCreditEntries = endpoint({
  method: 'GET',
  path: '/api/account/company/entries',
  summary: 'The lines of the account of the asking agent’s company, the newest first.',
  query: entriesQuery,
  answer: creditEntriesAnswer,
})

export const exportOwnCreditEntries = endpoint({
  method: 'GET',
  path: '/api/account/company/entries.csv',
  summary: 'The account of the asking agent’s company as a CSV file, amounts in baht.',
  fileType: 'text/csv',
})

export const requestTopUp = endpoint({
  method: 'POST',
  path: '/api/account/company/top-ups',
  summary:
    'Tells the agency that the company has sent money; asking again with the same key changes nothing.',
  body: topUpRequest,
  answer: ownCompanyAnswer,
})

export const listCostCentres = endpoint({
  method: 'GET',
  path: '/api/account/company/cost-centres',
  summary: 'The cost centres on which the asking agent can book; none for an agent without a company.',
  answer: costCentresAnswer,
})

export const createCostCentre = endpoint({
  method: 'POST',
  path: '/api/account/company/cost-centres',
  summary: 'Adds a cost centre, names it anew, or opens it again.',
  body: costCentreRequest,
  answer: ownCompanyAnswer,
})

export const endCostCentre = endpoint({
  method: 'POST',
  path: '/api/account/company/cost-centres/end',
  summary: 'Ends a cost centre: no trip is booked on it any more.',
  body: costCentreEnd,
  answer: ownCompanyAnswer,
})

export const listCompanyOrders = endpoint({
  method: 'GET',
  path: '/api/account/company/orders',
  summary: 'The orders of the asking agent’s company, the newest first.',
  query: companyOrdersQuery,
  answer: companyOrdersAnswer,
})

export const readCompanyOrder = endpoint({
  method: 'GET',
  path: '/api/account/company/orders/:orderNumber',
  summary: 'One order of the asking agent’s company, with the key that opens it.',
  params: companyOrderParams,
  answer: companyOrder,
})
