import { z } from 'zod'

/** The event names of this simulator on the wire. */
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
/** An event name on the wire. */
export type WebhookEvent = (typeof webhookEvents)[number]

const address = z.url({ protocol: /^https?$/ })
const events = z.array(z.enum(webhookEvents)).min(1)

/** Body of POST /air/webhooks. */
export const webhookBody = z.strictObject({ url: address, events })

/** Body of PATCH /air/webhooks/{id}; the official client sends every member, null where it is not set. */
export const webhookPatch = z.strictObject({
  active: z.boolean().nullish(),
  events: events.nullish(),
  url: address.nullish(),
})
/** A requested change of a webhook. */
export type WebhookPatch = z.infer<typeof webhookPatch>
