import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import {
  type JournalSetting,
  journalKindPattern,
  journalLayouts,
  journalSettings,
} from '../../../terms/tax/journal.ts'
import { requiredLine } from '../../account/company.ts'
import { dateOnly, singleLineText } from '../../field-schemas.ts'
import { isValidReportPeriod } from '../reports.ts'

const kind = z.string().regex(journalKindPattern, 'wrongFormat')

/** An account of the accountant's chart that a kind of amount is posted to. */
export const journalAccountView = z.object({
  kind,
  code: z.string(),
  name: z.string(),
  /** The tax rate as the accounting program calls it; empty where there is none. */
  taxRate: z.string(),
})
/** An account of the accountant's chart, on the wire. */
export type JournalAccountView = z.infer<typeof journalAccountView>

const settingsByName = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(
    Object.fromEntries(journalSettings.map((name) => [name, value])) as Record<JournalSetting, Value>,
  )

/** Every kind of amount in the journal, with its account; code and name are empty until they are set. */
export const journalAccountsAnswer = z
  .object({
    accounts: z.array(journalAccountView),
    /** Values that Xero or PEAK assign; empty until they are set. */
    settings: settingsByName(z.string()),
  })
  .meta({ id: 'JournalAccounts' })
/** The account mapping, on the wire. */
export type JournalAccountsAnswer = z.infer<typeof journalAccountsAnswer>

export const readJournalAccounts = endpoint({
  method: 'GET',
  path: '/api/staff/journal/accounts',
  scope: 'accounting:read',
  summary: 'The account of each kind of amount in the journal, and values that Xero or PEAK assign.',
  answer: journalAccountsAnswer,
})
export const setJournalAccounts = endpoint({
  method: 'PUT',
  path: '/api/staff/journal/accounts',
  summary: 'Sets accounts of the journal by kind of amount, and values that Xero or PEAK assign.',
  body: z.strictObject({
    accounts: z
      .array(
        z.strictObject({
          kind,
          code: requiredLine(40),
          name: requiredLine(120),
          taxRate: singleLineText(60),
        }),
      )
      .max(60),
    /** All of them; those of absent ones stay. */
    settings: settingsByName(singleLineText(60)).optional(),
  }),
  answer: journalAccountsAnswer,
})
export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/staff/reports/journal.csv',
  scope: 'accounting:read',
  summary:
    'The balanced journal of a period as a CSV file: every line, for Xero as manual journals, or for PEAK as receipts; or the invoices of companies for Xero.',
  query: z
    .strictObject({ from: dateOnly, to: dateOnly, layout: z.enum(journalLayouts) })
    .refine(isValidReportPeriod, { path: ['to'], message: 'wrongFormat' }),
  fileType: 'text/csv',
})
