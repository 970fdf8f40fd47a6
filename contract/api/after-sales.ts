import { z } from 'zod'
import { afterSalesStatuses } from '../terms/after-sales.ts'

/** What happened to an order after payment; absent when nothing did. */
export const afterSalesAnswer = z
  .object({
    status: z.enum(afterSalesStatuses),
    /** False once no ticket can be used any more. */
    areTicketsValid: z.boolean(),
  })
  .meta({ id: 'AfterSales' })
