import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useConfirmLeave } from '../form/leave-context.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { MarkupAmountFields } from './markup-amount-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import {
  type RuleField,
  type RuleFaults,
  type RuleFormValues,
  parseRuleForm,
  ruleFormValuesOf,
} from './rule-form-values.ts'
import { useRuleSentence } from './use-rule-sentence.ts'
import styles from './markup.module.css'

/** Properties of the editor of one rule. */
export type RuleEditorProps = {
  readonly rule: MarkupRule
  readonly today: string
  readonly onClose: () => void
  readonly onDone: (rule: MarkupRule) => void
}

/** One rule in a form, with its sentence as it is typed. */
export function RuleEditor({ rule, today, onClose, onDone }: RuleEditorProps) {
  const { t } = useLingui()
  const leave = useConfirmLeave()
  const formId = useId()
  const closeEditor = () => leave(onClose, document.getElementById(formId))
  const form = useRuleForm(rule, onDone)
  const { typed, change, errorOf, idOf } = form
  const fields = { typed, change, errorOf, idOf }
  return (
    <LargeDialog
      isOpen
      onClose={closeEditor}
      heading={rule.name === '' ? t`New rule` : t`Edit rule`}
      actions={
        <>
          <Button onClick={closeEditor}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} kind="primary">{t`Save to draft`}</Button>
        </>
      }
    >
      <StaffForm id={formId} className={styles.stack} onSend={form.submit}>
        <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
        <div className={styles.fields}>
          <TextField
            id={idOf('name')}
            label={t`Rule name`}
            hint={t`Shown to staff and agents in the rule trail, never to customers.`}
            value={typed.name}
            onChange={(name) => change({ name })}
            error={errorOf('name')}
            autoComplete="off"
            maxLength={80}
          />
          <TextField
            id={idOf('priority')}
            label={t`Priority`}
            hint={t`The lowest number runs first.`}
            value={typed.priority}
            onChange={(priority) => change({ priority })}
            error={errorOf('priority')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        </div>
        <MarkupAmountFields {...fields} />
        <ConditionFields {...fields} today={today} />
        <fieldset className={styles.stack}>
          <legend className={styles.legend}>{t`Order and validity`}</legend>
          <Checkbox
            label={t`Stop after this rule`}
            isChecked={typed.stops}
            onChange={(stops) => change({ stops })}
          />
          <Checkbox
            label={t`Ignore standing markup and service fee`}
            isChecked={typed.ignoresStanding}
            onChange={(ignoresStanding) => change({ ignoresStanding })}
          />
        </fieldset>
        <RuleSentence typed={typed} />
      </StaffForm>
    </LargeDialog>
  )
}

/** The sentence of the rule, while it is valid. */
function RuleSentence({ typed }: { readonly typed: RuleFormValues }) {
  const { t } = useLingui()
  const read = parseRuleForm({ ...typed, name: typed.name.trim() === '' ? '–' : typed.name })
  const rules = 'faults' in read ? [] : [read]
  const sentenceOf = useRuleSentence(rules)
  const [rule] = rules
  return (
    <p className={styles.sentence} aria-live="polite">
      {rule ? sentenceOf(rule) : t`Complete the marked fields to see the summary.`}
    </p>
  )
}

function useRuleForm(rule: MarkupRule, onDone: (rule: MarkupRule) => void) {
  const prefix = useId()
  const [typed, setTyped] = useState(() => ruleFormValuesOf(rule))
  const [attempt, setAttempt] = useState(0)
  const messageOf = useFaultMessages()
  const read = parseRuleForm(typed)
  const faults: RuleFaults = attempt > 0 && 'faults' in read ? read.faults : {}
  const fieldErrorOf = (field: RuleField) => {
    const fault = faults[field]
    return fault && messageOf[fault]
  }
  const fieldIdOf = (field: RuleField) => `${prefix}${field}`
  const wrong = Object.keys(faults) as RuleField[]
  return {
    typed,
    change: (more: Partial<RuleFormValues>) => setTyped({ ...typed, ...more }),
    errorOf: fieldErrorOf,
    idOf: fieldIdOf,
    attempt,
    mistakes: wrong.map((field) => ({ fieldId: fieldIdOf(field), message: fieldErrorOf(field) ?? '' })),
    submit: () => {
      setAttempt(attempt + 1)
      if (!('faults' in read)) onDone(read)
    },
  }
}

function useFaultMessages() {
  const { t } = useLingui()
  return {
    missing: t`Enter a name.`,
    codes: t`Enter codes separated by commas, such as TG, JL, BKK or JP.`,
    amount: t`Enter an amount up to ฿100,000, such as 250 or 250.50.`,
    percent: t`Enter a percentage from 0 to 100.`,
    number: t`Enter a whole number from 0 to 10,000.`,
    leastAboveMost: t`Minimum is above maximum.`,
    order: t`End date is before start date.`,
  }
}
