import { z } from 'zod'
import { companyStates, creditKinds, topUpStates } from '../../terms/company.ts'
import { orderSummary } from './account.ts'
import { satangAmount } from '../offers.ts'
import { line } from '../typed-text.ts'

/** An amount in satang that may be below nothing. */
const signedAmount = z.int().min(-100_000_000_000).max(100_000_000_000)
const someAmount = z.int('wrongFormat').min(1, 'wrongFormat').max(100_000_000_000, 'wrongFormat')
const filled = (most: number) => line(most).min(1, 'requiredFieldMissing')
const id = z.string().min(1, 'notFound').max(60, 'notFound')

/** The account of a company: what stands on it, how far below nothing it may go, and what is left of both. */
const accountFigures = {
  balance: signedAmount,
  creditLimit: satangAmount,
  left: satangAmount,
  /** Members are written to when what is left goes below this; zero means never. */
  lowBalance: satangAmount,
}

/** What a company books its trips on. */
export const costCentreAnswer = z
  .object({ code: z.string(), name: z.string(), endedAt: z.string().optional() })
  .meta({ id: 'CostCentre' })
/** A cost centre on the wire. */
export type CostCentreAnswer = z.infer<typeof costCentreAnswer>

/** The cost centres on which whoever asks can book; none for whoever books for no company. */
export const costCentresAnswer = z.object({ costCentres: z.array(costCentreAnswer) })

/** Money that a company says it has sent. */
export const topUpAnswer = z
  .object({
    topUpId: z.string(),
    amount: satangAmount,
    /** What the company wrote on its transfer. */
    reference: z.string(),
    state: z.enum(topUpStates),
    askedAt: z.string(),
    askedBy: z.string(),
    answeredAt: z.string().optional(),
    receiptNumber: z.string().optional(),
    /** Why it was refused. */
    note: z.string(),
  })
  .meta({ id: 'TopUp' })
/** A top-up on the wire. */
export type TopUpAnswer = z.infer<typeof topUpAnswer>

/** One line of a company's account. */
export const creditEntryAnswer = z
  .object({
    entryId: z.int(),
    kind: z.enum(creditKinds),
    /** Signed: what was spent is negative. */
    amount: signedAmount,
    /** What stood on the account after it. */
    balance: signedAmount,
    orderNumber: z.string().optional(),
    costCentre: z.string().optional(),
    note: z.string(),
    /** The address of who did it, where that account is still there. */
    by: z.string().optional(),
    at: z.string(),
  })
  .meta({ id: 'CreditEntry' })
/** One line of a company's account, on the wire. */
export type CreditEntryAnswer = z.infer<typeof creditEntryAnswer>

/** Lines of an account, the newest first; `next` asks for those before them. */
export const creditEntriesAnswer = z.object({
  entries: z.array(creditEntryAnswer),
  next: z.int().optional(),
})
/** Lines of an account on the wire. */
export type CreditEntriesAnswer = z.infer<typeof creditEntriesAnswer>
/** Where to go on in the lines of an account. */
export const entriesQuery = z.strictObject({ before: z.coerce.number().int().positive().optional() })

/** The company of an agent, as its agents see it. */
export const ownCompanyAnswer = z
  .object({
    name: z.string(),
    taxId: z.string(),
    state: z.enum(companyStates),
    ...accountFigures,
    /** Those that trips can be booked on first. */
    costCentres: z.array(costCentreAnswer),
    /** The newest first. */
    topUps: z.array(topUpAnswer),
  })
  .meta({ id: 'OwnCompany' })
/** The company of an agent, on the wire. */
export type OwnCompanyAnswer = z.infer<typeof ownCompanyAnswer>

/** A company says that it has sent money. */
export const topUpRequest = z.strictObject({
  /** Made by the browser: the same one is asked for once. */
  requestKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'wrongFormat'),
  amount: someAmount,
  reference: filled(60),
})
/** A company says that it has sent money. */
export type TopUpRequest = z.infer<typeof topUpRequest>

/** A cost centre that a company adds, or names anew; one that was ended is open again. */
export const costCentreRequest = z.strictObject({
  code: filled(20).regex(/^[\p{L}\p{N}._/-]+$/u, 'wrongFormat'),
  name: filled(80),
})
/** A cost centre that a company adds. */
export type CostCentreRequest = z.infer<typeof costCentreRequest>
/** Names a cost centre of one's own company. */
export const costCentreEnd = z.strictObject({ code: filled(20) })

/** An order of a company in its list. */
export const companyOrder = orderSummary
  .extend({
    costCentre: z.string().optional(),
    /** The address of who booked it, where that account is still there. */
    bookedBy: z.string().optional(),
  })
  .meta({ id: 'CompanyOrder' })
/** An order of a company on the wire. */
export type CompanyOrder = z.infer<typeof companyOrder>
/** Orders of a company, the newest first; `next` asks for those before them. */
export const companyOrdersAnswer = z.object({ orders: z.array(companyOrder), next: z.string().optional() })
/** Orders of a company on the wire. */
export type CompanyOrdersAnswer = z.infer<typeof companyOrdersAnswer>
/** Which orders of the company: all, or of one cost centre; `before` goes on after an order number. */
export const companyOrdersQuery = z.strictObject({
  costCentre: line(40).optional(),
  before: z.string().max(20).optional(),
})
/** Names an order of one's own company. */
export const companyOrderParams = z.strictObject({ orderNumber: z.string().max(20) })

