import { z } from 'zod'
import { satangAmount } from '../field-schemas.ts'
import { endpoint } from '../../endpoint.ts'

/** The object of a reconciliation difference and its state on each side, as codes. */
export const differenceFacts = z.object({
  /** What is compared: payments, refunds, or reservations. */
  subject: z.enum(['payment', 'refund', 'reservation']),
  /** State of our payment or order; absent when there is none, or when only amounts differ. */
  ourState: z.string().optional(),
  /** State of their payment or reservation; absent when there is none, or when only amounts differ. */
  theirState: z.string().optional(),
  recordLocator: z.string().optional(),
  /** Our reference as the other side has it. */
  clientReference: z.string().optional(),
})
/** The object of a reconciliation difference, on the wire. */
export type DifferenceFacts = z.infer<typeof differenceFacts>
/** Reconciliations with payment providers and suppliers, and the differences found. */
export const reconciliationAnswer = z
  .object({
    runs: z.array(
      z.object({
        runId: z.string(),
        providerId: z.string(),
        from: z.string(),
        to: z.string(),
        beganAt: z.string(),
        endedAt: z.string().optional(),
        compared: z.int(),
        differences: z.int(),
      }),
    ),
    differences: z.array(
      z.object({
        differenceId: z.string(),
        providerId: z.string(),
        kind: z.enum(['oursWithoutTheirs', 'theirsWithoutOurs', 'amountDiffers', 'stateDiffers']),
        orderNumber: z.string().optional(),
        providerRef: z.string().optional(),
        ours: satangAmount.optional(),
        theirs: satangAmount.optional(),
        note: z.string(),
        /** Absent for differences found by earlier versions, which have only the note. */
        facts: differenceFacts.optional(),
        foundAt: z.string(),
        /** When a reservation without an order is released automatically. */
        releaseAt: z.string().optional(),
      }),
    ),
    /** Reservations without an order that were released, newest first. */
    releases: z.array(
      z.object({
        providerId: z.string(),
        recordLocator: z.string(),
        clientReference: z.string(),
        orderNumber: z.string().optional(),
        askedAt: z.string(),
        /** Absent until the supplier confirms the release or refuses it. */
        outcome: z.enum(['released', 'refused']).optional(),
      }),
    ),
  })
  .meta({ id: 'Reconciliation' })
/** The report of reconciliation, on the wire. */
export type ReconciliationAnswer = z.infer<typeof reconciliationAnswer>
/** A person has resolved a reconciliation difference. */
export const differenceSettledRequest = z.strictObject({
  differenceId: z.string().max(60),
  note: z.string().trim().max(300),
  /** The payment of this difference pays for no seats: the reservation of its order may be released. */
  releasesSeats: z.literal(true).optional(),
})
export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/staff/payments/reconciliation',
  scope: 'payments:read',
  summary:
    'The latest comparisons with payment providers and suppliers, what was given back by itself, and what is not the same on both sides.',
  answer: reconciliationAnswer,
})
export const runReconciliation = endpoint({
  method: 'POST',
  path: '/api/staff/payments/reconciliation/run',
  summary: 'Compares the last days with every payment provider and supplier now.',
  answer: reconciliationAnswer,
})
export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/staff/payments/reconciliation/settle',
  summary: 'A person has looked into a difference: it is told no more as long as it stays the same.',
  body: differenceSettledRequest,
  answer: reconciliationAnswer,
})
