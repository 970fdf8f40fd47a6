import { z } from 'zod'

/** One event of a webhook; kinds that are not known here are left out by whoever reads them. */
export const wireEvent = z.object({
  type: z.string(),
  /** Of a channel that only listens, nothing may be answered. */
  mode: z.enum(['active', 'standby']),
  webhookEventId: z.string().min(1).max(80),
  replyToken: z.string().max(200).optional(),
  source: z.object({ type: z.string(), userId: z.string().max(80).optional() }).optional(),
  message: z.object({ type: z.string(), text: z.string().max(5_000).optional() }).optional(),
})
/** One event of a webhook. */
export type WireEvent = z.infer<typeof wireEvent>

/** What a webhook brings. A test of the address brings no events. */
export const wireEvents = z.object({ events: z.array(wireEvent).max(200) })

/** What LINE says of the official account. */
export const wireInfo = z.object({ basicId: z.string().regex(/^@[A-Za-z0-9._-]{1,60}$/) })