/** A company in the list of staff. */
export const companySummary = z
  .object({
    companyId: z.string(),
    name: z.string(),
    taxId: z.string(),
    state: z.enum(companyStates),
    ...accountFigures,
    members: z.int(),
    /** How many top-ups wait for an answer. */
    topUpsAsked: z.int(),
    /** How many corrections wait for a second person. */
    correctionsAsked: z.int(),
    /** How many higher credit limits wait for a second person. */
    limitsAsked: z.int(),
  })
  .meta({ id: 'CompanySummary' })
/** A company in the list of staff, on the wire. */
export type CompanySummary = z.infer<typeof companySummary>
/** Companies by name; `next` asks for those after them. */
export const companiesAnswer = z.object({
  companies: z.array(companySummary),
  next: z.string().optional(),
})
/** Companies on the wire. */
export type CompaniesAnswer = z.infer<typeof companiesAnswer>
/** How many top-ups, corrections and credit limits of all companies wait for an answer. */
export const companiesWaitingAnswer = z.object({ waiting: z.int() })
/** How much of all companies waits, on the wire. */
export type CompaniesWaitingAnswer = z.infer<typeof companiesWaitingAnswer>
/** Which companies: by a part of name or tax id, by state; `after` goes on after a company. */
export const companiesQuery = z.strictObject({
  search: line(80).optional(),
  state: z.enum(companyStates).optional(),
  after: id.optional(),
})
/** Which companies are asked for. */
export type CompaniesQuery = z.infer<typeof companiesQuery>

/** Somebody who books for a company. */
export const companyMember = z.object({ userId: z.string(), email: z.string(), since: z.string() })
/** Somebody who books for a company, on the wire. */
export type CompanyMember = z.infer<typeof companyMember>

/** A top-up as staff see it: above the set amount two of them have to say the same receipt number. */
export const staffTopUpView = topUpAnswer
  .extend({
    needsTwo: z.boolean(),
    confirmedBy: z.array(z.object({ name: z.string(), receiptNumber: z.string() })),
  })
  .meta({ id: 'DeskTopUp' })
/** A top-up as staff see it, on the wire. */
export type StaffTopUpView = z.infer<typeof staffTopUpView>

/** A correction of a company's account that waits for a second person. */
export const waitingCorrection = z.object({
  correctionId: z.string(),
  /** Made by the browser that asked for it. */
  requestKey: z.string(),
  /** Signed, in satang. */
  amount: signedAmount,
  note: z.string(),
  askedAt: z.string(),
  /** The address of who asked for it. */
  askedBy: z.string(),
})
/** A correction that waits, on the wire. */
export type WaitingCorrection = z.infer<typeof waitingCorrection>

/** One company as staff see it. */
export const companyAnswer = companySummary
  .extend({
    showsNet: z.boolean(),
    /** Counts the changes; a change names the version that it was made from. */
    version: z.int(),
    createdAt: z.string(),
    memberList: z.array(companyMember),
    costCentres: z.array(costCentreAnswer),
    /** Those that wait first, then the newest. */
    topUps: z.array(staffTopUpView),
    /** Those that wait for a second person, the oldest first. */
    corrections: z.array(waitingCorrection),
    /** Higher credit limits that somebody has set and a second person has to set alike. */
    limitsWaiting: z.array(z.object({ creditLimit: satangAmount, by: z.string(), isMine: z.boolean() })),
  })
  .meta({ id: 'Company' })
/** One company as staff see it, on the wire. */
export type CompanyAnswer = z.infer<typeof companyAnswer>

/** What staff set of a company. */
export const companyRequest = z.strictObject({
  name: filled(120),
  taxId: line(20).regex(/^[0-9 -]*$/, 'wrongFormat'),
  /** Whether its agents see net prices and rule trails; they do not unless it is switched on. */
  showsNet: z.boolean().default(false),
  creditLimit: satangAmount.max(100_000_000_000, 'wrongFormat'),
  lowBalance: satangAmount.max(100_000_000_000, 'wrongFormat'),
})
/** What staff set of a company. */
export type CompanyRequest = z.infer<typeof companyRequest>
/** A change of what is set, from the version that was read; also closes the company or opens it again. */
export const companyChange = companyRequest.extend({ state: z.enum(companyStates), version: z.int() })
/** A change of what is set. */
export type CompanyChange = z.infer<typeof companyChange>

/** Names a company. */
export const companyParams = z.strictObject({ companyId: id })
/** Names a member of a company. */
export const memberParams = z.strictObject({ companyId: id, userId: id })
/** Adds the owner of this address to a company. */
export const memberRequest = z.strictObject({ email: filled(254) })
/** Names a top-up. */
export const topUpParams = z.strictObject({ topUpId: id })
/** Names a correction. */
export const correctionParams = z.strictObject({ correctionId: id })
/** The money of a top-up was seen. */
export const topUpConfirmation = z.strictObject({ receiptNumber: filled(40) })
/** The money of a top-up was not seen; the company reads why. */
export const topUpRefusal = z.strictObject({ note: filled(300) })

/** What a person of ours puts right on the account of a company, with the reason. */
export const correctionRequest = z.strictObject({
  /** Made by the browser: the same one is entered once. */
  requestKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'wrongFormat'),
  /** Signed, in satang. */
  amount: z
    .int('wrongFormat')
    .min(-100_000_000_000, 'wrongFormat')
    .max(100_000_000_000, 'wrongFormat')
    .refine((amount) => amount !== 0, 'wrongFormat'),
  note: filled(300),
})
/** What a person of ours puts right. */
export type CorrectionRequest = z.infer<typeof correctionRequest>
