import { z } from 'zod'
import { afterSalesStatuses } from '../terms/after-sales.ts'

/** What became of an order after it was paid, on the wire; absent while nothing has. */
export const afterSalesAnswer = z
  .object({
    status: z.enum(afterSalesStatuses),
    /** False once nobody can fly with its tickets any more. */
    areTicketsValid: z.boolean(),
  })
  .meta({ id: 'AfterSales' })
