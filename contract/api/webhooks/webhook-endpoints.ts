import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { singleLineText } from '../field-schemas.ts'
import { testEventType, webhookEventTypes } from './webhook-events.ts'

/** So many endpoints receive events at most: each has a worker of its own, and none waits for another. */
export const mostWebhookEndpoints = 16
/** The hours in which the previous secret signs as well after a rotation. */
export const previousSecretHours = 24
/** The days after which events and their deliveries are deleted. */
export const webhookLogDays = 30

/** Why an endpoint receives nothing: staff disabled it, every delivery failed for days, or it answered 410. */
export const webhookDisabledReasons = ['staff', 'failing', 'gone'] as const
/** What became of a delivery; a waiting one is attempted again. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
/** What became of a delivery. */
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

const endpointFields = {
  url: z.string().trim().min(1, 'requiredFieldMissing').max(500, 'wrongFormat'),
  description: singleLineText(80),
  eventTypes: z
    .array(z.enum(webhookEventTypes))
    .min(1, 'requiredFieldMissing')
    .refine((all) => new Set(all).size === all.length, { error: 'wrongFormat' }),
}
const endpointId = z.string().max(60)
const namedEndpoint = z.strictObject({ endpointId })

/** An endpoint as staff see it; its secret is never among it. */
export const webhookEndpointView = z
  .object({
    endpointId: z.string(),
    url: z.string(),
    description: z.string(),
    eventTypes: z.array(z.string()),
    /** Null while it is enabled. */
    disabledReason: z.enum(webhookDisabledReasons).nullable(),
    /** Since when no delivery has succeeded; null while the last one has. */
    failingSince: z.string().nullable(),
    /** Until when the secret before the last rotation signs as well; null when it does not. */
    previousSecretUntil: z.string().nullable(),
    createdAt: z.string(),
    /** Deliveries of the last 30 days by state. */
    deliveries: z.record(z.enum(webhookDeliveryStates), z.int()),
  })
  .meta({ id: 'WebhookEndpoint' })
/** An endpoint as staff see it, on the wire. */
export type WebhookEndpointView = z.infer<typeof webhookEndpointView>

const endpointsAnswer = z.object({ endpoints: z.array(webhookEndpointView) })
/** The signing secret, `whsec_` and base64; shown this once. */
const secretAnswer = z.object({ endpointId: z.string(), secret: z.string() }).meta({ id: 'WebhookSecret' })
/** The signing secret of an endpoint, on the wire. */
export type WebhookSecretAnswer = z.infer<typeof secretAnswer>

/** A delivery in the log of an endpoint, with the outcome of its last attempt. */
export const webhookDeliveryView = z
  .object({
    deliveryId: z.int(),
    eventId: z.string(),
    type: z.string(),
    orderNumber: z.string().nullable(),
    occurredAt: z.string(),
    state: z.enum(webhookDeliveryStates),
    attempts: z.int(),
    attemptedAt: z.string().nullable(),
    /** When it is attempted next; null unless it waits. */
    nextAttemptAt: z.string().nullable(),
    /** The HTTP status of the answer; null when there was none. */
    status: z.int().nullable(),
    /** Why there was no answer, or why no attempt follows: an error code. */
    fault: z.string().nullable(),
    durationMs: z.int().nullable(),
    /** The first kilobyte of the answer. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
/** A delivery in the log of an endpoint, on the wire. */
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>

const deliveryPage = z.object({
  deliveries: z.array(webhookDeliveryView),
  /** Continues the list, as `before`; absent at its end. */
  next: z.int().optional(),
})
/** A page of the delivery log, on the wire. */
export type WebhookDeliveryPage = z.infer<typeof deliveryPage>

const path = '/api/staff/webhooks/'

export const readWebhookEndpoints = endpoint({
  method: 'GET',
  path,
  summary: 'The webhook endpoints with the numbers of their deliveries.',
  answer: endpointsAnswer,
})

export const addWebhookEndpoint = endpoint({
  method: 'POST',
  path,
  summary: 'Adds a webhook endpoint and answers with its signing secret, which is not shown again.',
  body: z.strictObject(endpointFields),
  answer: secretAnswer,
})

export const changeWebhookEndpoint = endpoint({
  method: 'POST',
  path: `${path}change`,
  summary: 'Changes the address, the description and the events of a webhook endpoint.',
  body: namedEndpoint.extend(endpointFields),
  answer: endpointsAnswer,
})

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}rotate-secret`,
  summary: 'Makes a new signing secret; for 24 hours deliveries carry the signatures of both.',
  body: namedEndpoint,
  answer: secretAnswer,
})

export const setWebhookEndpointState = endpoint({
  method: 'POST',
  path: `${path}state`,
  summary:
    'Enables or disables a webhook endpoint. What still waits for it fails, and can be sent again later.',
  body: namedEndpoint.extend({ isEnabled: z.boolean() }),
  answer: endpointsAnswer,
})

export const deleteWebhookEndpoint = endpoint({
  method: 'POST',
  path: `${path}delete`,
  summary: 'Deletes a webhook endpoint and its delivery log.',
  body: namedEndpoint,
  answer: endpointsAnswer,
})

export const sendTestWebhook = endpoint({
  method: 'POST',
  path: `${path}test`,
  summary: `Sends an event of the type ${testEventType} to an endpoint.`,
  body: namedEndpoint,
  answer: z.object({ eventId: z.string() }),
})

export const readWebhookDeliveries = endpoint({
  method: 'GET',
  path: `${path}:endpointId/deliveries`,
  summary: 'The delivery log of a webhook endpoint, newest first, 50 at a time.',
  params: z.object({ endpointId }),
  query: z.object({
    state: z.enum(webhookDeliveryStates).optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  answer: deliveryPage,
})

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: `${path}resend`,
  summary: 'Sends one event again, with the same id; the retry schedule starts anew.',
  body: namedEndpoint.extend({ deliveryId: z.int().positive() }),
  answer: z.object({ count: z.int() }),
})

export const resendFailedWebhooks = endpoint({
  method: 'POST',
  path: `${path}resend-failed`,
  summary: 'Sends again everything that has failed in the last days, with the same ids.',
  body: namedEndpoint.extend({
    days: z.int('wrongFormat').min(1, 'wrongFormat').max(webhookLogDays, 'wrongFormat'),
  }),
  answer: z.object({ count: z.int() }),
})
