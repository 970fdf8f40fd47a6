import { z } from 'zod'

/**
 * What the traveller has typed so far, kept encrypted on the server behind a cookie that scripts cannot read.
 * The content is the form's own business: it is given back as it was.
 */
export const draftRequest = z.strictObject({ content: z.record(z.string().max(60), z.unknown()) })
/** What the traveller has typed so far. */
export const draftAnswer = z.object({ content: z.record(z.string(), z.unknown()) })
