import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import {
  matchRules,
  statementColumns,
  statementFaults,
  statementFormats,
} from '../../../terms/payment/bank-statement.ts'
import { satangAmount, singleLineText } from '../../field-schemas.ts'

const accountNumber = z.string().min(1, 'requiredFieldMissing').max(30)
const mapping = z.partialRecord(z.enum(statementColumns), singleLineText(100))
const moment = z.iso.datetime()

/** The account of an uploaded statement, and the name of its file. */
export const statementUploadQuery = z.object({ account: accountNumber, name: singleLineText(200) })

/** The outcome of an import: everything was read, or nothing was imported. */
export const statementImportAnswer = z
  .object({
    isImported: z.boolean(),
    /** Lines that are new, and lines that were imported before. */
    imported: z.int().min(0),
    known: z.int().min(0),
    /** New lines that paid money in. */
    credits: z.int().min(0),
    /** Why nothing was imported, with the rows to blame, numbered from 1 as in the file. */
    faults: z.array(
      z.object({
        reason: z.enum(statementFaults),
        row: z.int().positive().optional(),
        column: z.enum(statementColumns).optional(),
      }),
    ),
    /** The headings of the file, where they have to be assigned to columns. */
    headings: z.array(z.string()),
  })
  .meta({ id: 'BankStatementImport' })
/** The outcome of an import, on the wire. */
export type StatementImportAnswer = z.infer<typeof statementImportAnswer>

/** The agency's accounts with the headings of their files and the last imported day, and the latest imports. */
export const bankStatementsAnswer = z
  .object({
    accounts: z.array(z.object({ bank: z.string(), accountNumber, mapping, until: z.string().optional() })),
    statements: z.array(
      z.object({
        statementId: z.string(),
        accountNumber: z.string(),
        fileName: z.string(),
        format: z.enum(statementFormats),
        lines: z.int().positive(),
        firstOn: z.string(),
        lastOn: z.string(),
        importedAt: moment,
        importedBy: z.string(),
      }),
    ),
  })
  .meta({ id: 'BankStatements' })
/** The accounts and the latest imports, on the wire. */
export type BankStatementsAnswer = z.infer<typeof bankStatementsAnswer>

/** The headings of an account's files, by column; an empty mapping means the usual headings again. */
export const headerMappingRequest = z.strictObject({ accountNumber, mapping })
/** The headings of an account's files, on the wire. */
export type HeaderMappingRequest = z.infer<typeof headerMappingRequest>

const proposal = z.object({
  orderNumber: z.string(),
  customer: z.string(),
  /** What the order requires, or what was recorded for it. */
  amount: satangAmount,
  rule: z.enum(matchRules),
  /** Whether it may be matched together with others, without a look at each. */
  isExact: z.boolean(),
  /** Whether the money is recorded already: the match then only confirms it. */
  isRecorded: z.boolean(),
})
/** An order that a credit may pay for. */
export type MatchProposal = z.infer<typeof proposal>

const match = z.object({
  matchId: z.string(),
  /** Absent when the credit pays for no order. */
  orderNumber: z.string().optional(),
  note: z.string(),
  by: z.string(),
  at: moment,
  /** The state of the money: recorded, or still to be approved by a second person. */
  state: z.enum(['recorded', 'pending', 'other']),
  /** How many people have confirmed pending money, and whether the reader is one of them. */
  confirmedBy: z.int().min(0),
  isMine: z.boolean(),
})
/** What a credit was matched with. */
export type CreditMatch = z.infer<typeof match>

const credit = z.object({
  lineId: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  on: z.string(),
  time: z.string().optional(),
  amount: satangAmount,
  reference: z.string(),
  /** The bank's text; empty once the payer's data are erased. */
  text: z.string(),
  proposals: z.array(proposal),
  match: match.optional(),
})
/** A credit of a statement for staff. */
export type BankCredit = z.infer<typeof credit>

/** Credits to match or to approve, oldest first, and the latest matched ones. */
export const bankCreditsAnswer = z
  .object({ open: z.array(credit), matched: z.array(credit) })
  .meta({ id: 'BankCredits' })
/** Credits of statements, on the wire. */
export type BankCreditsAnswer = z.infer<typeof bankCreditsAnswer>

const lineId = z.string().max(60)

