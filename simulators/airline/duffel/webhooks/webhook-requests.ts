import { z } from 'zod'

/** The events that this airline tells of, as the wire names them. */
export const webhookEvents = [
  'order.created',
  'order.creation_failed',
  'order.updated',
  'order.airline_initiated_change_detected',
  'payment.created',
  'order_cancellation.created',
  'order_cancellation.confirmed',
  'ping.triggered',
] as const
/** An event as the wire names it. */
export type WebhookEvent = (typeof webhookEvents)[number]

const address = z.url({ protocol: /^https?$/ })
const events = z.array(z.enum(webhookEvents)).min(1)

/** Body of POST /air/webhooks. */
export const webhookBody = z.strictObject({ url: address, events })

/** Body of PATCH /air/webhooks/{id}; the client's own library sends every member, as null where it is not wished. */
export const webhookPatch = z.strictObject({
  active: z.boolean().nullish(),
  events: events.nullish(),
  url: address.nullish(),
})
/** A wish to change a webhook. */
export type WebhookPatch = z.infer<typeof webhookPatch>
