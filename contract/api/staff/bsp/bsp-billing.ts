import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { memoStates } from '../../../terms/bsp/airline-memo.ts'
import {
  billingAmountFields,
  billingColumns,
  billingFaults,
  billingOutcomes,
  billingRemarkKinds,
  billingTransactions,
} from '../../../terms/bsp/billing.ts'
import { dateOnly, satangAmount, singleLineText } from '../../field-schemas.ts'

const moment = z.iso.datetime()
const mapping = z.partialRecord(z.enum(billingColumns), singleLineText(100))
const periodId = z.string().max(60)
const sources = z.array(z.string().min(1).max(30)).max(20)

/** A reporting period as staff enter it; its tickets are those of these suppliers. */
export const reportingPeriodRequest = z
  .strictObject({ from: dateOnly, to: dateOnly, remitOn: dateOnly, suppliers: sources.min(1) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'wrongFormat' })
  .refine(({ to, remitOn }) => to <= remitOn, { path: ['remitOn'], message: 'wrongFormat' })
/** A reporting period as staff enter it. */
export type ReportingPeriodRequest = z.infer<typeof reportingPeriodRequest>

const reportingPeriod = z.object({
  periodId,
  from: z.string(),
  to: z.string(),
  /** The day on which the net is remitted. */
  remitOn: z.string(),
  suppliers: sources,
  /** Documents of the imported billing statements that count. */
  billed: z.int().min(0),
})
/** A reporting period of the BSP. */
export type ReportingPeriod = z.infer<typeof reportingPeriod>

/** The reporting periods, latest first; where the shop's bookings come from; and the headings of billing statements. */
export const reportingPeriodsAnswer = z
  .object({ periods: z.array(reportingPeriod), suppliers: sources, mapping })
  .meta({ id: 'BspReportingPeriods' })
/** The reporting periods, on the wire. */
export type ReportingPeriodsAnswer = z.infer<typeof reportingPeriodsAnswer>

/** The outcome of importing a billing statement: every row was read, or nothing was imported. */
export const billingImportAnswer = z
  .object({
    isImported: z.boolean(),
    /** Whether the same file was imported before: nothing is imported twice. */
    isKnown: z.boolean(),
    imported: z.int().min(0),
    /** Names of the earlier files of the period that the file replaces, because it has all of their documents. */
    replaced: z.array(z.string()),
    faults: z.array(
      z.object({
        reason: z.enum(billingFaults),
        row: z.int().positive().optional(),
        column: z.enum(billingColumns).optional(),
      }),
    ),
    /** The headings of the file, where they have to be assigned to columns. */
    headings: z.array(z.string()),
  })
  .meta({ id: 'BspBillingImport' })
/** The outcome of importing a billing statement, on the wire. */
export type BillingImportAnswer = z.infer<typeof billingImportAnswer>

const amounts = z.object(
  Object.fromEntries(billingAmountFields.map((field) => [field, satangAmount])) as Record<
    (typeof billingAmountFields)[number],
    typeof satangAmount
  >,
)

const reconciledDocument = z.object({
  documentNumber: z.string(),
  transaction: z.enum(billingTransactions),
  outcome: z.enum(billingOutcomes),
  /** Digest of the outcome and of both sides' amounts; a remark names the one that its author saw. */
  revision: z.string(),
  /** Two letters where the agency's own records tell, otherwise the accounting code of the document number. */
  airline: z.string(),
  orderNumber: z.string().optional(),
  /** The agency's own amounts; absent where it has no such document, or does not know what it cost. */
  ours: amounts.optional(),
  /** The amounts of the billing statement; absent where it does not have the document. */
  theirs: amounts.optional(),
  /** By how much the billing statement is above the agency's own records, for each amount that differs. */
  differences: z.array(z.object({ field: z.enum(billingAmountFields), by: satangAmount })),
  /** The record of a debit or credit memo. */
  memo: z.object({ memoId: z.string(), state: z.enum(memoStates) }).optional(),
  /** What staff made of the difference; absent once either side has changed since. */
  remark: z
    .object({ kind: z.enum(billingRemarkKinds), text: z.string(), by: z.string(), at: moment })
    .optional(),
})
/** A document of a reporting period, compared. */
export type ReconciledDocument = z.infer<typeof reconciledDocument>

