import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import {
  journalDateForms,
  journalDecimals,
  journalEncodings,
  journalFields,
  journalSeparators,
} from '../../../terms/tax/journal-template.ts'
import { singleLineText } from '../../field-schemas.ts'

/** More than any import file of an accounting program asks for. */
export const mostTemplateColumns = 40

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(table) as [Key, ...Key[]])

/** How the journal is written for an accounting program. */
export const journalTemplate = z
  .strictObject({
    columns: z
      .array(z.strictObject({ field: z.enum(journalFields), header: singleLineText(60) }))
      .min(1, 'requiredFieldMissing')
      .max(mostTemplateColumns, 'wrongFormat'),
    separator: keysOf(journalSeparators),
    decimal: keysOf(journalDecimals),
    dateForm: z.enum(journalDateForms),
    encoding: z.enum(journalEncodings),
  })
  .meta({ id: 'JournalTemplate' })

const version = z.int('wrongFormat').min(0, 'wrongFormat')

/** The template in force; version 0 while nobody has set one. */
export const journalTemplateAnswer = z
  .object({ version, template: journalTemplate })
  .meta({ id: 'JournalTemplateVersion' })
/** The template in force, on the wire. */
export type JournalTemplateAnswer = z.infer<typeof journalTemplateAnswer>

export const readJournalTemplate = endpoint({
  method: 'GET',
  path: '/api/staff/journal/template',
  scope: 'accounting:read',
  summary: 'The template by which the journal is written for the agency’s accounting program.',
  answer: journalTemplateAnswer,
})

export const setJournalTemplate = endpoint({
  method: 'PUT',
  path: '/api/staff/journal/template',
  summary: 'Sets the template of the journal: columns, separator, decimal sign, form of days, encoding.',
  body: z.strictObject({
    /** The newest version that the author knows. Refused when a newer one exists. */
    follows: version,
    template: journalTemplate,
  }),
  answer: journalTemplateAnswer,
})
