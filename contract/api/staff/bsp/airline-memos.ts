import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { memoKinds, memoMoves, memoStates } from '../../../terms/bsp/airline-memo.ts'
import { dateOnly, satangAmount, singleLineText } from '../../field-schemas.ts'

const moment = z.iso.datetime()
const memoId = z.string().max(60)
const documentNumber = z.string().regex(/^\d{13}$/, 'wrongFormat')
/** Two characters, or the accounting code where the airline is not known. */
const airline = z.string().regex(/^[A-Z0-9]{2,3}$/, 'wrongFormat')
/** Ten million baht. */
const amount = z.int('wrongFormat').min(1, 'requiredFieldMissing').max(1_000_000_000, 'wrongFormat')
const longText = z.string().trim().max(2000)

const details = {
  airline,
  /** In satang; what the airline asks for or gives back. */
  amount,
  /** As the airline gives it; empty while it is not known. */
  reason: singleLineText(300),
  issuedOn: dateOnly,
  /** The last day to dispute it that the airline has named; without it the agreement with the airline counts. */
  replyBy: dateOnly.optional(),
  /** The documents that it is about. */
  tickets: z.array(documentNumber).max(20, 'wrongFormat'),
  orderNumber: z.string().max(20).optional(),
  /** What speaks for or against it. */
  evidence: longText,
  assignee: z.string().max(60).optional(),
}

/** A memo as staff type it. */
export const newMemoRequest = z.strictObject({ kind: z.enum(memoKinds), documentNumber, ...details })
/** A memo as staff type it. */
export type NewMemoRequest = z.infer<typeof newMemoRequest>

/** The details of a memo; refused when a colleague has changed it meanwhile. */
export const changeMemoRequest = z.strictObject({ revision: z.int().min(1), ...details })
/** The details of a memo, to be replaced. */
export type ChangeMemoRequest = z.infer<typeof changeMemoRequest>

/** Moves a memo to another state; refused when a colleague has changed it meanwhile. */
export const moveMemoRequest = z.strictObject({
  revision: z.int().min(1),
  move: z.enum(memoMoves),
  note: singleLineText(300).min(1, 'requiredFieldMissing'),
})
/** Moves a memo to another state. */
export type MoveMemoRequest = z.infer<typeof moveMemoRequest>

const memoEvent = z.object({
  at: moment,
  /** Initials or email address of a member of staff. */
  by: z.string(),
  /** What was done; a move whose amount a second person has to approve is `approved` at first, unless that is `withdrawn`. */
  action: z.enum([...memoMoves, 'imported', 'recorded', 'changed', 'approved', 'withdrawn']),
  /** As written; of `changed` the names of the details, with both amounts in baht: "amount 500.00 → 50.00, reason". */
  note: z.string(),
})
/** Something that was done about a memo. */
export type MemoEvent = z.infer<typeof memoEvent>

const airlineMemo = z.object({
  memoId,
  revision: z.int(),
  kind: z.enum(memoKinds),
  documentNumber: z.string(),
  airline: z.string(),
  amount: satangAmount,
  reason: z.string(),
  issuedOn: z.string(),
  /** The last day to dispute it: named by the airline, or by the agreement with it. Absent where neither is known. */
  replyBy: z.string().optional(),
  /** Whether the airline has named that day for this memo. */
  isReplyByNamed: z.boolean(),
  urgency: z.enum(['overdue', 'dueSoon', 'later', 'unknown', 'none']),
  state: z.enum(memoStates),
  tickets: z.array(z.string()),
  orderNumber: z.string().optional(),
  evidence: z.string(),
  assignee: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** The reporting period whose billing statement has the memo. */
  billed: z.object({ periodId: z.string(), amount: satangAmount }).optional(),
  /** What can be done about it now. */
  moves: z.array(z.enum(memoMoves)),
  /** A move that one person has approved and that waits for a second one. */
  waiting: z.object({ move: z.enum(memoMoves), by: z.array(z.string()), isMine: z.boolean() }).optional(),
  /** The latest first. */
  events: z.array(memoEvent),
})
/** A debit or credit memo of an airline. */
export type AirlineMemo = z.infer<typeof airlineMemo>

const counts = {
  open: z.int().min(0),
  overdue: z.int().min(0),
  dueSoon: z.int().min(0),
}

/** Memos by urgency; `open` leaves out those that are settled. */
export const airlineMemosAnswer = z
  .object({
    memos: z.array(airlineMemo),
    /** Whether memos were left out; the counts and the file have all. */
    isCut: z.boolean(),
    ...counts,
  })
  .meta({ id: 'AirlineMemos' })
/** Memos by urgency, on the wire. */
export type AirlineMemosAnswer = z.infer<typeof airlineMemosAnswer>

const memos = '/api/staff/airline-memos'
const query = z.object({ show: z.enum(['open', 'all']).default('open') })

export const listAirlineMemos = endpoint({
  method: 'GET',
  path: memos,
  scope: 'accounting:read',
  summary: 'Debit and credit memos of airlines, the most urgent first.',
  query,
  answer: airlineMemosAnswer,
})

export const countAirlineMemos = endpoint({
  method: 'GET',
  path: `${memos}/counts`,
  summary:
    'How many memos of airlines are open, and how many debit memos have to be answered soon or are overdue.',
  answer: z.object(counts),
})

export const exportAirlineMemos = endpoint({
  method: 'GET',
  path: `${memos}.csv`,
  scope: 'accounting:read',
  summary: 'Debit and credit memos of airlines as a CSV file, amounts in baht.',
  query,
  fileType: 'text/csv',
})

export const recordAirlineMemo = endpoint({
  method: 'POST',
  path: memos,
  summary:
    'Records a debit or credit memo; those of billing statements are recorded when these are imported.',
  body: newMemoRequest,
  answer: airlineMemosAnswer,
})

export const changeAirlineMemo = endpoint({
  method: 'PUT',
  path: `${memos}/:memoId`,
  summary: 'Changes the details of a memo; amount, airline and dates only while the airline has no answer.',
  params: z.object({ memoId }),
  body: changeMemoRequest,
  answer: airlineMemosAnswer,
})

export const moveAirlineMemo = endpoint({
  method: 'POST',
  path: `${memos}/:memoId/move`,
  summary:
    'Reviews, accepts, disputes, settles or writes off a memo, or records the airline’s answer. From the approval limit on, accepting and writing off take two people.',
  params: z.object({ memoId }),
  body: moveMemoRequest,
  answer: airlineMemosAnswer,
})

export const withdrawMemoApproval = endpoint({
  method: 'POST',
  path: `${memos}/:memoId/withdraw`,
  summary: 'Withdraws the caller’s own approval, which waits for a second person.',
  params: z.object({ memoId }),
  answer: airlineMemosAnswer,
})
