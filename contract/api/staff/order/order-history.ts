import { z } from 'zod'
import { paymentMethods, paymentStates, tenders } from '../../../terms/payment.ts'
import { satangAmount } from '../../field-schemas.ts'
import { colleague } from '../work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })

/** One payment attempt, as staff see it. */
export const staffPaymentView = z.object({
  paymentId: z.string(),
  paymentMethod: z.enum(paymentMethods),
  cardBrand: z.string().optional(),
  cardLastDigits: z.string().optional(),
  /** How the payer paid staff, where they said so. */
  tender: z.enum(tenders).optional(),
  state: z.enum(paymentStates),
  amount: satangAmount,
  surcharge: satangAmount,
  arrived: satangAmount.optional(),
  /** Code of why the provider declined it. */
  failure: z.string().optional(),
  /** The receipt that the shop issued for it. */
  issuedReceipt: z.string().optional(),
  createdAt: moment,
  updatedAt: moment,
})

/** One action of staff on an order. */
export const orderEvent = z.object({
  eventId: z.string(),
  at: moment,
  by: colleague,
  /** Method and path. */
  action: z.string(),
  /** The colleague to whom the action assigned the order. */
  givenTo: colleague.optional(),
  /**
   * "done", "firstOfTwo" while it waits for approval, or the code of the problem; absent while it is unknown.
   */
  outcome: z.string().optional(),
})
