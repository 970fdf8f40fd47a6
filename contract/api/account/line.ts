import { z } from 'zod'

const moment = z.string().meta({ format: 'date-time' })

/** How an account stands with notices in LINE; nothing else is said where the shop has none. */
export const lineStandingAnswer = z
  .object({
    isOffered: z.boolean(),
    linkedAt: moment.optional(),
    /** The shop's name there, "@farehouse", and where it is found. */
    contact: z.object({ name: z.string(), link: z.string() }).optional(),
  })
  .meta({ id: 'LineStanding' })
/** How an account stands with notices in LINE. */
export type LineStandingAnswer = z.infer<typeof lineStandingAnswer>

/** A code that links the account of whoever sends it to the shop in LINE: good once. */
export const lineCodeAnswer = z
  .object({
    linkCode: z.string(),
    goodUntil: moment,
    /** Opens LINE with the code ready to be sent. */
    openLink: z.string().optional(),
  })
  .meta({ id: 'LineCode' })
/** A code that links an account. */
export type LineCodeAnswer = z.infer<typeof lineCodeAnswer>
