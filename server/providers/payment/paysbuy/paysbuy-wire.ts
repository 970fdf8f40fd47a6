import { z } from 'zod'

/** The answer to an authentication: a code with a reference, or with a reason. */
export const stringElement = z.object({ string: z.string() })

const row = z.object({
  result: z.enum(['00', '99', '02']),
  Invoice: z.string(),
  amt: z.string(),
  apCode: z.string().optional(),
  method: z.string().optional(),
  confirm_cs: z.string().optional(),
})
/** One result of an invoice. */
export type PaysbuyRow = z.infer<typeof row>

const rows = z.object({ getTransactionByInvoiceReturn: z.array(row) })

/** The results of an invoice; an empty list before the payer has acted. */
export const transactionRows: z.ZodType<readonly PaysbuyRow[]> = z.union([
  z
    .object({ ArrayOfGetTransactionByInvoiceReturn: z.union([z.literal(''), rows]) })
    .transform(({ ArrayOfGetTransactionByInvoiceReturn: list }) =>
      list === '' ? [] : list.getTransactionByInvoiceReturn,
    ),
  rows.transform((root) => root.getTransactionByInvoiceReturn),
])
