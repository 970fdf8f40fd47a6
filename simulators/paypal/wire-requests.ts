import { z } from 'zod'
import type { WireRequest } from '../control-plane/http-call.ts'
import { refuse } from './wire-refusal.ts'

const money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^((-?\d+)|(-?(\d+)?[.]\d+))$/),
})
const name = z.string().min(1).max(127)

/** Body of POST /v2/checkout/orders, as far as this simulator supports it; the API allows more. */
export const orderBody = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.object({
        invoice_id: name.optional(),
        custom_id: name.optional(),
        description: name.optional(),
        amount: money,
      }),
    )
    .min(1)
    .max(10),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        locale: z.string().default('en-US'),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})
/** An order request. */
export type OrderBody = z.infer<typeof orderBody>

/** Body of POST /v2/payments/captures/{id}/refund. */
export const refundBody = z.object({
  amount: money.optional(),
  invoice_id: name.optional(),
  custom_id: z
    .string()
    .min(1)
    .max(127)
    .regex(/^[\w.,-]*$/)
    .optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
})
/** A refund request. */
export type RefundBody = z.infer<typeof refundBody>

/** Body of POST /v1/notifications/webhooks. */
export const webhookBody = z.object({
  url: z.url().max(2048),
  event_types: z.array(z.object({ name: z.string() })).max(500),
})

/** Body of POST /v1/notifications/verify-webhook-signature. */
export const verifyBody = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.unknown(),
})

/** Returns the validated body of a request; refuses as the API does. */
export function parseBody<Shape extends z.ZodType>(request: WireRequest, shape: Shape): z.infer<Shape> {
  const read = shape.safeParse(parseJson(request.body))
  if (read.success) return read.data
  const field = `/${(read.error.issues[0]?.path ?? []).join('/')}`
  return refuse(400, 'INVALID_PARAMETER_VALUE', { field })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return refuse(400, 'MALFORMED_REQUEST_JSON')
  }
}

/** Returns the value of a header that occurs once. */
export function headerValue(request: WireRequest, header: string): string | undefined {
  const value = request.headers[header]
  return typeof value === 'string' ? value : undefined
}
