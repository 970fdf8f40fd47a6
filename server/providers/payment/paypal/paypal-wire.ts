import { z } from 'zod'

/** The members of PayPal's answers that are used, within this folder. */
const money = z.object({ currency_code: z.string(), value: z.string() })
const link = z.object({ href: z.string(), rel: z.string() })

const capture = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: money,
})

/** A completed or pending refund. */
export const wireRefund = z.object({
  id: z.string().min(1),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  invoice_id: z.string().optional(),
})
/** A completed or pending refund. */
export type WireRefund = z.infer<typeof wireRefund>

/** An order with its payments. */
export const wireOrder = z.object({
  id: z.string().min(1),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(link).default([]),
  purchase_units: z
    .array(
      z.object({
        amount: money,
        invoice_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(capture).default([]), refunds: z.array(wireRefund).default([]) })
          .default({ captures: [], refunds: [] }),
      }),
    )
    .length(1),
})
/** An order with its payments. */
export type WireOrder = z.infer<typeof wireOrder>

/** An access token. */
export const wireToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
})

/** An API error. Its debug_id distinguishes it from an intermediary's answer. */
export const wireError = z.object({
  name: z.string(),
  debug_id: z.string(),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

/** An error of the gateway before the API, which checks tokens: nothing was processed. */
export const wireGatewayError = z.object({
  error: z.enum(['invalid_token', 'invalid_client', 'unsupported_grant_type']),
})

/** One page of the transaction report. */
export const wireReport = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        paypal_reference_id: z.string().optional(),
        paypal_reference_id_type: z.string().optional(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: money,
        transaction_status: z.string(),
        invoice_id: z.string().optional(),
      }),
    }),
  ),
  last_refreshed_datetime: z.string(),
  total_pages: z.int().nonnegative(),
})
/** One transaction of the report. */
export type WireTransaction = z.infer<typeof wireReport>['transaction_details'][number]['transaction_info']

/** An event, with the members that identify its payment. */
export const wireEvent = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    invoice_id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ invoice_id: z.string().optional() })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z.array(z.object({ invoice_number: z.string().optional() })).optional(),
  }),
})
/** An event, with the members that identify its payment. */
export type WireEvent = z.infer<typeof wireEvent>
