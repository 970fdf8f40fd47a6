import { z } from 'zod'
import { unsoldAnswer } from '../offers.ts'

const moment = z.string().meta({ format: 'date-time' })
const name = z.string().max(80)

/** How many exchanges a page shows. */
export const supplierCallsPerPage = 50

/** How a message to a supplier ended: with an answer of any kind, not sent at all, or without anybody knowing. */
export const supplierCallOutcomes = ['answer', 'unreachable', 'lost'] as const

/** What is looked for among the exchanges with suppliers. */
export const supplierCallsQuery = z.strictObject({
  /** Those of one order alone. */
  orderNumber: z.string().trim().max(20).optional(),
  supplierId: name.optional(),
  /** Without those that were answered well. */
  onlyFaults: z.literal('yes').optional(),
  /** The id of the last one of the page before. */
  after: name.optional(),
})
/** What is looked for among the exchanges with suppliers. */
export type SupplierCallsQuery = z.infer<typeof supplierCallsQuery>

/** A message to a supplier and what came back; whatever is personal is withheld. */
export const supplierCallView = z
  .object({
    exchangeId: z.string(),
    supplierId: z.string(),
    at: moment,
    /** The call that it was a part of: "shop", "book". */
    call: z.string(),
    method: z.string(),
    path: z.string(),
    outcome: z.enum(supplierCallOutcomes),
    status: z.int().optional(),
    /** A word for what went wrong. */
    note: z.string().optional(),
    ms: z.int(),
    sentBytes: z.int(),
    gotBytes: z.int(),
    /** What was said, with everything withheld that is not known to be harmless; absent where it was too long to keep. */
    sent: z.string().optional(),
    got: z.string().optional(),
    orderNumber: z.string().optional(),
    /** Of a search: how many of the offers that came were not sold, by reason. */
    unsold: unsoldAnswer.optional(),
    /** The reference of the request, under which the log has it. */
    reference: z.string(),
  })
  .meta({ id: 'Exchange' })
/** A message to a supplier and what came back. */
export type SupplierCallView = z.infer<typeof supplierCallView>

/** Exchanges, the latest first; `next` is asked as `after`, where there are more. */
export const supplierCallsAnswer = z
  .object({ exchanges: z.array(supplierCallView), next: z.string().optional() })
  .meta({ id: 'SupplierCalls' })
/** Exchanges, the latest first. */
export type SupplierCallsAnswer = z.infer<typeof supplierCallsAnswer>
