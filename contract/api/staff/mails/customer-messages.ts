import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { languages } from '../../../problem.ts'
import { messageTopics, unknownPlaceholders } from './message-template.ts'
import { singleLineText } from '../../field-schemas.ts'

const subject = singleLineText(120).min(1, 'requiredFieldMissing')
const body = z
  .string()
  .trim()
  .min(1, 'requiredFieldMissing')
  .max(4000, 'wrongFormat')
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'wrongFormat')
const messageText = z.strictObject({ subject, body })
const templateId = z.string().regex(/^[A-Za-z]\w{0,59}$/, 'wrongFormat')
const orderNumber = z.string().trim().max(20)

/** A template for messages to customers. */
export const messageTemplateView = z
  .object({
    templateId,
    topic: z.enum(messageTopics),
    texts: z.record(z.enum(languages), messageText),
    /** `standard`: as supplied; `changed`: a standard one in the agency's words; `own`: the agency's. */
    origin: z.enum(['standard', 'changed', 'own']),
  })
  .meta({ id: 'MessageTemplate' })
/** A template for messages to customers, on the wire. */
export type MessageTemplateView = z.infer<typeof messageTemplateView>

/** Every template: the standard ones, then the agency's own. */
export const messageTemplatesAnswer = z.object({ templates: z.array(messageTemplateView) })

/** Saves a template; without an id a new one. */
export const saveTemplateRequest = z
  .strictObject({
    templateId: templateId.optional(),
    topic: z.enum(messageTopics),
    texts: z.strictObject({ en: messageText, ja: messageText, th: messageText }),
  })
  .refine((template) => unknownPlaceholders(template).length === 0, {
    path: ['texts'],
    message: 'placeholderUnknown',
  })
/** Saves a template. */
export type SaveTemplateRequest = z.infer<typeof saveTemplateRequest>

/** A message as a template begins it, with the facts of the order, in the customer's language. */
export const messageDraft = z.object({
  templateId,
  topic: z.enum(messageTopics),
  subject: z.string(),
  body: z.string(),
})
/** A message as a template begins it. */
export type MessageDraft = z.infer<typeof messageDraft>

/** What the customer of an order can be written; templates that fit what it waits for come first. */
export const messageDraftsAnswer = z
  .object({ language: z.enum(languages), to: z.string(), drafts: z.array(messageDraft) })
  .meta({ id: 'MessageDrafts' })
/** What the customer of an order can be written. */
export type MessageDraftsAnswer = z.infer<typeof messageDraftsAnswer>

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/staff/message-templates',
  summary: 'The templates for messages to customers, in three languages.',
  answer: messageTemplatesAnswer,
})

export const saveMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/staff/message-templates',
  summary: 'Saves a template for messages to customers; a standard one in the agency’s own words.',
  body: saveTemplateRequest,
  answer: messageTemplatesAnswer,
})

export const deleteMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/staff/message-templates/delete',
  summary: 'Deletes a template of the agency; a standard one returns to the text that it was supplied with.',
  body: z.strictObject({ templateId }),
  answer: messageTemplatesAnswer,
})

export const readMessageDrafts = endpoint({
  method: 'GET',
  path: '/api/staff/orders/:orderNumber/message-drafts',
  summary: 'Messages to the customer of an order as the templates begin them.',
  params: z.strictObject({ orderNumber }),
  answer: messageDraftsAnswer,
})

export const sendCustomerMessage = endpoint({
  method: 'POST',
  path: '/api/staff/orders/message',
  summary:
    'Mails a message to the customer of an order, with the link to the order. Sent again with the same id, it goes out once.',
  body: z.strictObject({
    orderNumber,
    messageId: z.string().regex(/^[\w-]{16,60}$/, 'wrongFormat'),
    subject,
    body,
  }),
  answer: z.object({ isNew: z.boolean() }),
})
