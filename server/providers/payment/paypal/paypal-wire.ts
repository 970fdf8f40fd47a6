import { z } from 'zod'

/** The shapes of PayPal's answers, as far as they are read. They do not leave this folder. */
const money = z.object({ currency_code: z.string(), value: z.string() })
const link = z.object({ href: z.string(), rel: z.string() })

const capture = z.object({
  id: z.string().min(1),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: money,
})

/** Money that went back, or is on its way. */
export const wireRefund = z.object({
  id: z.string().min(1),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  invoice_id: z.string().optional(),
})
/** Money that went back, or is on its way. */
export type WireRefund = z.infer<typeof wireRefund>

/** An order with everything about it. */
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
/** An order with everything about it. */
export type WireOrder = z.infer<typeof wireOrder>

/** An access token. */
export const wireToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
})

/** A refusal of the API. Its debug_id tells it from what somebody else on the way may answer. */
export const wireError = z.object({
  name: z.string(),
  debug_id: z.string(),
  details: z.array(z.object({ issue: z.string() })).default([]),
})

/** A refusal of the gateway before the API, which looks at tokens: nothing has gone further. */
export const wireGatewayError = z.object({
  error: z.enum(['invalid_token', 'invalid_client', 'unsupported_grant_type']),
})

/** One page of the report of transactions. */
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

/** An event, as far as it says what it is about. */
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
/** An event, as far as it says what it is about. */
export type WireEvent = z.infer<typeof wireEvent>