/** Matches a credit with an order: its money is recorded, or confirmed as the first of two people. */
export const matchCreditRequest = z.strictObject({
  lineId,
  orderNumber: z.string().max(20),
  /** The clerk confirms that the credit is for this order although the amount differs. */
  isOtherAmount: z.literal(true).optional(),
})
/** Matches a credit with an order. */
export type MatchCreditRequest = z.infer<typeof matchCreditRequest>

/** What became of a match: see the results of recording a receipt; `linked`: the money was recorded before. */
export const matchStates = ['received', 'approvalNeeded', 'late', 'mismatched', 'linked'] as const

/** The outcome of a match. */
export const creditMatchedAnswer = z
  .object({ orderNumber: z.string(), state: z.enum(matchStates), amount: satangAmount })
  .meta({ id: 'CreditMatched' })
/** The outcome of a match, on the wire. */
export type CreditMatchedAnswer = z.infer<typeof creditMatchedAnswer>

/** Matches all these credits with the exact proposal of each. */
export const matchExactRequest = z.strictObject({ lineIds: z.array(lineId).min(1).max(200) })

/** The outcome for each credit; `refused` where it is no longer exact or its order not payable. */
export const exactMatchedAnswer = z
  .object({
    results: z.array(
      z.object({ lineId, orderNumber: z.string().optional(), state: z.enum([...matchStates, 'refused']) }),
    ),
  })
  .meta({ id: 'ExactMatched' })
/** The outcome for each credit, on the wire. */
export type ExactMatchedAnswer = z.infer<typeof exactMatchedAnswer>

const requiredText = (most: number) => singleLineText(most).min(1, 'requiredFieldMissing')

/** Sets a credit aside that pays for no order. */
export const excludeCreditRequest = z.strictObject({ lineId, note: requiredText(200) })
/** Takes a match back; a recorded receipt stays and is refunded or matched anew. */
export const undoMatchRequest = z.strictObject({ matchId: z.string().max(60), reason: requiredText(200) })
/** Whether the money of the match stays recorded. */
export const matchUndoneAnswer = z.object({ isStillRecorded: z.boolean() }).meta({ id: 'MatchUndone' })

const statements = '/api/staff/payments/bank-statements'
const credits = '/api/staff/payments/bank-credits'

export const uploadBankStatement = endpoint({
  method: 'POST',
  path: statements,
  summary:
    'Imports a bank statement as a whole or not at all: CSV, XLSX, MT940 or CAMT.053, sent as text/plain.',
  takes: 'raw',
  query: statementUploadQuery,
  answer: statementImportAnswer,
})

export const listBankStatements = endpoint({
  method: 'GET',
  path: statements,
  summary: 'The accounts of the agency, and the latest imported statements.',
  answer: bankStatementsAnswer,
})

export const saveHeaderMapping = endpoint({
  method: 'PUT',
  path: `${statements}/mapping`,
  summary: "Sets which headings the files of an account have, where they are not the banks' usual ones.",
  body: headerMappingRequest,
  answer: bankStatementsAnswer,
})

export const listBankCredits = endpoint({
  method: 'GET',
  path: credits,
  scope: 'payments:read',
  summary:
    'Credits of bank statements to match, with the orders that they may pay for, and the latest matches.',
  answer: bankCreditsAnswer,
})

export const matchCredit = endpoint({
  method: 'POST',
  path: `${credits}/match`,
  summary: 'Matches a credit with an order and records its money; above the set amount it takes two.',
  body: matchCreditRequest,
  answer: creditMatchedAnswer,
})

export const matchExactCredits = endpoint({
  method: 'POST',
  path: `${credits}/match-exact`,
  summary: 'Matches every one of these credits whose order is exact.',
  body: matchExactRequest,
  answer: exactMatchedAnswer,
})

export const excludeCredit = endpoint({
  method: 'POST',
  path: `${credits}/exclude`,
  summary: 'Takes a credit that pays for no order out of the queue.',
  body: excludeCreditRequest,
  answer: bankCreditsAnswer,
})

export const undoCreditMatch = endpoint({
  method: 'POST',
  path: `${credits}/undo`,
  summary: 'Takes a match back. What was recorded stays in the books and is refunded or matched anew.',
  body: undoMatchRequest,
  answer: matchUndoneAnswer,
})
