import { useLingui } from '@lingui/react/macro'
import type { JournalField } from '#contract/terms/tax/journal-template.ts'

/** Names of what a template of the journal can choose; forms of days show themselves. */
export type TemplateLabels = {
  readonly fields: Readonly<Record<JournalField, string>>
  readonly formats: Readonly<Record<string, string>>
}

/** Returns the names of what a template of the journal can choose. */
export function useTemplateLabels(): TemplateLabels {
  const { t } = useLingui()
  return {
    fields: {
      date: t`Date`,
      entry: t`Entry number`,
      reference: t`Order or document`,
      accountCode: t`Account code`,
      accountName: t`Account title`,
      taxRate: t`Tax rate`,
      debit: t`Debit`,
      credit: t`Credit`,
      amount: t`Amount (credits negative)`,
      empty: t`Empty`,
    },
    formats: {
      comma: t`Comma (,)`,
      semicolon: t`Semicolon (;)`,
      tab: t`Tab`,
      point: t`Point (.)`,
      'DD/MM/BBBB': t`DD/MM/YYYY (Buddhist year)`,
      utf8: 'UTF-8',
      windows874: t`Windows-874 (TIS-620)`,
    },
  }
}
