import { z } from 'zod'

/** One webhook event; the reader ignores unknown types. */
export const wireEvent = z.object({
  type: z.string(),
  /** A standby channel must not reply. */
  mode: z.enum(['active', 'standby']),
  webhookEventId: z.string().min(1).max(80),
  replyToken: z.string().max(200).optional(),
  source: z.object({ type: z.string(), userId: z.string().max(80).optional() }).optional(),
  message: z.object({ type: z.string(), text: z.string().max(5_000).optional() }).optional(),
})
/** One webhook event. */
export type WireEvent = z.infer<typeof wireEvent>

/** The body of a webhook. A URL verification has no events. */
export const wireEvents = z.object({ events: z.array(wireEvent).max(200) })

/** Information on the official account. */
export const wireInfo = z.object({ basicId: z.string().regex(/^@[A-Za-z0-9._-]{1,60}$/) })
