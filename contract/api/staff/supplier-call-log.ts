import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { unsoldAnswer } from '../offers.ts'

const moment = z.string().meta({ format: 'date-time' })
const name = z.string().max(80)

/** Number of supplier calls on a page. */
export const supplierCallsPerPage = 50

/** How a call to a supplier ended: answered in any way, not sent at all, or with an unknown outcome. */
export const supplierCallOutcomes = ['answer', 'unreachable', 'lost'] as const

/** Filters the supplier call log. */
export const supplierCallsQuery = z.strictObject({
  /** Calls of one order only. */
  orderNumber: z.string().trim().max(20).optional(),
  supplierId: name.optional(),
  /** Leaves out calls that succeeded. */
  onlyFaults: z.literal('yes').optional(),
  /** The id of the last call of the page before. */
  after: name.optional(),
})
/** Filters the supplier call log. */
export type SupplierCallsQuery = z.infer<typeof supplierCallsQuery>

/** A call to a supplier and its answer; personal data are withheld. */
export const supplierCallView = z
  .object({
    exchangeId: z.string(),
    supplierId: z.string(),
    at: moment,
    /** The operation that the call belongs to: "shop", "book". */
    call: z.string(),
    method: z.string(),
    path: z.string(),
    outcome: z.enum(supplierCallOutcomes),
    status: z.int().optional(),
    /** Code of what went wrong. */
    note: z.string().optional(),
    ms: z.int(),
    sentBytes: z.int(),
    gotBytes: z.int(),
    /**
     * The sent message; everything not known to be harmless is withheld. Absent when it was too long to keep.
     */
    sent: z.string().optional(),
    got: z.string().optional(),
    orderNumber: z.string().optional(),
    /** For a search: the number of received offers that are not sold, by reason. */
    unsold: unsoldAnswer.optional(),
    /** The request reference, as in the log. */
    reference: z.string(),
  })
  .meta({ id: 'SupplierCall' })
/** A call to a supplier and its answer, on the wire. */
export type SupplierCallView = z.infer<typeof supplierCallView>

/** Supplier calls, latest first; `next` is sent as `after` to get more. */
export const supplierCallsAnswer = z
  .object({ exchanges: z.array(supplierCallView), next: z.string().optional() })
  .meta({ id: 'SupplierCalls' })
/** Supplier calls, latest first, on the wire. */
export type SupplierCallsAnswer = z.infer<typeof supplierCallsAnswer>

export const listSupplierCalls = endpoint({
  method: 'GET',
  path: '/api/staff/supplier-calls',
  summary: 'What was said to suppliers and what they answered, the latest first; nothing personal.',
  query: supplierCallsQuery,
  answer: supplierCallsAnswer,
})