const importedBilling = z.object({
  statementId: z.string(),
  fileName: z.string(),
  documents: z.int().min(0),
  /** The initials, or else the email address, of who imported it. */
  by: z.string(),
  at: moment,
  /** Name of the later file that has replaced it; absent while its documents count. */
  replacedBy: z.string().optional(),
})
/** A billing statement of a period, as it was imported. */
export type ImportedBilling = z.infer<typeof importedBilling>

const airlineTotals = z.object({
  airline: z.string(),
  documents: z.int().min(0),
  ours: satangAmount,
  theirs: satangAmount,
  /** What the statement asks above the agency's own records. */
  difference: satangAmount,
})
/** The net to remit to an airline by both sides, in satang. */
export type BillingAirlineTotals = z.infer<typeof airlineTotals>

/** The comparison of a reporting period, computed anew from both sides at each reading. */
export const bspReconciliationAnswer = z
  .object({
    period: reportingPeriod,
    /** The imported billing statements, the latest first; replaced ones too. */
    statements: z.array(importedBilling),
    /** A page of those that were asked for, differences first; counts and totals have all of the period. */
    documents: z.array(reconciledDocument),
    /** Requests the documents after them; absent on the last page. */
    next: z.string().optional(),
    counts: z.object({
      matched: z.int().min(0),
      differs: z.int().min(0),
      onlyTheirs: z.int().min(0),
      onlyOurs: z.int().min(0),
    }),
    airlines: z.array(airlineTotals),
    totals: airlineTotals.omit({ airline: true }),
  })
  .meta({ id: 'BspReconciliation' })
/** The comparison of a reporting period, on the wire. */
export type BspReconciliationAnswer = z.infer<typeof bspReconciliationAnswer>

/** Asks for the documents of a period; all of them, or those with an outcome. */
export const bspReconciliationQuery = z.object({
  period: periodId,
  outcome: z.enum(billingOutcomes).optional(),
  /** The `next` of the page before. */
  after: z.string().max(60).optional(),
})
/** Asks for the documents of a period. */
export type BspReconciliationQuery = z.infer<typeof bspReconciliationQuery>

/** Explains a difference, or makes it a task; refused when the document has another revision by now. */
export const billingRemarkRequest = z.strictObject({
  periodId,
  documentNumber: z.string().regex(/^\d{13}$/),
  transaction: z.enum(billingTransactions),
  revision: z.string().min(1).max(60),
  kind: z.enum(billingRemarkKinds),
  text: singleLineText(200).min(1, 'requiredFieldMissing'),
})
/** Explains a difference, or makes it a task. */
export type BillingRemarkRequest = z.infer<typeof billingRemarkRequest>

const bsp = '/api/staff/bsp'

export const listReportingPeriods = endpoint({
  method: 'GET',
  path: `${bsp}/periods`,
  scope: 'accounting:read',
  summary: 'The BSP reporting periods, and the headings of billing statements.',
  answer: reportingPeriodsAnswer,
})

export const addReportingPeriod = endpoint({
  method: 'POST',
  path: `${bsp}/periods`,
  summary: 'Adds a BSP reporting period with its remittance date; periods do not overlap.',
  body: reportingPeriodRequest,
  answer: reportingPeriodsAnswer,
})

export const uploadBillingStatement = endpoint({
  method: 'POST',
  path: `${bsp}/billing`,
  summary:
    'Imports a BSP billing statement (CSV or XLSX, sent as text/plain) as a whole or not at all; it replaces files that it repeats.',
  takes: 'raw',
  query: z.object({ period: periodId, name: singleLineText(200) }),
  answer: billingImportAnswer,
})

export const saveBillingMapping = endpoint({
  method: 'PUT',
  path: `${bsp}/billing/mapping`,
  summary: 'Sets which headings billing statements have; an empty mapping means the usual ones.',
  body: z.strictObject({ mapping }),
  answer: reportingPeriodsAnswer,
})

export const readBspReconciliation = endpoint({
  method: 'GET',
  path: `${bsp}/reconciliation`,
  scope: 'accounting:read',
  summary: 'The documents of a reporting period by both sides, and the net to remit per airline.',
  query: bspReconciliationQuery,
  answer: bspReconciliationAnswer,
})

export const remarkOnBilling = endpoint({
  method: 'POST',
  path: `${bsp}/remarks`,
  summary: 'Explains a difference to a billing statement, or makes it a task.',
  body: billingRemarkRequest,
  answer: z.object({ kind: z.enum(billingRemarkKinds) }).meta({ id: 'BspBillingRemark' }),
})
