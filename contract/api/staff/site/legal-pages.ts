import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import {
  legalPageKinds,
  legalPageLimits,
  legalPageVariables,
  unknownVariables,
} from '../../../terms/legal-page/legal-page.ts'
import { singleLineText } from '../../field-schemas.ts'
import { legalPageParams } from '../../site/legal-pages.ts'

const moment = z.string().meta({ format: 'date-time' })

const body = z
  .string()
  .max(legalPageLimits.body, 'wrongFormat')
  .regex(/^(?:[^\p{Cs}\p{Cc}]|[\t\n\r])*$/u, 'wrongFormat')
  .refine((text) => unknownVariables(text, legalPageVariables).length === 0, { error: 'wrongFormat' })

/** A page in one language as it is edited; it may be empty until it is published. */
const draftText = z.strictObject({ title: singleLineText(legalPageLimits.title), body })
const texts = z.strictObject({ en: draftText, ja: draftText, th: draftText })

/** A page in every language; `revision` is that of the draft that its author has read. */
export const legalPageDraftRequest = z
  .strictObject({ revision: z.int().min(0), texts })
  .meta({ id: 'LegalPageDraftRequest' })
/** A page in every language, to be kept as a draft. */
export type LegalPageDraftRequest = z.infer<typeof legalPageDraftRequest>

/** Publishes the draft of this revision: at once, or from a moment to come. */
export const publishLegalPageRequest = z
  .strictObject({
    revision: z.int().min(1),
    effectiveAt: moment.pipe(z.iso.datetime('wrongFormat')).optional(),
  })
  .meta({ id: 'PublishLegalPageRequest' })
/** Publishes a draft. */
export type PublishLegalPageRequest = z.infer<typeof publishLegalPageRequest>

/** A page for its editors: the draft, and every published version with its texts. */
export const staffLegalPage = z
  .object({
    kind: z.enum(legalPageKinds),
    /** 0 while there is no draft: its texts are then those in force. */
    revision: z.int(),
    draft: texts,
    savedBy: z.string().optional(),
    savedAt: moment.optional(),
    versionInForce: z.int(),
    /** The newest first; the last is the text of the product, version 0. */
    versions: z.array(
      z.object({
        version: z.int(),
        effectiveAt: moment,
        publishedBy: z.string().optional(),
        publishedAt: moment.optional(),
        texts,
      }),
    ),
  })
  .meta({ id: 'StaffLegalPage' })
/** A page for its editors, on the wire. */
export type StaffLegalPageAnswer = z.infer<typeof staffLegalPage>

export const readStaffLegalPage = endpoint({
  method: 'GET',
  path: '/api/staff/pages/:kind',
  summary: 'A page of the agency with its draft and its newest versions, for its editors.',
  params: legalPageParams,
  answer: staffLegalPage,
})

export const saveLegalPageDraft = endpoint({
  method: 'PUT',
  path: '/api/staff/pages/:kind/draft',
  summary: 'Keeps the draft of a page; travellers see it once it is published.',
  params: legalPageParams,
  body: legalPageDraftRequest,
  answer: staffLegalPage,
})

export const publishLegalPage = endpoint({
  method: 'POST',
  path: '/api/staff/pages/:kind/publish',
  summary:
    'Publishes the draft of a page in all languages, now or from a moment to come; earlier versions stay readable.',
  params: legalPageParams,
  body: publishLegalPageRequest,
  answer: staffLegalPage,
})
