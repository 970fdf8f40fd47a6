import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { legalPageKinds } from '../../terms/legal-page/legal-page.ts'

const moment = z.string().meta({ format: 'date-time' })

/** Names a page. */
export const legalPageParams = z.object({ kind: z.enum(legalPageKinds) })

/** A version of a page that travellers may read: the one in force, or an earlier one. */
export const legalPageVersion = z.object({ version: z.int(), effectiveAt: moment })

/** A page of the agency in the language of the request, with its versions. */
export const legalPageAnswer = z
  .object({
    kind: z.enum(legalPageKinds),
    /** 0 for the text of the product, while the agency has published none. */
    version: z.int(),
    language: z.enum(languages),
    effectiveAt: moment,
    /** Whether it is the version in force. */
    isInForce: z.boolean(),
    title: z.string(),
    /** In the markup of `parseMarkup`, with the agency's profile filled in. */
    body: z.string(),
    /** Every version that is or was in force, the newest first. */
    versions: z.array(legalPageVersion),
  })
  .meta({ id: 'LegalPage' })
/** A page of the agency, on the wire. */
export type LegalPageAnswer = z.infer<typeof legalPageAnswer>

export const readLegalPage = endpoint({
  method: 'GET',
  path: '/api/pages/:kind',
  summary:
    'The terms, the privacy notice, the accessibility statement or the page on cookies, now or of an earlier version.',
  params: legalPageParams,
  query: z.object({ version: z.coerce.number().int().min(0).optional() }),
  answer: legalPageAnswer,
})
